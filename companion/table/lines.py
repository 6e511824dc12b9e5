"""A game's record as lines in the store, and what follows from it for archive and statistics."""

import sqlite3
import uuid
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from companion.games.errors import GameError
from companion.games.game import Event, Game
from companion.games.shelf import game_of
from companion.message import Message, message
from companion.table.names import folded

LONGEST_PAUSE = 20 * 60 * 1000
"""Milliseconds between two moves after which nobody was playing any more."""


class Line(NamedTuple):
    """A line of a record, and when it was entered."""

    text: bytes
    at: int | None
    crc: int | None = None
    """What was stored with it to tell whether it is still what was entered."""


@dataclass(frozen=True, slots=True)
class Point:
    """A game after one of its moves; the first point, number 0, is the table before any."""

    number: int
    move: Any
    """None at the beginning."""
    state: Any
    events: tuple[Event, ...]
    at: int | None
    """When it was entered, in milliseconds since 1970; None where nobody knows."""
    text: bytes
    """Its line in the record."""


@dataclass(slots=True)
class Replay:
    """A record replayed as far as it goes."""

    game: Game[Any, Any, Any]
    header: Any
    points: list[Point]
    broken: tuple[Message, ...] = ()
    """Why the line after the last point can't be used."""
    notices: list[Message] = field(default_factory=list)


def crc(number: int, text: bytes) -> int:
    """The check number stored with a line."""
    return zlib.crc32(text, number)


def replay(lines: Iterable[Line]) -> Replay:
    """Replays lines up to the first that is not what was entered or doesn't fit."""
    lines = iter(lines)
    first = next(lines, Line(b"", None))
    game = game_of(first.text)
    header = game.read_header(first.text)
    state, events = game.begin(header)
    found = Replay(game, header, [Point(0, None, state, events, first.at, first.text)])
    if first.crc not in (None, crc(0, first.text)):
        found.notices.append(message("table.header-damaged"))
    for number, line in enumerate(lines, 1):
        if line.crc not in (None, crc(number, line.text)):
            found.broken = (message("table.line-damaged", number=number),)
            break
        try:
            move = game.read_move(line.text)
            state, events = game.apply(state, move)
        except GameError as error:
            found.broken = error.reasons
            break
        found.points.append(Point(number, move, state, events, line.at, line.text))
    return found


def load(db: sqlite3.Connection, game: int) -> list[Line]:
    """All stored lines of a game, undone ones included, up to a missing one."""
    rows = db.execute("SELECT number, text, at, crc FROM line WHERE game = ? ORDER BY number", (game,))
    return consecutive(rows)


def consecutive(rows: Iterable[tuple[int, object, int | None, int]]) -> list[Line]:
    """Lines up to the first missing one."""
    lines: list[Line] = []
    for number, text, at, check in rows:
        if number != len(lines):
            break
        lines.append(Line(text if isinstance(text, bytes) else str(text).encode(), at, check))
    return lines


def insert(
    db: sqlite3.Connection,
    found: Replay,
    *,
    now: int,
    id: int | None = None,
    begun: int | None = None,
    revision: int = 1,
    length: int | None = None,
    identity: str | None = None,
    draft: str = "",
    outside: str = "",
    deleted: int | None = None,
) -> int:
    """Stores a new game; its points after ``length`` are undone ones."""
    points = found.points
    length = len(points) - 1 if length is None else min(length, len(points) - 1)
    state = points[length].state
    cursor = db.execute(
        "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]')",
        (
            id,
            identity or str(uuid.uuid4()),
            found.game.name,
            now if begun is None else begun,
            now,
            revision,
            length,
            found.game.round(state),
            found.game.result(state) is not None,
            deleted,
            draft,
            outside,
        ),
    )
    game = cursor.lastrowid
    assert game is not None
    put(db, game, points)
    seat_players(db, game, found.game.players(found.header))
    if deleted is None:
        summarise(db, game, found.game, points[: length + 1])
    return game


def put(db: sqlite3.Connection, game: int, points: Sequence[Point]) -> None:
    """Stores points' lines in place of all from the first of them on."""
    db.execute("DELETE FROM line WHERE game = ? AND number >= ?", (game, points[0].number))
    db.executemany(
        "INSERT INTO line (game, number, text, crc, at) VALUES (?, ?, ?, ?, ?)",
        ((game, point.number, point.text, crc(point.number, point.text), point.at) for point in points),
    )


def seat_players(db: sqlite3.Connection, game: int, names: Iterable[str]) -> None:
    """Stores who sits where."""
    db.execute("DELETE FROM seat WHERE game = ?", (game,))
    for seat, name in enumerate(names):
        db.execute(
            "INSERT INTO player (folded, name) VALUES (?, ?)"
            " ON CONFLICT (folded) DO UPDATE SET name = excluded.name",
            (folded(name), name),
        )
        db.execute(
            "INSERT INTO seat (game, seat, player, name) SELECT ?, ?, id, ? FROM player WHERE folded = ?",
            (game, seat, name, folded(name)),
        )
    _list(db, game)


def _list(db: sqlite3.Connection, game: int) -> None:
    """Stores the seats once more, as the archive lists them."""
    rows = db.execute("SELECT name, points, won FROM seat WHERE game = ? ORDER BY seat", (game,))
    seats = [(name, points, None if won is None else bool(won)) for name, points, won in rows]
    db.execute("UPDATE game SET seats = ? WHERE id = ?", (msgspec.json.encode(seats).decode(), game))


def summarise(db: sqlite3.Connection, game: int, rules: Game[Any, Any, Any], points: Sequence[Point]) -> None:
    """Stores result, accounts and pace of a game that is over; takes them away from one that is not."""
    forget(db, game)
    result = rules.result(points[-1].state)
    if result is None:
        return
    for name, score in result.points:
        db.execute(
            "UPDATE seat SET points = ?, won = ? WHERE game = ? AND name = ?",
            (score, name in result.winners, game, name),
        )
    _list(db, game)
    amounts: Counter[tuple[str, str, str]] = Counter()
    for point in points:
        for event in point.events:
            for player, unit, source, amount in rules.account(event):
                amounts[player, unit, source] += amount
    db.executemany(
        "INSERT OR IGNORE INTO source (rules, unit, source) VALUES (?, ?, ?)",
        {(rules.name, unit, source) for _, unit, source in amounts},
    )
    db.executemany(
        "INSERT INTO account SELECT seat.player, source.id, seat.game, ? FROM seat, source"
        " WHERE seat.game = ? AND seat.name = ? AND source.rules = ? AND unit = ? AND source = ?"
        # Two players whose names differ in capitals only are one in the statistics.
        " ON CONFLICT DO UPDATE SET amount = amount + excluded.amount",
        (
            (amount, game, player, rules.name, unit, source)
            for (player, unit, source), amount in amounts.items()
        ),
    )
    db.executemany(
        "INSERT INTO pace VALUES (?, ?, ?)",
        ((game, number, milliseconds) for number, milliseconds in _pace(rules, points).items()),
    )


def forget(db: sqlite3.Connection, game: int) -> None:
    """Takes a game out of the statistics."""
    db.execute("DELETE FROM account WHERE game = ?", (game,))
    db.execute("DELETE FROM pace WHERE game = ?", (game,))
    db.execute("UPDATE seat SET points = NULL, won = NULL WHERE game = ?", (game,))
    _list(db, game)


def _pace(rules: Game[Any, Any, Any], points: Sequence[Point]) -> Counter[int]:
    """Milliseconds played in each round, long pauses left out."""
    pace: Counter[int] = Counter()
    for before, after in pairwise(points):
        if before.at is not None and after.at is not None and 0 <= after.at - before.at <= LONGEST_PAUSE:
            pace[rules.round(before.state)] += after.at - before.at
    return pace
