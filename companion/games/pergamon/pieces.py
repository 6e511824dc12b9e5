"""The cardboard: find tiles with their halves, the finds they complete, the backs of funding cards."""

import re
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

import msgspec

from companion.games.errors import Unreadable
from companion.message import message


class Kind(StrEnum):
    """What a half belongs to; unknown while only the numbers were read."""

    VASE = "V"
    JUG = "J"
    MASK = "M"
    BRACELET = "B"
    UNKNOWN = "?"

    def fits(self, other: "Kind") -> bool:
        """Whether two halves make a find.

        >>> Kind.VASE.fits(Kind.UNKNOWN), Kind.VASE.fits(Kind.JUG)
        (True, False)
        """
        return self is other or self is Kind.UNKNOWN or other is Kind.UNKNOWN

    def told(self, other: "Kind") -> "Kind":
        """What is known of a find from both of its halves."""
        return other if self is Kind.UNKNOWN else self


_CODE = re.compile(r"[VJMB?][0-9]{2}[VJMB?][1-5]", re.ASCII)
_KINDS = {kind.value: kind for kind in Kind}


class Tile(str):
    """A find tile by its code: left kind, year, right kind, century.

    >>> tile = Tile("V57M3")
    >>> tile.left.name, tile.year, tile.right.name, tile.century
    ('VASE', 57, 'MASK', 3)
    >>> Tile("V57M6")
    Traceback (most recent call last):
    companion.games.errors.Unreadable: tile.unreadable(code=V57M6): V57M6
    """

    __slots__ = ()

    def __new__(cls, code: str) -> "Tile":
        return _tile(code)

    @property
    def left(self) -> Kind:
        """The kind whose right half is at the tile's left edge."""
        return _KINDS[self[0]]

    @property
    def year(self) -> int:
        """The number at the bottom left."""
        return int(self[1:3])

    @property
    def right(self) -> Kind:
        """The kind whose left half is at the tile's right edge."""
        return _KINDS[self[3]]

    @property
    def century(self) -> int:
        """The large digit at the bottom right."""
        return int(self[4])

    @property
    def age(self) -> int:
        """The tile's own number, by which tiles are laid out; larger is older."""
        return int(self[4] + self[1:3])

    def may_be(self, other: "Tile") -> bool:
        """Whether two codes can name the same tile.

        >>> Tile("?57?3").may_be(Tile("V57M3")), Tile("?57?3").may_be(Tile("V57M4"))
        (True, False)
        """
        return self.age == other.age and self.left.fits(other.left) and self.right.fits(other.right)

    def told(self, other: "Tile") -> "Tile":
        """This tile with all that either code knows of it."""
        return Tile(f"{self.left.told(other.left)}{self[1:3]}{self.right.told(other.right)}{self[4]}")


@lru_cache(maxsize=100_000)
def _tile(code: str) -> Tile:
    if not _CODE.fullmatch(code):
        raise Unreadable([message("tile.unreadable", code=code[:40])], code[:40])
    return str.__new__(Tile, code)


class Find(msgspec.Struct, frozen=True):
    """A find as two neighbouring tiles complete it."""

    kind: Kind
    age: int
    """Its year AC: century and year together; larger is older."""


def fits(left: Tile, right: Tile) -> bool:
    """Whether the seam between two neighbours completes a find."""
    return left.right.fits(right.left)


def finds(row: tuple[Tile, ...], kinds: tuple[Kind, ...] = ()) -> tuple[Find, ...]:
    """The finds of a row of tiles, their kinds told by ``kinds`` where both halves are unknown.

    >>> [(find.kind.name, find.age) for find in finds((Tile("V12J4"), Tile("J63M2")))]
    [('JUG', 463)]
    """
    return tuple(
        Find(
            left.right.told(right.left).told(kinds[seam] if kinds else Kind.UNKNOWN),
            100 * left.century + right.year,
        )
        for seam, (left, right) in enumerate(pairwise(row))
    )


class Back(StrEnum):
    """The back of a funding card, all that is seen of it before it is turned over."""

    PURSE = "purse"
    CHEST = "chest"
