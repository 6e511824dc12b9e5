"""The course of a game through the pages: which one it is on, by its state."""

from collections.abc import Sequence
from typing import Any

from companion.games.altar.state import State as Altar
from companion.games.indus.state import Phase as IndusPhase
from companion.games.indus.state import State as Indus
from companion.games.pergamon.events import NobodyShows, PaidOut, Scored, Source
from companion.games.pergamon.moves import Adjust
from companion.games.pergamon.state import Phase, State
from companion.screens.draft import read
from companion.table.lines import Point

PAGES = {
    Phase.LAY: "lay-out",
    Phase.DRAW: "fund",
    Phase.PLACE: "fund",
    Phase.REVEAL: "fund",
    Phase.TURNS: "turn",
    Phase.OVER: "end",
}

IN_PLAY = frozenset({"lay-out", "fund", "turn", "row-builder", "scoring", "indus", "indus-scoring", "altar"})
"""The pages a game in play is on; whatever lies over one of them belongs to that game."""

BESIDE = ("museum", "history", "adjust", "rules", "settings", "shelf-history", "indus-ruins")
"""Pages that may lie over the game's own and stay when it changes."""


def uncorrected(points: Sequence[Point]) -> Sequence[Point]:
    """The points up to the last move of the game itself: a correction after it hides nothing of what it brought."""
    number = len(points)
    while number and isinstance(points[number - 1].move, Adjust):
        number -= 1
    return points[:number]


def paid(point: Point) -> bool:
    """Whether a payout came of a move, which the table wants to see."""
    return any(isinstance(event, PaidOut) for event in point.events)


def scored(point: Point) -> bool:
    """Whether a scoring came of a move, which the table wants to see."""
    return any(_of_scoring(event) for event in point.events)


def _of_scoring(event: object) -> bool:
    return isinstance(event, NobodyShows) or (
        isinstance(event, Scored) and event.source in (Source.MUSEUM, Source.OLDEST_OF_KIND)
    )


def page_for(state: Any, points: Sequence[Point] = (), seen: bool = True, draft: str = "") -> str | None:
    """The page a game is on; payout and scoring come in between until they were seen."""
    if isinstance(state, Indus):
        return "indus-scoring" if state.phase is IndusPhase.OVER else "indus"
    if isinstance(state, Altar):
        return "altar"
    if not isinstance(state, State):
        return None
    if points and not seen:
        last = uncorrected(points)[-1]
        if scored(last):
            return "scoring"
        if paid(last):
            return "fund"
    if state.phase is Phase.TURNS and read(draft).building:
        return "row-builder"
    return PAGES[state.phase]
