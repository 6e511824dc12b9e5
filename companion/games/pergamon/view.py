"""The state as other programs read it."""

import msgspec

from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.state import Phase, State


class CollectionView(msgspec.Struct, frozen=True):
    """A collection as other programs read it."""

    marker: int
    space: int
    tiles: tuple[Tile, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """A player as other programs read it."""

    name: str
    coins: int
    points: int
    field: int | None
    tiles: tuple[Tile, ...]
    collections: tuple[CollectionView, ...]


class RobberView(msgspec.Struct, frozen=True):
    """The robber as other programs read him."""

    coins: int
    field: int | None


class View(msgspec.Struct, frozen=True):
    """A whole state as other programs read it."""

    round: int
    phase: Phase
    start: str
    turn: str | None
    galleries: tuple[tuple[Tile, ...], ...]
    players: tuple[PlayerView, ...]
    robber: RobberView | None
    winners: tuple[str, ...] | None


def view(state: State) -> View:
    """What ``pergamon replay --json`` prints."""
    robber = state.robber
    return View(
        round=state.round,
        phase=state.phase,
        start=state.players[state.start].name,
        turn=turn(state),
        galleries=state.galleries,
        players=tuple(
            PlayerView(
                player.name,
                player.coins,
                player.points,
                player.field,
                player.tiles,
                tuple(CollectionView(c.marker, c.space, c.tiles) for c in player.collections),
            )
            for player in state.players
        ),
        robber=None if robber is None else RobberView(robber.coins, robber.field),
        winners=state.winners,
    )


def turn(state: State) -> str | None:
    """Whose move is awaited."""
    return None if state.turn is None else state.players[state.turn].name
