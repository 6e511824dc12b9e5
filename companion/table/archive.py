"""All games: begun, found again, continued, copied, renamed, deleted and brought back."""

import sqlite3
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

import msgspec

from companion.games.errors import GameError
from companion.games.game import write
from companion.message import message
from companion.table import lines
from companion.table.errors import Damaged, Gone
from companion.table.lines import Line, Replay
from companion.table.names import folded
from companion.table.store import Store
from companion.table.table import Table

MOST_WORDS = 8
"""Words of a search that are looked at; more only serve to keep the archive busy."""


class Seat(NamedTuple):
    """A player of a listed game; points and winning are known once it is over."""

    name: str
    points: int | None
    won: bool | None


class Summary(NamedTuple):
    """A game as the archive lists it; times in milliseconds since 1970."""

    id: int
    uuid: str
    rules: str
    begun: int
    changed: int
    moves: int
    round: int
    over: bool
    seats: tuple[Seat, ...]


class Archive:
    """The games of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def begin(self, header: Any, outside: str = "") -> Table:
        """Begins a game; raises GameError where its header is not allowed."""
        begun = lines.replay([Line(write(header), self.store.clock())])
        with self.store.write() as db:
            id = lines.insert(db, begun, now=self.store.clock(), outside=outside)
        return Table(self.store, id)

    def open(self, id: int) -> Table:
        """A game to look at or to continue."""
        return Table(self.store, id)

    def last(self) -> int | None:
        """The unfinished game that was played last."""
        with self.store.read() as db:
            query = """
                SELECT id FROM game WHERE deleted IS NULL AND NOT over
                ORDER BY changed DESC, id DESC LIMIT 1"""
            row = db.execute(query).fetchone()
        return None if row is None else row[0]

    def games(
        self,
        search: str = "",
        since: date | None = None,
        until: date | None = None,
        *,
        over: bool | None = None,
        deleted: bool = False,
        limit: int = -1,
        offset: int = 0,
    ) -> list[Summary]:
        """Games, last played first: those whose players' names hold every word, begun on these days."""
        where = ["deleted IS NOT NULL" if deleted else "deleted IS NULL"]
        given: list[object] = []
        for word in folded(search).split()[:MOST_WORDS]:
            where.append(
                "id IN (SELECT game FROM seat WHERE player IN (SELECT id FROM player WHERE instr(folded, ?)))"
            )
            given.append(word)
        if since is not None:
            where.append("begun >= ?")
            given.append(_midnight(since))
        if until is not None:
            where.append("begun < ?")
            given.append(_midnight(until + timedelta(days=1)))
        if over is not None:
            where.append("over = ?")
            given.append(over)
        query = f"""
            SELECT id, uuid, rules, begun, changed, length, round, over, seats FROM game
            WHERE {" AND ".join(where)} ORDER BY changed DESC, id DESC LIMIT ? OFFSET ?"""
        with self.store.read() as db:
            rows = db.execute(query, (*given, limit, offset)).fetchall()
        return [
            Summary(id, uuid, rules, begun, changed, moves, round, bool(over), _seats(seats))
            for id, uuid, rules, begun, changed, moves, round, over, seats in rows
        ]

    def players(self) -> list[str]:
        """Names of all who ever played, those who played last first."""
        query = """
            SELECT player.name FROM player
            JOIN seat ON seat.player = player.id JOIN game ON game.id = seat.game
            WHERE deleted IS NULL GROUP BY player.id ORDER BY max(game.changed) DESC, player.folded"""
        with self.store.read() as db:
            return [name for (name,) in db.execute(query)]

    def copy(self, id: int, number: int | None = None) -> int:
        """A new game with the same moves, or with the first of them: another way on from there."""
        with self.store.write() as db:
            found, length, outside = _stored(db, id)
            length = length if number is None else number
            if not 0 <= length < len(found.points):
                raise ValueError(f"no such move: {number}")
            found.points = found.points[: length + 1]
            return lines.insert(db, found, now=self.store.clock(), begun=found.points[0].at, outside=outside)

    def rename(self, id: int, names: dict[str, str]) -> None:
        """Gives players other names in a game; raises GameError where they are not allowed."""
        with self.store.write() as db:
            found, length, _ = _stored(db, id)
            renamed = lines.replay(
                Line(write(found.game.rename(point.move or found.header, names)), point.at)
                for point in found.points
            )
            if renamed.broken:
                raise Damaged(message("table.game-damaged"))
            lines.put(db, id, renamed.points)
            db.execute("DELETE FROM former WHERE game = ?", (id,))
            lines.forget(db, id)
            lines.seat_players(db, id, renamed.game.players(renamed.header))
            lines.summarise(db, id, renamed.game, renamed.points[: length + 1])
            db.execute("UPDATE game SET revision = revision + 1, draft = '' WHERE id = ?", (id,))

    def delete(self, id: int) -> None:
        """Takes a game out of the archive and the statistics; ``restore`` brings it back."""
        with self.store.write() as db:
            query = "UPDATE game SET deleted = ?, revision = revision + 1 WHERE id = ? AND deleted IS NULL"
            if not db.execute(query, (self.store.clock(), id)).rowcount:
                raise Gone(message("table.gone"))
            lines.forget(db, id)

    def restore(self, id: int) -> None:
        """Brings a deleted game back."""
        with self.store.write() as db:
            found, length, _ = _stored(db, id, deleted=True)
            db.execute("UPDATE game SET deleted = NULL, revision = revision + 1 WHERE id = ?", (id,))
            lines.summarise(db, id, found.game, found.points[: length + 1])

    def forget(self, id: int) -> None:
        """Removes a deleted game for good."""
        with self.store.write() as db:
            db.execute("DELETE FROM game WHERE id = ? AND deleted IS NOT NULL", (id,))

    def record(self, id: int) -> bytes:
        """A game as its record file holds it."""
        with self.store.read() as db:
            query = """
                SELECT text FROM line JOIN game ON game.id = line.game
                WHERE game = ? AND number <= length AND deleted IS NULL ORDER BY number"""
            rows = db.execute(query, (id,)).fetchall()
        if not rows:
            raise Gone(message("table.gone"))
        return b"".join(text + b"\n" for (text,) in rows)


def _stored(db: sqlite3.Connection, id: int, deleted: bool = False) -> tuple[Replay, int, str]:
    """A stored game as far as it can be read, how many moves are in force, and its outside."""
    query = "SELECT length, outside FROM game WHERE id = ? AND (deleted IS NOT NULL) = ?"
    row = db.execute(query, (id, deleted)).fetchone()
    if row is None:
        raise Gone(message("table.gone"))
    try:
        found = lines.replay(lines.load(db, id))
    except GameError as error:
        raise Damaged(message("table.game-damaged")) from error
    return found, min(row[0], len(found.points) - 1), row[1]


_decoder = msgspec.json.Decoder(tuple[Seat, ...])


def _seats(text: str) -> tuple[Seat, ...]:
    """Stored seats; none where they are damaged, which must not hide the other games."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return ()


def _midnight(day: date) -> int:
    """The beginning of a day where the device is, in milliseconds since 1970."""
    return int(datetime.combine(day, time.min).astimezone().timestamp() * 1000)


def all_records(archive: Archive) -> Iterator[tuple[Summary, bytes]]:
    """Every game with its record, one at a time."""
    for game in archive.games():
        yield game, archive.record(game.id)
