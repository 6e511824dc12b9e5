"""One game in play: moves, undo and redo, a look at any earlier point, a draft of the turn being entered."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from companion.games.errors import GameError
from companion.games.game import Game, Result, write
from companion.message import Message, message
from companion.table import lines
from companion.table.errors import Damaged, Elsewhere, Gone
from companion.table.lines import Line, Point, Replay
from companion.table.store import Store
from companion.table.trial import Trial, tried


class Table:
    """A stored game; what a method did is on the disk when it returns, where it raises nothing was done.

    Moves are numbered from 1; point 0 is the table before any.
    """

    def __init__(self, store: Store, id: int) -> None:
        self.store = store
        self.id = id
        self.uuid: str | None = None
        """What stays the same where a game comes to another file."""
        self.notices: list[Message] = []
        """What the people at the table should know about this game's storage."""
        self._points: list[Point] = []
        self._length = 0
        self._revision = 0
        self._replaced = store.replaced
        self._edited: bool | None = None
        """Whether the last thing done was an edit, False where it was undoing one."""
        self._load()

    # The game as it is

    @property
    def state(self) -> Any:
        """The game now."""
        return self._points[self._length].state

    @property
    def number(self) -> int:
        """How many moves are in force."""
        return self._length

    @property
    def points(self) -> Sequence[Point]:
        """The game before its first move and after each; their events say why every point was scored."""
        return self._points[: self._length + 1]

    @property
    def later(self) -> Sequence[Point]:
        """The game after each undone move, next to be redone first."""
        return self._points[self._length + 1 :]

    @property
    def undone(self) -> int:
        """How many undone moves can be redone."""
        return len(self._points) - 1 - self._length

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        return self.game.result(self.state)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in seat order."""
        return self.game.players(self.header)

    @property
    def record(self) -> bytes:
        """The game as its record file holds it."""
        return b"".join(point.text + b"\n" for point in self.points)

    # Playing

    def play(self, move: Any, draft: str = "") -> Point:
        """Plays a move (GameError where it isn't allowed); undone moves and the old draft are gone then."""
        point = self._next(move)
        with self._changing() as db:
            lines.put(db, self.id, [point])
            self._note(db, [*self.points, point], draft)
        self._points[point.number :] = [point]
        self._settle(point.number, draft)
        return point

    def _next(self, move: Any) -> Point:
        text = write(move)
        # Read back, so that what is played is what a restart will read.
        move = self.game.read_move(text)
        state, events = self.game.apply(self.state, move)
        return Point(self._length + 1, move, state, events, self.store.clock(), text)

    def save_draft(self, draft: str) -> None:
        """Keeps the half-entered turn, a text only the screens understand."""
        self._save_text("draft", draft)
        self.draft = draft

    def save_outside(self, outside: str) -> None:
        """Keeps what belongs to this game but not to its record: colours, whether points are hidden."""
        self._save_text("outside", outside)
        self.outside = outside

    def _save_text(self, column: str, text: str) -> None:
        with self._changing() as db:
            db.execute(f"UPDATE game SET {column} = ? WHERE id = ?", (text, self.id))

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self._length > 0 or self._edited is True

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self.undone > 0 or self._edited is False

    def undo(self) -> None:
        """Takes back what was done last: an edit where that was last, otherwise the last move."""
        if self._edited is True:
            self._swap()
        elif self._length:
            self.go_to(self._length - 1)

    def redo(self) -> None:
        """Does again what was undone last."""
        if self._edited is False:
            self._swap()
        elif self.undone:
            self.go_to(self._length + 1)

    def go_to(self, number: int) -> None:
        """Undoes or redoes until so many moves are in force."""
        if not 0 <= number < len(self._points):
            raise ValueError(f"no such move: {number}")
        # Nothing entered is at stake: were this lost, all moves are still there.
        with self._changing("NORMAL") as db:
            self._note(db, self._points[: number + 1], "")
        self._settle(number)

    # Putting an older move right

    def try_edit(self, number: int, move: Any) -> Trial:
        """What would follow if a move had been another one; nothing is changed until ``commit``."""
        return tried(self.game, self.points, number, 1, (move,), self._revision)

    def try_delete(self, number: int) -> Trial:
        """What would follow without a move; nothing is changed until ``commit``."""
        return tried(self.game, self.points, number, 1, (), self._revision)

    def try_insert(self, number: int, move: Any) -> Trial:
        """What would follow with a forgotten move as this number; nothing is changed until ``commit``."""
        return tried(self.game, self.points, number, 0, (move,), self._revision)

    def commit(self, trial: Trial) -> None:
        """Makes a trial true up to the first move that no longer fits; ``undo`` brings everything back."""
        if trial.revision != self._revision:
            raise Elsewhere(message("table.elsewhere"))
        self._replace(trial.number, trial.points, edited=True)

    def _replace(self, number: int, points: Sequence[Point], *, edited: bool, undone: int = 0) -> None:
        """Puts other points from a number on, and keeps the replaced ones."""
        replaced = self._points[number:]
        kept = [(point.at, point.text.decode()) for point in replaced]
        whole = [*self._points[:number], *points]
        with self._changing() as db:
            db.execute("DELETE FROM line WHERE game = ? AND number >= ?", (self.id, number))
            if points:
                lines.put(db, self.id, points)
            db.execute(
                "INSERT OR REPLACE INTO former VALUES (?, ?, ?, ?, ?, ?)",
                (self.id, self._revision + 1, edited, number, self._length, msgspec.json.encode(kept)),
            )
            self._note(db, whole[: len(whole) - undone], "")
        self._points = whole
        self._settle(len(whole) - 1 - undone)
        self._edited = edited

    def _swap(self) -> None:
        """Exchanges what an edit made with what it replaced."""
        with self._changing("NORMAL") as db:
            query = "SELECT edited, number, length, lines FROM former WHERE game = ?"
            edited, number, length, text = db.execute(query, (self.id,)).fetchone()
        kept: list[tuple[int | None, str]] = msgspec.json.decode(text, type=list[tuple[int | None, str]])
        before = (Line(point.text, point.at) for point in self._points[:number])
        after = (Line(line.encode(), at) for at, line in kept)
        points = lines.replay((*before, *after)).points
        self._replace(number, points[number:], edited=not edited, undone=len(points) - 1 - length)

    # Others at the same games

    def refresh(self) -> bool:
        """Shows the game as it is now if it was changed elsewhere; cheap enough for every second."""
        if self._replaced != self.store.replaced:
            self._bring_back()
            return True
        with self.store.read() as db:
            row = db.execute("SELECT id, revision FROM game WHERE uuid = ?", (self.uuid,)).fetchone()
        if row == (self.id, self._revision):
            return False
        self._load()
        return True

    @contextmanager
    def _changing(self, synchronous: str = "FULL") -> Iterator[sqlite3.Connection]:
        """A write to the game, if nobody else changed it; if somebody did, the table shows it."""
        if self._replaced != self.store.replaced:
            self._bring_back()
        try:
            with self.store.write(synchronous) as db:
                self._expect_unchanged(db)
                yield db
        except (Elsewhere, Damaged):
            if self._replaced != self.store.replaced:
                self._bring_back()
            else:
                self._load()
            raise

    def _bring_back(self) -> None:
        """Stores the game anew where less of it could be saved from a damaged file than is known here."""
        known = Replay(self.game, self.header, self._points)
        with self.store.write() as db:
            saved = [line.text for line in lines.load(db, self.id)]
            if saved == [point.text for point in self._points[: len(saved)]]:
                db.execute("DELETE FROM game WHERE id = ?", (self.id,))
                lines.insert(
                    db,
                    known,
                    id=self.id,
                    now=self.store.clock(),
                    begun=self.begun,
                    revision=self._revision,
                    length=self._length,
                    identity=self.uuid,
                    draft=self.draft,
                    outside=self.outside,
                )
        self._load()

    def _expect_unchanged(self, db: sqlite3.Connection) -> None:
        query = "SELECT id, revision FROM game WHERE uuid = ? AND deleted IS NULL"
        row = db.execute(query, (self.uuid,)).fetchone()
        if row is None:
            raise Gone(message("table.gone"))
        self.id, revision = row
        if revision != self._revision:
            raise Elsewhere(message("table.elsewhere"))

    # Storing

    def _note(self, db: sqlite3.Connection, points: Sequence[Point], draft: str) -> None:
        """Stores what follows from the points now in force."""
        state = points[-1].state
        over = self.game.result(state) is not None
        db.execute(
            "UPDATE game SET changed = ?, revision = revision + 1, length = ?, round = ?, over = ?, draft = ?"
            " WHERE id = ?",
            (self.store.clock(), len(points) - 1, self.game.round(state), over, draft, self.id),
        )
        if over or self.result is not None:
            lines.summarise(db, self.id, self.game, points)

    def _settle(self, number: int, draft: str = "") -> None:
        """The game in memory after it was stored."""
        self._length = number
        self._revision += 1
        self._edited = None
        self.draft = draft

    def _load(self) -> None:
        self._replaced = self.store.replaced
        with self.store.read() as db:
            query = f"""
                SELECT id, uuid, revision, length, draft, outside, begun FROM game
                WHERE {"id" if self.uuid is None else "uuid"} = ? AND deleted IS NULL"""
            row = db.execute(query, (self.uuid or self.id,)).fetchone()
            if row is None:
                raise Gone(message("table.gone"))
            stored = lines.load(db, row[0])
            query = "SELECT edited FROM former WHERE game = ? AND revision = ?"
            edited = db.execute(query, (row[0], row[2])).fetchone()
        try:
            found = lines.replay(stored)
        except GameError as error:
            raise Damaged(message("table.game-damaged")) from error
        self.id, self.uuid, self._revision, self._length, self.draft, self.outside, self.begun = row
        self._edited = None if edited is None else bool(edited[0])
        self.game: Game[Any, Any, Any] = found.game
        self.header = found.header
        self._points = found.points
        self.notices = found.notices
        if self._length >= len(found.points):
            self._cut(len(found.points) - 1)

    def _cut(self, number: int) -> None:
        """Goes on from the last move that can be read; what follows is kept aside in the file."""
        lost, self._length = self._length - number, number
        with self._changing() as db:
            columns = "game, number, text, at FROM line WHERE game = ? AND number > ?"
            db.execute(f"INSERT INTO damaged SELECT {columns}", (self.id, number))
            db.execute("DELETE FROM line WHERE game = ? AND number > ?", (self.id, number))
            self._note(db, self._points, "")
            lines.summarise(db, self.id, self.game, self._points)
        self._settle(number)
        self.notices.append(message("table.cut", number=number, n=lost))
