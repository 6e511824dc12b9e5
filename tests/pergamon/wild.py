"""A player who does anything the rules allow, so that rare positions turn up too."""

from random import Random

from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.moves import AnyMove, Exhibit, Header, Variant
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.referee import begin
from companion.games.pergamon.simulate import NAMES, Sensible, long_row, moves, tile_set
from companion.games.pergamon.state import State


class Wild:
    """Chooses evenly among all that is legal; ``eager`` is how often it exhibits, digs and keeps."""

    def __init__(self, eager: float) -> None:
        self.eager = eager

    def field(self, state: State, random: Random) -> int:
        return random.choice([choice.number for choice in allowed(state).fields if choice.allowed])

    def gallery(self, state: State, random: Random) -> int | None:
        open_ones = [choice.number for choice in allowed(state).galleries if choice.allowed]
        return random.choice(open_ones) if open_ones and random.random() < self.eager else None

    def exhibition(self, state: State, random: Random) -> Exhibit | None:
        exhibiting = allowed(state).exhibiting
        row = long_row(state.current.tiles, random)
        if random.random() > self.eager or exhibiting is None or not row:
            return None
        row = row[: random.randint(2, len(row))]
        replace = random.choice(exhibiting.replaceable) if exhibiting.replaceable else None
        return Exhibit(row, random.randint(0, exhibiting.highest_polish), replace)

    def discard(self, state: State, random: Random) -> tuple[Tile, ...]:
        tiles = list(state.current.tiles)
        random.shuffle(tiles)
        spare = len(tiles) - allowed(state).most_stored
        return tuple(tiles[: spare if random.random() < self.eager else random.randint(spare, len(tiles))])


def game(
    seed: int, players: int, variants: tuple[Variant, ...], eager: float, unknown: float
) -> tuple[Header, list[tuple[AnyMove, State]]]:
    """A whole game of wild and sensible players, some halves unknown, with the state after each move."""
    random = Random(seed)
    header = Header(1, "2011", NAMES[:players], NAMES[seed % players], variants)
    strategies = [
        Wild(eager) if seat % 2 else random.choice([Sensible(), Wild(eager)]) for seat in range(players)
    ]
    tiles = [hidden(tile, random, unknown) for tile in tile_set(random)]
    return header, list(moves(begin(header).state, random, strategies, tiles))


def hidden(tile: Tile, random: Random, unknown: float) -> Tile:
    """A tile of which each half may be unknown."""
    left = "?" if random.random() < unknown else tile[0]
    right = "?" if random.random() < unknown else tile[3]
    return Tile(f"{left}{tile[1:3]}{right}{tile[4]}")
