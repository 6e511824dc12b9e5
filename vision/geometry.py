"""How large two tiles are in a photo and how far they cover each other."""

from collections.abc import Sequence
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.reading import Corners


def as_corners(points: NDArray[Any]) -> Corners:
    """Four points (4 × 2) as the corners of a reading, to a hundredth of a pixel."""
    top_left, top_right, bottom_right, bottom_left = (
        (round(float(x), 2), round(float(y), 2)) for x, y in points
    )
    return top_left, top_right, bottom_right, bottom_left


def side(corners: ArrayLike) -> float:
    """The side of a tile in pixels: the root of its area."""
    return float(cv2.contourArea(np.array(corners, np.float32)) ** 0.5)


class Cornered(Protocol):
    """Whatever has four corners in a photo."""

    @property
    def corners(self) -> NDArray[np.float32]: ...


def distances(ones: Sequence[Cornered], others: Sequence[Cornered]) -> NDArray[np.float32]:
    """From the middle of each of the ones (rows) to that of each of the others (columns), in pixels."""
    middles = [
        np.array([part.corners for part in parts], np.float32).reshape(-1, 4, 2).mean(1)
        for parts in (ones, others)
    ]
    return np.asarray(np.linalg.norm(middles[0][:, None] - middles[1], axis=2))


def overlap(one: ArrayLike, other: ArrayLike) -> float:
    """The share of the smaller of two tiles that both cover."""
    a, b = np.array(one, np.float32), np.array(other, np.float32)
    smaller = min(cv2.contourArea(a), cv2.contourArea(b))
    if smaller <= 0 or (a.min(0) > b.max(0)).any() or (b.min(0) > a.max(0)).any():
        return 0.0
    common, _ = cv2.intersectConvexConvex(a, b)
    return float(common) / smaller


def aspect(corners: ArrayLike, width: int, height: int) -> float:
    """How wide a flat rectangle in a photo of this size is for its height, seen by a camera like most phones'."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    longer = max(width, height)
    seen = (np.array(corners, np.float32) - np.float32([width / 2, height / 2])) / longer
    across, down = cv2.getPerspectiveTransform(unit, seen.astype(np.float32))[:, :2].T
    return float(np.linalg.norm(across) / max(float(np.linalg.norm(down)), 1e-9))
