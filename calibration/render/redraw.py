"""Figures of typefaces nobody has, so that a reader learns figures and not typefaces."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

HEIGHT = 60  # pixels: how tall the figures to redraw are


def redrawn(rng: np.random.Generator, mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """As a typeface nobody has: the strokes fatter or leaner, slanted, drawn by another hand."""
    edge = 14
    mask = cv2.copyMakeBorder(mask, edge, edge, edge, edge, cv2.BORDER_CONSTANT)
    weight = int(rng.integers(-2, 4))
    if weight:
        brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(weight) + 1,) * 2)
        mask = cv2.dilate(mask, brush) if weight > 0 else _thinned(mask, brush)
    high, wide = mask.shape
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x += (y - high / 2) * np.float32(rng.normal(0, 0.12))
    for part in (x, y):
        sway = rng.normal(0, rng.uniform(0, 2.4), (4, 5)).astype(np.float32)
        part += cv2.resize(sway, (wide, high), interpolation=cv2.INTER_CUBIC)
    mask = cv2.remap(mask, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    rows, columns = np.flatnonzero(mask.max(1) > 40), np.flatnonzero(mask.max(0) > 40)
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _thinned(mask: NDArray[np.uint8], brush: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Leaner strokes, unless that would rub out much of the figure."""
    thin = cv2.erode(mask, brush)
    return np.asarray(thin if thin.sum(dtype=np.int64) > 0.5 * mask.sum(dtype=np.int64) else mask)
