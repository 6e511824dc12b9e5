"""Whole games from a seed: random but sensible play, for trying out everything that stands on the rules."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Protocol

from companion.games.pergamon.allowed import allowed, can_exhibit
from companion.games.pergamon.checks import fee, highest_polish, room
from companion.games.pergamon.moves import (
    AnyMove,
    Dig,
    Draw,
    Exhibit,
    Header,
    Lay,
    Place,
    Reveal,
    Store,
    Variant,
)
from companion.games.pergamon.pieces import Kind, Tile, fits
from companion.games.pergamon.referee import apply, begin
from companion.games.pergamon.state import Phase, Player, State

NAMES = ("Ada", "Ben", "Cem", "Dora")
KINDS = (Kind.VASE, Kind.JUG, Kind.MASK, Kind.BRACELET)


class Strategy(Protocol):
    """How somebody plays: four decisions, each asked for with the state it is taken in."""

    def field(self, state: State, random: Random) -> int:
        """The field for the pawn."""

    def gallery(self, state: State, random: Random) -> int | None:
        """The gallery to dig, or none."""

    def exhibition(self, state: State, random: Random) -> Exhibit | None:
        """The next collection to exhibit, or none; asked again until there is none."""

    def discard(self, state: State, random: Random) -> tuple[Tile, ...]:
        """The tiles not to be stored."""


class Sensible:
    """Plays as a careless but sensible person would."""

    def field(self, state: State, random: Random) -> int:
        """A field that reaches a gallery worth digging, not asking for much more than that costs."""
        best: dict[int, float] = {}
        for choice in allowed(state).fields:
            if choice.allowed:
                reach = state.edition.fields[choice.number - 1].deepest
                worth = max(_worth(state, gallery) for gallery in range(1, reach + 1))
                best[choice.number] = worth - 0.3 * choice.number + random.uniform(0, 4)
        return max(best, key=lambda field: best[field])

    def gallery(self, state: State, random: Random) -> int | None:
        """The gallery that is worth most for its price."""
        open_ones = [choice.number for choice in allowed(state).galleries if choice.allowed]
        worth = {gallery: _worth(state, gallery) + random.uniform(0, 2) for gallery in open_ones}
        best = max(worth, key=lambda gallery: worth[gallery], default=None)
        return best if best is not None and worth[best] > 0 else None

    def exhibition(self, state: State, random: Random) -> Exhibit | None:
        """A long row, once it is worth a marker."""
        player = state.current
        row = long_row(player.tiles, random)
        value = sum(tile.century for tile in row[:-1])
        due = state.scoring is not None
        if len(row) < 2 or (value < (3 if due else 8) and random.random() < 0.8):
            return None
        spare = max(0, player.coins - fee(state, len(player.tiles) - len(row)))
        polish = random.randint(0, highest_polish(state, spare)) if due else 0
        return Exhibit(row, polish, weakest(state, player, value + polish))

    def discard(self, state: State, random: Random) -> tuple[Tile, ...]:
        """The youngest tiles beyond what is free or can be paid for."""
        tiles = sorted(state.current.tiles, key=lambda tile: tile.age)
        kept = max(allowed(state).most_stored if random.random() < 0.7 else 0, state.edition.free_tiles)
        return tuple(tiles[: max(0, len(tiles) - kept)])


def long_row(tiles: Sequence[Tile], random: Random) -> tuple[Tile, ...]:
    """The best of a few rows laid tile by tile."""
    best: tuple[Tile, ...] = ()
    for _ in range(6):
        rest = list(tiles)
        random.shuffle(rest)
        row = [rest.pop()] if rest else []
        while following := [tile for tile in rest if fits(row[-1], tile)]:
            row.append(max(following, key=lambda tile: (tile.left is tile.right, tile.century)))
            rest.remove(row[-1])
        while leading := [tile for tile in rest if fits(tile, row[0])]:
            row.insert(0, max(leading, key=lambda tile: tile.century))
            rest.remove(row[0])
        best = max(best, tuple(row), key=lambda row: sum(tile.century for tile in row[:-1]))
    return best if len(best) > 1 else ()


def weakest(state: State, player: Player, value: int) -> int | None:
    """The marker to replace where none is free: the lowest standing one."""
    if len(player.collections) < state.edition.markers:
        return None
    return min(player.collections, key=lambda collection: collection.space).marker


def _worth(state: State, gallery: int) -> float:
    return sum(tile.century for tile in state.galleries[gallery - 1]) - gallery


def tile_set(random: Random, number: int = 60) -> list[Tile]:
    """A made-up set of find tiles, shuffled: which ones the real box holds is not known."""
    halves = [pair for pair in combinations_with_replacement(KINDS, 2) for _ in range(number // 10 + 1)]
    tiles = []
    for left, right in random.sample(halves, number):
        if random.random() < 0.5:
            left, right = right, left
        tiles.append(Tile(f"{left}{random.randrange(100):02}{right}{random.randint(1, 5)}"))
    return tiles


def moves(
    state: State, random: Random, strategies: Sequence[Strategy], tiles: Sequence[Tile] | None = None
) -> Iterator[tuple[AnyMove, State]]:
    """Plays a game that has not begun to its end: each move with the state it leads to."""
    edition = state.edition
    stock = list(tiles) if tiles is not None else tile_set(random)
    cards = [*edition.cards.purse, *edition.cards.chest] * edition.cards.copies
    random.shuffle(cards)
    while state.phase is not Phase.OVER:
        move = _next_move(state, random, strategies, stock, cards)
        state = apply(state, move).state
        yield move, state


def _next_move(
    state: State, random: Random, strategies: Sequence[Strategy], stock: list[Tile], cards: list[int]
) -> AnyMove:
    drawn = (cards[2 * state.round - 2], cards[2 * state.round - 1])
    match state.phase:
        case Phase.LAY:
            number = room(state)
            uncovered = tuple(stock[:number])
            del stock[: state.edition.galleries]
            return Lay(uncovered)
        case Phase.DRAW:
            first, second = (state.edition.cards.back(card) for card in drawn)
            assert first is not None and second is not None
            return Draw((first, second))
        case Phase.REVEAL:
            return Reveal(drawn)
    return decided(state, random, strategies[state.order[0]])


def decided(state: State, random: Random, strategy: Strategy) -> AnyMove:
    """What whoever's turn it is does: a place for the pawn, or the next step of a turn."""
    if state.phase is Phase.PLACE:
        return Place(state.current.name, strategy.field(state, random))
    if not state.dug and not state.exhibited:
        gallery = strategy.gallery(state, random)
        if gallery is not None:
            return Dig(gallery)
    if can_exhibit(state.current) and (exhibition := strategy.exhibition(state, random)) is not None:
        return exhibition
    return Store(strategy.discard(state, random))


def play(
    seed: int, players: int, variants: tuple[Variant, ...] = (), strategies: Sequence[Strategy] | None = None
) -> tuple[Header, list[AnyMove]]:
    """A whole game as its record.

    >>> header, moves = play(seed=1, players=3)
    >>> header.players, type(moves[-1]).__name__
    (('Ada', 'Ben', 'Cem'), 'Store')
    """
    random = Random(seed)
    names = NAMES[:players]
    header = Header(1, "2011", names, random.choice(names), variants)
    everyone = strategies or [Sensible()] * players
    return header, [move for move, _ in moves(begin(header).state, random, everyone)]
