"""Texts for people, by key, in the languages of the table.

Rules, table and vision speak in keys and parameters; here they become sentences. The catalogues are
gettext's, one domain a subject (``locales/<language>/LC_MESSAGES/<domain>.po``); their ids are our keys.
"""

import gettext
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from companion.message import Message

LANGUAGES = ("de", "en", "it")
"""What the app speaks, by language code."""

LOCALES = Path(__file__).parent / "locales"


class Language:
    """One language's texts.

    >>> Language("de").text("kind.V")
    'Vase'
    """

    def __init__(self, code: str = "en") -> None:
        if code not in LANGUAGES:
            raise ValueError(f"no such language: {code}")
        self.code = code
        self._catalogues = _catalogues(code)

    def text(self, key: str, /, **parameters: object) -> str:
        """The sentence for a key; a parameter ``n`` chooses between singular and plural.

        >>> Language("en").text("coins", n=1), Language("en").text("coins", n=3)
        ('1 coin', '3 coins')
        """
        n = parameters.get("n")
        for catalogue in self._catalogues:
            sentence = catalogue.ngettext(key, key, n) if isinstance(n, int) else key
            if sentence == key:
                sentence = catalogue.gettext(key)
            if sentence != key:
                return sentence.format_map({name: self._shown(value) for name, value in parameters.items()})
        return key

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        return self.text(message.key, **message.parameters)

    def has(self, key: str) -> bool:
        """Whether the catalogue knows a key."""
        return any(c.gettext(key) != key or c.ngettext(key, key, 2) != key for c in self._catalogues)

    def join(self, items: Iterable[object]) -> str:
        """A list as a sentence says it.

        >>> Language("en").join(["Ada", "Ben", "Cem"])
        'Ada, Ben and Cem'
        """
        *most, last = [self._shown(item) for item in items] or [""]
        return self.text("list.and", most=", ".join(most), last=last) if most else last

    def _shown(self, value: object) -> str:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple | list):
            return self.join(value)
        return str(value)


def system_language() -> str:
    """The language the system is set to, English where we don't speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2]
        if code in LANGUAGES:
            return code
    return "en"


@cache
def _catalogues(code: str) -> tuple[gettext.NullTranslations, ...]:
    files = sorted((LOCALES / code / "LC_MESSAGES").glob("*.mo"))
    catalogues = []
    for file in files:
        with file.open("rb") as stream:
            catalogues.append(gettext.GNUTranslations(stream))
    return tuple(catalogues)
