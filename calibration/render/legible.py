"""How much of a printed number a photo has kept: below some measure nobody could read it, person or program."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.float32]

DETAIL = 0.16  # of a figure's height: what is finer tells a figure from others, what is coarser only that one is there
FLOOR = 1.5  # grey levels of noise that every photo has
LEAST = 30.0  # below this people guess: chosen by looking at numbers in the calibration's photos


def grey(picture: NDArray[np.generic]) -> Grey:
    """What legibility is measured on."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)


def legibility(clean: Grey, photo: Grey, quad: NDArray[np.float64], height: float) -> float:
    """The detail within a number's box against the noise over it, as an observer who misses nothing sees it.

    `clean` is the photo as light and lens bring it to the sensor, `photo` what became of it; `height` is that of the
    figures in pixels.
    """
    low = np.maximum(np.floor(quad.min(0)).astype(int), 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + 1, clean.shape[::-1])
    if (high - low).min() < 3:
        return 0.0
    area = slice(low[1], high[1]), slice(low[0], high[0])
    shown, taken = clean[area], photo[area]
    inside = np.zeros(shown.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad - low).astype(np.int32), 1)
    kept = inside > 0
    if not kept.any():
        return 0.0
    slope, _ = np.polyfit(shown[kept], taken[kept], 1) if np.ptp(shown[kept]) > 1 else (1.0, 0.0)
    noise = float(np.std((taken - slope * shown)[kept]))
    detail = slope * (shown - cv2.GaussianBlur(shown, (0, 0), max(0.5, DETAIL * height)))[kept]
    return float(np.linalg.norm(detail - detail.mean()) / np.hypot(noise, FLOOR))
