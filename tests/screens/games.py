"""Games for the screens' tests: simulated records, put on the table as far as a test wants."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.games.game import write
from companion.games.pergamon import GAME
from companion.games.pergamon.moves import Header
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.referee import begin
from companion.games.pergamon.simulate import NAMES, Sensible, moves, play
from companion.games.record import Record, Replayed, text
from companion.samples import lying
from companion.screens.sitting import Look, Outside
from companion.table.archive import Archive
from companion.table.store import Store

LOOKS = tuple(Look(pigment) for pigment in ("cinnabar", "lapis", "malachite", "orpiment"))


@cache
def game(seed: int, players: int) -> tuple[Replayed, ...]:
    """A whole simulated game, point by point."""
    header, moves = play(seed, players)
    return tuple(Record(text(header, moves).splitlines()).replay())


@cache
def sampled(seed: int, players: int) -> tuple[Replayed, ...]:
    """A whole simulated game with the tiles of the sample photos, which come round again after a few rounds."""
    photos = [codes for name, codes in lying().items() if name.startswith("round")]
    header = Header(1, "2011", NAMES[:players], NAMES[seed % players])
    state = begin(header).state
    rounds = range(state.edition.rounds)
    tiles = [Tile(code) for turn in rounds for code in photos[turn % len(photos)]]
    played = moves(state, Random(seed), [Sensible()] * players, tiles)
    return tuple(Record(text(header, [move for move, _ in played]).splitlines()).replay())


def stored(folder: Path, points: tuple[Replayed, ...], number: int, outside: Outside | None = None) -> int:
    """Puts the first moves of a game into the store of a folder."""
    with Store(folder) as store:
        header: Header = points[0].state.header
        table = Archive(store).begin(header, msgspec.json.encode(outside or Outside(looks=LOOKS)).decode())
        for point in points[1 : number + 1]:
            table.play(point.move)
        return table.id


def when(points: tuple[Replayed, ...], kind: type, nth: int = 1) -> int:
    """How many moves come before the nth of a kind."""
    found = [number for number, point in enumerate(points) if isinstance(point.move, kind)]
    return found[nth - 1] - 1


def view(state: Any) -> bytes:
    """A state as it can be compared."""
    return write(GAME.view(state))
