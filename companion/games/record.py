"""A game as one small text file: JSON Lines, its header first, then a move a line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import msgspec

from companion.games.errors import GameError, Unreadable
from companion.games.game import LONGEST_LINE, Event, Game, write
from companion.games.shelf import game_of
from companion.message import message

BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Replayed:
    """The game after a line of its record."""

    line: int
    move: Any
    """None for the header."""
    state: Any
    events: tuple[Event, ...]


class Record:
    """A record that is read as it is replayed, so that the first wrong line is the one reported."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = enumerate(lines, 1)
        line, text = next(self._lines, (1, b""))
        try:
            text = text.removeprefix(BOM)
            if not text.strip():
                raise Unreadable([message("record.empty")], "")
            self.game: Game[Any, Any, Any] = game_of(text)
            self.header = self.game.read_header(text)
            self._first = Replayed(line, None, *self.game.begin(self.header))
        except GameError as error:
            raise error.at(line) from None

    def replay(self) -> Iterator[Replayed]:
        """The game after the header and after each move."""
        yield self._first
        state = self._first.state
        for line, text in self._lines:
            if not text.strip():
                self._expect_end(line, text)
                return
            try:
                move = self.game.read_move(text)
                state, events = self.game.apply(state, move)
            except GameError as error:
                raise error.at(line) from None
            yield Replayed(line, move, state, events)

    def _expect_end(self, line: int, text: bytes) -> None:
        """Empty lines may only end a record: one between moves may be a lost move."""
        for _, later in self._lines:
            if later.strip():
                raise Unreadable([message("record.gap")], "", line)


def lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file, none longer than one may be and a bit, whatever the file holds."""
    while line := stream.readline(LONGEST_LINE + 2):
        yield line.rstrip(b"\r\n")


def read(path: Path) -> list[Replayed]:
    """All of a record file, replayed."""
    with path.open("rb") as stream:
        return list(Record(lines(stream)).replay())


def text(header: msgspec.Struct, moves: Iterable[msgspec.Struct]) -> bytes:
    """A record as its file holds it."""
    return b"".join(write(line) + b"\n" for line in (header, *moves))
