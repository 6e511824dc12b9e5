"""Whole games hold together: no piece is lost, every point has its event, the count is right."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import record
from companion.games.game import Event, write
from companion.games.indus import GAME
from companion.games.indus.allowed import allowed
from companion.games.indus.board import board
from companion.games.indus.events import Captured, RuinScored, TakenBack
from companion.games.indus.moves import AnyMove, Header, Place
from companion.games.indus.pieces import SQUARES, TEAMS, Piece, Researcher
from companion.games.indus.referee import apply, begin
from companion.games.indus.scoring import finish, player_points, standings
from companion.games.indus.simulate import NAMES, play, random_board
from companion.games.indus.state import Phase, State
from companion.language import LANGUAGES, Language
from tests.indus.brute_force import scoring
from tests.indus.positions import header, plain, points, turn, wild_game


@dataclass(frozen=True)
class Wild:
    """A whole wild game on a random board, by what decides it."""

    seed: int
    players: int
    back: float

    @property
    def header(self) -> Header:
        return header(self.players, random_board(self.seed % 1000), NAMES[self.seed % self.players])

    def steps(self) -> list[tuple[AnyMove, State]]:
        return wild_game(self.seed, self.header, self.back)


GAMES = st.builds(Wild, st.integers(0, 2**32), st.integers(2, 4), st.sampled_from([0.0, 0.5, 1.0]))


@settings(max_examples=120)
@given(GAMES)
def test_pieces_and_points_are_conserved(played: Wild) -> None:
    first, steps = played.header, played.steps()
    state = begin(first).state
    won = Counter[str]()
    for move, expected in steps:
        state, events = apply(state, move)
        assert state == expected
        for event in events:
            keep_account(event, won)
        assert points(state) == {team.name: won[team.name] for team in state.teams}
        check_pieces(state)
        check_squares(state)
    assert state.phase is Phase.OVER
    assert not state.start
    assert not any(team.supply for team in state.teams)
    assert state.winners


def keep_account(event: Event, won: Counter[str]) -> None:
    """What the events alone say of every team's points."""
    match event:
        case Captured(_, team, _, _, _, stars):
            won[team] += stars
        case RuinScored():
            for standing in event.standings:
                won[standing.team] += standing.points


def check_pieces(state: State) -> None:
    """Every piece of every team is in one place."""
    there = Counter([*state.captured, *state.start.values()])
    for stack in state.squares.values():
        there.update(stack)
    whole = TEAMS[len(state.header.players)]
    for team in state.teams:
        for researcher in Researcher:
            count = there[Piece(team.name, researcher)] + team.supply[researcher]
            assert count == whole[researcher]


def check_squares(state: State) -> None:
    """A square is secured exactly where a team has two pieces, and then no other stands there."""
    for square, stack in state.squares.items():
        teams = Counter(piece.team for piece in stack)
        assert (max(teams.values()) > 1) == (square in state.secured)
        assert square not in state.secured or set(teams) == {state.secured[square]}


@settings(max_examples=60)
@given(GAMES)
def test_replay_and_undo_lead_to_the_same_states(played: Wild) -> None:
    first, steps = played.header, played.steps()
    text = record.text(first, [move for move, _ in steps])
    replayed = list(record.Record(text.splitlines()).replay())
    assert replayed[0].state == begin(first).state
    assert [step.state for step in replayed[1:]] == [state for _, state in steps]
    assert [step.move for step in replayed[1:]] == [move for move, _ in steps]
    half = len(steps) // 2
    undone = list(record.Record(text.splitlines()[: half + 1]).replay())
    assert undone[-1].state == replayed[half].state


@settings(max_examples=60)
@given(GAMES)
def test_a_move_leaves_the_state_before_it_alone(played: Wild) -> None:
    first, steps = played.header, played.steps()
    state = begin(first).state
    for move, _ in steps:
        before = write(GAME.view(state))
        after = apply(state, move).state
        assert write(GAME.view(state)) == before
        state = after


@settings(max_examples=60)
@given(GAMES)
def test_accounts_add_up_to_the_result(played: Wild) -> None:
    first, steps = played.header, played.steps()
    state, won = begin(first).state, Counter[str]()
    for move, _ in steps:
        state, events = apply(state, move)
        for event in events:
            for entry in GAME.account(event):
                if entry.unit == "points":
                    won[entry.player] += entry.amount
    result = GAME.result(state)
    assert result is not None
    assert dict(result.points) == {name: won[name] for name in GAME.players(first)}
    best = max(won.values(), default=0)
    assert set(result.winners) == {name for name in GAME.players(first) if won[name] == best}


@settings(max_examples=60)
@given(GAMES)
def test_what_is_told_before_a_move_comes_true(played: Wild) -> None:
    first, steps = played.header, played.steps()
    state = begin(first).state
    for move, after in steps:
        if isinstance(move, Place):
            (choice,) = [choice for choice in allowed(state).placing if choice.field == move.field]
            met = choice.landings[move.rolls[-1] - 1]
            assert after.squares[met.square] == met.stack
            assert (met.square in after.secured) == (met.square in state.secured or met.secures)
            gone = len(after.captured) - len(state.captured)
            assert gone == len(met.captured) - len(move.take_back)
        state = after


TEAM = st.sampled_from(["red", "blue", "green", "yellow"])
STACK = st.lists(st.builds(Piece, TEAM, st.sampled_from(Researcher)), min_size=1, max_size=5)


@settings(max_examples=300)
@given(
    st.dictionaries(st.sampled_from(SQUARES), STACK, max_size=36),
    st.integers(0, 300),
    st.sampled_from([2, 4]),
)
def test_scoring_equals_an_independent_count(stacks: dict[str, list[Piece]], seed: int, players: int) -> None:
    first = header(players, random_board(seed))
    state = turn(players, ruins=first.ruins)
    state = replace(state, squares={square: tuple(stack) for square, stack in stacks.items()})
    expected = scoring(plain(first), plain(GAME.view(state)))
    assert points(finish(state, [])) == expected
    running = Counter[str]()
    for ruin in standings(state):
        running.update({standing.team: standing.points for standing in ruin.standings})
    assert {team: running[team] for team in expected} == expected


@settings(max_examples=100)
@given(GAMES)
def test_final_scorings_of_whole_games_equal_the_independent_count(played: Wild) -> None:
    first, steps = played.header, played.steps()
    over = steps[-1][1]
    captured = Counter[str]()
    state = begin(first).state
    for move, _ in steps:
        state, events = apply(state, move)
        for event in events:
            if isinstance(event, Captured):
                captured[event.team] += event.points
    ruins = scoring(plain(first), plain(GAME.view(over)))
    assert points(over) == {team: captured[team] + ruins[team] for team in ruins}


@settings(max_examples=30)
@given(GAMES)
def test_every_event_has_a_sentence_in_every_language(played: Wild) -> None:
    first, steps = played.header, played.steps()
    state, events = begin(first)
    told = list(events)
    for move, _ in steps:
        state, events = apply(state, move)
        told += events
    for code in LANGUAGES:
        language = Language(code)
        for event in told:
            sentence = language.say(GAME.tell(event))
            assert "indus." not in sentence
            assert "colour." not in sentence
            assert not set("{}") & set(sentence)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_simulated_games_reach_the_end(players: int) -> None:
    for seed in range(100):
        first, moves = play(seed, players)
        state = begin(first).state
        for move in moves:
            assert allowed(state).teams
            state = apply(state, move).state
        assert state.phase is Phase.OVER
        assert player_points(state)
        assert state.ruins == board(first.ruins)


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(7, 2) == play(7, 2)
    assert play(7, 2) != play(8, 2)


def test_simulated_games_of_two_take_pieces_back_and_do_not() -> None:
    seen = Counter[type]()
    for seed in range(30):
        first, moves = play(seed, 2)
        state = begin(first).state
        for move in moves:
            state, events = apply(state, move)
            seen.update(type(event) for event in events)
    assert seen[TakenBack]
    assert seen[Captured]
