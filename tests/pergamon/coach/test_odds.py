"""The coach's odds equal a plain count over all cards that can lie there."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.pergamon.coach.odds import FieldOdds, Payout, odds
from companion.games.pergamon.events import PaidOut
from companion.games.pergamon.moves import Draw, Place, Reveal
from companion.games.pergamon.pieces import Back
from companion.games.pergamon.referee import apply
from companion.games.pergamon.state import Phase, State
from tests.pergamon.positions import NAMES, new_game


def placing(random: Random, players: int, to_come: int) -> State:
    """A table in some round, some cards gone, some pawns standing, somebody about to place."""
    deck = [card for card in range(1, 9) for _ in range(3)]
    random.shuffle(deck)
    round = random.randint(1, 12)
    state = new_game(players, start=random.choice(NAMES[:players]))
    state = replace(state, round=round, phase=Phase.DRAW, cards=tuple(deck[: 2 * round - 2]))
    first, second = (Back.PURSE if card < 5 else Back.CHEST for card in deck[2 * round - 2 : 2 * round])
    state = apply(state, Draw((first, second))).state
    while len(state.order) > to_come + 1:
        state = apply(state, Place(state.current.name, random.choice(free(state)))).state
    saved = replace(state.current, coins=random.randint(0, 4))
    return replace(state, players=tuple(saved if p is state.current else p for p in state.players))


def free(state: State) -> list[int]:
    taken = {player.field for player in state.players} | ({state.robber.field} if state.robber else set())
    return [field for field in range(1, 14) if field not in taken]


def pairs(state: State) -> Counter[tuple[int, int]]:
    """Every two of the remaining cards that show the two backs, as often as they can be drawn."""
    assert state.backs is not None
    deck = Counter(3 * [*range(1, 9)]) - Counter(state.cards)
    cards = sorted(deck.elements())
    chests = state.backs.count(Back.CHEST)
    return Counter(
        (first, second) for first, second in combinations(cards, 2) if (first > 4) + (second > 4) == chests
    )


def paid(state: State, name: str) -> dict[tuple[int, int], int]:
    """What the referee pays somebody for every two cards, all pawns standing."""
    found = {}
    for cards in pairs(state):
        events = apply(state, Reveal(cards)).events
        found[cards] = next(e.coins for e in events if isinstance(e, PaidOut) and e.player == name)
    return found


def counted(coins: dict[tuple[int, int], int], state: State) -> Payout:
    found: Counter[int] = Counter()
    for cards, number in pairs(state).items():
        found[coins[cards]] += number
    return Payout(found.total(), tuple(sorted(found.items())))


@settings(max_examples=1500)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_the_last_pawn_s_odds_equal_a_count_by_the_referee(seed: int, players: int) -> None:
    random = Random(seed)
    state = placing(random, players, 0)
    name = state.current.name
    found = odds(state)
    assert [field.field for field in found] == free(state)
    for field in random.sample(found, 2):
        expected = counted(paid(apply(state, Place(name, field.field)).state, name), state)
        assert field.alone == field.worst == field.best == expected
        assert sum(field.alone.chances.values()) == 1


@settings(max_examples=100)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_the_range_of_pawns_to_come_equals_all_placements_by_the_referee(seed: int, players: int) -> None:
    random = Random(seed)
    state = placing(random, players, random.randint(1, min(2, players - 1)))
    name, to_come = state.current.name, len(state.order) - 1
    field = random.choice(odds(state))
    placed = apply(state, Place(name, field.field)).state
    outcomes = []
    for fields in combinations(free(placed), to_come):
        everyone = placed
        for taken in fields:
            everyone = apply(everyone, Place(everyone.current.name, taken)).state
        outcomes.append(paid(everyone, name))
    assert field.worst == counted({cards: min(o[cards] for o in outcomes) for cards in outcomes[0]}, state)
    assert field.best == counted({cards: max(o[cards] for o in outcomes) for cards in outcomes[0]}, state)


def plain_payout(asks: list[int], me: int, others: tuple[int, ...], coins: int) -> int:
    """The rule for paying out, written once more."""
    leftmost = max((me, *others))
    for field in sorted(other for other in others if other < me):
        coins -= min(asks[field - 1], coins)
    return coins if me == leftmost else min(asks[me - 1], coins)


@settings(max_examples=1000)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_the_range_holds_for_every_number_of_pawns_to_come(seed: int, players: int) -> None:
    random = Random(seed)
    state = placing(random, players, random.randint(0, players - 1))
    asks = [field.coins for field in state.edition.fields]
    field = random.choice(odds(state))
    standing = tuple(p.field for p in state.players if p.field) + (
        (state.robber.field,) if state.robber else ()
    )
    to_come = [
        (*standing, *fields)
        for fields in combinations([f for f in free(state) if f != field.field], len(state.order) - 1)
    ]
    reached = {
        coins: [plain_payout(asks, field.field, others, coins) for others in to_come]
        for coins in {sum(cards) for cards in pairs(state)}
    }
    worst = {cards: min(reached[sum(cards)]) for cards in pairs(state)}
    best = {cards: max(reached[sum(cards)]) for cards in pairs(state)}
    alone = {cards: plain_payout(asks, field.field, standing, sum(cards)) for cards in pairs(state)}
    assert field.worst == counted(worst, state)
    assert field.best == counted(best, state)
    assert field.alone == counted(alone, state)


def test_the_design_s_odds_with_the_robber() -> None:
    """Two players, a purse and a chest, the robber and one pawn further right: counted on paper."""
    state = replace(new_game(2), round=3, phase=Phase.DRAW, cards=(2, 6, 3, 8))
    state = apply(state, Draw((Back.PURSE, Back.CHEST))).state
    state = apply(state, Place("Ada", 5)).state
    found = {field.field: field for field in odds(state)}
    assert all(field.certain for field in found.values())
    assert found[9].alone.coins == ((1, 9), (2, 12), (3, 19), (4, 25), (5, 16), (6, 13), (7, 6))
    chances = [int(100 * found[field].all_asked()[0]) for field in (6, 8, 9, 10, 11, 12, 13)]
    assert chances == [100, 60, 60, 35, 35, 19, 19]


def test_saved_coins_pay_for_a_gallery() -> None:
    payout = Payout(4, ((0, 1), (1, 1), (2, 2)))
    field = FieldOdds(9, 4, 4, 1, payout, payout, payout)
    assert field.payable(1) == (1, 1)
    assert field.payable(3) == (Fraction(1, 2), Fraction(1, 2))
    assert field.payable(5) == (0, 0)
    assert field.nothing() == (Fraction(1, 4), Fraction(1, 4))
    assert payout.mean == Fraction(5, 4)
