"""Icons come by name, a wrong name is found at once, and every sign of a text is in the typefaces."""

import re
from functools import cache
from pathlib import Path

import pytest
from kivy.core.text import LabelBase
from PIL import ImageFont

import companion
from companion.screens import kv  # noqa: F401  registers the typefaces
from companion.screens.fonts import UnknownIcon, icon
from companion.screens.theme import ROLES
from companion.screens.widgets.text import HAIR

APP = Path(companion.__file__).parent
ESCAPED = re.compile(r"\\u([0-9a-f]{4})")
NOBODY_HAS = "\uffff"


def test_an_icon_is_one_character_of_the_icon_font() -> None:
    assert icon("owl") == "\U000f03d2"


def test_an_unknown_icon_is_named_in_the_error() -> None:
    with pytest.raises(UnknownIcon, match="no icon 'owll'"):
        icon("owll")


@cache
def drawn(face: str, sign: str) -> bytes:
    """What a typeface draws for a sign."""
    file = LabelBase._fonts[face][0]
    return bytes(ImageFont.truetype(file, 40).getmask(sign))


def signs(file: Path) -> set[str]:
    """The signs beyond plain ASCII in a file's texts, written as such or escaped."""
    text = file.read_text(encoding="utf-8")
    return {sign for sign in text if not sign.isascii()} | {
        chr(int(code, 16)) for code in ESCAPED.findall(text)
    }


@pytest.mark.parametrize("face", sorted({role.face for role in ROLES.values()}))
def test_every_sign_of_a_text_is_in_the_typeface(face: str) -> None:
    texts = [*APP.rglob("*.po"), *(APP / "screens").rglob("*.kv"), *(APP / "screens").rglob("*.py")]
    # Hairs of space stand only in overlines, which are never set in the serif.
    used = {sign: file.name for file in texts for sign in signs(file) - {HAIR}}
    assert {"ä", "à", "’"} <= used.keys()
    assert not {s: used[s] for s in used if drawn(face, s) == drawn(face, NOBODY_HAS)}


def test_an_arrow_would_be_found() -> None:
    assert drawn("Roboto", "\u2192") == drawn("Roboto", NOBODY_HAS)
