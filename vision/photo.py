"""A photo from a file, from bytes or from pixels: decoded once, no larger than needed, the right way up."""

import os
import stat
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from types import MappingProxyType
from typing import IO, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cut import Halves
from vision.header import Format, Header, read_header

Pixels = NDArray[Any]  # uint8; OpenCV's own types say no more than that it is an array
Source = str | os.PathLike[str] | bytes | NDArray[Any]

ENOUGH = 1600
"""Decoding is most of the cost: the longer side is reduced as far as it keeps this many pixels, which leaves
120 pixels a tile where 60 tiles fill the photo; the reader needs about 50."""

SMALLEST = 64
"""Pixels of the shorter side: below, no tile could be read."""

MOST_BYTES = 100_000_000
"""Larger than any photo of a phone; bounds the memory."""

MOST_MEGAPIXELS = 52
"""Phones save 48 or 50; a picture decoded whole takes 3 bytes a pixel, which keeps us below 500 MB."""

MOST_MEGAPIXELS_STREAMED = 110
"""A plain JPEG is reduced while it is decoded, so memory allows the 108 megapixels of some phones."""

MOST_SCANS = 100
"""A progressive JPEG may repeat its scans for ever; real ones have about ten."""

MOST_MEGAPIXELS_BLENDED = 16
"""Transparency costs up to 8 bytes a pixel and no camera writes it: larger pictures are read without it."""

_DECODE = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
# EXIF turn -> (mirror left and right first, then turn); the value names where the stored top left belongs.
_TURNS: dict[int, tuple[bool, int | None]] = {
    1: (False, None),
    2: (True, None),
    3: (False, cv2.ROTATE_180),
    4: (True, cv2.ROTATE_180),
    5: (True, cv2.ROTATE_90_COUNTERCLOCKWISE),
    6: (False, cv2.ROTATE_90_CLOCKWISE),
    7: (True, cv2.ROTATE_90_CLOCKWISE),
    8: (False, cv2.ROTATE_90_COUNTERCLOCKWISE),
}
_SIDEWAYS = {5, 6, 7, 8}


class Problem(StrEnum):
    """Why a photo could not be opened; each is a key of the catalogue."""

    MISSING = "missing"
    FOLDER = "folder"
    NOT_A_FILE = "not-a-file"
    NO_PERMISSION = "no-permission"
    UNREADABLE = "unreadable"
    EMPTY = "empty"
    NOT_A_PICTURE = "not-a-picture"
    ANIMATED = "animated"
    CUT_OFF = "cut-off"
    DAMAGED = "damaged"
    TOO_LARGE = "too-large"
    TOO_MANY_PIXELS = "too-many-pixels"
    TOO_SMALL = "too-small"
    NEEDS_HEIC = "needs-heic"


class PhotoError(Exception):
    """A photo that could not be opened: a stable problem and the parameters of its sentence."""

    def __init__(self, problem: Problem, **parameters: str | int) -> None:
        super().__init__(problem.value, *parameters.values())
        self._problem = problem
        self._parameters = MappingProxyType(parameters)

    @property
    def problem(self) -> Problem:
        """What is wrong."""
        return self._problem

    @property
    def parameters(self) -> MappingProxyType[str, str | int]:
        """What its sentence needs besides."""
        return self._parameters


@dataclass(frozen=True, slots=True)
class Photo:
    """Decoded pixels (BGR, height × width × 3) of a photo that is `width` × `height` in itself."""

    pixels: Pixels
    width: int
    height: int
    reduction: int = 1
    milliseconds: float = 0.0
    halves: Halves = field(init=False, compare=False, repr=False)
    """The pixels for whoever cuts something out of them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "halves", Halves(self.pixels))

    def in_photo(self, points: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
        """Points (… × 2) of the decoded pixels, in the photo's own; the first pixel reaches from 0 to 1."""
        return points * self.reduction

    def in_pixels(self, points: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
        """Points (… × 2) of the photo, in the decoded pixels."""
        return points / self.reduction


def open_photo(source: Source) -> Photo:
    """The photo in a file, in the bytes of a file, or in pixels; raises `PhotoError`."""
    start = perf_counter()
    photo = _open(source)
    return replace(photo, milliseconds=(perf_counter() - start) * 1000)


def _open(source: Source) -> Photo:
    if isinstance(source, np.ndarray):
        return _from_pixels(source)
    data = source if isinstance(source, bytes) else _file(Path(source))
    if not data:
        raise PhotoError(Problem.EMPTY)
    header = read_header(data)
    if header is None:
        raise PhotoError(Problem.NOT_A_PICTURE)
    if header.format is Format.HEIC:
        return _decode_heic(data)
    return _decode(data, header)


def _file(path: Path) -> bytes:
    try:
        # Without O_NONBLOCK, opening a pipe would wait for its other end.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise PhotoError(Problem.NOT_A_FILE)
            if status.st_size > MOST_BYTES:
                raise PhotoError(Problem.TOO_LARGE, limit=MOST_BYTES // 1_000_000)
            return file.read(MOST_BYTES)
    except IsADirectoryError:
        raise PhotoError(Problem.FOLDER) from None
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise PhotoError(Problem.MISSING) from None
    except PermissionError:
        raise PhotoError(Problem.FOLDER if path.is_dir() else Problem.NO_PERMISSION) from None
    except OSError as error:
        raise PhotoError(Problem.UNREADABLE, reason=error.strerror or str(error)) from None


def _decode(data: bytes, header: Header) -> Photo:
    if header.animated:
        raise PhotoError(Problem.ANIMATED)
    streamed = header.format is Format.JPEG and not header.progressive
    _check_size(header.width, header.height, MOST_MEGAPIXELS_STREAMED if streamed else MOST_MEGAPIXELS)
    if not header.complete:
        raise PhotoError(Problem.CUT_OFF)
    if header.progressive and data.count(b"\xff\xda") > MOST_SCANS:
        raise PhotoError(Problem.DAMAGED)
    reduction = reduction_for(header.width, header.height)
    blended = header.alpha and header.width * header.height <= MOST_MEGAPIXELS_BLENDED * 1_000_000
    flag = cv2.IMREAD_UNCHANGED if blended else _DECODE[reduction] | cv2.IMREAD_IGNORE_ORIENTATION
    with _decoder_complaints() as complaints:
        try:
            pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
        except (cv2.error, MemoryError):
            pixels = None
    if pixels is None or _spoiled(complaints):
        raise PhotoError(Problem.DAMAGED)
    if blended:
        pixels = _colour(_reduced(pixels, reduction))
    if abs(np.array(pixels.shape[1::-1]) - np.array((header.width, header.height)) / reduction).max() >= 1:
        raise PhotoError(Problem.DAMAGED)  # what was decoded is not what the header announced
    width, height = header.width, header.height
    if header.turn in _SIDEWAYS:
        width, height = height, width
    return Photo(_turned(pixels, header.turn), width, height, reduction)


def _decode_heic(data: bytes) -> Photo:
    try:
        import pillow_heif
    except ImportError:
        raise PhotoError(Problem.NEEDS_HEIC) from None
    try:
        picture = pillow_heif.open_heif(data, convert_hdr_to_8bit=True, bgr_mode=True)
        width, height = picture.size
        _check_size(width, height, MOST_MEGAPIXELS)
        # The decoder already turns the picture as its file says.
        pixels = np.asarray(picture)
    except PhotoError:
        raise
    except Exception:  # the decoder's failures are of many types and none is documented
        raise PhotoError(Problem.DAMAGED) from None
    reduction = reduction_for(width, height)
    return Photo(_colour(_reduced(pixels, reduction)), width, height, reduction)


def _from_pixels(pixels: NDArray[Any]) -> Photo:
    if pixels.ndim not in (2, 3) or pixels.dtype not in (np.uint8, np.uint16):
        raise PhotoError(Problem.NOT_A_PICTURE)
    height, width = pixels.shape[:2]
    _check_size(width, height, MOST_MEGAPIXELS_STREAMED)
    reduction = reduction_for(width, height)
    return Photo(_colour(_reduced(pixels, reduction)), width, height, reduction)


def _check_size(width: int, height: int, megapixels: int) -> None:
    if min(width, height) < SMALLEST:
        raise PhotoError(Problem.TOO_SMALL, width=width, height=height, smallest=SMALLEST)
    if width * height > megapixels * 1_000_000:
        raise PhotoError(Problem.TOO_MANY_PIXELS, width=width, height=height, megapixels=megapixels)


def reduction_for(width: int, height: int) -> int:
    """By how much (1, 2, 4 or 8) a picture is reduced when it is decoded."""
    return max(factor for factor in _DECODE if factor == 1 or max(width, height) >= factor * ENOUGH)


def _reduced(pixels: NDArray[Any], reduction: int) -> NDArray[Any]:
    if reduction == 1:
        return np.ascontiguousarray(pixels)
    height, width = (side // reduction for side in pixels.shape[:2])
    whole = pixels[: height * reduction, : width * reduction]
    return cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA)


def _colour(pixels: NDArray[Any]) -> Pixels:
    """Grey, 16-bit or transparent pixels as BGR; what is transparent becomes white."""
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    if pixels.ndim == 2:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    channels = pixels.shape[2]
    if channels == 3:
        return pixels
    if channels not in (1, 2, 4):
        raise PhotoError(Problem.NOT_A_PICTURE)
    colours, alpha = (pixels, None) if channels == 1 else (pixels[..., :-1], pixels[..., -1:])
    if colours.shape[2] == 1:
        colours = np.repeat(colours, 3, axis=2)
    if alpha is not None and alpha.min() < 255:
        colours = (colours.astype(np.uint16) * alpha + (255 - alpha.astype(np.uint16)) * 255) // 255
    return np.ascontiguousarray(colours, dtype=np.uint8)


def _turned(pixels: Pixels, turn: int) -> Pixels:
    mirrored, rotation = _TURNS[turn]
    if mirrored:
        pixels = cv2.flip(pixels, 1)
    return pixels if rotation is None else cv2.rotate(pixels, rotation)


_complaining = threading.Lock()


@contextmanager
def _decoder_complaints() -> Iterator[list[str]]:
    """What the decoders complain about; they write to file descriptor 2, past Python and past any setting."""
    complaints: list[str] = []
    with _complaining, ExitStack() as closing:
        try:
            heard = closing.enter_context(_memory_file())
            stderr = os.dup(2)
        except (
            OSError
        ):  # no room for a file, or a window program without that descriptor: decode all the same
            yield complaints
            return
        try:
            os.dup2(heard.fileno(), 2)
            yield complaints
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
            heard.seek(0)
            complaints += heard.read(10_000).decode(errors="replace").splitlines()


def _memory_file() -> IO[bytes]:
    """A nameless file, in memory where the system can."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("complaints"), "w+b")
    return tempfile.TemporaryFile()


def _spoiled(complaints: list[str]) -> bool:
    # Stray bytes before a marker are common in sound photos; all other complaints mean lost picture.
    return any("JPEG" in line and "extraneous bytes" not in line for line in complaints)
