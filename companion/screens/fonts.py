"""The typefaces: Roboto comes with Kivy, the serif and the icons with packages of their own."""

from importlib.util import find_spec
from pathlib import Path

from kivy import kivy_data_dir
from kivy.core.text import LabelBase

SERIF = {
    "Serif": "Regular",
    "SerifItalic": "It",
    "SerifSemibold": "Semibold",
    "SerifBold": "Bold",
}
ICONS = "Icons"

_codepoints: dict[str, str] = {}


class UnknownIcon(KeyError):
    """An icon name that the icon font does not have."""


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the package {package} with its fonts is not installed")
    return Path(spec.origin).parent


def register() -> None:
    """Makes the faces known to Kivy by the names the roles use."""
    roboto = Path(kivy_data_dir) / "fonts"
    LabelBase.register("RobotoBold", str(roboto / "Roboto-Bold.ttf"))
    serif = _folder("font_source_serif_pro") / "files"
    for name, cut in SERIF.items():
        LabelBase.register(name, str(serif / f"SourceSerifPro-{cut}.ttf"))
    icons = _folder("fonticon_mdi7") / "fonts" / "materialdesignicons-webfont.ttf"
    LabelBase.register(ICONS, str(icons))


def icon(name: str) -> str:
    """The character of an icon in the icon font; nothing for no name.

    >>> len(icon("owl")), icon("")
    (1, '')
    """
    if not name:
        return ""
    character = _codepoints.get(name)
    if character is None:
        from fonticon_mdi7 import MDI7

        # The package gives "mdi7." and the character.
        entry = getattr(MDI7, name.replace("-", "_"), None)
        if not isinstance(entry, str) or name.startswith("_"):
            raise UnknownIcon(f"the icon font has no icon {name!r}")
        character = _codepoints[name] = entry[-1]
    return character
