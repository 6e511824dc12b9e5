"""A table with a clock that tests set."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from companion.games import shelf
from companion.games.pergamon import simulate
from companion.games.pergamon.moves import AnyMove, Header
from companion.games.record import text
from companion.table import lines
from companion.table.archive import Archive
from companion.table.lines import Line, Replay
from companion.table.store import Store
from companion.table.table import Table
from tests.table.counting import COUNTING

BEGIN = 1_700_000_000_000
TICK = 1_000


@cache
def played(seed: int, players: int) -> tuple[Header, tuple[AnyMove, ...]]:
    """A whole random game."""
    header, moves = simulate.play(seed, players)
    return header, tuple(moves)


@cache
def replayed(seed: int, players: int) -> Replay:
    """The same game, replayed."""
    texts = text(*played(seed, players)).splitlines()
    return lines.replay(Line(line, BEGIN + TICK * number) for number, line in enumerate(texts))


def kept(store: Store, seed: int, players: int) -> Table:
    """The same game, stored at once."""
    with store.write() as db:
        id = lines.insert(db, replayed(seed, players), now=store.clock())
    return Table(store, id)


def opened(folder: Path | None, patience: float = 5.0) -> Store:
    """A store whose clock ticks a second with every look."""
    ticks = count(BEGIN, TICK)
    return Store(folder, patience=patience, clock=lambda: next(ticks))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store on the disk."""
    with opened(tmp_path) as store:
        yield store


@pytest.fixture
def archive(store: Store) -> Archive:
    """Its archive."""
    return Archive(store)


@pytest.fixture(autouse=True)
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second game stands on the shelf."""
    monkeypatch.setitem(shelf.GAMES, COUNTING.name, COUNTING)
