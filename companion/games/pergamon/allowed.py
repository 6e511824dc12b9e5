"""What is allowed now, complete enough that a screen offers only legal choices."""

from itertools import combinations_with_replacement

import msgspec

from companion.games.pergamon.checks import (
    backs_left,
    cards_left,
    fee,
    field_reasons,
    gallery_reasons,
    highest_polish,
    room,
    turn_dig_reasons,
)
from companion.games.pergamon.pieces import Back, fits
from companion.games.pergamon.state import Phase, Player, State
from companion.message import Message, message


class Choice(msgspec.Struct, frozen=True):
    """A field or gallery with its price, and all reasons against it."""

    number: int
    price: int
    reasons: tuple[Message, ...]

    @property
    def allowed(self) -> bool:
        """Whether it may be chosen."""
        return not self.reasons


class Exhibiting(msgspec.Struct, frozen=True):
    """What an exhibition may look like now."""

    highest_polish: int
    replaceable: tuple[int, ...]
    """The markers one of which must be replaced; none while one is free."""
    reasons: tuple[Message, ...]


class Allowed(msgspec.Struct, frozen=True):
    """What the table may do next; what is not asked now is empty."""

    phase: Phase
    player: str | None
    """Whose move is awaited."""
    tiles: int = 0
    """How many tiles are to be laid out."""
    backs: tuple[tuple[Back, Back], ...] = ()
    """The pairs of backs that can still be drawn."""
    fields: tuple[Choice, ...] = ()
    """All fields, with the coins they ask for as price."""
    cards: tuple[tuple[int, ...], ...] = ()
    """For each back that was drawn, the values still behind it."""
    galleries: tuple[Choice, ...] = ()
    exhibiting: Exhibiting | None = None
    fees: tuple[int, ...] = ()
    """The storing fee for 0, 1, 2 … tiles, up to all that the player holds."""
    most_stored: int = 0
    """How many tiles the player has the coins to store."""


def allowed(state: State) -> Allowed:
    """The answer for a state, by its phase."""
    match state.phase:
        case Phase.LAY:
            return Allowed(state.phase, None, tiles=room(state))
        case Phase.DRAW:
            return Allowed(state.phase, None, backs=_backs(state))
        case Phase.PLACE:
            fields = tuple(
                Choice(number, field.coins, tuple(field_reasons(state, number)))
                for number, field in enumerate(state.edition.fields, 1)
            )
            return Allowed(state.phase, state.current.name, fields=fields)
        case Phase.REVEAL:
            cards = tuple(
                tuple(value for value in state.edition.cards.behind(back) if cards_left(state, value))
                for back in state.backs or ()
            )
            return Allowed(state.phase, None, cards=cards)
        case Phase.TURNS:
            return _turn(state)
        case Phase.OVER:
            return Allowed(state.phase, None)


def _backs(state: State) -> tuple[tuple[Back, Back], ...]:
    left = {back: backs_left(state, back) for back in Back}
    return tuple(
        (first, second)
        for first, second in combinations_with_replacement(Back, 2)
        if left[first] and left[second] and (first is not second or left[first] > 1)
    )


def _turn(state: State) -> Allowed:
    player = state.current
    never = tuple(turn_dig_reasons(state))
    galleries = tuple(
        Choice(number, number, never + tuple(gallery_reasons(state, number, state.order[0])))
        for number in range(1, state.edition.galleries + 1)
    )
    fees = tuple(fee(state, tiles) for tiles in range(len(player.tiles) + 1))
    full = len(player.collections) == state.edition.markers
    return Allowed(
        state.phase,
        player.name,
        galleries=galleries,
        exhibiting=Exhibiting(
            highest_polish(state, player.coins),
            tuple(collection.marker for collection in player.collections) if full else (),
            () if can_exhibit(player) else (message("exhibit.no-row"),),
        ),
        fees=fees,
        most_stored=max(tiles for tiles, price in enumerate(fees) if price <= player.coins),
    )


def can_exhibit(player: Player) -> bool:
    """Whether any two of the player's tiles complete a find."""
    tiles = player.tiles
    return any(fits(left, right) for i, left in enumerate(tiles) for j, right in enumerate(tiles) if i != j)
