"""A drawn board as a file of its own, to be kept by name and shared: one line of JSON."""

from typing import Literal

import msgspec

from companion.games.errors import Unreadable
from companion.games.game import LONGEST_LINE, quoted, write
from companion.games.indus.board import Drawing, board_problems
from companion.message import message

LONGEST_NAME = 60


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named board."""

    indus_board: Literal[1]
    name: str
    ruins: tuple[Drawing, ...]

    def __post_init__(self) -> None:
        problems = board_problems(self.ruins)
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            problems.insert(0, message("indus.board.name", most=LONGEST_NAME))
        if problems:
            raise Unreadable(problems, self.name[:LONGEST_NAME])


def write_board(name: str, ruins: tuple[Drawing, ...]) -> bytes:
    """A board as its file holds it."""
    return write(BoardFile(1, name, ruins)) + b"\n"


def read_board(text: bytes) -> BoardFile:
    """The board in a file; everything wrong with it at once where it is none."""
    if len(text) > LONGEST_LINE:
        raise Unreadable([message("line.long", most=LONGEST_LINE)], quoted(text))
    try:
        return msgspec.json.decode(text, type=BoardFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if isinstance(error.__cause__, Unreadable):
            raise error.__cause__ from None
        raise Unreadable([message("indus.board.unreadable")], quoted(text)) from None
