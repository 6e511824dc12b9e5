"""What a picture file says of itself, before anything is decoded or allocated."""

import struct
from dataclasses import dataclass
from enum import StrEnum

_JPEG_START = b"\xff\xd8\xff"
_PNG_START = b"\x89PNG\r\n\x1a\n"
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"}
_JPEG_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}
_JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PROGRESSIVE = 0xC2
_START_OF_SCAN = 0xDA
_ORIENTATION = 0x0112
# A file may hold millions of tiny chunks to keep us busy; real ones have a few dozen before their picture.
_MOST_CHUNKS = 1000


class Format(StrEnum):
    """The kinds of picture files that are read."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WebP"
    HEIC = "HEIC"


@dataclass(frozen=True, slots=True)
class Header:
    """Size as stored, EXIF turn (1–8) and traits of one picture file."""

    format: Format
    width: int = 0
    height: int = 0
    turn: int = 1
    alpha: bool = False
    animated: bool = False
    progressive: bool = False
    complete: bool = True


def read_header(data: bytes) -> Header | None:
    """The header of a picture file; None where it is none that we read or its header is broken."""
    try:
        if data.startswith(_JPEG_START):
            return _jpeg(data)
        if data.startswith(_PNG_START):
            return _png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
        if data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS:
            return Header(Format.HEIC)
    except (struct.error, IndexError):
        return None
    return None


def _jpeg(data: bytes) -> Header | None:
    turn, at = 1, 2
    for _ in range(_MOST_CHUNKS):
        while data[at] == 0xFF and data[at + 1] == 0xFF:
            at += 1
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker in _JPEG_WITHOUT_LENGTH:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if marker == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            turn = _exif_turn(data[at + 10 : at + 2 + length])
        if marker in _JPEG_FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            # Some phones append a second picture or notes, so the end mark need not be the last thing.
            complete = data.rfind(b"\xff\xd9") > at
            return Header(
                Format.JPEG, width, height, turn, progressive=marker == _PROGRESSIVE, complete=complete
            )
        if marker == _START_OF_SCAN or length < 2:
            return None
        at += 2 + length
    return None


def _png(data: bytes) -> Header | None:
    width, height, _, colour = struct.unpack_from(">IIBB", data, 16)
    turn, alpha, animated, at = 1, colour in (4, 6), False, 8
    for _ in range(_MOST_CHUNKS):
        if at + 8 > len(data):
            break
        length, name = struct.unpack_from(">I4s", data, at)
        animated |= name == b"acTL"
        alpha |= name == b"tRNS"
        if name == b"eXIf":
            turn = _exif_turn(data[at + 8 : at + 8 + length])
        at += 12 + length
    return Header(Format.PNG, width, height, turn, alpha, animated, complete=b"IEND" in data[-64:])


def _webp(data: bytes) -> Header | None:
    (stored,) = struct.unpack_from("<I", data, 4)
    complete = stored + 8 <= len(data)
    name = data[12:16]
    if name == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return Header(Format.WEBP, width & 0x3FFF, height & 0x3FFF, complete=complete)
    if name == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        return Header(Format.WEBP, width, height, alpha=bool(bits >> 28 & 1), complete=complete)
    if name != b"VP8X":
        return None
    flags = data[20]
    width = int.from_bytes(data[24:27], "little") + 1
    height = int.from_bytes(data[27:30], "little") + 1
    turn, at = 1, 12
    for _ in range(_MOST_CHUNKS):
        if at + 8 > len(data):
            break
        name, length = struct.unpack_from("<4sI", data, at)
        if name == b"EXIF":
            turn = _exif_turn(data[at + 8 : at + 8 + length].removeprefix(b"Exif\0\0"))
        at += 8 + length + length % 2
    return Header(
        Format.WEBP,
        width,
        height,
        turn,
        alpha=bool(flags & 0x10),
        animated=bool(flags & 2),
        complete=complete,
    )


def _exif_turn(exif: bytes) -> int:
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None:
        return 1
    try:
        (at,) = struct.unpack_from(order + "I", exif, 4)
        (entries,) = struct.unpack_from(order + "H", exif, at)
        for entry in range(min(entries, _MOST_CHUNKS)):
            tag, _, _, value = struct.unpack_from(order + "HHIH", exif, at + 2 + 12 * entry)
            if tag == _ORIENTATION:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1
