"""The sample photos and what they truly show."""

import json
from pathlib import Path

import numpy as np

from vision.geometry import side
from vision.reading import TileReading

FOLDER = Path(__file__).parents[2] / "sample_images"
LABELS = json.loads((FOLDER / "labels.json").read_text(encoding="utf-8"))


def names(*levels):
    return [name for name in LABELS if name.startswith(levels)]


def numbers(code):
    """Century and year of a tile code."""
    return int(code[4]), int(code[1:3])


def label_of(name: str, tile: TileReading):
    """The label of the tile a reading means, None where there is none."""
    middle = np.mean(tile.corners, axis=0)
    near = [
        label
        for label in LABELS[name]
        if np.linalg.norm(np.mean(label["corners"], axis=0) - middle) < 0.3 * side(label["corners"])
    ]
    return near[0] if near else None
