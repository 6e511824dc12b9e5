"""What a tile's print looks like: flat pictures evened out against light, laid over each other exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cut import Halves, Image, Quad, box, cut, onto

SIDE = 128  # pixels of a flat tile
MARGIN = 0.125  # of the side around it, so that a tile found a little off is still wholly there
FRAME = SIDE + 2 * round(SIDE * MARGIN)
CELL = 8  # pixels: prints are compared cell by cell
MOST = 4.0  # what one cell may count against a template
ART = 0.6875  # of the height: below stand the numbers, which are compared apart
ROUGH = 32  # pixels of a side for the first search
REACH = 2  # rough pixels searched each way: 6 % of the side
LOOKS = ((24, 4), (48, 3))  # pixels of a side, rounds of correction
SETTLED = 0.25  # pixels: less of a correction is none
STRAY = 0.03  # of the side: how far a corner is expected to be off
FAR = 1.4  # how far, squared, a pixel may be off before it counts less
GRAIN = 0.3  # how far, squared, two photos of the same print differ in a pixel
ALONE = 0.1  # of all pixels differ each for itself: their neighbours go with them

Evened = NDArray[np.float32]


def flat(pixels: Image | Halves, corners: Quad) -> Image:
    """A tile of a photo seen straight from above, with its margin: `FRAME` pixels a side."""
    return cut(pixels, box(corners, -MARGIN, -MARGIN, 1 + MARGIN, 1 + MARGIN), FRAME, FRAME)


def grey_of(picture: Image) -> Image:
    """Light and dark of a picture, which may be grey already."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))


def laid(frame: Evened, corners: NDArray[np.float32]) -> Evened:
    """The tile of a frame between corners given in parts of the frame's own tile."""
    edge = SIDE * MARGIN
    target = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(target, (corners * SIDE + edge - 0.5).astype(np.float32))
    return np.asarray(
        cv2.warpPerspective(frame, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    )


def inner(frame: NDArray[np.float32]) -> NDArray[np.float32]:
    """The tile without its margin, of a frame of any size."""
    edge = round(len(frame) * MARGIN / (1 + 2 * MARGIN))
    return frame[edge : len(frame) - edge, edge : len(frame) - edge]


def evened(frame: Image) -> Evened:
    """The print's light and dark, wherever the light came from and whatever its colour."""
    grey = grey_of(frame).astype(np.float32)
    away = grey - _wide(grey, 0.07)
    spread = cv2.sqrt(_wide(away * away, 0.1))
    # Plain card must not be blown up to nothing but grain.
    return np.asarray(away / (spread + 0.5 * float(inner(away).std()) + 1), np.float32)


def _wide(picture: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """Blurred over a share of the side; what is blurred that far needs few pixels."""
    size = len(picture) // 4
    small = cv2.GaussianBlur(
        cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA), (0, 0), size * share
    )
    return np.asarray(cv2.resize(small, picture.shape[::-1], interpolation=cv2.INTER_LINEAR))


def smaller(picture: Evened, side: int) -> Evened:
    """A frame, or a tile, reduced so that the tile has `side` pixels."""
    size = round(len(picture) * side / SIDE)
    return np.asarray(cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA))


@dataclass(frozen=True, slots=True, eq=False)
class Templates:
    """The enrolled prints, ready to be compared."""

    fine: NDArray[np.float32]  # n × SIDE × SIDE
    rough: NDArray[np.float32]  # n × ROUGH², each of length 1
    models: tuple[Model, ...]


def templates(prints: Sequence[Evened]) -> Templates:
    """Prints (SIDE × SIDE) as templates."""
    fine = np.stack(prints) if prints else np.zeros((0, SIDE, SIDE), np.float32)
    rough = np.array([smaller(p, ROUGH).ravel() for p in fine], np.float32).reshape(len(fine), ROUGH * ROUGH)
    return Templates(fine, _unit(rough), tuple(model(p) for p in fine))


def rough_match(frame: Evened, known: Templates, turns: Sequence[int]) -> NDArray[np.float32]:
    """How well a frame, turned by so many quarters, fits each template, shifted as suits it best: turns × n."""
    small = smaller(frame, ROUGH)
    edge = (len(small) - ROUGH) // 2
    around = small[edge - REACH : edge + REACH + ROUGH, edge - REACH : edge + REACH + ROUGH]
    shown = [windows(np.rot90(around, turn), ROUGH, ROUGH) for turn in turns]
    return np.array([(_unit(each) @ known.rough.T).max(0) for each in shown])


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A print to lay tiles over: at each fineness its picture, how moves of the corners change it, and how
    far these changes overlap."""

    levels: tuple[tuple[Evened, NDArray[np.float32], NDArray[np.float32]], ...]


def model(template: Evened) -> Model:
    """A template made ready to lay tiles over."""
    levels = []
    for side, _ in LOOKS:
        picture, shapes = _soft(smaller(template, side)), _shapes(side)
        across, down = (cv2.Sobel(picture, cv2.CV_32F, *d, ksize=3, scale=1 / 8) for d in ((1, 0), (0, 1)))
        parts = np.concatenate([shapes * across.ravel(), shapes * down.ravel()])
        levels.append((picture, parts, parts @ parts.T))
    return Model(tuple(levels))


def settled(frame: Evened, onto_this: Model) -> NDArray[np.float32]:
    """The tile's true corners in parts of the guessed square, found by laying its print over a model."""
    guess = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    corners = guess.copy()
    for (side, rounds), (picture, parts, overlap) in zip(LOOKS, onto_this.levels, strict=True):
        image = _soft(smaller(frame, side))
        edge = (len(image) - side) / 2
        target = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
        held = GRAIN / ALONE / (STRAY * side) ** 2 * np.eye(8, dtype=np.float32)
        for _ in range(rounds):
            matrix = cv2.getPerspectiveTransform(target, corners * side + edge - 0.5)
            seen = cv2.warpPerspective(
                image, matrix, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            )
            error = (picture - seen).ravel()
            # What covers the print must not pull at it.
            weight = 1 / (1 + error * error / FAR)
            off = ((corners - guess) * side).T.ravel()
            pull = parts @ (weight * error) - held @ off
            step = np.linalg.solve(float(weight.mean()) * overlap + held, pull)
            corners = corners + np.clip(step, -1, 1).reshape(2, 4).T.astype(np.float32) / side
            if np.abs(step).max() < SETTLED:
                break
    return corners


def turned(corners: Quad, turn: int) -> Quad:
    """The corners of a tile that stands upright after `turn` quarters against the clock."""
    return np.roll(corners, -turn, 0)


def moved(corners: Quad, parts: NDArray[np.float32]) -> Quad:
    """Corners given in parts of a guessed square, in the photo."""
    return onto(corners, parts)


def art_odds(one: Evened, prints: NDArray[np.float32]) -> tuple[NDArray[np.float64], float]:
    """How much worse than the best each piece of art (as cells) fits, and how well the best does, up to 1.

    What fits none at all (a finger, glare) says nothing of any: each cell counts only by how much better
    some other piece would fit it, and never for more than `MOST`.
    """
    seen = cells(one[None])
    apart = ((seen - prints) ** 2).mean(-1)
    least = apart.min(0)
    odds = -np.minimum(MOST, (apart - least) / (float(np.median(least)) + GRAIN / 10)).sum(1)
    best = int(odds.argmax())
    shown = 0.5 * ((seen * seen).mean(-1)[0] + (prints[best] * prints[best]).mean(-1)) + 0.05
    fit = 1 - np.minimum(apart[best], shown).sum() / shown.sum()
    return odds.astype(np.float64) - float(odds[best]), float(fit)


def likeness(one: Evened, other: Evened) -> float:
    """How much two prints have in common, up to 1."""
    a, b = one.ravel(), other.ravel()
    return float(a @ b / max(float(np.linalg.norm(a) * np.linalg.norm(b)), 1e-6))


def windows(picture: NDArray[np.float32], rows: int, columns: int) -> NDArray[np.float32]:
    """Every part of the picture of that size, flat: n × pixels."""
    return np.lib.stride_tricks.sliding_window_view(picture, (rows, columns)).reshape(-1, rows * columns)


def cells(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    """Pictures (n × rows × columns) as n × cells × pixels."""
    n, rows, columns = pictures.shape
    split = pictures.reshape(n, rows // CELL, CELL, columns // CELL, CELL)
    return np.ascontiguousarray(split.transpose(0, 1, 3, 2, 4)).reshape(n, -1, CELL * CELL)


def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    rows = rows - rows.mean(1, keepdims=True)
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)


def _soft(picture: Evened) -> Evened:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2))


@cache
def _shapes(side: int) -> NDArray[np.float32]:
    """How far each corner's move carries each pixel along: 4 × side²."""
    t = (np.arange(side, dtype=np.float32) + 0.5) / side
    x, y = np.meshgrid(t, t)
    return np.stack([(1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y]).reshape(4, -1).astype(np.float32)
