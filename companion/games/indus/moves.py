"""The record of a game: its header and the moves people enter, each a line of JSON."""

from typing import Literal

import msgspec

from companion.games.errors import Unreadable
from companion.games.indus.board import Drawing, board_problems
from companion.games.indus.pieces import TEAMS_EACH, Field, Researcher
from companion.games.players import name_problems
from companion.message import Message, message


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player with their one or two teams."""

    name: str
    teams: tuple[str, ...]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, clockwise, with which teams, on which board."""

    indus: Literal[1]
    players: tuple[Person, ...]
    start: str
    ruins: tuple[Drawing, ...]

    def __post_init__(self) -> None:
        names = [person.name for person in self.players]
        problems = name_problems(names, self.start) + self._team_problems() + board_problems(self.ruins)
        if problems:
            raise Unreadable(problems, repr(names)[:120])

    def _team_problems(self) -> list[Message]:
        each = TEAMS_EACH.get(len(self.players))
        problems = [
            message("indus.teams.number", player=person.name[:40], n=each, given=len(person.teams))
            for person in self.players
            if each is not None and len(person.teams) != each
        ]
        teams = [team for person in self.players for team in person.teams]
        if len(set(teams)) < len(teams):
            problems.append(message("indus.teams.same"))
        if not all(team.strip() for team in teams):
            problems.append(message("indus.teams.nameless"))
        return problems


class Move(msgspec.Struct, frozen=True, tag_field="move", forbid_unknown_fields=True):
    """One line of a record after its header."""


class Start(Move, frozen=True, tag="start"):
    """A researcher comes from the supply to a start field."""

    team: str
    piece: Researcher
    field: Field


class Place(Move, frozen=True, tag="place", omit_defaults=True):
    """Whoever's turn it is puts a researcher from its start field onto the board."""

    field: Field
    rolls: tuple[int, ...]
    """All that were rolled; the last one counts."""
    take_back: tuple[Researcher, ...] = ()
    """Captured researchers of the own other team that go back into its supply instead of scoring."""


AnyMove = Start | Place


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
