"""Before the guided try: what it shows, to begin with it or to leave it."""

from companion.screens import kv
from companion.screens.page import Page
from companion.screens.widgets import lists, row, tile  # noqa: F401


class TryPage(Page):
    """A round in a minute, for whoever does not know the game or does not own it."""


kv.load(__file__)
