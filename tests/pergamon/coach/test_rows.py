"""The coach's rows are legal and exactly best."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.pergamon.coach.rows import (
    best_row,
    best_rows,
    best_split,
    row_with_oldest,
    row_within,
)
from companion.games.pergamon.pieces import Kind, Tile, finds, fits
from tests.pergamon.coach.hands import every_value, hands, is_legal, random_hand
from tests.pergamon.positions import tiles


def test_the_design_s_hand() -> None:
    hand = tiles("J12V4 V63B3 J40M2 B76M2 V05M3 B57J3")
    best = best_row(hand)
    assert best is not None
    assert best.value == 10
    assert set(best.tiles) >= set(tiles("J12V4 V63B3 B57J3"))


def test_no_row_of_tiles_that_do_not_fit() -> None:
    assert best_row(tiles("V12J4 V63J3")) is None
    assert best_split(tiles("V12J4"), 3) == ()
    assert best_rows(()) == ()


def test_parts_that_do_not_hang_together_make_two_collections() -> None:
    hand = tiles("V11V5 V12V1 J13J5 J14J1")
    best = best_row(hand)
    assert best is not None and best.value == 5
    assert [row.value for row in best_split(hand, 3)] == [5, 5]


def test_an_unknown_half_joins_what_did_not_fit() -> None:
    best = best_row(tiles("V11V5 V12?1 J13J5 J14J1"))
    assert best is not None and best.value == 11


@settings(max_examples=2500)
@given(hands(9))
def test_the_best_row_equals_an_exhaustive_search(hand: tuple[Tile, ...]) -> None:
    best = best_row(hand)
    assert (best.value if best else 0) == max((max(v) for v in every_value(hand).values()), default=0)
    assert best is None or is_legal(hand, best)


@settings(max_examples=1000)
@given(hands(8), st.integers(2, 3))
def test_the_best_split_equals_an_exhaustive_search(hand: tuple[Tile, ...], collections: int) -> None:
    rows = {used: max(values) for used, values in every_value(hand).items()}
    best = [rows.get(used, 0) for used in range(1 << len(hand))]
    for _ in range(collections - 1):
        best = [max(_one_more(used, best, rows)) for used in range(1 << len(hand))]
    split = best_split(hand, collections)
    assert sum(row.value for row in split) == max(best)
    assert len(split) <= collections and is_legal(hand, *split)


def _one_more(used: int, best: list[int], rows: dict[int, int]) -> Iterator[int]:
    """The totals with one row more, over all parts of the used tiles that may make it."""
    part = used
    yield best[used]
    while part:
        yield rows.get(part, 0) + best[used & ~part]
        part = part - 1 & used


@settings(max_examples=1000)
@given(hands(8), st.integers(1, 24), st.integers(0, 4))
def test_an_aimed_row_equals_an_exhaustive_search(hand: tuple[Tile, ...], low: int, more: int) -> None:
    within = [v for values in every_value(hand).values() for v in values if low <= v <= low + more]
    row = row_within(hand, low, low + more)
    assert (row.value if row else None) == max(within, default=None)
    assert row is None or is_legal(hand, row)


@settings(max_examples=1000)
@given(hands(6), st.sampled_from("VJMB"), st.integers(1, 599))
def test_a_row_with_the_oldest_find_equals_an_exhaustive_search(
    hand: tuple[Tile, ...], letter: str, age: int
) -> None:
    kind = Kind(letter)
    row = row_with_oldest(hand, kind, age)
    best = max(
        (
            sum(tile.century for tile in order[:-1])
            for length in range(2, len(hand) + 1)
            for order in permutations(hand, length)
            if all(fits(left, right) for left, right in pairwise(order))
            and any(find.kind is kind and find.age >= age for find in finds(order))
        ),
        default=None,
    )
    assert (row.value if row else None) == best
    assert row is None or (is_legal(hand, row) and row.oldest(kind) >= age)


@settings(max_examples=300)
@given(hands(7))
def test_the_best_few_really_differ(hand: tuple[Tile, ...]) -> None:
    few = best_rows(hand)
    assert all(is_legal(hand, row) for row in few)
    assert [row.value for row in few] == sorted((row.value for row in few), reverse=True)
    assert len({tuple(sorted(row.tiles[:-1])) for row in few}) == len(few)
    assert (few[0] if few else None) is None or few[0].value == best_row(hand).value  # type: ignore[union-attr]


SCALE = np.array([-60, -30, *range(-15, 16), 30, 60])
HEIGHTS = np.stack(np.meshgrid(SCALE, SCALE, SCALE, [0])).reshape(4, -1)
"""What every kind may be lifted to; only differences matter, so the bracelet stays on the ground."""


class Bound:
    """Upper bounds for the value of a hand's rows, for some heights of the four kinds.

    A row climbs from its first tile to its last from one kind's height to another's, so its tiles count at
    most as much as all that count more than they climb, plus the whole climb: the dual of the flow problem.
    And a row reaches every kind it has for the first time by some tile, so for one way of reaching them the
    highest tile of each of these steps is surely used, whether it counts more than it climbs or not.
    """

    def __init__(self, hand: tuple[Tile, ...], heights: "np.typing.NDArray[np.int64]") -> None:
        by_century = sorted(hand, key=lambda tile: tile.century)
        self.height = dict(zip("VJMB", heights, strict=True))
        self.gain = {
            tile: tile.century + self.height[tile[0]] - self.height[tile[3]] for tile in dict.fromkeys(hand)
        }
        self.hand = hand
        self.highest = {tile[0] + tile[3]: tile for tile in by_century}
        self.lowest = {tile[0] + tile[3]: tile for tile in reversed(by_century)}
        self.counted = {
            kinds: sum(np.maximum(0, self.gain[tile]) for tile in hand if {tile[0], tile[3]} <= kinds)
            for size in range(1, 5)
            for kinds in map(frozenset, combinations("VJMB", size))
        }

    def of(self, kinds: str, way: tuple[str, ...], last: Tile) -> "np.typing.NDArray[np.int64]":
        """For rows from the first of these kinds that reach the others in a way and have this last tile."""
        unused = np.maximum(0, self.gain[last]) if last[3] in kinds else 0
        sure = sum(np.minimum(0, self.gain[self.highest[step]]) for step in way)
        climb = self.height[last[0]] - self.height[kinds[0]]
        bound: np.typing.NDArray[np.int64] = self.counted[frozenset(kinds)] - unused + sure + climb
        return bound


def nothing_better(hand: tuple[Tile, ...], value: int) -> bool:
    """Whether some heights prove for every kind of row that none is worth more."""
    everywhere = Bound(hand, HEIGHTS)
    proofs = Bound(hand, HEIGHTS[:, :1])
    steps = Counter(tile[0] + tile[3] for tile in hand)
    for kinds, ways in _reached():
        for way, last in product(ways, everywhere.lowest.values()):
            if last[0] not in kinds or not Counter([*way, last[0] + last[3]]) <= steps:
                continue
            if proofs.of(kinds, way, last).min() > value:
                best = int(everywhere.of(kinds, way, last).argmin())
                if everywhere.of(kinds, way, last)[best] > value:
                    return False
                known = np.array(list(proofs.height.values()))
                proofs = Bound(hand, np.hstack([known, HEIGHTS[:, best : best + 1]]))
    return True


def _reached() -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """For every first kind and set of kinds, all ways of reaching each kind from one that was reached."""
    for first in "VJMB":
        others = [kind for kind in "VJMB" if kind != first]
        for size in range(4):
            for chosen in combinations(others, size):
                ways = [
                    tuple(before + kind for before, kind in zip(parents, chosen, strict=True))
                    for parents in product((first, *chosen), repeat=size)
                ]
                yield first + "".join(chosen), [way for way in ways if _grown(first, way)]


def _grown(first: str, way: tuple[str, ...]) -> bool:
    reached = {first}
    for _ in way:
        reached |= {step[1] for step in way if step[0] in reached}
    return len(reached) == len(way) + 1


@pytest.mark.parametrize("number", [30, 60])
@pytest.mark.parametrize("kinds", ["VJMB", "VVVVJMB", "VVVVVVVVVVVVVVJMB"])
def test_large_hands_reach_their_upper_bound(number: int, kinds: str) -> None:
    for seed in range(6):
        hand = random_hand(Random(seed), number, kinds)
        best = best_row(hand)
        assert best is not None
        assert is_legal(hand, best)
        assert nothing_better(hand, best.value)
        assert not nothing_better(hand, best.value - 1)


@pytest.mark.parametrize("number", [30, 60])
def test_large_hands_with_unknown_halves_reach_the_bound_of_all_their_readings(number: int) -> None:
    known = random_hand(Random(1), number - 2)
    hand = (*known, Tile("?11J3"), Tile("V22?4"))
    best = best_row(hand)
    assert best is not None
    assert is_legal(hand, best)
    for left, right in product("VJMB", repeat=2):
        assert nothing_better((*known, Tile(f"{left}11J3"), Tile(f"V22{right}4")), best.value)


@pytest.mark.parametrize("number", [30, 60])
def test_large_hands_of_two_parts_reach_the_bounds_of_both(number: int) -> None:
    for seed in range(2):
        random = Random(seed)
        parts = (random_hand(random, number // 2, "VJ"), random_hand(random, number // 2, "MB"))
        split = best_split(parts[0] + parts[1], 2)
        assert is_legal(parts[0] + parts[1], *split)
        for part in parts:
            (row,) = (row for row in split if row.tiles[0] in part)
            assert nothing_better(part, row.value)
