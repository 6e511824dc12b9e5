"""`python -m calibration.train FOLDER` renders, trains, calibrates; writes vision/models and docs/eyes.md."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import torch

from calibration.render.typefaces import Split, families
from calibration.train.calibrate import calibrate
from calibration.train.fit import train
from calibration.train.networks import Find, Read, Refine, export
from calibration.train.report import report
from calibration.train.shards import write

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "vision" / "models"
SHARDS, CALIBRATION_SHARDS = 16, 2
STEPS = {"find": 3000, "refine": 2500, "read": 2500}
LEAST_TYPEFACES = 150


def main(folder: Path) -> None:
    """Everything from rendering to the report; shards that are already in the folder are used again."""
    cv2.setNumThreads(1)
    count = sum(len(group) for group in families()[Split.TRAIN])
    if count < LEAST_TYPEFACES:
        raise SystemExit(
            f"Only {count} typefaces are installed, training needs {LEAST_TYPEFACES}: "
            "apt-get install --no-install-recommends $(cat calibration/render/packages.txt)"
        )
    for split, shards in ((Split.CALIBRATE, CALIBRATION_SHARDS), (Split.TRAIN, SHARDS)):
        for path in write(folder, split, 0, shards):
            print(f"rendered {path.name}", flush=True)
    for name, kind, seed in (("find", Find, 1), ("refine", Refine, 2), ("read", Read, 3)):
        torch.manual_seed(seed)
        model = kind()
        train(model, folder, STEPS[name])
        export(model, MODELS / f"{name}.onnx")
    constants = calibrate(folder, MODELS)
    report(ROOT / "docs" / "eyes.md", constants)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(
            "usage: python -m calibration.train FOLDER   (FOLDER takes the rendered samples, about 2 GB)"
        )
    main(Path(sys.argv[1]))
