"""`python -m calibration.train FOLDER` renders, trains, calibrates; writes vision/models and docs/eyes.md.

It goes on from the networks in vision/models; with --anew it starts from nothing.
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import cv2
import onnx
import torch

from calibration.render.typefaces import Split, families
from calibration.train.calibrate import calibrate
from calibration.train.fit import MISTAKES, train
from calibration.train.networks import Find, Read, Refine, blend, export
from calibration.train.report import report
from calibration.train.shards import write, write_mistakes

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "vision" / "models"
SHARDS, CALIBRATION_SHARDS, MISTAKE_SHARDS = 56, 2, 20
NETWORKS = {"find": (Find, 10_500), "refine": (Refine, 6_000), "read": (Read, 8_000)}
# The reader takes as long as the other two: two processes for two cores.
LINES = (("find", "refine"), ("read",))
LEAST_TYPEFACES = 150
READ_SHARE = 0.6
"""Of the reader's new weights in what is kept, where it went on from others: their mean reads better than either."""


def train_in_turn(names: tuple[str, ...], folder: Path, anew: bool) -> None:
    """Train these networks one after the other on one core."""
    torch.set_num_threads(1)
    for seed, name in enumerate(names, 1):
        torch.manual_seed(seed)
        kind, steps = NETWORKS[name]
        if name == "refine":
            # The refiner learns most from what the finder, trained before it, gets wrong.
            for path in write_mistakes(folder / MISTAKES, MISTAKE_SHARDS, processes=1):
                print(f"rendered {path.name}", flush=True)
        model, path = kind(), MODELS / f"{name}.onnx"
        before = None if anew else onnx.load(path)
        train(model, folder, steps, None if anew else path)
        export(model, path)
        if before is not None and name == "read":
            blend(before, path, READ_SHARE)


def main(folder: Path, anew: bool) -> None:
    """Everything from rendering to the report; shards that are already in the folder are used again."""
    cv2.setNumThreads(1)
    count = sum(len(group) for group in families()[Split.TRAIN])
    if count < LEAST_TYPEFACES:
        raise SystemExit(
            f"Only {count} typefaces are installed, training needs {LEAST_TYPEFACES}: "
            "apt-get install --no-install-recommends $(cat calibration/render/packages.txt)"
        )
    for split, shards in ((Split.CALIBRATE, CALIBRATION_SHARDS), (Split.TRAIN, SHARDS)):
        for path in write(folder, split, shards):
            print(f"rendered {path.name}", flush=True)
    with ProcessPoolExecutor(len(LINES), get_context("spawn")) as pool:
        for job in [pool.submit(train_in_turn, names, folder, anew) for names in LINES]:
            job.result()
    report(ROOT / "docs" / "eyes.md", calibrate(folder, MODELS))


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m calibration.train", description=__doc__)
    parser.add_argument("folder", type=Path, help="takes about 6 GB of rendered samples")
    parser.add_argument("--anew", action="store_true", help="forget the networks in vision/models")
    given = parser.parse_args()
    main(given.folder, given.anew)
