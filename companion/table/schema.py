"""The shape of the stored games, and how older shapes become the newest."""

import sqlite3
from contextlib import closing

from companion.message import message
from companion.table.errors import TableError

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uuid TEXT NOT NULL UNIQUE,
        rules TEXT NOT NULL,
        begun INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        length INTEGER NOT NULL,
        round INTEGER NOT NULL,
        over INTEGER NOT NULL,
        deleted INTEGER,
        draft TEXT NOT NULL,
        outside TEXT NOT NULL,
        seats TEXT NOT NULL -- derived: who sits where with how many points, for the list
    );
    CREATE INDEX game_changed ON game (changed);

    -- The record: line 0 is its header, then a move a line; those after the game's length are undone.
    CREATE TABLE line (
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text BLOB NOT NULL,
        crc INTEGER NOT NULL,
        at INTEGER,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE INDEX line_header ON line (crc) WHERE number = 0;

    -- What an edit replaced, so that it can be undone.
    CREATE TABLE former (
        game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        edited INTEGER NOT NULL,
        number INTEGER NOT NULL,
        length INTEGER NOT NULL,
        lines BLOB NOT NULL
    );

    -- Lines that can't be read any more, kept for whoever can.
    CREATE TABLE damaged (game INTEGER NOT NULL, number INTEGER NOT NULL, text BLOB, at INTEGER);

    -- All below follows from the record; it answers the archive and the statistics without a replay.
    CREATE TABLE player (id INTEGER PRIMARY KEY, folded TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
    CREATE TABLE seat (
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        player INTEGER NOT NULL REFERENCES player,
        name TEXT NOT NULL,
        points INTEGER,
        won INTEGER,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seat_player ON seat (player, game);
    CREATE TABLE source (
        id INTEGER PRIMARY KEY,
        rules TEXT NOT NULL,
        unit TEXT NOT NULL,
        source TEXT NOT NULL,
        UNIQUE (rules, unit, source)
    );
    CREATE TABLE account (
        player INTEGER NOT NULL REFERENCES player,
        source INTEGER NOT NULL REFERENCES source,
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        amount INTEGER NOT NULL,
        PRIMARY KEY (player, source, game)
    ) WITHOUT ROWID;
    CREATE INDEX account_game ON account (game);
    CREATE TABLE total (
        player INTEGER NOT NULL REFERENCES player,
        source INTEGER NOT NULL REFERENCES source,
        games INTEGER NOT NULL,
        amount INTEGER NOT NULL,
        PRIMARY KEY (player, source)
    ) WITHOUT ROWID;
    CREATE TRIGGER account_added AFTER INSERT ON account BEGIN
        INSERT INTO total VALUES (new.player, new.source, 1, new.amount)
        ON CONFLICT DO UPDATE SET games = games + 1, amount = amount + excluded.amount;
    END;
    CREATE TRIGGER account_changed AFTER UPDATE ON account BEGIN
        UPDATE total SET amount = amount + new.amount - old.amount
        WHERE player = new.player AND source = new.source;
    END;
    CREATE TRIGGER account_removed AFTER DELETE ON account BEGIN
        UPDATE total SET games = games - 1, amount = amount - old.amount
        WHERE player = old.player AND source = old.source;
    END;
    CREATE TABLE pace (
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        round INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        PRIMARY KEY (game, round)
    ) WITHOUT ROWID;

    -- Small texts the app keeps from one start to the next.
    CREATE TABLE memo (key TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
    """,
)
"""The script that leads from each version to the next; one is never changed once it was released.

Each changes the shape: a newer number on the newest shape we know is a damaged number.
"""


def version(db: sqlite3.Connection) -> int:
    """The shape a file has; 0 for an empty one."""
    number: int = db.execute("PRAGMA user_version").fetchone()[0]
    return number


def shape(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """All tables and indexes, as they were made."""
    return sorted(db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


def newest() -> list[tuple[str, str]]:
    """The newest shape."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        return shape(db)


def migrate(db: sqlite3.Connection) -> None:
    """Brings a file to the newest shape, all steps or none."""
    if version(db) > len(MIGRATIONS):
        raise TableError(message("table.newer"))
    if version(db) == len(MIGRATIONS):
        return
    steps = "".join(MIGRATIONS[version(db) :])
    try:
        db.executescript(f"BEGIN IMMEDIATE;{steps};PRAGMA user_version = {len(MIGRATIONS)};COMMIT;")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
