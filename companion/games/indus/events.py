"""What happens on the table: every researcher and point that moves, with why."""

from enum import StrEnum

import msgspec

from companion.games.game import Event
from companion.games.indus.pieces import Field, Kind, Researcher, Square


class Verdict(StrEnum):
    """How the finds of a ruin are given out."""

    NOBODY = "nobody"
    MOST = "most"
    TIED = "tied"
    ALONE = "alone"
    """Both finds of a building."""
    SECOND = "second"
    """A building's finds to the first and the second."""
    SECOND_TIED = "second-tied"


class Decision(StrEnum):
    """What decided the game."""

    POINTS = "points"
    SHARED = "shared"


class Standing(msgspec.Struct, frozen=True):
    """How many of a team's pieces count on a ruin, and the points they bring."""

    team: str
    player: str
    pieces: int
    points: int


class SetupBegun(Event, frozen=True, tag="setup-begun"):
    """The first researchers come to the start, so many of each team."""

    start: str
    each: int


class RoundBegun(Event, frozen=True, tag="round-begun"):
    """Everyone has a turn again, the first time when all stand at the start."""

    round: int


class Started(Event, frozen=True, tag="started"):
    """A researcher comes from the supply to a start field."""

    player: str
    team: str
    researcher: Researcher
    field: Field


class Placed(Event, frozen=True, tag="placed"):
    """A researcher goes from its start field onto a square."""

    player: str
    team: str
    researcher: Researcher
    field: Field
    rolls: tuple[int, ...]
    square: Square


class Secured(Event, frozen=True, tag="secured"):
    """A second piece of a team secures a square."""

    player: str
    team: str
    square: Square


class Captured(Event, frozen=True, tag="captured"):
    """A piece leaves the game, to the points of the team that secured its square."""

    player: str
    team: str
    """Who captures."""
    researcher: Researcher
    owner: str
    """The captured piece's team."""
    square: Square
    points: int


class TakenBack(Event, frozen=True, tag="taken-back"):
    """A captured piece goes back into the supply of its player's other team."""

    player: str
    team: str
    researcher: Researcher
    square: Square


class PassedOver(Event, frozen=True, tag="passed-over"):
    """A player has nothing left to place."""

    player: str


class RuinScored(Event, frozen=True, tag="ruin-scored"):
    """A ruin's finds are given out at the end."""

    number: int
    kind: Kind
    squares: tuple[Square, ...]
    finds: tuple[int, ...]
    verdict: Verdict
    standings: tuple[Standing, ...]
    """All teams with pieces that count, most pieces first."""


class Over(Event, frozen=True, tag="over"):
    """The game ends."""

    winners: tuple[str, ...]
    points: int
    decision: Decision
