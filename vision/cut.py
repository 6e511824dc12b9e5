"""Cuts a flat region out of a photo as if seen straight from above."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Quad = NDArray[np.float32]  # four points (x, y): top left, top right, bottom right, bottom left

UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
NEXT = [1, 2, 3, 0]  # from each corner to the one after it; many times as fast as np.roll


def onto(quad: Quad, points: NDArray[np.float32]) -> NDArray[np.float32]:
    """Points given in parts of the square's sides, as photo pixels."""
    matrix = cv2.getPerspectiveTransform(UNIT, np.asarray(quad, np.float32))
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, np.float32).reshape(1, -1, 2), matrix)[0])


def box(quad: Quad, left: float, top: float, right: float, bottom: float) -> Quad:
    """The part of the square between the given shares of its sides."""
    return onto(quad, np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32))


class Halves:
    """A photo and its exact halves, each made once: what is cut out smaller than it is comes from one of them."""

    def __init__(self, image: Image) -> None:
        self._images = [image]

    @classmethod
    def of(cls, image: Image | Halves) -> Halves:
        """Those of a photo, or the same again."""
        return image if isinstance(image, Halves) else cls(image)

    @property
    def shape(self) -> tuple[int, ...]:
        """Rows, columns and channels of the photo itself."""
        return self._images[0].shape

    def halved(self, times: int) -> Image:
        """The photo after so many halvings."""
        while len(self._images) <= times:
            image = self._images[-1]
            size = max(1, image.shape[1] // 2), max(1, image.shape[0] // 2)
            # Exact halves are averaged ten times as fast as any other share.
            half = cv2.resize(image[: size[1] * 2, : size[0] * 2], size, interpolation=cv2.INTER_AREA)
            self._images.append(np.asarray(half))
        return self._images[times]


def cut(image: Image | Halves, quad: Quad, width: int, height: int) -> Image:
    """The quad as a picture of the given size; what lies outside the photo repeats its border."""
    quad = np.asarray(quad, np.float32)
    if not np.isfinite(quad).all():
        return np.zeros((height, width, 3), np.uint8)
    sides = np.linalg.norm(quad[NEXT] - quad, axis=1)
    shrink = min(float(max(sides[0], sides[2])) / width, float(max(sides[1], sides[3])) / height)
    times = int(np.log2(max(shrink, 1)))
    if not isinstance(image, Halves):
        # Nobody else will want the halves of the rest.
        low = np.clip(np.floor(quad.min(0)).astype(int) - 2, 0, [image.shape[1] - 1, image.shape[0] - 1])
        high = np.clip(np.ceil(quad.max(0)).astype(int) + 3, low + 1, [image.shape[1], image.shape[0]])
        image, quad = Halves(image[low[1] : high[1], low[0] : high[0]]), quad - low.astype(np.float32)
    part, quad = image.halved(times), quad / np.float32(1 << times)
    inside = quad.min() >= 1 and (quad.max(0) <= np.array(part.shape[1::-1]) - 1).all()
    # A plain warp would skip pixels and leave moiré where the photo is finer than the cut.
    finer = 2 if shrink / (1 << times) > 1.4 else 1
    size = width * finer, height * finer
    frame = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32) - 0.5
    seen = cv2.warpPerspective(
        part,
        cv2.getPerspectiveTransform(frame, quad - np.float32(0.5)),
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        # Repeating a border takes half as long again, even where none is in sight.
        borderMode=cv2.BORDER_CONSTANT if inside else cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen if finer == 1 else cv2.resize(seen, (width, height), interpolation=cv2.INTER_AREA))
