"""How good galleries, fields and tiles are for a hand, in the value of its best row."""

from collections.abc import Iterable
from functools import lru_cache

from companion.games.pergamon.coach.odds import FieldOdds
from companion.games.pergamon.coach.rows import best_row, without
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.state import State

# Taste, not measurement: the first two lie between the better points of a coarse trial of 25 games each, the
# third was never varied. No odds, row or worth depends on them.
COIN = 0.6
"""What a coin is worth: it can polish, or pay for a gallery later."""
LOOSE = 0.45
"""What a century of a tile outside the best row is worth: it may fit later."""
CONTESTED = 0.6
"""How likely a gallery is left by each pawn that acts earlier and reaches it."""


def gain(state: State, gallery: int) -> float:
    """What a gallery's tiles add to the hand of whoever's turn it is."""
    tiles = state.current.tiles
    return potential(tiles + state.galleries[gallery - 1]) - potential(tiles)


def potential(tiles: Iterable[Tile]) -> float:
    """What a hand is worth: its best row, and a part of the rest."""
    return _potential(tuple(sorted(tiles)))


@lru_cache(maxsize=20_000)
def _potential(tiles: tuple[Tile, ...]) -> float:
    value = best_value(tiles)
    return value + LOOSE * (sum(tile.century for tile in tiles) - value)


def least(tiles: tuple[Tile, ...]) -> Tile:
    """The tile without which the hand loses least."""
    return max(tiles, key=lambda tile: potential(without(tiles, tile)))


def best_value(tiles: tuple[Tile, ...]) -> int:
    """The value of a hand's best row, 0 without one."""
    row = best_row(tiles)
    return row.value if row is not None else 0


def expected(state: State, field: FieldOdds, gains: dict[int, float]) -> float:
    """What a field brings on average, halfway between the worst and the best case of the pawns to come."""
    rivals = [player.field for player in state.players if player.field is not None]
    if state.robber is not None and state.robber.field is not None:
        rivals.append(state.robber.field)
    ahead = [state.edition.fields[pawn - 1].deepest for pawn in rivals if pawn < field.field]
    total = 0.0
    for payout in (field.worst, field.best):
        for coins, pairs in payout.coins:
            purse = field.saved + coins
            dug = max(
                (
                    gains[gallery] * CONTESTED ** sum(deepest >= gallery for deepest in ahead)
                    - COIN * gallery
                    for gallery in range(1, min(field.deepest, purse) + 1)
                    if state.galleries[gallery - 1]
                ),
                default=0.0,
            )
            total += (max(0.0, dug) + COIN * coins) * pairs / payout.pairs / 2
    return total
