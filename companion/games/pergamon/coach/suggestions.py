"""The exhibitions worth thinking about in a turn, best first."""

from collections.abc import Iterator

from companion.games.pergamon.checks import highest_polish
from companion.games.pergamon.coach.rows import Row, best_rows, best_split, row_with_oldest, row_within
from companion.games.pergamon.coach.worth import Worth, compared, future
from companion.games.pergamon.edition import Scoring
from companion.games.pergamon.moves import Exhibit
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.scoring import exhibited
from companion.games.pergamon.state import State


def suggestions(state: State, few: int = 3) -> tuple[Worth, ...]:
    """The best few exhibitions that really differ for whoever's turn it is.

    Best is what brings most points, a rival's loss counted for as much as it helps, then what costs the
    fewest coins, then the fewest tiles. What only adds tiles to a better one, or ends it otherwise, is left
    out.
    """
    player = state.current
    without = future(state)
    rows = {tuple(sorted(row.tiles)): row for row in candidates(state)}
    best = sorted(
        (
            max(
                (
                    compared(state, Exhibit(row.tiles, polish, marker), without)
                    for polish in polishes(state, row.value, player.coins)
                    for marker in replaceable(state)
                ),
                key=lambda earned: rank(state, earned),
            )
            for row in rows.values()
        ),
        key=lambda earned: rank(state, earned),
        reverse=True,
    )
    listed: list[Worth] = []
    for earned in best:
        if not any(_covers(earned.move.tiles[:-1], better.move.tiles[:-1]) for better in listed):
            listed.append(earned)
    return tuple(listed[:few])


def aimed(state: State, space: int) -> Worth | None:
    """The exhibition on a given space of the museum with the least polish; none where it can't be reached."""
    player, top = state.current, len(state.edition.museum)
    highest = space if space < top else sum(tile.century for tile in player.tiles)
    row = row_within(player.tiles, space - highest_polish(state, player.coins), highest)
    if row is None:
        return None
    without, polish = future(state), max(0, space - row.value)
    return max(
        (compared(state, Exhibit(row.tiles, polish, marker), without) for marker in replaceable(state)),
        key=lambda earned: rank(state, earned),
    )


def candidates(state: State) -> Iterator[Row]:
    """The rows worth trying.

    Those of the highest values; the parts of the best splits; the best with the oldest find of the kind
    scored next; the best for each floor of the museum; the best that pushes none of one's own.
    """
    tiles, museum = state.current.tiles, state.edition.museum
    yield from best_rows(tiles)
    for collections in range(2, state.edition.markers + 1):
        yield from best_split(tiles, collections)
    aims = [row_with_oldest(tiles, scoring.kind, oldest(state, scoring)) for scoring in coming(state)[:1]]
    floors = {points: [s for s, p in enumerate(museum, 1) if p == points] for points in museum}
    aims += [row_within(tiles, spaces[0], spaces[-1]) for spaces in floors.values()]
    own = [collection.space for collection in state.current.collections]
    aims += [row_within(tiles, 1, space - 1) for space in own]
    yield from (row for row in aims if row is not None)


def coming(state: State) -> tuple[Scoring, ...]:
    """The scorings still to come, this round's included."""
    return tuple(scoring for scoring in state.edition.scorings if scoring.round >= state.round)


def oldest(state: State, scoring: Scoring) -> int:
    """How old a find must be to be older than every exhibited one of the scored kind."""
    return 1 + max((find.age for _, find in exhibited(state, scoring.kind)), default=0)


def polishes(state: State, value: int, coins: int) -> list[int]:
    """No polish, and the least that reaches each better floor of the museum or a rival's marker."""
    museum = state.edition.museum
    highest = min(highest_polish(state, coins), max(0, len(museum) - value))
    rivals = {
        collection.space
        for player in state.players
        if player is not state.current
        for collection in player.collections
    }
    return [
        polish
        for polish in range(highest + 1)
        if not polish or museum[value + polish - 1] > museum[value + polish - 2] or value + polish in rivals
    ]


def replaceable(state: State) -> tuple[int | None, ...]:
    """The markers one of which must be replaced, or none while one is free."""
    collections = state.current.collections
    if len(collections) < state.edition.markers:
        return (None,)
    return tuple(collection.marker for collection in collections)


def rank(state: State, earned: Worth) -> tuple[int, int, int]:
    """What makes one exhibition better than another."""
    harm = -sum(points for _, points in earned.rivals)
    return (
        (len(state.players) - 1) * earned.points + harm,
        -earned.coins,
        -len(earned.move.tiles),
    )


def _covers(tiles: tuple[Tile, ...], fewer: tuple[Tile, ...]) -> bool:
    rest = list(tiles)
    for tile in fewer:
        if tile not in rest:
            return False
        rest.remove(tile)
    return True
