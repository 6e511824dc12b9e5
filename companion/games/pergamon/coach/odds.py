"""What each free funding field will pay, counted over all card pairs that can still lie there."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations

import msgspec

from companion.games.pergamon.checks import cards_left, field_reasons
from companion.games.pergamon.state import State


class Payout(msgspec.Struct, frozen=True):
    """How many of all equally likely card pairs pay how many coins."""

    pairs: int
    coins: tuple[tuple[int, int], ...]
    """Coins with the number of card pairs that pay them, fewest coins first."""

    def at_least(self, coins: int) -> int:
        """The card pairs that pay so many coins or more."""
        return sum(pairs for paid, pairs in self.coins if paid >= coins)

    def chance(self, coins: int) -> Fraction:
        """The chance of so many coins or more."""
        return Fraction(self.at_least(coins), self.pairs)

    @property
    def chances(self) -> dict[int, Fraction]:
        """The chance of each number of coins."""
        return {paid: Fraction(pairs, self.pairs) for paid, pairs in self.coins}

    @property
    def nothing(self) -> Fraction:
        """The chance to get no coin."""
        return 1 - self.chance(1)

    @property
    def mean(self) -> Fraction:
        """The coins to be expected."""
        return Fraction(sum(paid * pairs for paid, pairs in self.coins), self.pairs)


class FieldOdds(msgspec.Struct, frozen=True):
    """What a free field would bring whoever places now.

    The pawns still to come are a range: ``worst`` and ``best`` are what the least and the most kind of all
    their placements leave; every placement lies between them, for every card pair and every chance.
    """

    field: int
    asked: int
    deepest: int
    saved: int
    """The coins of whoever places, which can pay for a gallery too."""
    alone: Payout
    """If nobody else came."""
    worst: Payout
    best: Payout

    @property
    def certain(self) -> bool:
        """Whether no pawn to come can change anything."""
        return self.worst == self.best

    def all_asked(self) -> tuple[Fraction, Fraction]:
        """The chance to get all that the field asks for, in the worst and the best case."""
        return self.worst.chance(self.asked), self.best.chance(self.asked)

    def nothing(self) -> tuple[Fraction, Fraction]:
        """The chance to get nothing, in the worst and the best case."""
        return self.worst.nothing, self.best.nothing

    def payable(self, gallery: int) -> tuple[Fraction, Fraction]:
        """The chance to be able to pay for a gallery, in the worst and the best case; saved coins count."""
        if gallery > self.deepest:
            return Fraction(0), Fraction(0)
        needed = gallery - self.saved
        return self.worst.chance(needed), self.best.chance(needed)


class _Others(msgspec.Struct, frozen=True):
    """The other pawns for a field: coins asked further right, and whether one stands further left."""

    right: int
    left: bool

    def leave(self, asked: int, coins: int) -> int:
        """What is paid to a field out of so many coins."""
        rest = max(0, coins - self.right)
        return min(asked, rest) if self.left else rest


def odds(state: State) -> tuple[FieldOdds, ...]:
    """The odds of every free field for the player who places now."""
    sums = card_sums(state)
    free = [
        field for field in range(1, len(state.edition.fields) + 1) if not any(field_reasons(state, field))
    ]
    return tuple(_field(state, field, free, sums) for field in free)


def card_sums(state: State) -> Counter[int]:
    """For each sum of the two drawn cards, how many pairs of the remaining cards make it."""
    assert state.backs is not None
    first, second = (
        [card for card in state.edition.cards.behind(back) for _ in range(cards_left(state, card))]
        for back in state.backs
    )
    pairs: Iterable[tuple[int, ...]] = (
        combinations(first, 2)
        if state.backs[0] is state.backs[1]
        else ((purse, chest) for purse in first for chest in second)
    )
    return Counter(sum(pair) for pair in pairs)


def _field(state: State, field: int, free: list[int], sums: Counter[int]) -> FieldOdds:
    printed = state.edition.fields[field - 1]
    standing = [player.field for player in state.players if player.field is not None]
    if state.robber is not None and state.robber.field is not None:
        standing.append(state.robber.field)
    now = _Others(
        sum(state.edition.fields[pawn - 1].coins for pawn in standing if pawn < field),
        any(pawn > field for pawn in standing),
    )
    extremes = list(_extremes(state, field, free, now))
    alone: Counter[int] = Counter()
    worst: Counter[int] = Counter()
    best: Counter[int] = Counter()
    for coins, pairs in sums.items():
        paid = [others.leave(printed.coins, coins) for others in extremes]
        alone[now.leave(printed.coins, coins)] += pairs
        worst[min(paid)] += pairs
        best[max(paid)] += pairs
    return FieldOdds(
        field,
        printed.coins,
        printed.deepest,
        state.current.coins,
        _payout(alone),
        _payout(worst),
        _payout(best),
    )


def _extremes(state: State, field: int, free: list[int], now: _Others) -> Iterator[_Others]:
    """The placements of all pawns to come that matter.

    For each number of them further right, those that ask for the least and the most: fewer coins asked
    further right never leave less, whatever the cards.
    """
    coming = len(state.order) - 1
    asks = sorted(state.edition.fields[other - 1].coins for other in free if other < field)
    room_left = sum(other > field for other in free)
    for right in range(max(0, coming - room_left), min(coming, len(asks)) + 1):
        left = now.left or right < coming
        yield _Others(now.right + sum(asks[:right]), left)
        yield _Others(now.right + sum(asks[len(asks) - right :]), left)


def _payout(coins: Counter[int]) -> Payout:
    return Payout(coins.total(), tuple(sorted(coins.items())))
