"""Everything that lies on the table at one moment."""

from enum import StrEnum

import msgspec

from companion.games.pergamon.edition import Edition, Scoring
from companion.games.pergamon.moves import Header
from companion.games.pergamon.pieces import Back, Find, Tile

ROBBER = -1
"""The tomb robber's seat; players have 0 to 3, clockwise."""


class Phase(StrEnum):
    """What the table does next."""

    LAY = "lay"
    DRAW = "draw"
    PLACE = "place"
    REVEAL = "reveal"
    TURNS = "turns"
    OVER = "over"


class Collection(msgspec.Struct, frozen=True):
    """An exhibited row with its marker in the museum."""

    marker: int
    space: int
    tiles: tuple[Tile, ...]
    finds: tuple[Find, ...]
    first: int
    """The space it was put on."""
    polish: int
    round: int
    """When it was exhibited."""


class Player(msgspec.Struct, frozen=True):
    """One player's side of the table."""

    name: str
    coins: int = 0
    points: int = 0
    field: int | None = None
    tiles: tuple[Tile, ...] = ()
    collections: tuple[Collection, ...] = ()
    """By marker."""


class Robber(msgspec.Struct, frozen=True):
    """The tomb robber of a game of two."""

    coins: int = 0
    field: int | None = None


class State(msgspec.Struct, frozen=True):
    """A game between two moves."""

    header: Header
    edition: Edition
    round: int
    phase: Phase
    start: int
    """The start player's seat."""
    order: tuple[int, ...]
    """Seats still to place, or still to have their turn; the first is who is asked now."""
    galleries: tuple[tuple[Tile, ...], ...]
    players: tuple[Player, ...]
    robber: Robber | None
    backs: tuple[Back, Back] | None = None
    cards: tuple[int, ...] = ()
    """All funding cards revealed so far, in their order."""
    dug: bool = False
    """Whether this turn's player has dug."""
    exhibited: bool = False
    """Whether this turn's player has exhibited."""
    box: tuple[Tile, ...] = ()
    """Tiles that left the game and were seen."""
    previous: tuple[int, ...] = ()
    """The players' seats from right to left in the round before."""
    winners: tuple[str, ...] | None = None

    @property
    def turn(self) -> int | None:
        """The seat whose move is awaited."""
        return self.order[0] if self.order else None

    @property
    def current(self) -> Player:
        """Whoever's turn it is."""
        return self.players[self.order[0]]

    @property
    def last_round(self) -> bool:
        """Whether polishing is without limit and the game ends after this round."""
        return self.round == self.edition.rounds

    @property
    def scoring(self) -> Scoring | None:
        """The scoring after this round, if there is one."""
        return self.edition.scoring(self.round)

    def seat(self, name: str) -> int | None:
        """Where somebody sits."""
        for seat, player in enumerate(self.players):
            if player.name == name:
                return seat
        return None
