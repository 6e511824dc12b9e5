"""Positions for tests, set up as one puts wood on a board."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.errors import Illegal
from companion.games.game import Event
from companion.games.indus.allowed import allowed
from companion.games.indus.board import Drawing, drawn
from companion.games.indus.moves import AnyMove, Header, Person, Place, Start
from companion.games.indus.pieces import PIPS, Field, Kind, Piece, Researcher, Square, Supply
from companion.games.indus.referee import apply, begin
from companion.games.indus.simulate import NAMES, TEAM_NAMES
from companion.games.indus.state import Phase, State

RUINS = (
    drawn(Kind.BUILDING, ("a1", "a2", "b2")),
    drawn(Kind.PATH, ("c3", "c4")),
    drawn(Kind.ALLEY, ("e5",)),
)
EMPTY = Supply(0, 0, 0)


def header(players: int = 3, ruins: tuple[Drawing, ...] = RUINS, start: str = "Ada") -> Header:
    """A game of Ada, Ben, Cem and Dia; of two, Ada has red and blue, Ben green and yellow."""
    each = 2 if players == 2 else 1
    return Header(
        1,
        tuple(
            Person(name, TEAM_NAMES[seat * each : (seat + 1) * each])
            for seat, name in enumerate(NAMES[:players])
        ),
        start,
        ruins,
    )


def pieces(text: str) -> tuple[Piece, ...]:
    """Pieces from words like ``red-worker``, the lowest first."""
    return tuple(Piece(team, Researcher(name)) for team, name in (word.split("-") for word in text.split()))


def turn(
    players: int = 3,
    start: dict[str, str] | None = None,
    squares: dict[str, str] | None = None,
    secured: dict[str, str] | None = None,
    supply: dict[str, Supply] | None = None,
    ruins: tuple[Drawing, ...] = RUINS,
) -> State:
    """Ada's turn; supplies are empty unless told."""
    state = begin(header(players, ruins)).state
    return replace(
        state,
        phase=Phase.PLAY,
        round=1,
        teams=tuple(replace(team, supply=(supply or {}).get(team.name, EMPTY)) for team in state.teams),
        start={Field(field): pieces(text)[0] for field, text in (start or {}).items()},
        squares={Square(square): pieces(text) for square, text in (squares or {}).items()},
        secured={Square(square): team for square, team in (secured or {}).items()},
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


def brings(team: str, field: str, researcher: Researcher = Researcher.WORKER) -> Start:
    """A researcher comes to a start field."""
    return Start(team, researcher, Field(field))


def places(field: str, *rolls: int, back: tuple[Researcher, ...] = ()) -> Place:
    """A researcher goes onto the board."""
    return Place(Field(field), rolls, back)


def points(state: State) -> dict[str, int]:
    """Every team's points."""
    return {team.name: team.points for team in state.teams}


def wild(state: State, random: Random, back: float) -> AnyMove:
    """Anything the rules allow; ``back`` is how often a captured piece is taken back where it may be."""
    may = allowed(state)
    moves: list[AnyMove] = [
        Start(choice.team, researcher, random.choice(may.fields))
        for choice in may.bringing
        for researcher in choice.researchers
    ]
    for choice in may.placing:
        rolls = tuple(random.choice(PIPS) for _ in range(random.randint(1, choice.rolls)))
        met = choice.landings[rolls[-1] - 1]
        returned = tuple(piece for piece in met.returnable if random.random() < back)
        moves.append(Place(choice.field, rolls, returned))
    return random.choice(moves)


def wild_game(seed: int, start: Header, back: float) -> list[tuple[AnyMove, State]]:
    """A whole game of wild players, with the state after each move."""
    random = Random(seed)
    state = begin(start).state
    steps = []
    while state.winners is None:
        move = wild(state, random, back)
        state = apply(state, move).state
        steps.append((move, state))
    return steps


def plain(value: msgspec.Struct) -> dict[str, object]:
    """A header or view as another program reads it."""
    read: dict[str, object] = msgspec.json.decode(msgspec.json.encode(value))
    return read
