"""Finds what might be find tiles in a whole photo: rough squares, any turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cut import NEXT, Halves, Image, Quad
from vision.networks import normalised, run

STRIDE = 8  # photo pixels to a cell of the network's map
LONGEST = 640  # the longer side at the finest look
LOOKS = (1.0, 0.5)
"""Each look halves the photo: the network knows tiles of 26 to 120 pixels, so these cover 26 to 240."""
CLOSE, NEAR = 0.25, 150
FINE, FAR = 2.0, 36
"""The looks for tiles that nearly fill the photo and for those far away, and how large tiles must be, in pixels of the
finest usual look, for such to be about. The fine look takes three times as long as the usual ones together."""
LEAST_SCORE = 0.07  # how far down it is worth to look is for `scan` to say, who knows what else was found
# Squares that are no tiles must never cost more than a table full of tiles would.
MOST = 72
SAMPLES = 8  # points a side tell a square's colours
_share = ((np.arange(SAMPLES) + 0.5) / SAMPLES).astype(np.float32)
_x, _y = (part.ravel() for part in np.meshgrid(_share, _share))
_SPREAD: NDArray[np.float32] = np.stack([(1 - _x) * (1 - _y), _x * (1 - _y), _x * _y, (1 - _x) * _y], 1)
"""Where these points lie, in shares of the square's corners."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A rough square, its corners clockwise from any of the four, and how likely it is a tile."""

    corners: Quad
    score: float
    colours: NDArray[np.float32] = field(
        default_factory=lambda: np.zeros(6, np.float32)
    )  # means, then spreads


def shape_code(quad: NDArray[np.float32]) -> tuple[float, float, float, float, float]:
    """Log size and shape, alike for all four turns: half diagonals d, e give (d²+e²)/s² and d²e²/s⁴."""
    points = quad[:, 0] + 1j * quad[:, 1]
    first, second = (points[0] - points[2]) / 2, (points[1] - points[3]) / 2
    size = float(np.sqrt(abs(first) * abs(second))) + 1e-6
    total, product = (first**2 + second**2) / size**2, first**2 * second**2 / size**4
    return (
        float(np.log(size / STRIDE)),
        float(total.real),
        float(total.imag),
        float(product.real),
        float(product.imag),
    )


def quads_of(middles: NDArray[np.float32], codes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The quads around these middles (n × 2) that have these codes (n × 5), corners clockwise."""
    sizes = np.exp(np.clip(codes[:, 0], -1, 5)) * STRIDE
    total, product = codes[:, 1] + 1j * codes[:, 2], codes[:, 3] + 1j * codes[:, 4]
    root = np.sqrt(total * total - 4 * product)
    first, second = np.sqrt((total + root) / 2) * sizes, np.sqrt((total - root) / 2) * sizes
    # With y downwards the next corner clockwise lies at a growing angle.
    second = np.where((first.conj() * second).imag < 0, -second, second)
    rings = np.stack([-first, -second, first, second], 1)
    return np.asarray(middles[:, None] + np.stack([rings.real, rings.imag], 2), np.float32)


def candidates(image: Image | Halves, looks: Sequence[float] = LOOKS) -> list[Candidate]:
    """Rough squares in a BGR photo of any size, best first, in its own pixels."""
    whole = Halves.of(image)
    found: list[Candidate] = []
    base = Halves(_scaled(whole, LONGEST * max(looks)))
    for look in looks:
        small = base.halved(round(np.log2(max(looks) / look)))
        if min(small.shape[:2]) >= 24:
            found += _seen(whole, small, look)
    return _coloured(base, whole.shape[1] / base.shape[1], apart(found))


def _coloured(image: Halves, factor: float, found: list[Candidate]) -> list[Candidate]:
    """The squares, given in pixels so many times smaller than those of the image, with their colours."""
    if not found:
        return []
    corners = np.stack([candidate.corners for candidate in found]) / factor
    points = np.asarray(_SPREAD @ corners, np.float32)
    seen = cv2.remap(image.halved(0), points, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    colours = np.concatenate([seen.mean(1), seen.std(1)], 1).astype(np.float32)
    return [replace(candidate, colours=own) for candidate, own in zip(found, colours, strict=True)]


def may_show_more(look: float, image: Image | Halves, sides: Sequence[float]) -> bool:
    """Whether this look may show more than the tiles of these sides, in the photo's pixels, that others have shown."""
    longer = max(image.shape[:2])
    if look > 1 and longer <= LONGEST * look:
        return False
    usual = float(np.median(sides)) * LONGEST / longer if sides else None
    return usual is None or (usual < FAR if look > 1 else usual > NEAR)


def _seen(whole: Halves, small: Image, look: float) -> list[Candidate]:
    """What one look at the photo made small shows, in the photo's own pixels."""
    factor = whole.shape[1] / small.shape[1]
    return [Candidate(c.corners * factor, c.score) for c in _look(small, look)]


def _scaled(whole: Halves, longest: float) -> Image:
    """The photo with a longer side of so many pixels, or as it is if that is shorter."""
    factor = max(whole.shape[:2]) / longest
    if factor <= 1:
        return whole.halved(0)
    columns, rows = (max(1, round(side / factor)) for side in whole.shape[1::-1])
    half = whole.halved(int(np.log2(factor)))
    return np.asarray(cv2.resize(half, (columns, rows), interpolation=cv2.INTER_LINEAR))


def _look(image: Image, look: float) -> list[Candidate]:
    """One pass of the network over a picture."""
    below, beside = (-side % 32 for side in image.shape[:2])
    picture = normalised(image[None])
    if below or beside:
        picture = np.pad(picture, ((0, 0), (0, 0), (0, below), (0, beside)))
    maps = run("find", picture, look)[0]
    heat = maps[0]
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (
        heat > np.log(LEAST_SCORE / (1 - LEAST_SCORE))
    )
    row, column = np.nonzero(peaks)
    found = maps[:, row, column].T
    middles = (np.stack([column, row], 1) + 0.5 + found[:, 2:4]) * STRIDE
    scores = 1 / (1 + np.exp(-found[:, 0]))
    quads = quads_of(middles, found[:, [1, 4, 5, 6, 7]])
    return [Candidate(quad, float(score)) for quad, score in zip(quads, scores, strict=True)]


def apart(found: Sequence[Candidate]) -> list[Candidate]:
    """The best first, not too many, without those whose middle lies well inside a better one of similar size."""
    if not found:
        return []
    found = sorted(found, key=lambda candidate: -candidate.score)
    quads = np.stack([candidate.corners for candidate in found])
    middles = quads.mean(1)
    sides = np.linalg.norm(quads[:, NEXT] - quads, axis=2).mean(1)
    free = np.ones(len(found), bool)
    kept: list[Candidate] = []
    for index, candidate in enumerate(found):
        if free[index] and len(kept) < MOST:
            kept.append(candidate)
            smaller, larger = np.minimum(sides, sides[index]), np.maximum(sides, sides[index])
            away = np.linalg.norm(middles - middles[index], axis=1) > 0.4 * smaller
            free &= away | (larger > 2.2 * smaller)
    return kept
