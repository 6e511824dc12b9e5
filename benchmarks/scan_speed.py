"""What a scan costs in plain decodes of the same file, and how it grows with tiles and megapixels."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from calibration.render import texture
from calibration.render.scene import Plan, scene
from calibration.render.typefaces import Split
from vision.live import SEARCH, Live
from vision.photo import Pixels
from vision.scan import scan

SEED = 12
REPEATS = 7
WIDTH, HEIGHT = 4032, 3024
TABLES = {
    "any table": None,
    "checked": texture.checks,
    "parquet": texture.parquet,
    "herringbone": texture.herringbone,
    "game board": texture.field_rows,
}
PHOTOS_A_TABLE = 2
GRAIN = 3.0
# What a process was before it became this program counts in getrusage, but not here.
_MEMORY = (
    "import sys; from vision import scan; scan(sys.argv[1]);"
    "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
)


def run() -> None:
    """Prints all figures, on one thread."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        _cost()
        _growth_with_tiles()
        _growth_with_megapixels()
        _live()
    finally:
        cv2.setNumThreads(threads)


def _cost() -> None:
    print("A 12-megapixel photo with 5 tiles, in plain decodes of the same file (one thread)")
    worst = 0.0
    for name, table in TABLES.items():
        costs, plains = [], []
        for index in range(PHOTOS_A_TABLE):
            data = _encoded(_photo(index, 5, table=table))
            spent, plain = _side_by_side(data)
            costs.append(spent / plain)
            plains.append(plain)
        worst = max(worst, *costs)
        print(
            f"  {name:12} median {median(costs):.2f}  worst {max(costs):.2f} (decode {median(plains):.0f} ms)"
        )
    print(f"  worst of all {worst:.2f}; at most 2 are allowed")


def _growth_with_tiles() -> None:
    print("Growth with the number of tiles (12 megapixels)")
    first = None
    for tiles in (1, 5, 15, 30, 60):
        data = _encoded(_photo(7, tiles, side=300.0))
        seen = len(scan(data).tiles)
        spent = _median_ms(lambda data=data: scan(data))
        first = first or (tiles, spent)
        more = (spent - first[1]) / max(tiles - first[0], 1)
        print(f"  {tiles:3} tiles ({seen} seen): {spent:6.0f} ms, {more:5.1f} ms a further tile")


def _growth_with_megapixels() -> None:
    print("Growth with the size of the photo (5 tiles)")
    whole = _photo(0, 5)
    for megapixels in (2, 5, 12, 24, 48):
        factor = (megapixels * 1e6 / (WIDTH * HEIGHT)) ** 0.5
        method = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        data = _encoded(cv2.resize(whole, None, fx=factor, fy=factor, interpolation=method))
        spent, plain = _side_by_side(data)
        memory = _memory(data)
        print(f"  {megapixels:3} megapixels: {spent:5.0f} ms, {spent / plain:.2f} decodes, peak {memory} MB")


def _live() -> None:
    frame = cv2.resize(_photo(1, 5), (1280, 960), interpolation=cv2.INTER_AREA)[120:840]
    live = Live()
    live.see(frame)
    spent = [_timed(lambda: live.see(frame)) for _ in range(10 * SEARCH)]
    # The last of so many is searched; in the others tiles are followed, where all are found again.
    searched = median(spent[SEARCH - 1 :: SEARCH])
    followed = median(one for number, one in enumerate(spent, 1) if number % SEARCH)
    print(
        f"Live frame of 1280 × 720, 5 tiles: {followed:.0f} ms where tiles are followed, {searched:.0f} ms where all "
        f"of it is searched, {sum(spent) / len(spent):.0f} ms a frame (80), slowest {max(spent):.0f}"
    )


def _photo(index: int, tiles: int, side: float = 420.0, table: Callable[..., Pixels] | None = None) -> Pixels:
    """A rendered photo of exactly so many tiles, on a given kind of table."""
    plan = Plan(
        Split.TEST,
        "easy",
        WIDTH // 2,
        HEIGHT // 2,
        (side / 2, side * 0.52),
        tiles=tiles,
        touching=tiles > 8,
        print_side=0,
    )
    usual = texture.TABLES[Split.TEST]
    try:
        if table is not None:
            texture.TABLES[Split.TEST] = ((table, 1.0),)
        shown = scene((SEED, index, tiles), plan).photo
    finally:
        texture.TABLES[Split.TEST] = usual
    # Rendered at half the size for speed; the grain is what a sensor adds and a decoder works on.
    photo = cv2.resize(shown, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    grain = np.random.default_rng(SEED).normal(0, GRAIN, (HEIGHT, WIDTH, 1)).astype(np.float32)
    return np.clip(photo + grain, 0, 255).astype(np.uint8)


def _encoded(pixels: Pixels) -> bytes:
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


def _side_by_side(data: bytes) -> tuple[float, float]:
    """Milliseconds of a scan and of a plain colour decode, in turn, so that both meet the same machine."""
    scan(data)
    raw = np.frombuffer(data, np.uint8)
    pairs = [
        (_timed(lambda: scan(data)), _timed(lambda: cv2.imdecode(raw, cv2.IMREAD_COLOR)))
        for _ in range(REPEATS)
    ]
    return median(spent for spent, _ in pairs), median(plain for _, plain in pairs)


def _median_ms(work: Callable[[], object]) -> float:
    return median(_timed(work) for _ in range(REPEATS))


def _timed(work: Callable[[], object]) -> float:
    # Processor time, so that a busy machine does not count.
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def _memory(data: bytes) -> int:
    """Peak megabytes of a process that scans this one photo."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "photo.jpg")
        file.write_bytes(data)
        answer = subprocess.run(
            [sys.executable, "-c", _MEMORY, file], check=True, capture_output=True, text=True
        )
    return int(answer.stdout) // 1024


if __name__ == "__main__":
    run()
