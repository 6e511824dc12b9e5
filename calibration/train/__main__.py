"""`python -m calibration.train FOLDER` renders, trains, calibrates; writes vision/models and docs/eyes.md.

It goes on from the networks in vision/models; with --anew it starts from nothing.
"""

from __future__ import annotations

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

SHARDS = {
    (TILES, Split.TRAIN): 72,
    (READERS, Split.TRAIN): 112,
    (READERS, Split.CALIBRATE): 4,
}
LEAST_TYPEFACES = 150


def main(folder: Path, anew: bool) -> None:
    """Everything from rendering to the report; shards that are already in the folder are used again."""
    cv2.setNumThreads(1)
    count = sum(len(group) for group in families()[Split.TRAIN])
    if count < LEAST_TYPEFACES:
        raise SystemExit(
            f"Only {count} typefaces are installed, training needs {LEAST_TYPEFACES}: "
            "apt-get install --no-install-recommends $(cat calibration/render/packages.txt)"
        )
    for (kind, split), shards in SHARDS.items():
        for path in write(folder, kind, split, range(shards)):
            print(f"rendered {path.name}", flush=True)
    with ProcessPoolExecutor(len(LINES), get_context("spawn")) as pool:
        for job in [pool.submit(train_in_turn, names, folder, anew) for names in LINES]:
            job.result()
    report(ROOT / "docs" / "eyes.md", calibrate(folder, MODELS))


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m calibration.train", description=__doc__)
    parser.add_argument("folder", type=Path, help="takes about 12 GB of rendered samples")
    parser.add_argument("--anew", action="store_true", help="forget the networks in vision/models")
    given = parser.parse_args()
    main(given.folder, given.anew)
