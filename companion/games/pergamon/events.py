"""What happens on the table: every coin, tile, marker and point that moves, with why."""

from enum import StrEnum

from companion.games.game import Event
from companion.games.pergamon.pieces import Back, Find, Kind, Tile

# A player of None is the tomb robber.


class Source(StrEnum):
    """Where points come from."""

    EXHIBITING = "exhibiting"
    MUSEUM = "museum"
    OLDEST_OF_KIND = "oldest-of-kind"
    FINAL_OLDEST = "final-oldest"
    ADJUSTED = "adjusted"


class Cause(StrEnum):
    """Why a marker moves or a collection is dissolved."""

    PUSHED = "pushed"
    SHIFT = "shift"
    REPLACED = "replaced"


class Decision(StrEnum):
    """What decided the game."""

    POINTS = "points"
    OLDEST = "oldest"
    SHARED = "shared"


class RoundBegun(Event, frozen=True, tag="round-begun"):
    """A round begins; ``tiles`` are to be uncovered."""

    round: int
    start: str
    tiles: int


class Laid(Event, frozen=True, tag="laid"):
    """A tile comes to a gallery."""

    tile: Tile
    gallery: int


class Drawn(Event, frozen=True, tag="drawn"):
    """Two funding cards lie face down."""

    backs: tuple[Back, Back]


class Placed(Event, frozen=True, tag="placed"):
    """A pawn, or the robber, comes to a field."""

    player: str | None
    field: int
    asks: int
    deepest: int


class Revealed(Event, frozen=True, tag="revealed"):
    """The cards are turned over and their sum is paid out."""

    cards: tuple[int, int]
    coins: int


class PaidOut(Event, frozen=True, tag="paid-out"):
    """Somebody takes coins, and ``left`` remain for those further left."""

    player: str | None
    field: int
    asked: int
    coins: int
    left: int
    last: bool
    """Whether it is the leftmost pawn, which takes the rest."""


class Dug(Event, frozen=True, tag="dug"):
    """Somebody pays for a gallery and takes its tiles; the robber's go to the box."""

    player: str | None
    gallery: int
    coins: int
    tiles: tuple[Tile, ...]


class RobberIdle(Event, frozen=True, tag="robber-idle"):
    """The robber can dig no gallery and keeps his coins."""

    coins: int


class Polished(Event, frozen=True, tag="polished"):
    """Coins are paid to raise a collection's value."""

    player: str
    coins: int


class Dissolved(Event, frozen=True, tag="dissolved"):
    """A collection's tiles go to the box, its marker to its owner."""

    player: str
    marker: int
    tiles: tuple[Tile, ...]
    cause: Cause


class Moved(Event, frozen=True, tag="moved"):
    """A marker moves down in the museum."""

    player: str
    marker: int
    before: int
    after: int
    cause: Cause


class Exhibited(Event, frozen=True, tag="exhibited"):
    """A collection is exhibited."""

    player: str
    marker: int
    space: int
    value: int
    polish: int
    finds: tuple[Find, ...]
    tiles: tuple[Tile, ...]


class Scored(Event, frozen=True, tag="scored"):
    """Somebody gets points; marker and space, or the find, say for what."""

    player: str
    points: int
    source: Source
    marker: int | None = None
    space: int | None = None
    find: Find | None = None
    place: int | None = None
    """At the end: 1 for the oldest find of all, and so on."""


class NobodyShows(Event, frozen=True, tag="nobody-shows"):
    """Nobody exhibits the kind that is scored."""

    kind: Kind


class Discarded(Event, frozen=True, tag="discarded"):
    """Somebody's tiles go to the box."""

    player: str
    tiles: tuple[Tile, ...]


class Stored(Event, frozen=True, tag="stored"):
    """Somebody keeps tiles, pays the fee and ends the turn."""

    player: str
    tiles: int
    coins: int


class Adjusted(Event, frozen=True, tag="adjusted"):
    """The table corrects an account."""

    player: str
    coins: int
    points: int
    why: str


class Over(Event, frozen=True, tag="over"):
    """The game ends."""

    winners: tuple[str, ...]
    points: int
    decision: Decision
    find: Find | None = None
    """The oldest find that settled a tie."""
