"""An older move put right, tried out on all later moves before anything is changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.errors import GameError
from companion.games.game import Game, write
from companion.message import Message
from companion.table.lines import Point


@dataclass(frozen=True, slots=True)
class Misfit:
    """A later move that no longer fits, by its old number, with all reasons."""

    number: int
    move: Any
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """What would follow from a change of older moves."""

    number: int
    """The first move that is changed."""
    points: tuple[Point, ...]
    """The game from there on, up to the first move that no longer fits."""
    misfits: tuple[Misfit, ...]
    """Later moves that no longer fit; those between them would."""
    dropped: int
    """How many moves ``commit`` drops: all from the first misfit on."""
    revision: int


def tried(
    game: Game[Any, Any, Any],
    points: Sequence[Point],
    number: int,
    removed: int,
    moves: Sequence[Any],
    revision: int,
) -> Trial:
    """Replays later moves after other ones; raises GameError where the other ones themselves don't fit."""
    if not 1 <= number <= len(points) - removed:
        raise ValueError(f"no such move: {number}")
    state = points[number - 1].state
    made: list[Point] = []
    for offset, move in enumerate(moves):
        text = write(move)
        move = game.read_move(text)
        state, events = game.apply(state, move)
        at = points[min(number + offset, len(points) - 1)].at
        made.append(Point(number + offset, move, state, events, at, text))
    later = points[number + removed :]
    misfits: list[Misfit] = []
    for old in later:
        try:
            state, events = game.apply(state, old.move)
        except GameError as error:
            misfits.append(Misfit(old.number, old.move, error.reasons))
            continue
        if not misfits:
            made.append(Point(number + len(made), old.move, state, events, old.at, old.text))
    kept = len(made) - len(moves)
    return Trial(number, tuple(made), tuple(misfits), len(later) - kept, revision)
