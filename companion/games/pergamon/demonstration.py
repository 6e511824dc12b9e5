"""The course of the demonstration: one game of three up to its first scoring, with the sample photos’ tiles."""

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.checks import reasons, room
from companion.games.pergamon.edition import edition
from companion.games.pergamon.moves import AnyMove, Draw, Header, Lay, Reveal
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.referee import apply, begin
from companion.games.pergamon.simulate import NAMES, Sensible, decided
from companion.games.pergamon.state import Phase, State

HEADER = Header(1, "2011", NAMES[:3], NAMES[0])
ROUNDS = edition(HEADER.edition).scorings[0].round
"""How many rounds it has: up to the first scoring."""
SEED = 13
"""Of a course in which whoever digs first in the last round has a row to exhibit, whatever is dug."""

Rounds = Sequence[Sequence[str]]
"""The codes of the tiles that each round uncovers."""


class Course:
    """Goes on with the demonstration from any state of it, also where somebody played otherwise."""

    def __init__(self, rounds: Rounds, seed: int = SEED) -> None:
        self._rounds = rounds
        self._random = Random(seed)

    def next_move(self, state: State) -> AnyMove:
        """A sensible next move."""
        match state.phase:
            case Phase.LAY:
                return Lay(tuple(Tile(code) for code in self._rounds[state.round - 1][: room(state)]))
            case Phase.DRAW:
                return Draw(self._random.choice(allowed(state).backs))
            case Phase.REVEAL:
                first, second = allowed(state).cards
                fitting = [Reveal((one, other)) for one in first for other in second]
                return self._random.choice([move for move in fitting if not reasons(state, move)])
        return decided(state, self._random, Sensible())

    def moves(self, rounds: int = ROUNDS) -> Iterator[tuple[AnyMove, State]]:
        """The first rounds of the game: each move with the state it leads to."""
        state = begin(HEADER).state
        while state.round <= rounds:
            move = self.next_move(state)
            state = apply(state, move).state
            yield move, state
