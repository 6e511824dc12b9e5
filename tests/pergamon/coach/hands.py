"""Hands of find tiles for tests, and the plain exhaustive search that the coach is held against."""

from itertools import pairwise
from random import Random

from hypothesis import strategies as st

from companion.games.pergamon.coach.rows import Row
from companion.games.pergamon.pieces import Tile, fits

KINDS = ("VJMB", "VJMB?", "VJ", "VJM", "VJ?", "VVVJMB", "??VJMB")


def hands(most: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Hands of few or many kinds, some with unknown halves."""
    return st.builds(
        lambda seed, number, kinds: random_hand(Random(seed), number, kinds),
        st.integers(0, 2**32),
        st.integers(0, most),
        st.sampled_from(KINDS),
    )


def random_hand(random: Random, number: int, kinds: str = "VJMB") -> tuple[Tile, ...]:
    """A hand from a seed."""
    return tuple(
        Tile(f"{random.choice(kinds)}{random.randrange(100):02}{random.choice(kinds)}{random.randint(1, 5)}")
        for _ in range(number)
    )


def every_row(tiles: tuple[Tile, ...]) -> dict[int, int]:
    """All sets of tiles that make a row with all that can be last, both as bits: an exhaustive search."""
    number = len(tiles)
    before = [
        sum(1 << left for left in range(number) if left != right and fits(tiles[left], tiles[right]))
        for right in range(number)
    ]
    lasts = [0] * (1 << number)
    for tile in range(number):
        lasts[1 << tile] = 1 << tile
    for used in range(1, 1 << number):
        if lasts[used]:
            for following in range(number):
                if not used >> following & 1 and lasts[used] & before[following]:
                    lasts[used | 1 << following] |= 1 << following
    return {used: last for used, last in enumerate(lasts) if last and used.bit_count() > 1}


def every_value(tiles: tuple[Tile, ...]) -> dict[int, set[int]]:
    """The values of all rows by the tiles they use."""
    centuries = [tile.century for tile in tiles]
    return {
        used: {
            sum(century for tile, century in enumerate(centuries) if used >> tile & 1) - century
            for tile, century in enumerate(centuries)
            if last >> tile & 1
        }
        for used, last in every_row(tiles).items()
    }


def is_legal(tiles: tuple[Tile, ...], *rows: Row) -> bool:
    """Whether rows can be laid with these tiles, each used once."""
    rest = list(tiles)
    for row in rows:
        for tile in row.tiles:
            if tile not in rest:
                return False
            rest.remove(tile)
    return all(
        len(row.tiles) > 1 and all(fits(left, right) for left, right in pairwise(row.tiles)) for row in rows
    )
