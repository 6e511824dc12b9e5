"""The state as other programs read it."""

import msgspec

from companion.games.indus.pieces import Field, Piece, Square, Supply
from companion.games.indus.state import Phase, State


class TeamView(msgspec.Struct, frozen=True):
    """A team as other programs read it."""

    team: str
    player: str
    supply: Supply
    points: int


class View(msgspec.Struct, frozen=True):
    """A whole state as other programs read it."""

    phase: Phase
    turn: str | None
    teams: tuple[TeamView, ...]
    start: dict[Field, Piece]
    squares: dict[Square, tuple[Piece, ...]]
    secured: dict[Square, str]
    winners: tuple[str, ...] | None


def view(state: State) -> View:
    """What ``pergamon replay --json`` prints."""
    return View(
        phase=state.phase,
        turn=state.player,
        teams=tuple(
            TeamView(team.name, state.name(team.seat), team.supply, team.points) for team in state.teams
        ),
        start=dict(sorted(state.start.items())),
        squares=dict(sorted(state.squares.items())),
        secured=dict(sorted(state.secured.items())),
        winners=state.winners,
    )
