"""What people set once: language, look, text size, motion, hidden points, a screen that stays awake, camera, sounds."""

import msgspec

from companion.language import LANGUAGES, system_language
from companion.screens.theme import TEXT_SCALES, THEMES, theme
from companion.screens.words import words
from companion.table.archive import Archive

KEY = "settings"
"""Under which name the store keeps them."""


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """All settings; what is not known any more is as if never set."""

    language: str = ""
    look: str = "light"
    text_scale: float = 1.0
    motion: bool = True
    points_hidden: bool = True
    awake: bool = True
    """Whether the screen stays on in a game, when nobody touches it."""
    camera: int = 0
    """Which of the machine's cameras is used, the first is 0."""
    sounds: bool = False

    def apply(self) -> None:
        """Shows them at once."""
        words.code = self.language if self.language in LANGUAGES else system_language()
        theme.name = self.look if self.look in THEMES else THEMES[0]
        theme.text_scale = self.text_scale if self.text_scale in TEXT_SCALES else TEXT_SCALES[0]
        theme.motion = self.motion


def kept(archive: Archive) -> Settings | None:
    """The settings of this device, None where nobody set anything."""
    text = archive.store.kept(KEY)
    try:
        return msgspec.json.decode(text, type=Settings) if text else None
    except msgspec.DecodeError:
        return None


def keep(archive: Archive, settings: Settings) -> None:
    """Keeps the settings of this device."""
    archive.store.keep(KEY, msgspec.json.encode(settings).decode())
