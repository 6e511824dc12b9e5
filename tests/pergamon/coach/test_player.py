"""The coached player keeps the rules and beats careless ones."""

import pytest

from companion.games.pergamon.coach.player import Coached
from companion.games.pergamon.moves import Variant
from companion.games.pergamon.referee import apply, begin
from companion.games.pergamon.simulate import Sensible, play
from companion.games.pergamon.state import Phase, State


def final(seed: int, players: int, coached: int, *variants: Variant) -> State:
    """The end of a game in which one player follows the coach."""
    strategies = [Coached() if seat == coached else Sensible() for seat in range(players)]
    header, moves = play(seed, players, variants, strategies)
    state = begin(header).state
    for move in moves:
        state = apply(state, move).state
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_coached_player_wins_most_games(players: int) -> None:
    wins = 0
    for seed in range(34):
        state = final(seed, players, seed % players)
        wins += state.winners == (state.players[seed % players].name,)
    assert wins >= 24


def test_the_coached_player_keeps_to_all_variants() -> None:
    state = final(5, 4, 2, Variant.PLAYER_ORDER, Variant.SORTING)
    assert state.phase is Phase.OVER


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (play(9, 3, strategies=[Coached()] * 3) for _ in range(2))
    assert first == second
