"""A player who follows the coach: the stronger one for simulated games."""

from random import Random

from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.checks import fee
from companion.games.pergamon.coach.choices import COIN, expected, gain, least, potential
from companion.games.pergamon.coach.odds import odds
from companion.games.pergamon.coach.rows import without
from companion.games.pergamon.coach.suggestions import suggestions
from companion.games.pergamon.moves import Exhibit
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.state import State

LARGE = 8
"""The value from which a row is not kept back for a scoring that is still to come."""


class Coached:
    """Plays what the coach advises."""

    def field(self, state: State, random: Random) -> int:
        """The field from which the best gallery can most surely be paid."""
        gains = {gallery: gain(state, gallery) for gallery in range(1, state.edition.galleries + 1)}
        return max(odds(state), key=lambda field: expected(state, field, gains)).field

    def gallery(self, state: State, random: Random) -> int | None:
        """The gallery whose tiles are worth most beyond its price."""
        gains = {
            choice.number: gain(state, choice.number) - COIN * choice.price
            for choice in allowed(state).galleries
            if choice.allowed
        }
        best = max(gains, key=lambda gallery: gains[gallery], default=None)
        return best if best is not None and gains[best] > 0 else None

    def exhibition(self, state: State, random: Random) -> Exhibit | None:
        """The best suggestion, once a scoring is due, or earlier where the hand grows too dear to keep."""
        due = state.scoring is not None
        if not due and fee(state, len(state.current.tiles)) < 2:
            return None
        best = max(suggestions(state), key=lambda earned: earned.points, default=None)
        if best is None or best.points < 1 or (not due and best.value < LARGE):
            return None
        return best.move

    def discard(self, state: State, random: Random) -> tuple[Tile, ...]:
        """What adds less to the hand than storing it costs."""
        tiles = state.current.tiles
        if state.last_round:
            return tiles
        most = allowed(state).most_stored
        thrown: list[Tile] = []
        while tiles and (len(tiles) > most or _dear(state, tiles)):
            tile = least(tiles)
            thrown.append(tile)
            tiles = without(tiles, tile)
        return tuple(thrown)


def _dear(state: State, tiles: tuple[Tile, ...]) -> bool:
    """Whether one tile fewer saves a coin that is worth more than the tile."""
    saved = fee(state, len(tiles)) - fee(state, len(tiles) - 1)
    rest = without(tiles, least(tiles))
    return saved > 0 and potential(tiles) - potential(rest) < COIN * saved
