"""Games in and out as files: a record, or a zip of all records. What comes in is not trusted."""

import io
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, NamedTuple

from companion.games.errors import GameError, Unreadable
from companion.games.game import write
from companion.games.record import Record
from companion.games.record import lines as lines_of
from companion.message import Message, message
from companion.table import lines
from companion.table.archive import Archive, Summary, all_records
from companion.table.errors import TableError
from companion.table.lines import Point, Replay
from companion.table.names import shown

SUFFIX = ".jsonl"

LONGEST_RECORD = 4 * 1024 * 1024
"""Bytes of one record; the longest real games have some 20,000."""

MOST_MOVES = 5_000
"""Moves of one record; real games have about 200."""

MOST_RECORDS = 50_000
LARGEST_ZIP = 1024 * 1024 * 1024
"""Bytes of all records of a zip together."""

DENSEST = 100
"""How many times smaller than itself a record may be packed; real ones are about eight times smaller."""

BATCH = 50
"""Games stored in one transaction: others may write in between."""


class Refusal(NamedTuple):
    """A file, or one inside a zip, that is no game of ours."""

    name: str
    reason: Message


@dataclass(slots=True)
class Imported:
    """What became of imported games."""

    added: list[int] = field(default_factory=list)
    known: int = 0
    """How many were in the archive already."""
    refused: list[Refusal] = field(default_factory=list)


class _Candidate(NamedTuple):
    name: str
    found: Replay
    begun: int | None


def export_record(archive: Archive, id: int, path: Path) -> None:
    """Writes a game's record into a file."""
    save(path, archive.record(id))


def export_all(archive: Archive, path: Path) -> int:
    """Writes all games into one zip, each dated with the day it began; returns how many."""
    packed = io.BytesIO()
    number = 0
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for number, (game, text) in enumerate(all_records(archive), 1):
            day = datetime.fromtimestamp(game.begun / 1000).astimezone()
            info = zipfile.ZipInfo(
                f"{number:05} {file_name(game)}", max(day.timetuple()[:6], (1980, 1, 1, 0, 0, 0))
            )
            info.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(info, text)
    save(path, packed.getvalue())
    return number


def file_name(game: Summary, suffix: str = SUFFIX) -> str:
    """A file's name for a game, whatever its players are called."""
    day = datetime.fromtimestamp(game.begun / 1000).astimezone().strftime("%Y-%m-%d")
    names = ", ".join(shown(seat.name) for seat in game.seats)
    safe = "".join(c if c.isalnum() or c in " ,'()_" else "-" for c in names).strip(" -.")
    return f"{day} {safe[:80].strip() or game.rules}{suffix}"


def save(path: Path, content: bytes) -> None:
    """Writes a file as a whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        detail = error.strerror or str(error)
        raise TableError(message("export.failed", file=path.name, detail=detail)) from error


def import_file(archive: Archive, path: Path) -> Imported:
    """Adds the games of a record file or a zip to the archive; those already there stay as they are."""
    imported = Imported()
    batch: list[_Candidate] = []
    try:
        with path.open("rb") as stream:
            for candidate in _candidates(stream, path.name, imported):
                batch.append(candidate)
                if len(batch) == BATCH:
                    _add(archive, batch, imported)
                    batch.clear()
    except OSError as error:
        detail = error.strerror or str(error)
        raise TableError(message("import.failed", file=path.name, detail=detail)) from error
    _add(archive, batch, imported)
    return imported


def _candidates(stream: IO[bytes], name: str, imported: Imported) -> Iterator[_Candidate]:
    if not zipfile.is_zipfile(stream):
        stream.seek(0)
        yield from _candidate(name, lines_of(stream), None, imported)
        return
    stream.seek(0)
    try:
        with zipfile.ZipFile(stream) as file:
            yield from _members(file, name, imported)
    except (zipfile.BadZipFile, ValueError) as error:
        imported.refused.append(Refusal(shown(name), message("import.zip", detail=str(error)[:120])))


def _members(file: zipfile.ZipFile, name: str, imported: Imported) -> Iterator[_Candidate]:
    """The records in a zip: read as streams and never unpacked to a path, so no name can lead astray."""
    members = [member for member in file.infolist() if member.filename.endswith(SUFFIX)]
    if not 1 <= len(members) <= MOST_RECORDS:
        reason = message("import.many", most=MOST_RECORDS) if members else message("import.none")
        imported.refused.append(Refusal(shown(name), reason))
        return
    left = LARGEST_ZIP
    for member in members:
        name = shown(member.filename)
        if member.flag_bits & 0x1 or member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            imported.refused.append(Refusal(name, message("import.packed")))
            continue
        most = min(LONGEST_RECORD, left, max(member.compress_size, 1024) * DENSEST)
        try:
            with file.open(member) as stream:
                text = stream.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
            imported.refused.append(Refusal(name, message("import.zip", detail=str(error)[:120])))
            continue
        if len(text) > most:
            imported.refused.append(Refusal(name, message("import.large")))
            if most == left:
                return
            continue
        left -= len(text)
        yield from _candidate(name, lines_of(io.BytesIO(text)), _begun(member), imported)


def _begun(member: zipfile.ZipInfo) -> int | None:
    try:
        return int(datetime(*member.date_time).astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return None


def _candidate(
    name: str, texts: Iterable[bytes], begun: int | None, imported: Imported
) -> Iterator[_Candidate]:
    try:
        yield _Candidate(name, _read(texts), begun)
    except GameError as error:
        reason = message("import.line", line=error.line, reasons=error.reasons)
        imported.refused.append(Refusal(shown(name), reason))


def _read(texts: Iterable[bytes]) -> Replay:
    """A whole record; raises GameError with the first line that is wrong."""
    record = Record(_bounded(texts))
    points = [
        Point(number, step.move, step.state, step.events, None, write(step.move or record.header))
        for number, step in enumerate(record.replay())
    ]
    return Replay(record.game, record.header, points)


def _bounded(texts: Iterable[bytes]) -> Iterator[bytes]:
    size = 0
    for number, text in enumerate(texts):
        size += len(text)
        if size > LONGEST_RECORD or number > MOST_MOVES:
            raise Unreadable([message("import.large")], "", number + 1)
        yield text


def _add(archive: Archive, batch: list[_Candidate], imported: Imported) -> None:
    if not batch:
        return
    with archive.store.write() as db:
        added = []
        known = 0
        for _, found, begun in batch:
            texts = [point.text for point in found.points]
            query = """
                SELECT line.game FROM line JOIN game ON game.id = line.game
                WHERE number = 0 AND crc = ? AND length = ? AND deleted IS NULL"""
            same = db.execute(query, (lines.crc(0, texts[0]), len(texts) - 1)).fetchall()
            if any([line.text for line in lines.load(db, id)][: len(texts)] == texts for (id,) in same):
                known += 1
                continue
            now = archive.store.clock()
            added.append(lines.insert(db, found, now=now if begun is None else begun, begun=begun))
    imported.added += added
    imported.known += known
