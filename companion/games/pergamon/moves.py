"""The record of a game: its header and the moves people enter, each a line of JSON."""

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from companion.games.errors import Unreadable
from companion.games.pergamon.edition import Corrections
from companion.games.pergamon.pieces import Back, Kind, Tile
from companion.games.players import name_problems
from companion.message import message

Amount = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]


class Variant(StrEnum):
    """The two variants of the rulebook."""

    PLAYER_ORDER = "player-order"
    SORTING = "sorting"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, clockwise, on which board, by which variants."""

    pergamon: Literal[1]
    edition: str
    players: tuple[str, ...]
    start: str
    variants: tuple[Variant, ...] = ()
    corrections: Corrections | msgspec.UnsetType = msgspec.UNSET
    """The table's own board, where it differs from the edition: so that a record alone can be replayed."""

    def __post_init__(self) -> None:
        problems = name_problems(self.players, self.start)
        if len(set(self.variants)) < len(self.variants):
            problems.append(message("variants.same"))
        if problems:
            raise Unreadable(problems, repr(self.players)[:120])


class Move(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """One line of a record after its header."""


class Lay(Move, frozen=True, tag="lay"):
    """This round's uncovered tiles; their order matters only where the rules leave it open."""

    tiles: tuple[Tile, ...]


class Draw(Move, frozen=True, tag="draw"):
    """The backs of the two funding cards."""

    backs: tuple[Back, Back]


class Place(Move, frozen=True, tag="place"):
    """A pawn goes on a funding field; field 1 is the rightmost."""

    player: str
    field: int


class Reveal(Move, frozen=True, tag="reveal"):
    """The two funding cards are turned over."""

    cards: tuple[int, int]


class Dig(Move, frozen=True, tag="dig"):
    """Whoever's turn it is takes all tiles of a gallery."""

    gallery: int


class Exhibit(Move, frozen=True, tag="exhibit", omit_defaults=True):
    """Whoever's turn it is lays tiles in a row and puts a marker into the museum."""

    tiles: tuple[Tile, ...]
    polish: int = 0
    replace: int | None = None
    """The marker whose collection is dissolved first."""
    kinds: tuple[Kind, ...] = ()
    """The finds' kinds, where unknown halves leave them open."""


class Store(Move, frozen=True, tag="store", omit_defaults=True):
    """Whoever's turn it is pays for the tiles that stay, which ends the turn."""

    discard: tuple[Tile, ...] = ()


class Adjust(Move, frozen=True, tag="adjust", omit_defaults=True):
    """The table corrects somebody's coins or points, at any time."""

    player: str
    why: str
    coins: Amount | None = None
    points: Amount | None = None

    def __post_init__(self) -> None:
        if self.coins is None and self.points is None:
            raise Unreadable([message("adjust.nothing")], self.player[:40])


AnyMove = Lay | Draw | Place | Reveal | Dig | Exhibit | Store | Adjust


def decode(kind: type, value: object) -> object:
    """Reads our own types from plain values for msgspec."""
    if kind is Tile and isinstance(value, str):
        return Tile(value)
    raise Unreadable([message("tile.unreadable", code=str(value)[:40])], str(value)[:40])


def rename(line: Header | AnyMove, names: dict[str, str]) -> Header | AnyMove:
    """A header or move with players' names replaced."""
    if isinstance(line, Header):
        return msgspec.structs.replace(
            line,
            players=tuple(names.get(name, name) for name in line.players),
            start=names.get(line.start, line.start),
        )
    if isinstance(line, Place | Adjust):
        return msgspec.structs.replace(line, player=names.get(line.player, line.player))
    return line
