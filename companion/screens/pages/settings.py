"""Settings; each shows at once and is kept."""

from companion.screens import kv
from companion.screens.page import Page
from companion.screens.widgets import controls, lists  # noqa: F401

OWN_NAMES = [("de", "Deutsch"), ("en", "English"), ("it", "Italiano")]
"""Languages are named in themselves: whoever chose the wrong one finds back."""


class SettingsPage(Page):
    """The settings."""

    languages = OWN_NAMES


kv.load(__file__)
