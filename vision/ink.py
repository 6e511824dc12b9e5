"""A number's picture as ink and paper, whatever their colours: the same figure looks the same in any print."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cut import Image

WIDTH, HEIGHT = 64, 48  # what the reading networks see
FAINT = 4.0  # steps of 255: colours that differ by less are noise, and not stretched
FARTHEST = 4.0  # in parts of how far the number's own colours are spread: what lies further off is clipped
EVERY = 2  # rows and columns from one pixel to the next that tells of the colours: four times as fast

_x, _y = np.meshgrid(
    np.arange(0, WIDTH, EVERY) - (WIDTH - EVERY) / 2, np.arange(0, HEIGHT, EVERY) - (HEIGHT - EVERY) / 2
)
_near = np.exp(-0.5 * ((_x / 14) ** 2 + (_y / 11) ** 2)).ravel()
_around = np.maximum(1 - 1.6 * _near, 0)
_INNER: NDArray[np.float32] = (_near / _near.sum()).astype(np.float32)
_OUTER: NDArray[np.float32] = (_around / _around.sum()).astype(np.float32)
"""How much each pixel counts as the number's own, and as the paper around it."""


def ink(pictures: Sequence[Image]) -> NDArray[np.float32]:
    """Each picture (rows, columns, BGR) along the colours in which the number's own pixels differ most, channels first.

    The first channel runs from ink to paper: purple on grey and black on white give the same. Were brightness the
    measure, a number as bright as its paper would be lost in it.
    """
    return np.concatenate([_along(picture) for picture in pictures])


def _along(picture: Image) -> NDArray[np.float32]:
    colours = picture[::EVERY, ::EVERY].reshape(-1, 3).astype(np.float32)
    own = colours * _INNER[:, None]
    middle = own.sum(0)
    spreads, axes = np.linalg.eigh(own.T @ colours - np.outer(middle, middle))
    axes = axes[:, ::-1] / (np.sqrt(max(float(spreads[2]), 0.0)) + FAINT)
    axes *= np.where((_OUTER @ colours - middle) @ axes < 0, -1, 1)
    matrix = np.column_stack([axes.T, -middle @ axes]).astype(np.float32)
    seen = np.clip(cv2.transform(picture.astype(np.float32), matrix), -FARTHEST, FARTHEST)
    return np.asarray(seen.transpose(2, 0, 1)[None])
