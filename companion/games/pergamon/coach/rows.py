"""The best rows of a hand by value: alone, as a split, within a range, or with an old enough find."""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import product

import msgspec

from companion.games.pergamon.coach.trails import Arrows, heaviest, left_node, right_node
from companion.games.pergamon.pieces import Find, Kind, Tile, finds

Part = tuple[Tile, ...]
"""Tiles that stay together: one tile, or two that make a wanted find."""


class Row(msgspec.Struct, frozen=True):
    """Tiles in an order in which every seam completes a find."""

    tiles: tuple[Tile, ...]

    @property
    def value(self) -> int:
        """The sum of the finds' centuries: of all tiles but the last."""
        return sum(tile.century for tile in self.tiles[:-1])

    @property
    def finds(self) -> tuple[Find, ...]:
        """The finds, left to right."""
        return finds(self.tiles)

    def oldest(self, kind: Kind) -> int:
        """The age of its oldest find of a kind, 0 without one."""
        return max((find.age for find in self.finds if find.kind is kind), default=0)


def best_row(tiles: Sequence[Tile]) -> Row | None:
    """A row of the highest value there is; none where no two tiles fit.

    >>> best_row([Tile("V12J4"), Tile("J63M2"), Tile("V05B1")]).tiles
    ('V12J4', 'J63M2')
    """
    rows = best_split(tiles, 1)
    return rows[0] if rows else None


def best_split(tiles: Sequence[Tile], collections: int) -> tuple[Row, ...]:
    """At most so many rows with the highest total value, the highest first; no more rows than it takes."""
    classes = _classes(tiles)
    splits = [_laid(heaviest(classes, rows)) for rows in range(1, collections + 1)]
    return max(splits, key=lambda split: sum(row.value for row in split))


def best_rows(tiles: Sequence[Tile], few: int = 3) -> tuple[Row, ...]:
    """The best few rows that differ in more than their order or their last tile, highest value first.

    After the best one come the best that lack a tile that counted in one before.
    """
    best: dict[tuple[Tile, ...], Row] = {}
    waiting: list[tuple[int, tuple[Tile, ...], Row]] = []
    tried: set[tuple[Tile, ...]] = set()

    def wait(hand: tuple[Tile, ...]) -> None:
        if hand not in tried:
            tried.add(hand)
            if row := best_row(hand):
                heappush(waiting, (-row.value, hand, row))

    wait(tuple(sorted(tiles)))
    while waiting:
        _, hand, row = heappop(waiting)
        best.setdefault(tuple(sorted(row.tiles[:-1])), row)
        if len(best) == few:
            break
        for tile in _one_a_class(row.tiles[:-1]):
            wait(without(hand, tile))
    return tuple(best.values())


def row_within(tiles: Sequence[Tile], low: int, high: int) -> Row | None:
    """A row of the highest value from ``low`` to ``high``; none where there is no such row."""
    best = best_row(tiles)
    if best is None or best.value <= high:
        return best if best is not None and best.value >= low else None
    search = _Exact(tiles)
    for value in range(high, max(low, 1) - 1, -1):
        if row := search.row(value):
            return row
    return None


def row_with_oldest(tiles: Sequence[Tile], kind: Kind, age: int) -> Row | None:
    """A row of the highest value among those with a find of a kind that is so old or older."""
    best = best_row(tiles)
    if best is None or best.oldest(kind) >= age:
        return best
    found: Row | None = None
    for within, pair in _pairs(tiles, kind, age):
        row = _row_around(without(without(tuple(tiles), pair[0]), pair[1]), pair, within)
        if row is not None and (found is None or row.value > found.value):
            found = row
            if found.value == best.value:
                break
    return found


def _row_around(rest: tuple[Tile, ...], pair: tuple[Tile, Tile], within: bool) -> Row | None:
    """The best row with two neighbours in it, before its end or as its end."""
    forced: Arrows[Part] = Arrows(
        left_node(pair[0].left),
        right_node(pair[1].right),
        (pair[0].century + pair[1].century,),
        (pair,),
        within=int(within),
        ending=int(not within),
        may_end=not within,
    )
    rows = _laid(heaviest([*_classes(rest), forced], 1))
    if rows:
        return rows[0]
    return None if within else Row(pair)


def _laid(rows: list[list[Part]]) -> tuple[Row, ...]:
    laid = (Row(tuple(tile for part in row for tile in part)) for row in rows)
    return tuple(sorted(laid, key=lambda row: -row.value))


def _classes(tiles: Iterable[Tile]) -> list[Arrows[Part]]:
    """Tiles by their two kinds, highest century first; of equal ones the older."""
    by_kinds: dict[tuple[Kind, Kind], list[Tile]] = {}
    for tile in tiles:
        by_kinds.setdefault((tile.left, tile.right), []).append(tile)
    return [
        Arrows(
            left_node(left),
            right_node(right),
            tuple(tile.century for tile in ordered),
            tuple((tile,) for tile in ordered),
        )
        for (left, right), same in sorted(by_kinds.items())
        for ordered in [sorted(same, key=lambda tile: -tile.age)]
    ]


def _pairs(tiles: Sequence[Tile], kind: Kind, age: int) -> list[tuple[bool, tuple[Tile, Tile]]]:
    """The neighbours worth trying for a find of a kind and age: before the row's end (true), or as its end.

    Of those with the same four halves only the ones that no other beats in both centuries: before the end
    both count, so more is better; at the end the second one does not, so less of it loses less.
    """
    making = [
        (first, second)
        for i, first in enumerate(tiles)
        for j, second in enumerate(tiles)
        if i != j
        and first.right.fits(second.left)
        and first.right.told(second.left) is kind
        and 100 * first.century + second.year >= age
    ]
    worth: dict[tuple[bool, str, int, int], tuple[Tile, Tile]] = {}
    for within, (first, second) in product((True, False), making):
        halves = f"{first.left}{first.right}{second.left}{second.right}"
        worth.setdefault((within, halves, first.century, second.century), (first, second))
    return [
        (within, pair)
        for (within, halves, first, second), pair in worth.items()
        if not any(
            (w, h) == (within, halves)
            and (f, s) != (first, second)
            and f >= first
            and (s >= second if within else s <= second)
            for w, h, f, s in worth
        )
    ]


class _Exact:
    """Rows of exactly one value: tries tiles in every order that matters, never the same rest twice."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self._stock: dict[tuple[Kind, Kind, int], list[Tile]] = {}
        for tile in sorted(tiles, key=lambda tile: -tile.age):
            self._stock.setdefault((tile.left, tile.right, tile.century), []).append(tile)
        self._types = list(self._stock)
        self._sums = 1
        for tile in tiles:
            self._sums |= self._sums << tile.century
        self._dead: set[tuple[Kind, int, tuple[int, ...]]] = set()

    def row(self, value: int) -> Row | None:
        """A row of this value, if there is one; few tiles rather than many."""
        if not self._sums >> value & 1:
            return None
        counts = [len(self._stock[kind]) for kind in self._types]
        chosen = self._onward(Kind.UNKNOWN, value, counts)
        if chosen is None:
            return None
        left = {kind: iter(same) for kind, same in self._stock.items()}
        return Row(tuple(next(left[self._types[index]]) for index in chosen))

    def _onward(self, open_half: Kind, value: int, counts: list[int]) -> list[int] | None:
        """The types of tiles that go on a row whose last half is open, so that it gains this value."""
        key = (open_half, value, tuple(counts))
        if key in self._dead:
            return None
        for index, (left, right, century) in enumerate(self._types):
            if not counts[index] or not open_half.fits(left) or (value and century > value):
                continue
            if not value:
                return [index]
            counts[index] -= 1
            rest = self._onward(right, value - century, counts)
            counts[index] += 1
            if rest is not None:
                return [index, *rest]
        self._dead.add(key)
        return None


def without(hand: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """A hand with one tile fewer."""
    at = hand.index(tile)
    return hand[:at] + hand[at + 1 :]


def _one_a_class(tiles: Iterable[Tile]) -> list[Tile]:
    """The lowest tile of each two kinds: leaving out a higher one of the same kinds is never better."""
    lowest: dict[tuple[Kind, Kind], Tile] = {}
    for tile in tiles:
        kinds = (tile.left, tile.right)
        if kinds not in lowest or tile.age < lowest[kinds].age:
            lowest[kinds] = tile
    return list(lowest.values())
