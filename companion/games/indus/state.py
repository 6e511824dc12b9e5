"""Everything that lies on the table at one moment."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from companion.games.indus.board import Ruin
from companion.games.indus.moves import Header
from companion.games.indus.pieces import LINES, STARTERS, Field, Piece, Square, Supply


class Phase(StrEnum):
    """What the table does."""

    SETUP = "setup"
    PLAY = "play"
    OVER = "over"


class Team(msgspec.Struct, frozen=True):
    """A team beside the board; its pieces on the board are the state's."""

    name: str
    seat: int
    """Whose it is."""
    supply: Supply
    points: int = 0


class State(msgspec.Struct, frozen=True):
    """A game between two moves."""

    header: Header
    ruins: tuple[Ruin, ...]
    phase: Phase
    round: int
    """0 while the first researchers come to the start."""
    turn: int | None
    """The seat whose move is awaited."""
    teams: tuple[Team, ...]
    start: Mapping[Field, Piece]
    """Who stands at which start field."""
    squares: Mapping[Square, tuple[Piece, ...]]
    """The stacks on the board, the lowest piece first."""
    secured: Mapping[Square, str]
    """Which team secured which square."""
    brought: str | None = None
    """The team that brought a researcher to the start in this turn, and plays it to its end."""
    captured: tuple[Piece, ...] = ()
    """The pieces that left the game."""
    winners: tuple[str, ...] | None = None

    @property
    def player(self) -> str | None:
        """Whose move is awaited."""
        return None if self.turn is None else self.name(self.turn)

    @property
    def starters(self) -> int:
        """How many of each team come to the start before the first turn."""
        return STARTERS[len(self.header.players)]

    @property
    def free(self) -> tuple[Field, ...]:
        """The start fields nobody stands at."""
        return tuple(field for field in LINES if field not in self.start)

    def name(self, seat: int) -> str:
        """Who sits somewhere."""
        return self.header.players[seat].name

    def team(self, name: str) -> Team | None:
        """A team by its name."""
        for team in self.teams:
            if team.name == name:
                return team
        return None

    def owner(self, name: str) -> str:
        """Whose a team is."""
        return next(self.name(team.seat) for team in self.teams if team.name == name)

    def own(self, seat: int | None) -> tuple[Team, ...]:
        """A seat's teams."""
        return tuple(team for team in self.teams if team.seat == seat)

    def standing(self, team: str) -> tuple[tuple[Field, Piece], ...]:
        """A team's pieces at the start."""
        return tuple((field, piece) for field, piece in self.start.items() if piece.team == team)

    def may_bring(self, team: Team) -> bool:
        """Whether a team can bring a researcher from its supply to the start."""
        return bool(team.supply) and len(self.start) < len(LINES)

    def may_play(self, seat: int) -> bool:
        """Whether a seat has anything left to place."""
        return any(self.may_bring(team) or self.standing(team.name) for team in self.own(seat))
