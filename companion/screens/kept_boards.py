"""Boards of Indus kept by name in the app's store, and as files to share."""

import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.games.errors import GameError
from companion.games.indus.board import Drawing, board_problems
from companion.games.indus.boards import BoardFile, read_board, write_board
from companion.message import Message
from companion.table.archive import Archive
from companion.table.exchange import save

KEY, DRAFT = "indus.boards", "indus.board-draft"
ENDING = ".indusboard"


class Sketch(msgspec.Struct, frozen=True):
    """A board being drawn: its ruins so far, and the name it had."""

    ruins: tuple[Drawing, ...] = ()
    name: str = ""


def kept(archive: Archive) -> list[BoardFile]:
    """All boards, the last kept first."""
    found = []
    for line in (archive.store.kept(KEY) or "").splitlines():
        try:
            found.append(read_board(line.encode()))
        except GameError:
            continue
    return found


def keep(archive: Archive, board: BoardFile) -> list[BoardFile]:
    """Keeps a board in place of one of the same name; all boards then."""
    return _write(archive, [board, *(other for other in kept(archive) if other.name != board.name)])


def forget(archive: Archive, name: str) -> list[BoardFile]:
    """Drops a board; all boards then."""
    return _write(archive, [other for other in kept(archive) if other.name != name])


def _write(archive: Archive, boards: list[BoardFile]) -> list[BoardFile]:
    text = b"".join(write_board(board.name, board.ruins) for board in boards).decode()
    archive.store.keep(KEY, text)
    return boards


def sketch(archive: Archive) -> Sketch:
    """The board that was being drawn."""
    try:
        drawn = msgspec.json.decode(archive.store.kept(DRAFT) or "{}", type=Sketch)
    except msgspec.DecodeError:
        return Sketch()
    return Sketch() if drawn.ruins and board_problems(drawn.ruins) else drawn


def keep_sketch(archive: Archive, drawn: Sketch) -> None:
    """Keeps a half-drawn board."""
    archive.store.keep(DRAFT, msgspec.json.encode(drawn).decode())


@dataclass(frozen=True)
class Found:
    """A board file that lies in a folder: its board, or all that is wrong with it."""

    path: Path
    board: BoardFile | None
    reasons: tuple[Message, ...] = ()


def share(board: BoardFile, folder: Path) -> Path:
    """Writes a board as a file of its own; where it lies then."""
    name = re.sub(r"[^\w\- ]", "", board.name).strip() or "Indus"
    path = folder / f"{name}{ENDING}"
    save(path, write_board(board.name, board.ruins))
    return path


def shared(folder: Path) -> list[Found]:
    """All board files of a folder, newest first."""
    found = []
    for path in folder.glob(f"*{ENDING}"):
        try:
            changed, text = path.stat().st_mtime, path.read_bytes()
        except OSError:
            continue
        try:
            found.append((changed, Found(path, read_board(text))))
        except GameError as error:
            found.append((changed, Found(path, None, tuple(error.reasons))))
    return [one for _, one in sorted(found, key=lambda pair: -pair[0])]
