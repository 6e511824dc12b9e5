"""Just scanning: tiles are sorted without any game."""

from companion.screens.entry import Purpose
from companion.screens.pages.lay_out import LayOutPage


class JustScanPage(LayOutPage):
    """The camera, with nothing to lay out."""

    purpose = Purpose.SCAN
