"""Settings; each shows at once and is kept."""

from kivy.utils import platform

from companion.screens import kv
from companion.screens.page import Page
from companion.screens.widgets import controls, lists, only  # noqa: F401

OWN_NAMES = [("de", "Deutsch"), ("en", "English"), ("it", "Italiano")]
"""Languages are named in themselves: whoever chose the wrong one finds back."""


class SettingsPage(Page):
    """The settings."""

    languages = OWN_NAMES
    cameras = ("first", "second", "third")

    @property
    def camera_chosen_here(self) -> bool:
        """Whether the app looks through a camera itself; on Android the system's camera takes the picture."""
        return platform != "android"


kv.load(__file__)
