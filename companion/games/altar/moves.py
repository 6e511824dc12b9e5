"""The record of a game: its header and the moves people enter, each a line of JSON."""

from typing import Annotated, Literal

import msgspec

from companion.games.altar.pieces import Symbol
from companion.games.errors import Unreadable
from companion.games.players import name_problems
from companion.message import Message, message

COLOURS_EACH: dict[int, int] = {2: 2, 3: 1, 4: 1}
"""How many colours a player has, by the number of players."""

MOST_CARDS = 99
"""Of one symbol in one display: far more than there are cards."""

Change = Annotated[int, msgspec.Meta(ge=-MOST_CARDS, le=MOST_CARDS)]


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player with their one or two colours."""

    name: str
    colours: tuple[str, ...]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, clockwise, in which colours."""

    altar: Literal[1]
    players: tuple[Person, ...]
    start: str

    def __post_init__(self) -> None:
        names = [person.name for person in self.players]
        problems = name_problems(names, self.start) + self._colour_problems()
        if problems:
            raise Unreadable(problems, repr(names)[:120])

    def _colour_problems(self) -> list[Message]:
        each = COLOURS_EACH.get(len(self.players))
        problems = [
            message("altar.colours.number", player=person.name[:40], n=each, given=len(person.colours))
            for person in self.players
            if each is not None and len(person.colours) != each
        ]
        colours = [colour for person in self.players for colour in person.colours]
        if len(set(colours)) < len(colours):
            problems.append(message("altar.colours.same"))
        if not all(colour.strip() for colour in colours):
            problems.append(message("altar.colours.nameless"))
        return problems


class Move(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """One line of a record after its header."""


class Show(Move, frozen=True, tag="display", omit_defaults=True):
    """Cards come to a display or leave it, at any time."""

    colour: str
    scroll: Change = 0
    ship: Change = 0
    helmet: Change = 0

    def __post_init__(self) -> None:
        if not (self.scroll or self.ship or self.helmet):
            raise Unreadable([message("altar.display.nothing")], self.colour[:40])

    def __getitem__(self, symbol: Symbol) -> int:
        change: int = getattr(self, symbol.value)
        return change


class Take(Move, frozen=True, tag="take"):
    """Whoever's turn it is discards a symbol set from hand and takes the altar to a colour."""

    colour: str
    picked: Symbol | None = None
    """The one of the three cards that the former holder takes into hand."""


class Score(Move, frozen=True, tag="score"):
    """Whoever's turn it is scores all symbol sets with the altar."""


class EndTurn(Move, frozen=True, tag="end_turn"):
    """The turn goes to the next player."""


AnyMove = Show | Take | Score | EndTurn


def rename(line: Header | AnyMove, names: dict[str, str]) -> Header | AnyMove:
    """A header or move with players' names replaced."""
    if isinstance(line, Header):
        return msgspec.structs.replace(
            line,
            players=tuple(
                msgspec.structs.replace(person, name=names.get(person.name, person.name))
                for person in line.players
            ),
            start=names.get(line.start, line.start),
        )
    return line
