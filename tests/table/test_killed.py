"""An app that is killed at any moment: every acknowledged step is there, at most the next one is missing."""

import os
import random
import signal
import time
from functools import cache
from pathlib import Path

from companion.table.archive import Archive
from companion.table.store import Store
from companion.table.table import Table
from tests.table.processes import Server, script, server, step

KILLS = 300

Seen = tuple[bytes, int, str]


def seen(table: Table) -> Seen:
    """All that a table must remember."""
    return table.record, table.undone, table.draft


@cache
def expected(seed: int) -> list[Seen]:
    """What is to be seen after each step of a script."""
    header, steps = script(seed)
    with Store(None) as store:
        table = Archive(store).begin(header)
        views = [seen(table)]
        for what, given in steps:
            step(table, what, given)
            views.append(seen(table))
    return views


def killed(other: Server, chance: random.Random, *task: object) -> tuple[bool, int]:
    """Starts a task and kills it at some moment: whether it still worked, and its last acknowledged step."""
    other.start("script", *task)
    wanted = chance.choice((0, 0, 1, 1, 2, 3, 8))
    moment = chance.random() * 0.004
    pid, acknowledged = 0, -1
    count = 0
    while not pid or count < wanted:
        line = other.line()
        if line == "end":
            return False, acknowledged
        assert not line.startswith("notice"), line
        if line.startswith("pid"):
            pid = int(line.removeprefix("pid "))
        else:
            acknowledged = int(line)
            count += 1
    until = time.perf_counter() + moment
    while time.perf_counter() < until:
        pass
    try:
        os.kill(pid, signal.SIGKILL)
        worked = True
    except ProcessLookupError:  # it came to its end meanwhile
        worked = False
    for line in other.rest():
        acknowledged = int(line)
    return worked, acknowledged


def found(folder: Path, finished: int) -> tuple[int, Seen] | None:
    """The game after the finished ones, as a new start finds it."""
    with Store(folder) as store:
        assert store.notices == []
        archive = Archive(store)
        games = [game.id for game in archive.games() if game.id > finished]
        if not games:
            return None
        assert len(games) == 1
        table = archive.open(games[0])
        assert table.notices == []
        return table.id, seen(table)


def test_three_hundred_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(2011)
    kills = seed = finished = done = game = 0
    with server(tmp_path) as other:
        while kills < KILLS:
            alive, acknowledged = killed(other, chance, seed, done, game)
            kills += alive
            now = found(tmp_path, finished)
            if now is None:
                assert acknowledged == -1 and not game
                continue
            game, view = now
            views = expected(seed)
            done = max(done, acknowledged)
            if view != views[done]:
                done += 1
                assert view == views[done]
            if done == len(views) - 1:
                seed, finished, done, game = seed + 1, game, 0, 0
