"""Broken and hostile files: each must end in a clear error or a photo, in bounded memory and time."""

import os
import resource
import struct
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from vision.photo import PhotoError, open_photo

COUNT = 10_000
SEED = 4


def hostile_files(folder: Path, count: int, seed: int = SEED) -> Iterator[Path]:
    """Seeded files that are no good, written one after the other into a folder."""
    random = np.random.default_rng(seed)
    sound = _sound_files(random)
    for index in range(count):
        path = folder / f"{index}{random.choice(['.jpg', '.png', '.webp', '.heic', '.gif', '.txt', ''])}"
        make = _KINDS[index % len(_KINDS)]
        content = make(random, sound)
        if content is not None:
            path.write_bytes(content)
        else:
            _make_special(path, int(random.integers(4)))
        yield path
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of the system's administrator, who may read every file."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def run() -> None:
    """Opens 10,000 hostile files and says how each kind ended."""
    ends: Counter[str] = Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        for path in hostile_files(Path(folder), COUNT):
            start = time.perf_counter()
            try:
                with as_nobody():
                    open_photo(path)
                end = "a photo"
            except PhotoError as error:
                end = error.problem.value
            ends[end] += 1
            slowest = max(slowest, time.perf_counter() - start)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{ends.total()} hostile files: no crash, slowest {slowest * 1000:.0f} ms, peak memory {memory} MB")
    for end, number in ends.most_common():
        print(f"  {end:16} {number:6}")


def _make_special(path: Path, kind: int) -> None:
    """A folder, a pipe, a forbidden file, or nothing at all."""
    if kind == 0:
        path.mkdir()
    elif kind == 1:
        os.mkfifo(path)
    elif kind == 2:
        path.write_bytes(b"secret")
        path.chmod(0)


Random = np.random.Generator
Sound = dict[str, bytes]


def _sound_files(random: Random) -> Sound:
    picture = cv2.resize(random.integers(0, 256, (24, 32, 3), np.uint8), (320, 240))
    return {suffix: cv2.imencode(suffix, picture)[1].tobytes() for suffix in (".jpg", ".png", ".webp")} | {
        "grey.jpg": cv2.imencode(".jpg", picture[..., 0])[1].tobytes(),
        "progressive.jpg": cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes(),
        "alpha.png": cv2.imencode(".png", np.dstack([picture, picture[..., :1]]))[1].tobytes(),
    }


def _any(random: Random, sound: Sound) -> bytes:
    return sound[str(random.choice(list(sound)))]


def _random_bytes(random: Random, sound: Sound) -> bytes:
    return random.bytes(int(random.integers(1, 5000)))


def _random_after_magic(random: Random, sound: Sound) -> bytes:
    magic = [
        b"\xff\xd8\xff\xe0",
        b"\x89PNG\r\n\x1a\n",
        b"RIFF\xff\0\0\0WEBPVP8 ",
        b"\0\0\0\x18ftypheic",
        b"GIF89a",
    ]
    return magic[random.integers(len(magic))] + random.bytes(int(random.integers(0, 3000)))


def _empty(random: Random, sound: Sound) -> bytes:
    return b""


def _zero_bytes(random: Random, sound: Sound) -> bytes:
    return bytes(int(random.integers(1, 10_000)))


def _cut(random: Random, sound: Sound) -> bytes:
    whole = _any(random, sound)
    return whole[: random.integers(1, len(whole))]


def _flipped(random: Random, sound: Sound) -> bytes:
    content = bytearray(_any(random, sound))
    for at in random.integers(0, len(content), random.integers(1, 30)):
        content[at] ^= int(random.integers(1, 256))
    return bytes(content)


def _tiny(random: Random, sound: Sound) -> bytes:
    size = tuple(int(side) for side in random.integers(1, 4, 2))
    return cv2.imencode(str(random.choice([".jpg", ".png", ".webp"])), np.zeros((*size, 3), np.uint8))[
        1
    ].tobytes()


def _vast_jpeg(random: Random, sound: Sound) -> bytes:
    content = bytearray(sound[str(random.choice([".jpg", "grey.jpg", "progressive.jpg"]))])
    at = max(content.find(b"\xff\xc0"), content.find(b"\xff\xc2"))
    content[at + 5 : at + 9] = struct.pack(
        ">HH", *random.choice([(30000, 30000), (65535, 65535), (0, 0), (9000, 9000)])
    )
    return bytes(content)


def _vast_png(random: Random, sound: Sound) -> bytes:
    side = int(random.choice([30_000, 2**31 - 1, 6_500]))
    header = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    content = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    return content + sound[".png"][33:]


def _vast_webp(random: Random, sound: Sound) -> bytes:
    content = bytearray(sound[".webp"])
    content[26:30] = b"\xff\x3f\xff\x3f"
    return bytes(content)


def _animated(random: Random, sound: Sound) -> bytes:
    if random.random() < 0.5:
        png = sound[".png"]
        body = b"acTL" + struct.pack(">II", 1000, 0)
        return png[:33] + struct.pack(">I", 8) + body + struct.pack(">I", zlib.crc32(body)) + png[33:]
    frames = b"ANIM" + struct.pack("<I", 6) + bytes(6)
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\x02\0\0\0\x3f\x01\0\xef\0\0" + frames
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _endless_chunks(random: Random, sound: Sound) -> bytes:
    return sound[".png"][:33] + b"\0\0\0\0tEXt\0\0\0\0" * 5000 + sound[".png"][33:]


def _endless_scans(random: Random, sound: Sound) -> bytes:
    content = sound["progressive.jpg"]
    at = content.rfind(b"\xff\xda")
    return content[:at] + content[at:-2] * 400 + content[-2:]


def _not_a_plain_file(random: Random, sound: Sound) -> None:
    return None


_KINDS = (
    _random_bytes,
    _random_after_magic,
    _empty,
    _zero_bytes,
    _cut,
    _flipped,
    _tiny,
    _vast_jpeg,
    _vast_png,
    _vast_webp,
    _animated,
    _endless_chunks,
    _endless_scans,
    _not_a_plain_file,
)

if __name__ == "__main__":
    run()
