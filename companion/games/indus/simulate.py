"""Whole games played by seeded chance on seeded boards: to test, to measure, to show the app with."""

from collections import Counter
from random import Random

from companion.games.indus.allowed import Allowed, Placing, allowed
from companion.games.indus.board import MOST_ON_A_SQUARE, USUAL, Drawing, drawn
from companion.games.indus.landing import Landing
from companion.games.indus.moves import AnyMove, Header, Person, Place, Start
from companion.games.indus.pieces import PIPS, SQUARES, TEAMS_EACH, Kind, Researcher, Square, neighbours
from companion.games.indus.referee import apply, begin
from companion.games.indus.state import State

NAMES = ("Ada", "Ben", "Cem", "Dia")
TEAM_NAMES = ("red", "blue", "green", "yellow")
CARELESS = 0.3
"""How often a player does whatever comes to mind instead of the best."""

_SIZES = {Kind.BUILDING: (3, 4), Kind.GRAVE: (1, 1, 2, 3), Kind.CANAL: (11,)}
_LINE_SIZES = range(2, 6)


def random_board(seed: int) -> tuple[Drawing, ...]:
    """A board with the usual number of ruins, each connected, no square with more than three."""
    chance = Random(seed)
    while True:
        load: Counter[Square] = Counter()
        ruins = []
        for kind, usual in USUAL.items():
            taken: set[Square] = set()
            for size in _SIZES.get(kind) or [chance.choice(_LINE_SIZES) for _ in range(usual)]:
                squares = _grown(chance, size, load, taken)
                ruins.append(drawn(kind, squares))
                load.update(squares)
                taken.update(squares)
        if all(ruin.squares for ruin in ruins):
            return tuple(ruins)


def _grown(chance: Random, size: int, load: Counter[Square], taken: set[Square]) -> list[Square]:
    """So many connected squares with room for a ruin of a kind; none where chance found no place."""
    room = {square for square in SQUARES if load[square] < MOST_ON_A_SQUARE and square not in taken}
    ruin = [chance.choice(sorted(room))]
    while len(ruin) < size:
        edge = sorted(room & frozenset().union(*map(neighbours, ruin)) - set(ruin))
        if not edge:
            return []
        ruin.append(chance.choice(edge))
    return ruin


def play(seed: int, players: int) -> tuple[Header, list[AnyMove]]:
    """A whole game of so many players."""
    chance = Random(seed)
    each = TEAMS_EACH[players]
    people = tuple(
        Person(name, TEAM_NAMES[seat * each : (seat + 1) * each]) for seat, name in enumerate(NAMES[:players])
    )
    header = Header(1, people, chance.choice(people).name, random_board(seed))
    state = begin(header).state
    moves: list[AnyMove] = []
    while state.winners is None:
        moves.append(choose(state, chance))
        state = apply(state, moves[-1]).state
    return header, moves


def choose(state: State, chance: Random) -> AnyMove:
    """A legal move, mostly one that captures much and loses little."""
    may = allowed(state)
    team = chance.choice(may.teams)
    for bringing in may.bringing:
        if bringing.team == team:
            return Start(team, chance.choice(bringing.researchers), chance.choice(may.fields))
    return _place(state, may, team, chance)


def _place(state: State, may: Allowed, team: str, chance: Random) -> Place:
    rolls: list[int] = []
    while True:
        rolls.append(chance.choice(PIPS))
        usable = [choice for choice in may.using(len(rolls)) if choice.piece.team == team]
        best = max(usable, key=lambda choice: _worth(state, choice, rolls[-1]))
        good = _worth(state, best, rolls[-1]) > 0
        if good or len(rolls) == may.rolls(team) or chance.random() < CARELESS:
            break
    if chance.random() < CARELESS:
        best = chance.choice(usable)
    met = best.landings[rolls[-1] - 1]
    return Place(best.field, tuple(rolls), _returned(met, chance))


def _returned(met: Landing, chance: Random) -> tuple[Researcher, ...]:
    return tuple(researcher for researcher in met.returnable if chance.random() < CARELESS)


def _worth(state: State, choice: Placing, pips: int) -> int:
    """Points for the piece's player from captures, less those for others."""
    met = choice.landings[pips - 1]
    if met.captor is None:
        return 0
    return met.points if state.owner(met.captor) == state.owner(choice.piece.team) else -met.points
