"""One's own copy of the game in one file: what each tile looks like and where its numbers stand."""

from __future__ import annotations

import io
import os
import re
import zipfile
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, NoReturn

import cv2
import msgspec
import numpy as np

from calibration.looks import FRAME
from vision.cut import Image
from vision.header import Format, read_header
from vision.read import NumberBox

VERSION = 1
CONTENT = "profile.json"
MOST_BYTES = 10_000_000
"""Of the whole file; sixty tiles with all their views take a third of it."""

MOST_TILES = 200
MOST_VIEWS = 4
"""A tile seen in more light than this gains nothing; the newest replaces the oldest but the first."""

MOST_CONTENT = 200_000
MOST_VIEW = 60_000
QUALITY = 90
CODE = re.compile(r"[VJMB?][0-9]{2}[VJMB?][1-5]")

Finite = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]


class ProfileError(Exception):
    """A profile that can't be used: a key of the catalogue and its parameters."""

    def __init__(self, key: str, **parameters: object) -> None:
        super().__init__(key, *parameters.values())
        self.key = key
        self.parameters = MappingProxyType(parameters)


class Tile(msgspec.Struct, frozen=True):
    """One enrolled tile: its code and flat views of it (JPEG), the first the best."""

    code: str
    views: tuple[bytes, ...]


class LensFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A camera's focal lengths and middle in parts of the photo's longer side, and its distortion."""

    focal: tuple[Finite, Finite]
    middle: tuple[Finite, Finite]
    distortion: tuple[Finite, Finite, Finite, Finite, Finite]
    error: Finite  # pixels left over, of a photo 1,000 pixels long


class Profile(msgspec.Struct, frozen=True):
    """All that was learnt of one copy."""

    tiles: tuple[Tile, ...] = ()
    century: NumberBox | None = None
    year: NumberBox | None = None
    lens: LensFigures | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all tiles."""
        return tuple(tile.code for tile in self.tiles)


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    x: Finite
    y: Finite
    width: Annotated[float, msgspec.Meta(gt=0, le=1)]
    height: Annotated[float, msgspec.Meta(gt=0, le=1)]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, msgspec.Meta(pattern=f"^{CODE.pattern}$")]
    views: Annotated[int, msgspec.Meta(ge=1, le=MOST_VIEWS)]


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int = msgspec.field(name="pergamon-profile")
    tiles: Annotated[tuple[_Entry, ...], msgspec.Meta(max_length=MOST_TILES)]
    century: _Box | None = None
    year: _Box | None = None
    lens: LensFigures | None = None


class _Versioned(msgspec.Struct, frozen=True):
    version: int = msgspec.field(name="pergamon-profile")


def encoded(view: Image) -> bytes:
    """A flat view of a tile as it is kept."""
    return cv2.imencode(".jpg", view, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def decoded(view: bytes) -> Image:
    """A kept view as a picture (FRAME × FRAME × BGR)."""
    return np.asarray(cv2.imdecode(np.frombuffer(view, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def to_bytes(profile: Profile) -> bytes:
    """The profile as a file: a zip of one JSON part and one picture a view."""
    content = _Content(
        VERSION,
        tuple(_Entry(tile.code, len(tile.views)) for tile in profile.tiles),
        *(
            None if box is None else _Box(box.x, box.y, box.width, box.height)
            for box in (profile.century, profile.year)
        ),
        profile.lens,
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_part(CONTENT), msgspec.json.format(msgspec.json.encode(content)))
        for place, tile in enumerate(profile.tiles):
            for number, view in enumerate(tile.views):
                archive.writestr(_part(_name(place, number)), view)
    return file.getvalue()


def from_bytes(data: bytes) -> Profile:
    """A profile from anywhere, checked part by part before it is believed; raises `ProfileError`."""
    if len(data) > MOST_BYTES:
        _refuse("profile.too-large", megabytes=MOST_BYTES // 1_000_000)
    try:
        # Read in memory and by the names we expect: nothing is ever unpacked to where a name points.
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _opened(archive)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, KeyError, ValueError):
        _refuse("profile.foreign")


def load(path: Path) -> Profile:
    """The profile in a file; raises `ProfileError` and `OSError`."""
    with path.open("rb") as file:
        return from_bytes(file.read(MOST_BYTES + 1))


def save(profile: Profile, path: Path) -> None:
    """Writes a profile whole or not at all: until the end, the old file stays as it is."""
    data = to_bytes(profile)
    if len(data) > MOST_BYTES:
        _refuse("profile.too-large", megabytes=MOST_BYTES // 1_000_000)
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _opened(archive: zipfile.ZipFile) -> Profile:
    sizes = {info.filename: info.file_size for info in archive.infolist()}
    if CONTENT not in sizes:
        _refuse("profile.foreign")
    if sizes[CONTENT] > MOST_CONTENT or len(sizes) > 1 + MOST_TILES * MOST_VIEWS:
        _refuse("profile.too-large", megabytes=MOST_BYTES // 1_000_000)
    text = _read(archive, CONTENT, MOST_CONTENT)
    try:
        version = msgspec.json.decode(text, type=_Versioned).version
        if version > VERSION:
            _refuse("profile.newer")
        content = msgspec.json.decode(text, type=_Content)
    except (msgspec.MsgspecError, RecursionError):
        _refuse("profile.broken")
    expected = {CONTENT} | {
        _name(place, number) for place, entry in enumerate(content.tiles) for number in range(entry.views)
    }
    if sizes.keys() != expected:
        _refuse("profile.broken")
    tiles = tuple(
        Tile(entry.code, tuple(_view(archive, _name(place, number)) for number in range(entry.views)))
        for place, entry in enumerate(content.tiles)
    )
    boxes = [
        None if box is None else NumberBox(box.x, box.y, box.width, box.height)
        for box in (content.century, content.year)
    ]
    return Profile(tiles, boxes[0], boxes[1], content.lens)


def _view(archive: zipfile.ZipFile, name: str) -> bytes:
    data = _read(archive, name, MOST_VIEW)
    header = read_header(data)
    # The size is known before anything is decoded: a small file can claim to be a huge picture.
    if header is None or header.format is not Format.JPEG or (header.width, header.height) != (FRAME, FRAME):
        _refuse("profile.broken")
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if picture is None or picture.shape != (FRAME, FRAME, 3):
        _refuse("profile.broken")
    return data


def _read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    # What a part says of its size need not be true.
    with archive.open(name) as part:
        data = part.read(most + 1)
    if len(data) > most:
        _refuse("profile.too-large", megabytes=MOST_BYTES // 1_000_000)
    return data


def _name(place: int, number: int) -> str:
    return f"tiles/{place:03d}-{number}.jpg"


def _part(name: str) -> zipfile.ZipInfo:
    """A part without the clock, so that the same profile gives the same file."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
    return info


def _refuse(key: str, **parameters: object) -> NoReturn:
    raise ProfileError(key, **parameters)
