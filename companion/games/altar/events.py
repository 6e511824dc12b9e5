"""What happens around the altar: every card, turn and point, with why."""

from companion.games.altar.pieces import Symbol
from companion.games.game import Event


class RoundBegun(Event, frozen=True, tag="round-begun"):
    """The start player's turn comes again."""

    round: int


class TurnBegun(Event, frozen=True, tag="turn-begun"):
    """A player's turn begins."""

    player: str


class Shown(Event, frozen=True, tag="shown"):
    """Cards with a symbol come to a display or leave it."""

    player: str
    colour: str
    symbol: Symbol
    change: int
    count: int
    """How many lie there now."""


class SetsChanged(Event, frozen=True, tag="sets-changed"):
    """The number of complete symbol sets in all displays is another one now."""

    sets: int


class Taken(Event, frozen=True, tag="taken"):
    """The altar goes to a colour."""

    player: str
    colour: str
    former: str | None
    """The player who held it; None: it lay in the middle."""
    picked: Symbol | None


class Scored(Event, frozen=True, tag="scored"):
    """A point for every complete symbol set in all displays."""

    player: str
    colour: str
    points: int
