"""Games played by seeded chance: to test, to measure, to show the app with."""

from random import Random

from companion.games.altar.allowed import Change, allowed
from companion.games.altar.moves import COLOURS_EACH, AnyMove, EndTurn, Header, Person, Score, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.altar.referee import apply, begin
from companion.games.altar.state import State

NAMES = ("Ada", "Ben", "Cem", "Dia")
COLOUR_NAMES = ("red", "blue", "green", "yellow")
ROUNDS = 12
"""About as long as people play; the rules know no end."""

LEAVES = 0.2
"""How often cards leave a display instead of coming to it."""


def play(seed: int, players: int) -> tuple[Header, list[AnyMove]]:
    """A game of so many players, stopped after a usual number of rounds."""
    chance = Random(seed)
    each = COLOURS_EACH[players]
    people = tuple(
        Person(name, COLOUR_NAMES[seat * each : (seat + 1) * each])
        for seat, name in enumerate(NAMES[:players])
    )
    header = Header(1, people, chance.choice(people).name)
    state = begin(header).state
    moves: list[AnyMove] = []
    while state.round <= ROUNDS:
        moves.append(choose(state, chance))
        state = apply(state, moves[-1]).state
    return header, moves


def choose(state: State, chance: Random) -> AnyMove:
    """A legal move: mostly cards, sometimes the altar, scoring where it brings points."""
    may = allowed(state)
    options: list[AnyMove] = [EndTurn(), *(_show(change, chance) for change in chance.sample(may.changes, 2))]
    options += [
        Take(choice.colour, chance.choice(list(Symbol)) if may.picks else None)
        for choice in may.taking
        if choice.allowed
    ]
    if may.points and not may.score_reasons:
        return Score()
    return chance.choice(options)


def _show(change: Change, chance: Random) -> Show:
    by = -1 if change.fewer and chance.random() < LEAVES else min(chance.choice((1, 2)), change.more)
    return Show(change.colour, **{change.symbol.value: by or -1})
