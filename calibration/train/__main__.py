"""`python -m calibration.train FOLDER` renders, trains, calibrates; writes vision/models and docs/eyes.md.

It goes on from the networks in vision/models; with --anew it starts from nothing.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import cv2

from calibration.render.typefaces import Split, families
from calibration.train.calibrate import calibrate
from calibration.train.line import LINES, MODELS, ROOT, train_in_turn
from calibration.train.report import report
from calibration.train.shards import READERS, TILES, write
from calibration.train.trial import keep_better

SHARDS = {
    (READERS, Split.CALIBRATE): 4,
    (READERS, Split.TRAIN): 112,
    (TILES, Split.TRAIN): 40,
}
APART = 1000  # shards between two runs: each has prints of its own
LEAST_TYPEFACES = 150


def main(folder: Path, anew: bool, run: int) -> None:
    """Everything from rendering to the report; shards that are already in the folder are used again."""
    started = time.monotonic()
    cv2.setNumThreads(1)
    count = sum(len(group) for group in families()[Split.TRAIN])
    if count < LEAST_TYPEFACES:
        raise SystemExit(
            f"Only {count} typefaces are installed, training needs {LEAST_TYPEFACES}: "
            "apt-get install --no-install-recommends $(cat calibration/render/packages.txt)"
        )
    for (kind, split), shards in SHARDS.items():
        first = run * APART if split is Split.TRAIN else 0
        for path in write(folder, kind, split, range(first, first + shards)):
            print(f"rendered {path.name}", flush=True)
    _tell("rendered", started)
    before = (
        {} if anew else {path: path.read_bytes() for path in (MODELS / "find.onnx", MODELS / "refine.onnx")}
    )
    with ProcessPoolExecutor(len(LINES), get_context("spawn")) as pool:
        for job in [pool.submit(train_in_turn, names, folder, anew, run * APART) for names in LINES]:
            job.result()
    _tell("trained", started)
    for path, content in before.items():
        keep_better(path, content)
    constants = calibrate(folder, MODELS)
    _tell("calibrated", started)
    report(ROOT / "docs" / "eyes.md", constants)
    _tell("measured", started)


def _tell(what: str, started: float) -> None:
    print(f"{what} after {(time.monotonic() - started) / 60:.0f} minutes", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m calibration.train", description=__doc__)
    parser.add_argument("folder", type=Path, help="takes about 13 GB of rendered samples")
    parser.add_argument("--anew", action="store_true", help="forget the networks in vision/models")
    parser.add_argument(
        "--run", type=int, default=1, help="each further training: a number, for prints of its own"
    )
    given = parser.parse_args()
    main(given.folder, given.anew, given.run)
