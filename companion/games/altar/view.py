"""The state as other programs read it."""

import msgspec

from companion.games.altar.state import State


class DisplayView(msgspec.Struct, frozen=True):
    """A display as other programs read it."""

    colour: str
    player: str
    scroll: int
    ship: int
    helmet: int
    sets: int


class View(msgspec.Struct, frozen=True):
    """A whole state as other programs read it."""

    turn: str
    altar: str | None
    sets: int
    displays: tuple[DisplayView, ...]
    points: dict[str, int]


def view(state: State) -> View:
    """What ``pergamon replay --json`` prints."""
    return View(
        turn=state.player,
        altar=state.altar,
        sets=state.sets,
        displays=tuple(
            DisplayView(d.colour, state.name(d.seat), d.scroll, d.ship, d.helmet, d.sets)
            for d in state.displays
        ),
        points=dict(state.points),
    )
