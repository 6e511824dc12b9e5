"""The museum's markers: how they move down and leave."""

from msgspec.structs import replace

from companion.games.game import Event
from companion.games.pergamon import events as happened
from companion.games.pergamon.events import Cause
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.state import Collection, Player


def down(
    players: tuple[Player, ...], box: tuple[Tile, ...], top: int, spaces: int, cause: Cause, log: list[Event]
) -> tuple[tuple[Player, ...], tuple[Tile, ...]]:
    """Moves every marker on space ``top`` or lower down; who leaves the museum goes back to its owner."""
    standing = sorted(
        (
            (collection.space, seat, collection)
            for seat, player in enumerate(players)
            for collection in player.collections
            if collection.space <= top
        ),
        key=lambda marker: -marker[0],
    )
    if not standing or not spaces:
        return players, box
    after: list[dict[int, Collection]] = [{c.marker: c for c in player.collections} for player in players]
    for space, seat, collection in standing:
        name = players[seat].name
        if space > spaces:
            after[seat][collection.marker] = replace(collection, space=space - spaces)
            log.append(happened.Moved(name, collection.marker, space, space - spaces, cause))
        else:
            del after[seat][collection.marker]
            box += collection.tiles
            log.append(happened.Dissolved(name, collection.marker, collection.tiles, cause))
    changed = {seat for _, seat, _ in standing}
    return tuple(
        replace(player, collections=tuple(after[seat].values())) if seat in changed else player
        for seat, player in enumerate(players)
    ), box


def owned(collections: tuple[Collection, ...], new: Collection) -> tuple[Collection, ...]:
    """A player's collections with a new one, by marker."""
    return tuple(sorted((*collections, new), key=lambda collection: collection.marker))
