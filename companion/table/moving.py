"""Games from one store into another, where they may have been before."""

import sqlite3

from companion.games.errors import GameError
from companion.table import lines


def revisions(db: sqlite3.Connection) -> dict[str, int]:
    """Which games there are, and as of when."""
    return dict(db.execute("SELECT uuid, revision FROM game"))


def move_games(source: sqlite3.Connection, target: sqlite3.Connection, before: dict[str, int]) -> None:
    """Brings the games that changed since ``before``; one that changed on both sides becomes two."""
    there = revisions(target)
    query = "SELECT id, uuid, begun, changed, revision, length, deleted, draft, outside FROM game"
    for id, identity, begun, changed, revision, length, deleted, draft, outside in source.execute(query):
        if before.get(identity) == revision:
            continue
        try:
            found = lines.replay(lines.load(source, id))
        except GameError:
            continue
        mine = there.get(identity) == before.get(identity)
        if mine:
            target.execute("DELETE FROM game WHERE uuid = ?", (identity,))
        lines.insert(
            target,
            found,
            now=changed,
            begun=begun,
            revision=revision,
            length=length,
            identity=identity if mine else None,
            draft=draft,
            outside=outside,
            deleted=deleted,
        )
    for key, text in source.execute("SELECT key, text FROM memo"):
        target.execute("INSERT OR REPLACE INTO memo VALUES (?, ?)", (key, text))
