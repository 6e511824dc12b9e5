"""The owner's own digits as a second reader: this copy's print of every number, compared with what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.looks import grey_of, windows
from vision.cut import Halves, Image, Quad, cut, onto
from vision.read import NumberBox

HEIGHT = 32  # pixels of a number's place
ROOM = 0.3  # of a number's height around it
REACH = 2  # pixels a number may lie off in each direction, once the tile lies right
FEWEST = 6  # prints from which on ink can be told from all that every tile has there
RESERVE = 0.5  # how little a digit seen once is believed to look always like that
STEADY = 0.3  # of the mean unrest of a place: the calmest pixel is not trusted beyond this
BLURS = (1.5, 3.0)  # pixels: as blurred a number may be besides sharp as enrolled
SHARP = 0.85  # a number that fits like this is not blurred

Patch = NDArray[np.float32]
Rows = NDArray[np.float32]  # n × pixels


@dataclass(frozen=True, slots=True)
class Place:
    """Where a number stands on every tile of a copy, in parts of the tile's sides."""

    left: float
    top: float
    width: float
    height: float

    @property
    def pixels(self) -> tuple[int, int]:
        """Columns and rows of its patch."""
        return max(12, min(96, round(HEIGHT * self.width / self.height))), HEIGHT

    def quad(self, corners: Quad) -> Quad:
        """Its corners in a photo, with room to shift a patch about."""
        columns, rows = self.pixels
        x, y = self.width * REACH / columns, self.height * REACH / rows
        low, high = (self.left - x, self.top - y), (self.left + self.width + x, self.top + self.height + y)
        return onto(corners, np.array([low, (high[0], low[1]), high, (low[0], high[1])], np.float32))


def place_of(box: NumberBox) -> Place:
    """The place that holds a number of any tile, given where it usually stands."""
    room = ROOM * box.height
    return Place(
        box.x - box.width / 2 - room,
        box.y - box.height / 2 - room,
        box.width + 2 * room,
        box.height + 2 * room,
    )


def patch(pixels: Image | Halves, corners: Quad, place: Place) -> Patch:
    """A number's place on a tile as light and dark, `REACH` pixels larger on every side."""
    columns, rows = place.pixels
    seen = cut(pixels, place.quad(corners), columns + 2 * REACH, rows + 2 * REACH)
    return grey_of(seen).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Prints:
    """All numbers of a copy at one place, as sharp or as blurred as a photo may show them."""

    numbers: Rows  # what tells each from the others, of length 1
    weights: NDArray[np.float32]  # how much each pixel tells
    common: Rows  # what all tiles have there, and the slopes of light: basis × pixels

    def fits(self, shown: Rows) -> NDArray[np.float32]:
        """How well each number fits, up to 1, where it is shown best."""
        return np.asarray((_rest(shown * self.weights, self.common) @ self.numbers.T).max(0))


@dataclass(frozen=True, slots=True, eq=False)
class Digits:
    """All numbers of a copy at one place, as far as their digits were enrolled."""

    texts: tuple[str, ...]
    prints: tuple[_Prints, ...]  # the sharpest first

    def read(self, seen: Patch) -> dict[str, float]:
        """How well each number fits, up to 1, shifted and blurred as suits it best; empty where too few are known."""
        if not self.texts:
            return {}
        shown = windows(seen, *(side - 2 * REACH for side in seen.shape))
        best = np.full(len(self.texts), -1, np.float32)
        for prints in self.prints:
            best = max(best, prints.fits(shown), key=np.max)
            if best.max() > SHARP:
                break
        return dict(zip(self.texts, best.tolist(), strict=True))


NONE = Digits((), ())


def learn(patches: Sequence[Patch], texts: Sequence[str]) -> Digits:
    """The numbers of a copy from enrolled patches, those never enrolled set from the digits of others."""
    if len(patches) < FEWEST:
        return NONE
    sharp = _learnt(patches, texts)
    blurred = [_learnt([cv2.GaussianBlur(p, (0, 0), blur) for p in patches], texts)[1] for blur in BLURS]
    return Digits(sharp[0], (sharp[1], *blurred))


def _learnt(patches: Sequence[Patch], texts: Sequence[str]) -> tuple[tuple[str, ...], _Prints]:
    centred = np.array([p[REACH:-REACH, REACH:-REACH].ravel() for p in patches])
    slopes = _slopes(HEIGHT, centred.shape[1] // HEIGHT)
    prints = _rest(centred, slopes)
    mean = prints.mean(0)
    known, digits = _composed(prints - mean, texts)
    # Pixels tell most where numbers differ and the same number always looks the same.
    unrest = _soft(((prints - mean - np.array([digits[text] for text in texts])) ** 2).mean(0))
    apart = _soft(np.array(list(digits.values())).var(0))
    weights = np.sqrt(np.sqrt(apart) / (unrest + STEADY * unrest.mean() + 1e-9))
    weights /= weights.mean() + 1e-9
    common = np.linalg.qr((np.concatenate([slopes, mean[None]]) * weights).T)[0].T
    return tuple(known), _Prints(_rest(np.array(list(known.values())) * weights, common), weights, common)


def _composed(prints: Rows, texts: Sequence[str]) -> tuple[dict[str, Rows], dict[str, Rows]]:
    """Every number that can be set from enrolled digits: with its own print where enrolled, and without."""
    length = len(texts[0])
    digits = sorted({(place, text[place]) for text in texts for place in range(length)})
    column = {digit: index for index, digit in enumerate(digits)}
    holds = np.zeros((len(texts), len(digits)), np.float32)
    for row, text in enumerate(texts):
        for place in range(length):
            holds[row, column[place, text[place]]] = 1
    # Each print is the sum of its digits: least squares finds them without cutting any print apart.
    each = np.linalg.solve(
        holds.T @ holds + RESERVE * np.eye(len(digits), dtype=np.float32), holds.T @ prints
    )
    firsts = [d for place, d in digits if place == 0]
    seconds = [d for place, d in digits if place == 1] or [""]
    composed = {a + b: each[column[0, a]] + (each[column[1, b]] if b else 0) for a in firsts for b in seconds}
    own: dict[str, list[Rows]] = {}
    for text, print_ in zip(texts, prints, strict=True):
        own.setdefault(text, []).append(print_)
    blended = {
        text: (print_ + np.mean(own[text], 0)) / 2 if text in own else print_
        for text, print_ in composed.items()
    }
    return blended, composed


def _slopes(rows: int, columns: int) -> Rows:
    """Evenly lit, and lit from one side or the other: 3 × pixels."""
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j].astype(np.float32)
    return np.linalg.qr(np.stack([np.ones(x.size, np.float32), x.ravel(), y.ravel()], 1))[0].T


def _rest(patches: Rows, common: Rows) -> Rows:
    """What is left of patches without the common part, each of length 1."""
    rest = patches - (patches @ common.T) @ common
    return np.asarray(rest / np.maximum(np.linalg.norm(rest, axis=1, keepdims=True), 1e-3), np.float32)


def _soft(values: NDArray[np.float32]) -> NDArray[np.float32]:
    return cv2.GaussianBlur(values.reshape(HEIGHT, -1), (0, 0), 1).ravel()
