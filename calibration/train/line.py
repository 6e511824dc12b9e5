"""One core's share of a training: some networks, one after the other."""

from __future__ import annotations

from pathlib import Path

import torch

from calibration.render.typefaces import Split
from calibration.train.fit import train
from calibration.train.networks import Closer, Find, Read, Refine, export, stored_weights
from calibration.train.shards import MISTAKES, write

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "vision" / "models"
NETWORKS = {
    "find": (Find, 6_000),
    "refine": (Refine, 7_000),
    "read": (Read, 11_000),
    "closer": (Closer, 15_000),
}
LINES = (("find", "refine", "read"), ("closer",))
"""The closer reader takes as long as the other three: two lines for two cores."""
MISTAKE_SHARDS = 20
KEPT = {"read": 0.7, "closer": 0.7}
"""The share of new weights kept of a network that went on from another, if not all; docs/eyes.md says why."""


def train_in_turn(names: tuple[str, ...], folder: Path, anew: bool, first: int) -> None:
    """Train these networks on one core and put each in its place; `first` numbers the shards still to be rendered."""
    torch.set_num_threads(1)
    for seed, name in enumerate(names, 1):
        torch.manual_seed(seed)
        kind, steps = NETWORKS[name]
        if name == "refine":
            # The refiner learns most from what the finder, trained before it, gets wrong.
            for path in write(
                folder, MISTAKES, Split.TRAIN, range(first, first + MISTAKE_SHARDS), processes=1
            ):
                print(f"rendered {path.name}", flush=True)
        model, path = kind(), MODELS / f"{name}.onnx"
        train(model, folder, steps, None if anew else path)
        export(model, path, [] if anew else stored_weights(path), KEPT.get(name, 1.0))
