"""Varies what the networks see of the same samples, so that none is seen twice alike."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def recolour(rng: np.random.Generator, pictures: NDArray[np.uint8], invert: float) -> NDArray[np.uint8]:
    """Other inks and lights for the same print: channels swapped, scaled, inverted, or all colours turned about."""
    floats = pictures.astype(np.float32)
    count = len(floats)
    for i in np.flatnonzero(rng.random(count) < 0.15):
        # What differed in brightness may then differ in hue alone.
        middle, about = floats[i].mean((0, 1)), np.linalg.qr(rng.normal(size=(3, 3)))[0]
        floats[i] = middle + (floats[i] - middle) @ about.astype(np.float32)
    for i in np.flatnonzero(rng.random(count) < 0.5):
        floats[i] = floats[i][..., rng.permutation(3)]
    for i in np.flatnonzero(rng.random(count) < invert):
        floats[i] = 255 - floats[i]
    gains = np.exp(rng.normal(0, 0.15, (count, 1, 1, 3))).astype(np.float32)
    shifts = rng.normal(0, 12, (count, 1, 1, 1)).astype(np.float32)
    return np.clip(floats * gains + shifts, 0, 255).astype(np.uint8)


def covered(
    rng: np.random.Generator, crop: NDArray[np.uint8], other: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """A number partly under something round or straight that shows the other crop, or next to none of it.

    Besides, how much of each pixel is still in sight.
    """
    height, width = crop.shape[:2]
    angle, radius = rng.uniform(0, 2 * np.pi), float(np.exp(rng.uniform(np.log(10), np.log(150))))
    way = np.array([np.cos(angle), np.sin(angle)])
    # At most a little more than half of the ink, which fills two thirds of the crop or less.
    away = rng.uniform(-0.15, 0.9) * float(np.hypot(*(way * [width, height]))) * 0.31 + radius
    y, x = np.mgrid[0:height, 0:width]
    middle = np.array([width, height]) / 2 + away * way
    over = (radius - np.hypot(x - middle[0], y - middle[1])) / rng.uniform(0.3, 1.6)
    share = (1 / (1 + np.exp(-np.clip(over, -20, 20))))[..., None]
    tone = other.mean((0, 1))
    cover = tone + (other - tone) * (0.25 if rng.random() < 0.6 else 1.0)
    return (crop + (cover - crop) * share).astype(np.uint8), (1 - share[..., 0]).astype(np.float32)
