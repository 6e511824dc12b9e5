"""Squares seen by a camera: from the tile's own plane to the photo and back."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Corners

_UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


def as_corners(points: NDArray[Any]) -> Corners:
    """Four points (4 × 2) as the corners of a reading, to a hundredth of a pixel."""
    top_left, top_right, bottom_right, bottom_left = (
        (round(float(x), 2), round(float(y), 2)) for x, y in points
    )
    return top_left, top_right, bottom_right, bottom_left


def part_of(corners: Corners, left: float, top: float, right: float, bottom: float) -> Corners:
    """The corners of a rectangle of a tile, given in shares of its side."""
    to_photo = cv2.getPerspectiveTransform(_UNIT, np.array(corners, np.float32))
    rectangle = np.array([[(left, top), (right, top), (right, bottom), (left, bottom)]], np.float64)
    return as_corners(cv2.perspectiveTransform(rectangle, to_photo)[0])


def flattened(pixels: NDArray[Any], corners: Corners, width: int, height: int) -> NDArray[Any]:
    """What lies between four corners, seen from straight above; beyond the photo its border goes on."""
    to_flat = cv2.getPerspectiveTransform(
        np.array(corners, np.float32) + 0.5, _UNIT * np.array((width, height), np.float32)
    )
    half = np.array([(1, 0, 0.5), (0, 1, 0.5), (0, 0, 1)])
    return cv2.warpPerspective(
        pixels, np.linalg.inv(half) @ to_flat @ half, (width, height), borderMode=cv2.BORDER_REPLICATE
    )


def side(corners: Corners) -> float:
    """The side of a tile in pixels: the root of its area."""
    return float(cv2.contourArea(np.array(corners, np.float32))) ** 0.5


def overlap(one: Corners, other: Corners) -> float:
    """The share of the smaller of two tiles that both cover."""
    a, b = np.array(one, np.float32), np.array(other, np.float32)
    smaller = min(cv2.contourArea(a), cv2.contourArea(b))
    if smaller <= 0 or (a.min(0) > b.max(0)).any() or (b.min(0) > a.max(0)).any():
        return 0.0
    common, _ = cv2.intersectConvexConvex(a, b)
    return float(common) / smaller
