"""The wood and cardboard: researchers, squares, the start fields around them, kinds of ruins."""

from enum import StrEnum
from typing import NewType

import msgspec

Square = NewType("Square", str)
"""``a1`` to ``f6``: the column from the west, the row from the north."""

Field = NewType("Field", str)
"""A start field: ``N3`` lies north of column c, ``W3`` west of row 3."""

SIZE = 6
PIPS = range(1, 7)

COLUMNS = "abcdef"
SQUARES: tuple[Square, ...] = tuple(Square(f"{c}{row}") for row in range(1, SIZE + 1) for c in COLUMNS)


def _line(side: str, number: int) -> tuple[Square, ...]:
    """The six squares before a start field, the nearest first."""
    if side in "NS":
        line = tuple(Square(f"{COLUMNS[number - 1]}{row}") for row in range(1, SIZE + 1))
    else:
        line = tuple(Square(f"{column}{number}") for column in COLUMNS)
    return line if side in "NW" else line[::-1]


LINES: dict[Field, tuple[Square, ...]] = {
    Field(f"{side}{number}"): _line(side, number) for side in "NESW" for number in range(1, SIZE + 1)
}
"""Every start field with the squares that 1 to 6 pips lead to from it."""


def neighbours(square: Square) -> frozenset[Square]:
    """The squares that share an edge with a square.

    >>> sorted(neighbours(Square("a1")))
    ['a2', 'b1']
    """
    column, row = COLUMNS.index(square[0]), int(square[1])
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return frozenset(Square(f"{COLUMNS[c]}{r}") for c, r in around if 0 <= c < SIZE and 1 <= r <= SIZE)


class Researcher(StrEnum):
    """What a piece is; its stars say how often one may roll for it and what it is worth when captured."""

    WORKER = "worker"
    ASSISTANT = "assistant"
    PROFESSOR = "professor"

    @property
    def stars(self) -> int:
        """1 to 3."""
        return _STARS[self]


_STARS = {researcher: stars for stars, researcher in enumerate(Researcher, 1)}


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A researcher of a team."""

    team: str
    researcher: Researcher


class Supply(msgspec.Struct, frozen=True):
    """How many researchers of each sort a team still has beside the board."""

    worker: int
    assistant: int
    professor: int

    def __getitem__(self, researcher: Researcher) -> int:
        count: int = getattr(self, researcher.value)
        return count

    def __bool__(self) -> bool:
        return bool(self.worker or self.assistant or self.professor)

    def changed(self, researcher: Researcher, by: int) -> "Supply":
        """The supply with more or fewer of one sort."""
        return msgspec.structs.replace(self, **{researcher.value: self[researcher] + by})


TEAMS: dict[int, Supply] = {2: Supply(6, 4, 2), 3: Supply(8, 5, 3), 4: Supply(6, 4, 2)}
"""A whole team, by the number of players."""

TEAMS_EACH: dict[int, int] = {2: 2, 3: 1, 4: 1}
"""How many teams a player has, by the number of players."""

STARTERS: dict[int, int] = {2: 2, 3: 3, 4: 2}
"""How many of each team stand at the start before the first turn, by the number of players."""


class Kind(StrEnum):
    """What a ruin is, in the order in which ruins are scored."""

    BUILDING = "building"
    GRAVE = "grave"
    CANAL = "canal"
    PATH = "path"
    ALLEY = "alley"
    WALL = "wall"
