"""Doubtful tiles of one's own copy: each with its picture, kept until somebody has looked at it."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import msgspec
import numpy as np

from companion.screens.camera.seeing import cut_out, likeliest_codes
from companion.table.exchange import save
from vision.geometry import side
from vision.photo import Photo
from vision.read import NumberBox
from vision.reading import Number
from vision.refine import Square

FILE = "doubtful-tiles"
AROUND = 0.5
"""Of a side: how much of the photo around a tile is kept, for its corners are not sure yet."""
QUALITY = 95


class Question(msgspec.Struct, frozen=True):
    """A tile whose numbers somebody must look at: where it lies in a cut of its photo, and what was read."""

    picture: bytes
    corners: tuple[tuple[float, float], ...]
    tile: float
    turns: tuple[float, ...]
    boxes: tuple[NumberBox, NumberBox]
    numbers: tuple[Number, Number]

    @classmethod
    def about(cls, photo: Photo, square: Square, numbers: tuple[Number, Number]) -> "Question":
        """What must be asked about a tile of a photo."""
        margin = AROUND * side(square.corners)
        low = np.maximum(np.floor(square.corners.min(0) - margin), 0).astype(int)
        right, bottom = np.ceil(square.corners.max(0) + margin).astype(int)
        cut = photo.pixels[low[1] : bottom, low[0] : right]
        corners = tuple((float(x), float(y)) for x, y in square.corners - low)
        return cls(
            cv2.imencode(".jpg", cut, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes(),
            corners,
            float(square.tile),
            tuple(float(turn) for turn in square.turns),
            (square.century, square.year),
            numbers,
        )

    @property
    def photo(self) -> Photo:
        """The cut of the photo that the tile lies in."""
        pixels = cv2.imdecode(np.frombuffer(self.picture, np.uint8), cv2.IMREAD_COLOR)
        height, width = pixels.shape[:2]
        return Photo(pixels, width, height)

    @property
    def square(self) -> Square:
        """Where it lies there."""
        return Square(
            np.array(self.corners, np.float32),
            self.tile,
            np.array(self.turns, np.float32),
            *self.boxes,
        )

    @property
    def choices(self) -> tuple[str, ...]:
        """The likeliest codes, best first."""
        return likeliest_codes(*self.numbers)

    @property
    def crop(self) -> bytes:
        """Its picture, as JPEG."""
        return cut_out(self.square.corners, self.photo.pixels)


class Doubts:
    """The questions in the app's folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def kept(self) -> tuple[Question, ...]:
        """All that nobody has answered; a file that can't be read asks nothing."""
        try:
            return msgspec.msgpack.decode(self.path.read_bytes(), type=tuple[Question, ...])
        except (OSError, msgspec.MsgspecError, ValueError):
            return ()

    def keep(self, questions: Sequence[Question]) -> None:
        """Keeps these instead."""
        if questions:
            save(self.path, msgspec.msgpack.encode(questions))
        else:
            self.path.unlink(missing_ok=True)
