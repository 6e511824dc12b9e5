"""Saves what can be read of a damaged file of games."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from companion.games.errors import GameError
from companion.message import Message, message
from companion.table import lines
from companion.table.errors import UNREADABLE
from companion.table.lines import Line
from companion.table.schema import migrate

MOST_GAMES = 1_000_000
"""Numbers of games that are looked for: a damaged largest number must not keep us searching forever."""


class Saved(NamedTuple):
    """How many games were saved as a whole, how many up to some move, how many not at all."""

    whole: int
    cut: int
    lost: int


def replace(path: Path, rescued: Path) -> Message:
    """Puts what can be read of a damaged file in its place, and the damaged file aside."""
    rescued.unlink(missing_ok=True)
    with closing(sqlite3.connect(rescued, isolation_level=None)) as db:
        migrate(db)
        saved = _copy(path, db)
    aside = _put_aside(path)
    rescued.rename(path)
    return message("table.replaced", file=aside.name, n=saved.whole, cut=saved.cut, lost=saved.lost)


def finish(path: Path, rescued: Path) -> None:
    """Ends a replacement that was interrupted: it was all but done where the damaged file is gone already."""
    if path.exists():
        rescued.unlink()
    else:
        rescued.rename(path)


def _put_aside(path: Path) -> Path:
    """Moves a damaged file, and what belongs to it, to a new name beside it."""
    for number in count(1):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            break
    for suffix in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return path.rename(aside)


def _copy(damaged: Path, into: sqlite3.Connection) -> Saved:
    """Copies all that can be read of a damaged file, which itself stays as it is."""
    saved = [0, 0, 0]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / "copy.sqlite3"
        shutil.copyfile(damaged, copy)
        with suppress(FileNotFoundError):
            shutil.copyfile(damaged.with_name(damaged.name + "-wal"), copy.with_name(copy.name + "-wal"))
        with closing(_opened(copy)) as db:
            into.execute("BEGIN IMMEDIATE")
            for key, text in _rows(db, "SELECT key, text FROM memo"):
                into.execute("INSERT OR REPLACE INTO memo VALUES (?, ?)", (str(key), str(text)))
            for game in _games(db):
                fate = _save(db, game, into)
                if fate is not None:
                    saved[fate] += 1
            into.execute("COMMIT")
    return Saved(*saved)


def _opened(copy: Path) -> sqlite3.Connection:
    db = _connected(copy)
    try:
        db.execute("SELECT count(*) FROM line WHERE game = 0").fetchone()
        return db
    except UNREADABLE:
        db.close()
    # The file's first page says where everything is; in a new file it says the same.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        new = Path(folder) / "new.sqlite3"
        with closing(sqlite3.connect(new, isolation_level=None)) as model:
            migrate(model)
            size: int = model.execute("PRAGMA page_size").fetchone()[0]
        page = bytearray(new.read_bytes()[:size])
    pages = -(-copy.stat().st_size // size)
    page[28:32] = pages.to_bytes(4, "big")
    page[92:96] = page[24:28]  # says that the number of pages above is to be believed
    with copy.open("r+b") as stream:
        stream.write(page)
        stream.truncate(pages * size)
    copy.with_name(copy.name + "-wal").unlink(missing_ok=True)
    return _connected(copy)


def _connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.text_factory = lambda value: value.decode(errors="replace")
    return db


def _games(db: sqlite3.Connection) -> list[int]:
    """The numbers of all games there may be."""
    largest = 0
    for query in (
        "SELECT max(id) FROM game",
        "SELECT max(game) FROM line",
        "SELECT seq FROM sqlite_sequence WHERE name = 'game'",
    ):
        for (number,) in _rows(db, query):
            if isinstance(number, int):
                largest = max(largest, number)
    return list(range(1, min(largest, MOST_GAMES) + 1))


def _save(db: sqlite3.Connection, game: int, into: sqlite3.Connection) -> int | None:
    """Saves a game: 0 as a whole, 1 up to some move, 2 not at all; None where there never was one."""
    query = "SELECT uuid, begun, changed, revision, length, deleted, draft, outside FROM game WHERE id = ?"
    row = next(_rows(db, query, game), None)
    query = "SELECT number, text, at, crc FROM line WHERE game = ? ORDER BY number"
    stored = lines.consecutive(_rows(db, query, game))
    if row is None and not stored:
        return None
    try:
        found = lines.replay(_checked(stored))
    except GameError:
        return 2
    # Without the game's own row nobody knows which moves were undone; all of them count then.
    identity, begun, changed, revision, length, deleted, draft, outside = row or (None,) * 8
    known = length if isinstance(length, int) else len(found.points) - 1
    try:
        lines.insert(
            into,
            found,
            id=game,
            now=_number(changed) or found.points[-1].at or 0,
            begun=_number(begun) or found.points[0].at or 0,
            revision=_number(revision) or 1,
            length=known,
            identity=_text(identity),
            draft=_text(draft) or "" if known < len(found.points) else "",
            outside=_text(outside) or "",
            deleted=_number(deleted),
        )
    except sqlite3.IntegrityError:
        return 2
    return int(row is None or known >= len(found.points) or bool(found.notices))


def _checked(stored: list[Line]) -> Iterator[Line]:
    for line in stored:
        yield line._replace(at=_number(line.at))


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and 0 <= value < 1 << 62 else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _rows(db: sqlite3.Connection, query: str, *parameters: object) -> Iterator[tuple[Any, ...]]:
    """Rows of a damaged file, up to the damage."""
    with suppress(*UNREADABLE):
        yield from db.execute(query, parameters)
