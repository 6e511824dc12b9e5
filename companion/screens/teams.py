"""How teams and colours of wooden pieces look: a pigment each, with its emblem."""

from collections.abc import Iterable
from typing import Any

from companion.games.altar.moves import Header as AltarHeader
from companion.games.colours import told
from companion.games.indus.moves import Header as IndusHeader
from companion.message import Message
from companion.screens.theme import PIGMENTS
from companion.screens.words import words

OFFERED = {
    "red": "cinnabar",
    "blue": "lapis",
    "green": "malachite",
    "yellow": "orpiment",
    "purple": "murex",
    "black": "soot",
}
"""The colours a new game offers, each with its pigment."""


def pigments(names: Iterable[str]) -> dict[str, str]:
    """A pigment for every team or colour; a name that is no colour of ours gets one nobody has.

    >>> pigments(["blue", "mauve"])
    {'blue': 'lapis', 'mauve': 'cinnabar'}
    """
    listed = list(names)
    taken = {OFFERED[name] for name in listed if name in OFFERED}
    left = iter([pigment for pigment in PIGMENTS if pigment not in taken])
    return {name: OFFERED.get(name) or next(left) for name in listed}


def seat_pigments(header: Any) -> list[str]:
    """The pigment of everybody's first team or colour; none where a record does not tell them."""
    if isinstance(header, IndusHeader):
        pieces = [person.teams for person in header.players]
    elif isinstance(header, AltarHeader):
        pieces = [person.colours for person in header.players]
    else:
        return []
    looks = pigments(colour for colours in pieces for colour in colours)
    return [looks[colours[0]] for colours in pieces]


def said(name: str) -> str:
    """A team's or colour's name as a text says it."""
    shown = told(name)
    return str(words.text(shown.key)) if isinstance(shown, Message) else shown


def capital(text: str) -> str:
    """A text as a label begins it."""
    return text[:1].upper() + text[1:]
