"""The board as its players draw it: ruins over squares with their finds, and what can be wrong with them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from companion.games.indus.pieces import SQUARES, Kind, Square, neighbours
from companion.message import Message, message

MOST_ON_A_SQUARE = 3
HIGHEST_FIND = 99

USUAL: dict[Kind, int] = {
    Kind.BUILDING: 2,
    Kind.GRAVE: 4,
    Kind.CANAL: 1,
    Kind.PATH: 4,
    Kind.ALLEY: 4,
    Kind.WALL: 4,
}
"""How many ruins of each kind the board of a first game has."""

_GRAVES = (3, 4, 6)
_KINDS = {kind.value: kind for kind in Kind}
_SQUARES = frozenset(SQUARES)


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruin as somebody drew it, not checked yet."""

    kind: str
    squares: tuple[str, ...]
    finds: tuple[int, ...]


class Ruin(msgspec.Struct, frozen=True):
    """One connected structure of one kind."""

    number: int
    """Its place in the header, from 1."""
    kind: Kind
    squares: tuple[Square, ...]
    """Row by row from the north."""
    finds: tuple[int, ...]
    """The higher first."""


def proposed_finds(kind: Kind, squares: int) -> tuple[int, ...]:
    """What is usually printed on a ruin of so many squares.

    >>> proposed_finds(Kind.BUILDING, 3), proposed_finds(Kind.GRAVE, 3), proposed_finds(Kind.CANAL, 11)
    ((6, 3), (6,), (11,))
    """
    match kind:
        case Kind.BUILDING:
            return (2 * squares, squares)
        case Kind.GRAVE:
            return (_GRAVES[min(max(squares, 1), len(_GRAVES)) - 1],)
        case Kind.CANAL:
            return (squares,)
        case Kind.PATH | Kind.ALLEY | Kind.WALL:
            return (2,)


def drawn(kind: Kind, squares: Iterable[str], finds: tuple[int, ...] = ()) -> Drawing:
    """A ruin as a header holds it, its finds proposed where none are given."""
    listed = tuple(squares)
    return Drawing(kind.value, listed, finds or proposed_finds(kind, len(listed)))


def parts(squares: Iterable[Square]) -> int:
    """In how many parts squares lie that should be one."""
    left = set(squares)
    count = 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            near = neighbours(edge.pop()) & left
            left -= near
            edge.extend(near)
    return count


def board_problems(ruins: tuple[Drawing, ...]) -> list[Message]:
    """Everything wrong with a board, ruin by ruin, then square by square."""
    if not ruins:
        return [message("indus.board.empty")]
    problems = [problem for number, ruin in enumerate(ruins, 1) for problem in _ruin_problems(number, ruin)]
    load = Counter(square for ruin in ruins for square in set(ruin.squares) & _SQUARES)
    problems += [
        message("indus.square.full", square=square, given=count, most=MOST_ON_A_SQUARE)
        for square, count in sorted(load.items())
        if count > MOST_ON_A_SQUARE
    ]
    return problems


def _ruin_problems(number: int, ruin: Drawing) -> Iterator[Message]:
    kind = _KINDS.get(ruin.kind)
    name = message(f"indus.kind.{kind}") if kind else ruin.kind[:40]
    which = message("indus.ruin.number", number=number, kind=name)
    if kind is None:
        yield message("indus.kind.unknown", ruin=which)
    strange = [square for square in ruin.squares if square not in _SQUARES]
    for square in dict.fromkeys(strange):
        yield message("indus.square.unknown", ruin=which, square=square[:40])
    if not ruin.squares:
        yield message("indus.ruin.empty", ruin=which)
    if len(set(ruin.squares)) < len(ruin.squares):
        yield message("indus.ruin.repeated", ruin=which)
    apart = parts(Square(square) for square in ruin.squares if square in _SQUARES)
    if apart > 1 and not strange:
        yield message("indus.ruin.parts", ruin=which, parts=apart)
    needed = 2 if kind is Kind.BUILDING else 1
    if kind and len(ruin.finds) != needed:
        yield message("indus.finds.number", ruin=which, n=needed, given=len(ruin.finds))
    if any(not 0 <= find <= HIGHEST_FIND for find in ruin.finds):
        yield message("indus.finds.range", ruin=which, most=HIGHEST_FIND)


def unusual(ruins: Iterable[Drawing]) -> list[Message]:
    """Where a board has another number of ruins than the first game's: worth a second look, not wrong."""
    count = Counter(ruin.kind for ruin in ruins)
    return [
        message("indus.board.unusual", kind=message(f"indus.kinds.{kind}"), given=count[kind], usual=usual)
        for kind, usual in USUAL.items()
        if count[kind] != usual
    ]


@lru_cache(maxsize=64)
def board(ruins: tuple[Drawing, ...]) -> tuple[Ruin, ...]:
    """The ruins of a board without problems, in the order of its header."""
    return tuple(
        Ruin(
            number,
            Kind(ruin.kind),
            tuple(square for square in SQUARES if square in ruin.squares),
            tuple(sorted(ruin.finds, reverse=True)),
        )
        for number, ruin in enumerate(ruins, 1)
    )
