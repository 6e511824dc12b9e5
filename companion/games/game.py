"""What every game on the shelf is to those above it: undo, saving, history, statistics, screens.

A game is a small set of pure functions. Its record (header and moves) is the game; a state follows from it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from companion.games.errors import GameError, Unreadable
from companion.message import Message, message

Header = TypeVar("Header", bound=msgspec.Struct)
Move = TypeVar("Move", bound=msgspec.Struct)
State = TypeVar("State", bound=msgspec.Struct)

LONGEST_LINE = 64 * 1024
"""Bytes a line of a record may have; real ones have a few hundred."""

QUOTED = 120
"""Characters of an unreadable line that an error repeats."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened on the table, with its reason in its fields."""


class Step(NamedTuple, Generic[State]):
    """What a move leads to: the new state, and all that happened on the way."""

    state: State
    events: tuple[Event, ...]


class Entry(NamedTuple):
    """One line of a player's account, as statistics add it up."""

    player: str
    unit: Literal["points", "coins", "times"]
    source: str
    amount: int


class Result(NamedTuple):
    """How a game ended: everyone's points in seat order, who won, and why."""

    points: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    reason: Message


@dataclass(frozen=True, slots=True)
class Game(Generic[Header, Move, State]):
    """A game's rules; ``name`` is also the first key of its record's header."""

    name: str
    header_type: type[Header]
    move_type: Any
    """The union of all moves."""
    players: Callable[[Header], tuple[str, ...]]
    rename: Callable[[Any, dict[str, str]], Any]
    """A header or move with players' names replaced."""
    begin: Callable[[Header], Step[State]]
    apply: Callable[[State, Move], Step[State]]
    allowed: Callable[[State], msgspec.Struct]
    """What a screen may offer now."""
    view: Callable[[State], msgspec.Struct]
    """The state as other programs read it."""
    result: Callable[[State], Result | None]
    """None until the game is over."""
    turn: Callable[[State], str | None]
    """Whose move is awaited, None where it is anybody's."""
    round: Callable[[State], int]
    tell: Callable[[Event], Message]
    """An event as a sentence to be said."""
    account: Callable[[Event], tuple[Entry, ...]]
    """What an event adds to the players' statistics."""
    ends: bool = True
    """Whether the rules know an end; a game without one has no result and is put away when people stop."""
    decode: Callable[[type, object], object] | None = None
    """How the game's own types are read from plain text values (msgspec's ``dec_hook``)."""

    def read_header(self, line: bytes) -> Header:
        """The header written on a line."""
        header: Header = self._read(line, self.header_type)
        return header

    def read_move(self, line: bytes) -> Move:
        """The move written on a line."""
        move: Move = self._read(line, self.move_type)
        return move

    def _read(self, line: bytes, kind: Any) -> Any:
        if len(line) > LONGEST_LINE:
            raise Unreadable([message("line.long", most=LONGEST_LINE)], quoted(line))
        try:
            return _decoder(kind, self.decode).decode(line)
        except UnicodeDecodeError:
            raise Unreadable([message("line.utf8")], quoted(line)) from None
        except RecursionError:
            raise Unreadable([message("line.deep")], quoted(line)) from None
        except msgspec.DecodeError as error:
            if isinstance(error.__cause__, GameError):
                raise Unreadable(list(error.__cause__.reasons), quoted(line)) from None
            raise Unreadable([message("line.unreadable", detail=_one_line(error))], quoted(line)) from None


def write(line: msgspec.Struct) -> bytes:
    """A header, move or view as a line of JSON, without its line end."""
    return _encoder.encode(line)


def quoted(line: bytes) -> str:
    """A line as an error shows it: one printable line, cut where it is long."""
    text = line[: 4 * QUOTED].decode(errors="replace")
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: QUOTED + 1])
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"


def _plain(value: object) -> str:
    """A game's own text types, such as tile codes, are written as the text they are."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value))


_encoder = msgspec.json.Encoder(enc_hook=_plain)
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: Any, hook: Callable[[type, object], object] | None) -> msgspec.json.Decoder[Any]:
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind, dec_hook=hook)
    return _decoders[kind]


def _one_line(error: Exception) -> str:
    return quoted(str(error).encode(errors="replace"))
