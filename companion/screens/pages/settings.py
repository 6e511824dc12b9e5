"""Settings: language, look, text size, motion, hidden points; each shows at once and is kept."""

from kivy.properties import ObjectProperty
from msgspec.structs import replace

from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.settings import Settings, keep, kept
from companion.screens.theme import theme
from companion.screens.widgets import controls, lists  # noqa: F401
from companion.screens.words import words

OWN_NAMES = [("de", "Deutsch"), ("en", "English"), ("it", "Italiano")]
"""Languages are named in themselves: whoever chose the wrong one finds back."""


class SettingsPage(Page):
    """The settings."""

    settings = ObjectProperty(Settings())
    languages = OWN_NAMES

    def enter(self, **_asked: object) -> None:
        running().sitting.ask(kept, self._show)

    def change(self, **changes: object) -> None:
        """Sets something, shows it and keeps it."""
        settings = replace(self.settings, **changes)
        if settings == self.settings:
            return
        self.settings = settings
        settings.apply()
        running().sitting.ask(lambda archive: keep(archive, settings))

    def _show(self, settings: Settings | None) -> None:
        self.settings = settings or Settings(words.code, theme.name, theme.text_scale, theme.motion)


kv.load(__file__)
