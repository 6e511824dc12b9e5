"""Whole games hold together: nothing is lost, nothing appears, every point and coin has its event."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import record
from companion.games.game import Event
from companion.games.pergamon import GAME
from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.events import Adjusted, Dug, Laid, PaidOut, Polished, Scored, Stored
from companion.games.pergamon.moves import AnyMove, Header, Variant
from companion.games.pergamon.referee import apply, begin, out_of_play
from companion.games.pergamon.state import Phase, State
from tests.pergamon.wild import game

GAMES = st.builds(
    game,
    seed=st.integers(0, 2**32),
    players=st.integers(2, 4),
    variants=st.sampled_from([(), (Variant.SORTING,), (Variant.PLAYER_ORDER,), tuple(Variant)]),
    eager=st.sampled_from([0.0, 0.3, 0.7, 1.0]),
    unknown=st.sampled_from([0.0, 0.0, 0.3, 1.0]),
)
Game = tuple[Header, list[tuple[AnyMove, State]]]


@settings(max_examples=2000)
@given(GAMES)
def test_coins_tiles_markers_and_points_are_conserved(played: Game) -> None:
    header, steps = played
    state = begin(header).state
    coins, points, laid = Counter[str | None](), Counter[str](), Counter[str]()
    for move, expected in steps:
        state, events = apply(state, move)
        assert state == expected
        for event in events:
            keep_account(event, coins, points, laid)
        check(state, coins, points, laid)
    assert state.phase is Phase.OVER
    assert state.winners


def keep_account(event: Event, coins: Counter[str | None], points: Counter[str], laid: Counter[str]) -> None:
    """What the events alone say of everyone's coins and points and of the tiles in the game."""
    match event:
        case PaidOut(player, _, _, paid):
            coins[player] += paid
        case Dug(player, _, price) | Polished(player, price) | Stored(player, _, price):
            coins[player] -= price
        case Scored(player, won):
            points[player] += won
        case Adjusted(player, change, won):
            coins[player] += change
            points[player] += won
        case Laid(tile):
            laid[tile] += 1


def check(state: State, coins: Counter[str | None], points: Counter[str], laid: Counter[str]) -> None:
    """The table is what the events say, and what cardboard can be."""
    for player in state.players:
        assert player.coins == coins[player.name] >= 0
        assert player.points == points[player.name]
    assert state.robber is None or state.robber.coins == coins[None] >= 0
    spaces = [collection.space for player in state.players for collection in player.collections]
    assert len(set(spaces)) == len(spaces)
    assert all(1 <= space <= 24 for space in spaces)
    for player in state.players:
        markers = [collection.marker for collection in player.collections]
        assert markers == sorted(set(markers))
    fields = [pawn.field for pawn in (*state.players, state.robber) if pawn and pawn.field]
    assert len(set(fields)) == len(fields)
    assert all(len(gallery) <= 4 for gallery in state.galleries)
    if "?" not in "".join(laid):
        assert Counter(map(str, out_of_play(state))) == laid
    assert len(out_of_play(state)) == laid.total()


@settings(max_examples=200)
@given(GAMES)
def test_a_record_replayed_gives_the_same_states_as_live_play(played: Game) -> None:
    header, steps = played
    saved = record.text(header, [move for move, _ in steps])
    loaded = list(record.Record(saved.splitlines()).replay())
    assert [step.state for step in loaded[1:]] == [state for _, state in steps]
    assert record.text(header, [step.move for step in loaded[1:]]) == saved


@settings(max_examples=100)
@given(GAMES, st.data())
def test_undoing_any_move_restores_the_state_before_it(played: Game, data: st.DataObject) -> None:
    header, steps = played
    back = data.draw(st.integers(1, len(steps)))
    state = begin(header).state
    for move, _ in steps[: len(steps) - back]:
        state = apply(state, move).state
    before = begin(header).state if back == len(steps) else steps[-back - 1][1]
    assert state == before
    move, after = steps[-back]
    assert apply(state, move).state == after
    assert state == before  # applying a move leaves the old state as it was


@settings(max_examples=100)
@given(GAMES)
def test_what_is_allowed_is_what_apply_accepts(played: Game) -> None:
    header, steps = played
    state = begin(header).state
    for move, after in steps:
        answer = allowed(state)
        assert answer.player == GAME.turn(state)
        kind = move.__struct_config__.tag
        if kind == "place":
            assert {choice.number: choice.allowed for choice in answer.fields}[move.field]
        elif kind == "dig":
            assert {choice.number: choice.allowed for choice in answer.galleries}[move.gallery]
        elif kind == "exhibit":
            assert answer.exhibiting and not answer.exhibiting.reasons
            assert (move.replace is None) == (not answer.exhibiting.replaceable)
            assert move.polish <= answer.exhibiting.highest_polish
        elif kind == "draw":
            assert tuple(sorted(move.backs)) in [tuple(sorted(pair)) for pair in answer.backs]
        elif kind == "reveal":
            assert set(move.cards) <= {value for values in answer.cards for value in values}
        state = after
