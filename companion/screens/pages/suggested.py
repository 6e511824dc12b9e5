"""The coach's advice for the moment, worked out off the screen's thread."""

from collections.abc import Callable
from typing import Any

from companion.games.pergamon.allowed import can_exhibit
from companion.games.pergamon.coach.advice import Advice, RowAdvice, advise
from companion.games.pergamon.coach.worth import Worth
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.state import Phase, State
from companion.screens import app


class Suggested:
    """Advice for a state, asked for once; ``arrived`` is called when it is there."""

    def __init__(self, arrived: Callable[[], None]) -> None:
        self._arrived = arrived
        self._asked: State | None = None
        self._advice: Advice | None = None

    def advice(self, sitting: Any) -> Advice | None:
        """The advice, None while it is being worked out or where the table wants none."""
        state = sitting.state
        wanted = sitting.outside.coach or sitting.outside.suggestions
        if not wanted or state.phase not in (Phase.TURNS, Phase.PLACE):
            return None
        if state is self._asked:
            return self._advice
        self._asked, self._advice = state, None

        def told(advice: Advice) -> None:
            if self._asked is state:
                self._advice = advice
                self._arrived()

        app.running().work(lambda: advise(state), told)
        return None

    def rows(self, sitting: Any) -> tuple[RowAdvice, ...]:
        """Rows worth exhibiting, best first."""
        advice = self.advice(sitting)
        return advice.rows if advice is not None else ()

    def best(self, sitting: Any) -> Worth | None:
        """The best row, where there is one."""
        if not can_exhibit(sitting.state.current):
            return None
        rows = self.rows(sitting)
        return rows[0].worth if rows else None


def positions(hand: tuple[Tile, ...], row: tuple[Tile, ...]) -> tuple[int, ...]:
    """Where the tiles of a row lie in a hand.

    >>> positions((Tile("V12J4"), Tile("J63M2"), Tile("V12J4")), (Tile("J63M2"), Tile("V12J4")))
    (1, 0)
    """
    found: list[int] = []
    for tile in row:
        found.append(next(at for at, held in enumerate(hand) if held == tile and at not in found))
    return tuple(found)
