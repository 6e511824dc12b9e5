"""The find tiles in photos, for programs as JSON, for people as a table."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from calibration.known import KnownTiles
from companion.language import Language
from vision import draw
from vision.known import Lens
from vision.networks import ModelError
from vision.photo import Photo, PhotoError, open_photo
from vision.reading import Hint, HintKey, Reading, TileReading
from vision.scan import scan as scan_photo

SURE, CHECK, QUIET = "#2b7a9b", "bold #b07a00", "dim"


class TileLine(msgspec.Struct, frozen=True):
    """One tile as other programs get it."""

    code: str | None
    century: int | None
    year: int | None
    left: str
    right: str
    confidence: float
    check: bool
    gallery: int | None
    corners: tuple[tuple[float, float], ...]


class PhotoLine(msgspec.Struct, frozen=True):
    """One photo as other programs get it: a line of JSON."""

    file: str
    width: int = 0
    height: int = 0
    tiles: tuple[TileLine, ...] = ()
    error: str | None = None
    milliseconds: dict[str, float] = msgspec.field(
        default_factory=lambda: {"decode": 0.0, "find": 0.0, "read": 0.0, "total": 0.0}
    )


def read_photos(
    photos: list[Path],
    texts: Language,
    as_json: bool,
    show: Path | None,
    known: KnownTiles | None = None,
    lens: Lens | None = None,
    second_reader: bool = False,
) -> bool:
    """Reads photos and prints what lies in them; whether all of it worked."""
    failed = False
    console = Console()
    for path in photos if as_json else _with_progress(photos, texts):
        line, photo, reading = _read(path, texts, known, lens, second_reader)
        failed |= line.error is not None
        if as_json:
            sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
            sys.stdout.buffer.flush()
        elif photo is None or reading is None:
            _complain(str(line.error))
        else:
            _tell(console, texts, path, reading, known)
        if show is not None and photo is not None and reading is not None:
            target = show if len(photos) == 1 else show.with_stem(f"{show.stem}-{path.stem}")
            drawn = _draw(photo, reading.tiles, target)
            failed |= not drawn
            if not drawn:
                _complain(texts.text("scan.not-drawn", file=target))
            elif not as_json:
                console.print(
                    texts.text("scan.drawn", file=target), style=QUIET, markup=False, highlight=False
                )
    return not failed


def _read(
    path: Path, texts: Language, known: KnownTiles | None, lens: Lens | None, second_reader: bool
) -> tuple[PhotoLine, Photo | None, Reading | None]:
    try:
        photo = open_photo(path)
        reading = scan_photo(photo, known=known, lens=lens, second_reader=second_reader)
    except PhotoError as error:
        sentence = texts.text(f"photo.{error.problem}", file=path, **error.parameters)
        return PhotoLine(_name(path), error=sentence), None, None
    except ModelError:
        return PhotoLine(_name(path), error=texts.text("scan.no-eyes")), None, None
    return _line(path, reading), photo, reading


def _line(path: Path, reading: Reading) -> PhotoLine:
    spent = reading.milliseconds
    return PhotoLine(
        _name(path),
        reading.width,
        reading.height,
        tuple(
            TileLine(
                tile.code,
                tile.century,
                tile.year,
                tile.left,
                tile.right,
                round(tile.confidence, 4),
                tile.check,
                tile.gallery,
                tile.corners,
            )
            for tile in reading.tiles
        ),
        milliseconds={name: round(getattr(spent, name), 1) for name in ("decode", "find", "read", "total")},
    )


def _name(path: Path) -> str:
    """A file's name as JSON can hold it, whatever bytes the system allows in names."""
    return str(path).encode(errors="replace").decode()


def _with_progress(photos: list[Path], texts: Language) -> Iterable[Path]:
    if len(photos) == 1:
        return photos
    console = Console(stderr=True)
    return track(photos, texts.text("scan.reading-photos"), console=console, disable=not console.is_terminal)


def _tell(console: Console, texts: Language, path: Path, reading: Reading, known: KnownTiles | None) -> None:
    """A table of the tiles of one photo, and what a person should know besides."""
    console.print(Text(str(path), style="bold"), Text(f"{reading.milliseconds.total:.0f} ms", style=QUIET))
    if reading.tiles:
        console.print(_table(texts, reading.tiles, known is not None))
    else:
        console.print(Text(texts.text("scan.none")))
    if known is not None and (strangers := sum(tile.code not in known.codes for tile in reading.tiles)):
        console.print(Text(texts.text("scan.unknown-tiles", n=strangers)))
    for style, note in _notes(texts, reading):
        console.print(Text(note, style=style))
    console.print()


def _table(texts: Language, tiles: tuple[TileReading, ...], codes: bool) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    for name, side in (("gallery", "left"), ("year", "right"), ("century", "right"), ("look", "left")):
        table.add_column(texts.text(f"scan.{name}"), justify=side)  # type: ignore[arg-type]
    if codes:
        table.add_column(texts.text("scan.tile"))
    for tile in tiles:
        look = "check" if tile.check else "sure"
        table.add_row(
            "–" if tile.gallery is None else draw.ROMAN[tile.gallery - 1],
            "??" if tile.year is None else f"{tile.year:02d}",
            "?" if tile.century is None else str(tile.century),
            Text(texts.text(f"scan.{look}"), style=CHECK if tile.check else SURE),
            *([tile.code or ""] if codes else []),
        )
    return table


def _notes(texts: Language, reading: Reading) -> Iterator[tuple[str, str]]:
    if reading.tiles and reading.tiles[0].gallery is None:
        yield QUIET, texts.text("scan.no-galleries", seen=len(reading.tiles))
    doubtful = sum(tile.check for tile in reading.tiles)
    if doubtful:
        yield CHECK, texts.text("scan.to-check", n=doubtful)
    for hint in reading.hints:
        yield "", hint_text(texts, hint)


def hint_text(texts: Language, hint: Hint) -> str:
    """A hint in words."""
    if hint.key is HintKey.TOO_MANY:
        return texts.text(f"hint.{hint.key}", n=int(hint.measured), free=int(hint.limit))
    return texts.text(f"hint.{hint.key}")


def _draw(photo: Photo, tiles: tuple[TileReading, ...], target: Path) -> bool:
    try:
        # cv2 asks the suffix for the format and cannot write to names outside the system's code page.
        sound, data = cv2.imencode(target.suffix, draw.draw(photo, tiles))
        if sound:
            target.write_bytes(data.tobytes())
    except (cv2.error, OSError):
        return False
    return bool(sound)


def _complain(sentence: str) -> None:
    print(sentence, file=sys.stderr)
