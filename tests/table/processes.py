"""Other processes at the same games: ``python -m tests.table.processes FOLDER``.

Reads a task a line and forks a child for each, which is quick; says ``pid N``, then whatever the child
acknowledges, then ``end``. Tasks: ``script SEED DONE GAME`` goes on with a scripted game after some steps
(game 0 begins it), ``play GAME NUMBER TIMES`` plays in a counting game whatever others do.
"""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO

from companion.games import shelf
from companion.games.pergamon.simulate import play as simulated
from companion.table.archive import Archive
from companion.table.errors import Elsewhere
from companion.table.store import Store
from companion.table.table import Table
from tests.table.counting import COUNTING, Add


@cache
def script(seed: int) -> tuple[object, list[tuple[str, object]]]:
    """A game as a table enters it: moves, drafts, undo, redo and an edit now and then."""
    header, moves = simulated(seed, 2 + seed % 3)
    chance = random.Random(seed)
    steps: list[tuple[str, object]] = []
    for move in moves:
        if chance.random() < 0.3:
            steps.append(("draft", f"{len(steps)}"))
        steps.append(("play", move))
        if chance.random() < 0.1:
            steps += [("undo", None), ("redo", None)]
        if chance.random() < 0.05:
            steps += [("delete", None), ("undo", None)]
    return header, steps


def step(table: Table, what: str, given: object) -> None:
    """Does a step of a script."""
    match what:
        case "play":
            table.play(given)
        case "draft":
            table.save_draft(str(given))
        case "undo":
            table.undo()
        case "redo":
            table.redo()
        case "delete":
            table.commit(table.try_delete(1 + table.number // 2))


def say(text: str) -> None:
    """One write, so that lines stay whole."""
    os.write(1, f"{text}\n".encode())


def _script(store: Store, seed: int, done: int, game: int) -> None:
    archive = Archive(store)
    header, steps = script(seed)
    if game:
        table = archive.open(game)
    else:
        table = archive.begin(header)
        say("0")
    for number, (what, given) in enumerate(steps[done:], done + 1):
        step(table, what, given)
        say(str(number))


def _play(store: Store, id: int, number: int, times: int) -> None:
    table = Archive(store).open(id)
    told = 0
    for _ in range(times):
        while True:
            try:
                table.play(Add(number))
                break
            except Elsewhere:
                told += 1
    say(f"told {told}")


def main(folder: Path) -> None:
    """Serves tasks until there are no more."""
    shelf.GAMES[COUNTING.name] = COUNTING
    for line in sys.stdin:
        task, *numbers = line.split()
        if task == "script":
            script(int(numbers[0]))  # so that the child needn't
        child = os.fork()
        if child == 0:
            try:
                with Store(folder) as store:
                    for notice in store.notices:
                        say(f"notice {notice.key}")
                    (_script if task == "script" else _play)(store, *map(int, numbers))
            finally:
                os._exit(0)
        say(f"pid {child}")
        os.waitpid(child, 0)
        say("end")


class Server:
    """The other end of it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None and process.stdout is not None
        self.stdin: IO[bytes] = process.stdin
        self.stdout: IO[bytes] = process.stdout

    def start(self, *task: object) -> None:
        """Gives a task."""
        self.stdin.write(" ".join(map(str, task)).encode() + b"\n")
        self.stdin.flush()

    def line(self) -> str:
        """The next line it says."""
        return self.stdout.readline().decode().strip()

    def rest(self) -> list[str]:
        """All lines until the child has ended."""
        return list(iter(self.line, "end"))


@contextmanager
def server(folder: Path) -> Iterator[Server]:
    """Another process, for the time of a test."""
    command = [sys.executable, "-m", "tests.table.processes", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Server(process)
        assert process.stdin is not None
        process.stdin.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
