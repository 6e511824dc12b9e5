"""What is allowed now, complete enough that a screen offers only legal choices."""

import msgspec

from companion.games.altar.checks import score_reasons, take_reasons
from companion.games.altar.moves import MOST_CARDS
from companion.games.altar.pieces import Symbol
from companion.games.altar.state import State
from companion.message import Message


class Change(msgspec.Struct, frozen=True):
    """How far one symbol of a display may be changed."""

    colour: str
    symbol: Symbol
    fewer: int
    more: int


class Taking(msgspec.Struct, frozen=True):
    """A colour of the player whose turn it is, and all reasons against the altar coming to it."""

    colour: str
    reasons: tuple[Message, ...]

    @property
    def allowed(self) -> bool:
        """Whether it may be chosen."""
        return not self.reasons


class Allowed(msgspec.Struct, frozen=True):
    """What may be done next; a turn may always be ended."""

    player: str
    changes: tuple[Change, ...]
    """At any time, whoever's turn it is."""
    taking: tuple[Taking, ...]
    picks: str | None
    """The player who picks one of the three cards when the altar is taken now."""
    points: int
    """What scoring brings now."""
    score_reasons: tuple[Message, ...]
    """All that is against scoring now."""


def allowed(state: State) -> Allowed:
    """The answer for a state."""
    holder = state.holder
    return Allowed(
        player=state.player,
        changes=tuple(
            Change(display.colour, symbol, display[symbol], MOST_CARDS - display[symbol])
            for display in state.displays
            for symbol in Symbol
        ),
        taking=tuple(
            Taking(display.colour, tuple(take_reasons(state, display.colour)))
            for display in state.displays
            if display.seat == state.turn
        ),
        picks=None if holder is None or holder == state.turn else state.name(holder),
        points=state.sets,
        score_reasons=tuple(score_reasons(state)),
    )
