"""Whole games hold together: every card and point has its event, replay and undo are the same."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import record
from companion.games.altar import GAME
from companion.games.altar.events import Scored, SetsChanged, Shown, Taken
from companion.games.altar.moves import AnyMove, Header
from companion.games.altar.pieces import Symbol
from companion.games.altar.referee import apply, begin
from companion.games.altar.simulate import NAMES, play
from companion.games.altar.state import State
from companion.games.game import write
from companion.language import LANGUAGES, Language
from tests.altar.positions import header, wild_game


@dataclass(frozen=True)
class Wild:
    """A wild game, by what decides it."""

    seed: int
    players: int
    length: int

    @property
    def header(self) -> Header:
        return header(self.players, NAMES[self.seed % self.players])

    def steps(self) -> list[tuple[AnyMove, State]]:
        return wild_game(self.seed, self.header, self.length)


GAMES = st.builds(Wild, st.integers(0, 2**32), st.integers(2, 4), st.integers(1, 150))


def by_hand(state: State) -> int:
    """Complete sets, taken from the displays one after the other."""
    sets = 0
    for display in state.displays:
        cards = [symbol for symbol in Symbol for _ in range(display[symbol])]
        while set(cards) == set(Symbol):
            for symbol in Symbol:
                cards.remove(symbol)
            sets += 1
    return sets


@settings(max_examples=200)
@given(GAMES)
def test_cards_points_and_the_altar_follow_from_the_events(played: Wild) -> None:
    state = begin(played.header).state
    cards, points = Counter[tuple[str, Symbol]](), Counter[str]()
    altar, sets, scored = None, 0, set[tuple[int, str]]()
    for move, expected in played.steps():
        before = write(GAME.view(state))
        after, events = apply(state, move)
        assert after == expected
        assert write(GAME.view(state)) == before
        for event in events:
            match event:
                case Shown(_, colour, symbol, change, count):
                    cards[colour, symbol] += change
                    assert cards[colour, symbol] == count
                case SetsChanged(now):
                    sets = now
                case Taken(player, colour, former):
                    assert player != former
                    altar = colour
                case Scored(player, colour, won):
                    assert (colour, won) == (altar, by_hand(state))
                    assert (state.round, player) not in scored
                    scored.add((state.round, player))
                    points[colour] += won
        state = after
        assert (state.altar, state.sets, by_hand(state)) == (altar, sets, sets)
        assert dict(state.points) == {display.colour: points[display.colour] for display in state.displays}
        for display in state.displays:
            assert all(display[symbol] == cards[display.colour, symbol] >= 0 for symbol in Symbol)


@settings(max_examples=60)
@given(GAMES)
def test_replay_and_undo_lead_to_the_same_states(played: Wild) -> None:
    steps = played.steps()
    lines = record.text(played.header, [move for move, _ in steps]).splitlines()
    replayed = list(record.Record(lines).replay())
    assert [step.state for step in replayed[1:]] == [state for _, state in steps]
    half = len(steps) // 2
    assert list(record.Record(lines[: half + 1]).replay())[-1].state == replayed[half].state


@settings(max_examples=40)
@given(GAMES)
def test_accounts_add_up_and_every_event_has_its_sentence(played: Wild) -> None:
    state, events = begin(played.header)
    told = list(events)
    for move, _ in played.steps():
        state, events = apply(state, move)
        told += events
    won = Counter[str]()
    for event in told:
        for entry in GAME.account(event):
            won[entry.player] += entry.amount if entry.unit == "points" else 0
    for seat, name in enumerate(GAME.players(played.header)):
        assert won[name] == sum(state.points[d.colour] for d in state.displays if d.seat == seat)
    for code in LANGUAGES:
        for event in told:
            sentence = Language(code).say(GAME.tell(event))
            assert "altar." not in sentence
            assert "colour." not in sentence
            assert not set("{}") & set(sentence)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_simulated_games_are_legal_and_seeded(players: int) -> None:
    seen = Counter[type]()
    for seed in range(30):
        first, moves = play(seed, players)
        state = begin(first).state
        for move in moves:
            state, events = apply(state, move)
            seen.update(type(event) for event in events)
        assert state.round == 13
    assert all(seen[kind] for kind in (Shown, Taken, Scored))
    assert play(3, players) == play(3, players)
    assert play(3, players) != play(4, players)
