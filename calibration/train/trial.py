"""Keeps a network that went on from another only where the calibration's photos say that it does better."""

from __future__ import annotations

from pathlib import Path

from calibration.judge import measure
from calibration.render.typefaces import Split
from calibration.train.calibrate import SEED

SCENES = {"easy": 100, "medium": 140, "hard": 160}


def keep_better(path: Path, before: bytes) -> None:
    """Put the network before back where the one at this path does not find more tiles.

    A short training may well unlearn more than it teaches: what was trained for long is not given up for as good.
    """
    new = path.read_bytes()
    now = found()
    path.write_bytes(before)
    was = found()
    if now > was:
        path.write_bytes(new)
    print(f"{path.stem} finds {now} tiles, before {was}: {'kept' if now > was else 'put back'}", flush=True)


def found() -> int:
    """How many tiles the networks in their places find in photos of the calibration, less what is none."""
    outcomes = measure(Split.CALIBRATE, SCENES, SEED)
    return sum(o.found and o.true_tile for o in outcomes) - sum(o.note == "no tile" for o in outcomes)
