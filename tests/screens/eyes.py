"""Eyes for the screens' tests: readings made by hand, of pictures that need not show anything."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from companion.samples import labels
from companion.screens.app import running
from companion.screens.camera import choice, seeing, watch
from companion.screens.camera.source import CameraError, CameraProblem, Frame, FrameSource, Pixels
from vision.halves import locate_halves
from vision.photo import Photo
from vision.reading import Corners, Hint, Milliseconds, Number, Reading, TileReading
from vision.scan import scan as really_scan

WIDTH, HEIGHT = 720, 1280
PLACES = ((110, 120), (440, 90), (270, 420), (110, 720), (430, 720), (270, 1000))


def square(left: float, top: float, side: float = 190) -> Corners:
    """A tile that lies straight."""
    return ((left, top), (left + side, top), (left + side, top + side), (left, top + side))


def sure(code: str, corners: Corners) -> TileReading:
    """A tile that was read without doubt."""
    year, century = Number(code[1:3], 0.99), Number(code[4], 0.99)
    return TileReading(
        corners,
        int(code[4]),
        int(code[1:3]),
        0.98,
        False,
        century,
        year,
        locate_halves(corners),
        code[0],
        code[3],
    )


def doubtful(code: str, other: str, corners: Corners) -> TileReading:
    """A tile that may be one or the other."""
    year = Number(code[1:3], 0.6, ((other[1:3], 0.3),) if other[1:3] != code[1:3] else ())
    century = Number(code[4], 0.6, ((other[4], 0.3),) if other[4] != code[4] else ())
    return TileReading(
        corners,
        int(code[4]),
        int(code[1:3]),
        0.5,
        True,
        century,
        year,
        locate_halves(corners),
        code[0],
        code[3],
    )


def unread(corners: Corners) -> TileReading:
    """A tile of which nothing could be read."""
    nothing = Number(None, 0.1)
    return TileReading(corners, None, None, 0.0, True, nothing, nothing, locate_halves(corners))


def reading(
    tiles: Sequence[TileReading], hints: Sequence[Hint] = (), size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Reading:
    """A reading of a whole picture."""
    return Reading(*size, tuple(tiles), tuple(hints), Milliseconds(1, 1, 1, 3))


def seen(*codes: str, hints: Sequence[Hint] = ()) -> Reading:
    """A reading of tiles by their codes; ``?57?3|?51?3`` may be one or the other, ``-`` can't be read."""
    tiles = []
    for code, place in zip(codes, PLACES, strict=False):
        corners = square(*place)
        if code == "-":
            tiles.append(unread(corners))
        elif "|" in code:
            tiles.append(doubtful(*code.split("|"), corners))
        else:
            tiles.append(sure(code, corners))
    return reading(tiles, hints)


def blank() -> Pixels:
    """A picture of nothing in particular."""
    return np.full((HEIGHT, WIDTH, 3), 90, np.uint8)


class FakeCamera:
    """A camera that gives a few frames and every still it is asked for, or fails after them."""

    demonstration = False

    def __init__(self, problem: CameraProblem | None = None, *, live: bool = True, frames: int = 30) -> None:
        self.live = live
        self._problem = problem
        self._most = self._frames = frames
        self._wanted = False
        self.looking = False

    def start(self) -> None:
        self._frames = self._most
        self.looking = True

    def frame(self) -> Frame | None:
        if self._problem is not None and self._frames <= 0:
            raise CameraError(self._problem)
        self._frames -= 1
        still, self._wanted = self._wanted, False
        return Frame(blank(), still) if still or (self.live and self._frames >= 0) else None

    def shoot(self) -> None:
        self._wanted = True

    def stop(self) -> None:
        self.looking = False


def look(
    monkeypatch: pytest.MonkeyPatch,
    what: Reading | Callable[[Any], Reading],
    camera: FrameSource | None = None,
) -> FrameSource:
    """Has the app look through a fake camera with eyes that see what the test wants."""
    source = camera or FakeCamera()
    monkeypatch.setattr(choice, "camera", lambda *_index: source)

    def scan(picture: Any, **_options: object) -> Reading:
        return what(picture) if callable(what) else what

    monkeypatch.setattr(watch, "scan", scan)
    monkeypatch.setattr(seeing, "scan", scan)
    return source


def look_at_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """No camera, but the sample photos, with eyes that read everything in them; photos of one's own are truly read."""
    known = labels()

    def scan(picture: Pixels | Photo) -> Reading:
        if isinstance(picture, Photo):
            return really_scan(picture)
        photos = running().page._watch.source
        photo = photos._photos[photos._place % len(photos._photos)]
        tiles = [sure(tile.code, tile.corners) for tile in known[photo.name]]
        return reading(tiles, size=(picture.shape[1], picture.shape[0]))

    look(monkeypatch, scan, FakeCamera(CameraProblem.NONE, frames=0))
