"""Positions and wild players for tests of the Pergamonaltar."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.altar.allowed import allowed
from companion.games.altar.moves import AnyMove, EndTurn, Header, Person, Score, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.altar.referee import apply, begin
from companion.games.altar.simulate import COLOUR_NAMES, NAMES
from companion.games.altar.state import State
from companion.games.errors import Illegal
from companion.games.game import Event


def header(players: int = 3, start: str = "Ada") -> Header:
    """A game of Ada, Ben, Cem and Dia; of two, Ada has red and blue, Ben green and yellow."""
    each = 2 if players == 2 else 1
    return Header(
        1,
        tuple(
            Person(name, COLOUR_NAMES[seat * each : (seat + 1) * each])
            for seat, name in enumerate(NAMES[:players])
        ),
        start,
    )


def table(players: int = 3, altar: str | None = None, **displays: tuple[int, int, int]) -> State:
    """Ada's turn, with so many scrolls, ships and helmets in a colour's display."""
    state = begin(header(players)).state
    return replace(
        state,
        altar=altar,
        displays=tuple(
            replace(display, scroll=scroll, ship=ship, helmet=helmet)
            for display in state.displays
            for scroll, ship, helmet in [displays.get(display.colour, (0, 0, 0))]
        ),
    )


def after(state: State, *moves: AnyMove) -> tuple[State, list[Event]]:
    """The state after some moves, and all that happened."""
    happened: list[Event] = []
    for move in moves:
        state, events = apply(state, move)
        happened += events
    return state, happened


def refused(state: State, move: AnyMove) -> list[str]:
    """The codes of all reasons against a move."""
    with pytest.raises(Illegal) as refusal:
        apply(state, move)
    return [reason.key for reason in refusal.value.reasons]


def wild(state: State, random: Random) -> AnyMove:
    """Anything that is allowed."""
    may = allowed(state)
    moves: list[AnyMove] = [EndTurn()]
    for change in random.sample(may.changes, 3):
        by = random.randint(max(-change.fewer, -3), min(change.more, 3))
        if by:
            moves.append(Show(change.colour, **{change.symbol.value: by}))
    picked = random.choice(list(Symbol)) if may.picks else None
    moves += [Take(choice.colour, picked) for choice in may.taking if choice.allowed]
    if not may.score_reasons:
        moves.append(Score())
    return random.choice(moves)


def wild_game(seed: int, first: Header, length: int) -> list[tuple[AnyMove, State]]:
    """So many wild moves, with the state after each."""
    random = Random(seed)
    state = begin(first).state
    steps = []
    for _ in range(length):
        move = wild(state, random)
        state = apply(state, move).state
        steps.append((move, state))
    return steps
