"""What can go wrong between the table and its storage, each as one sentence to be said."""

import sqlite3

from companion.message import Message, message


class TableError(Exception):
    """Something was not done; nothing that was entered before is lost."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.message.parameters.items())
        return f"{self.message.key}({told})"


class Elsewhere(TableError):
    """Another window or device changed the game first; the table now shows what it changed."""


class Gone(TableError):
    """The game is not in the archive any more."""


class Damaged(TableError):
    """What is stored can't be read."""


_SAID = {
    sqlite3.SQLITE_FULL: "table.full",
    sqlite3.SQLITE_BUSY: "table.locked",
    sqlite3.SQLITE_LOCKED: "table.locked",
    sqlite3.SQLITE_READONLY: "table.read-only",
    sqlite3.SQLITE_PERM: "table.read-only",
    sqlite3.SQLITE_CANTOPEN: "table.read-only",
    sqlite3.SQLITE_CORRUPT: "table.damaged",
    sqlite3.SQLITE_NOTADB: "table.damaged",
}


UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What reading a database raises; the latter where damaged text is part of an error's own text."""


def told(error: sqlite3.Error | UnicodeDecodeError) -> TableError:
    """A storage error as our own.

    >>> told(sqlite3.DatabaseError("disk I/O error")).message.key
    'table.storage'
    """
    damaged = isinstance(error, UnicodeDecodeError)
    code = sqlite3.SQLITE_CORRUPT if damaged else getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    key = _SAID.get(code & 0xFF, "table.storage")
    if key == "table.damaged":
        return Damaged(message(key))
    return TableError(message(key, detail=str(error)) if key == "table.storage" else message(key))
