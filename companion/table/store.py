"""The one file that holds all games: opened, locked, told about, and replaced where it is damaged."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.message import Message, message
from companion.table import rescue
from companion.table.errors import UNREADABLE, Damaged, Elsewhere, TableError, told
from companion.table.moving import move_games, revisions
from companion.table.schema import MIGRATIONS, migrate, newest, shape, version

FILE = "games.sqlite3"
LOCK = "games.lock"
RESCUED = "games.rescued.sqlite3"

PATIENCE = 5.0
"""Seconds to wait for another program that writes."""

CHECKED = 8 * 1024 * 1024
"""Bytes up to which the whole file is checked when it is opened: that takes no longer than a glance."""


def now() -> int:
    """This moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """All games of a folder; in memory only, where the folder can't be used, and ``notices`` says so.

    A store belongs to the thread that opened it; another thread opens its own.
    """

    def __init__(
        self, folder: Path | None, *, patience: float = PATIENCE, clock: Callable[[], int] = now
    ) -> None:
        self.folder = folder
        self.clock = clock
        self.notices: list[Message] = []
        """What the people at the table should know about their storage."""
        self.replaced = 0
        """How often the file turned out to be another one than before."""
        self._patience = patience
        self._home = folder
        self._left: dict[str, int] = {}
        """The games' revisions when the disk was left."""
        self._db = self._open()

    @property
    def lasting(self) -> bool:
        """Whether what is entered survives the end of the app."""
        return self.folder is not None

    def close(self) -> None:
        """Ends the use of the file."""
        self._db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """All reads inside see the same moment."""
        with self._transaction("BEGIN") as db:
            yield db

    @contextmanager
    def write(self, synchronous: str = "FULL") -> Iterator[sqlite3.Connection]:
        """All writes inside are done together, or none of them; when it ends they are on the disk.

        With NORMAL, which needn't wait for the disk, a killed app loses nothing either, but an empty
        battery may undo the writes as a whole.
        """
        self._expect_same_file()
        self._db.execute(f"PRAGMA synchronous = {synchronous}")
        with self._transaction("BEGIN IMMEDIATE") as db:
            yield db

    def keep(self, key: str, text: str) -> None:
        """Keeps a small text of the app's own, such as the screen it was on."""
        with self.write() as db:
            db.execute("INSERT OR REPLACE INTO memo VALUES (?, ?)", (key, text))

    def kept(self, key: str) -> str | None:
        """A text kept before."""
        with self.read() as db:
            row = db.execute("SELECT text FROM memo WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def leave_disk(self) -> None:
        """Goes on in memory with all games there are, where the disk takes nothing more."""
        memory = _connect(":memory:", self._patience)
        self._db.backup(memory)
        self._db.close()
        self._db, self.folder = memory, None
        self._left = revisions(memory)
        self.notices.append(message("table.memory"))

    def return_to_disk(self) -> None:
        """Stores all that was played in memory, once the disk can be used again; where it can't, raises."""
        if self.folder is not None or self._home is None:
            return
        with Store(self._home, patience=self._patience, clock=self.clock) as disk:
            if disk.folder is None:
                raise TableError(disk.notices[0])
            with disk.write() as db:
                move_games(self._db, db, self._left)
        self._db.close()
        self.folder = self._home
        self._db = self._open()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute(begin)
            yield self._db
            self._db.execute("COMMIT")
        except UNREADABLE as error:
            self._roll_back()
            said = told(error)
            if isinstance(said, Damaged) and self.folder is not None:
                self._reopen(suspect=True)
            raise said from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _open(self, suspect: bool = False) -> sqlite3.Connection:
        if self.folder is None:
            return self._in_memory(None)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._alone():
                return self._file(self.folder / FILE, suspect)
        except OSError:
            return self._in_memory(message("table.read-only"))
        except UNREADABLE as error:
            return self._in_memory(told(error).message)
        except TableError as error:
            return self._in_memory(error.message)

    def _file(self, path: Path, suspect: bool) -> sqlite3.Connection:
        """The games' file, made where there is none; where it is damaged, what can be saved of it."""
        rescued = path.with_name(RESCUED)
        if path.exists() and not _sound(path, self._patience, suspect):
            self.notices.append(rescue.replace(path, rescued))
        elif rescued.exists():
            rescue.finish(path, rescued)
        db = _connect(path, self._patience)
        try:
            migrate(db)
            # Without a write now, a folder that takes none would only be found out with the first move.
            db.executescript("BEGIN IMMEDIATE; UPDATE memo SET text = text WHERE key = ''; COMMIT")
        except BaseException:
            db.close()
            raise
        self._identity = _identity(path)
        return db

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other program opens, makes or replaces the file meanwhile; a killed one lets go by itself."""
        assert self.folder is not None
        with closing(sqlite3.connect(self.folder / LOCK, self._patience, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            yield

    def _in_memory(self, why: Message | None) -> sqlite3.Connection:
        db = _connect(":memory:", self._patience)
        if why is not None and self.folder is not None:
            if why.key == "table.read-only":
                _fill(db, self.folder / FILE)
            self.notices += [why, message("table.memory")]
        migrate(db)
        self.folder = None
        self._left = revisions(db)
        return db

    def _expect_same_file(self) -> None:
        """A file that another program found damaged and replaced must not get our moves."""
        if self.folder is not None and _identity(self.folder / FILE) != self._identity:
            self._reopen()
            raise Elsewhere(message("table.elsewhere"))

    def _reopen(self, suspect: bool = False) -> None:
        self.replaced += 1
        self._db.close()
        self._db = self._open(suspect)


def _connect(path: Path | str, patience: float) -> sqlite3.Connection:
    db = sqlite3.connect(path, patience, isolation_level=None)
    try:
        db.text_factory = _text
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA journal_mode = WAL")
        # Few moves at a time wait outside the main file: less is at stake where the other one is lost.
        db.execute("PRAGMA wal_autocheckpoint = 200")
    except BaseException:
        db.close()
        raise
    return db


def _text(value: bytes) -> str:
    """Damaged text is shown as such instead of ending the reading."""
    return value.decode(errors="replace")


def _sound(path: Path, patience: float, suspect: bool) -> bool:
    """Whether a file is one of ours that can be read."""
    if path.stat().st_size == 0:
        return False
    db = None
    try:
        db = _connect(path, patience)
        found = shape(db)
        if not found or (found == newest()) != (version(db) == len(MIGRATIONS)):
            # A start that was interrupted leaves an empty file, which is as good as none.
            return not found and not version(db)
        if path.stat().st_size > CHECKED and not suspect:
            db.execute("SELECT max(id) FROM game").fetchone()
            return True
        return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except UNREADABLE as error:
        said = told(error)
        if isinstance(said, Damaged) or said.message.key == "table.storage":
            return False
        raise
    finally:
        if db is not None:
            db.close()


def _fill(db: sqlite3.Connection, path: Path) -> None:
    """Copies what a file in a read-only folder holds, so that it can still be looked at."""
    try:
        # A journal can't be opened there either; immutable says that none is needed.
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as source:
            source.backup(db)
    except UNREADABLE:
        return


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
