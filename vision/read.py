"""Reads one printed number at a time: a century, a year, or any number cut out by somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cut import UNIT, Halves, Image, Quad, cut, onto
from vision.decide import calibration
from vision.ink import HEIGHT, WIDTH, ink
from vision.networks import run
from vision.reading import CENTURIES, Number

if TYPE_CHECKING:
    from vision.refine import Square

Scores = NDArray[np.float32]  # of each number: tens and units, eleven classes each

BATCH = 4  # more at once gains nothing
SURE = 0.99  # below this a number gets a closer look, centred on its ink
LIKELY = 0.9  # a square less likely a tile mostly is none, and not worth more looks
NONE = 10  # the class for no digit
POSSIBLE = 0.9  # how surely something that a find tile may show is seen before all else is ruled out
ALTERNATIVES = 3
PLAIN, SOME = (
    0.9,
    3,
)  # how likely squares must be tiles, and how many, to tell where numbers of this print stand
USUAL = 0.7  # how far a number's place is drawn to that: chosen among 0, 0.5, 0.7 and 0.85
CLOSER = (1.0, 0.88)  # the sizes in which somebody else's crop gets its closer look
SMALLEST = 4  # pixels; less holds no print
BESIDE = 0.3
OVER = 0.015
"""How far beside a number's ink, in parts of its height, and over the tile's edge, in parts of its side, is looked: as
far as either may be found amiss. What lies there is another number, or another tile."""


@dataclass(frozen=True, slots=True)
class NumberBox:
    """Where a number's ink lies: centre and size in parts of the tile's sides."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> NDArray[np.float32]:
        """From the top left one on."""
        middle, size = np.float32([self.x, self.y]), np.float32([self.width, self.height])
        return np.asarray(middle + (UNIT - np.float32(0.5)) * size)


def region(box: NumberBox, zoom: float = 1.0) -> NDArray[np.float32]:
    """What to cut out to read the number: its ink with a margin, in the network's shape."""
    height = max(box.height / 0.64, box.width * HEIGHT / WIDTH / 0.84) * zoom
    width = height * WIDTH / HEIGHT
    left, top = box.x - width / 2, box.y - height / 2
    return np.array(
        [[left, top], [left + width, top], [left + width, top + height], [left, top + height]], np.float32
    )


def picture(image: Image | Halves, corners: Quad, box: NumberBox) -> Image:
    """What the network sees of a tile's number: print beside it and all beyond the tile is smeared out."""
    area = region(box)
    left, right = _reach(box)
    own = np.array([[max(left, -OVER), -OVER], [min(right, 1 + OVER), 1 + OVER]])
    return _alone(cut(image, onto(corners, area), WIDTH, HEIGHT), area, own)


def picture_of(crop: Image, box: NumberBox, zoom: float) -> Image:
    """What the network sees of the number in a crop, its box given in pixels."""
    area = region(box, zoom)
    left, right = _reach(box)
    own = np.array([[left, area[0][1]], [right, area[2][1]]])
    return _alone(cut(crop, area, WIDTH, HEIGHT), area, own)


def _reach(box: NumberBox) -> tuple[float, float]:
    """From where to where, left to right, a number is looked at."""
    reach = box.width / 2 + BESIDE * box.height
    return box.x - reach, box.x + reach


def _alone(whole: Image, area: NDArray[np.float32], own: NDArray[np.float64]) -> Image:
    """The picture of an area with all but its own part, from top left to bottom right, smeared out."""
    size = np.array([WIDTH, HEIGHT])
    parts = (own - area[0]) / (area[2] - area[0]) * size
    # Wherever the number was thought to be, the middle is looked at.
    left, top = np.clip(np.round(parts[0]), 0, size // 2 - 4).astype(int)
    right, bottom = np.clip(np.round(parts[1]), size // 2 + 4, size).astype(int)
    edges = top, HEIGHT - bottom, left, WIDTH - right
    return np.asarray(cv2.copyMakeBorder(whole[top:bottom, left:right], *edges, cv2.BORDER_REPLICATE))


def fitted(crop: Image, zoom: float = 1.0) -> tuple[Image, tuple[float, float, float, float]]:
    """A crop of any shape as the network's picture, and how parts of the crop map to parts of the picture."""
    rows, columns = crop.shape[:2]
    height = max(rows, columns * HEIGHT / WIDTH) * zoom
    width = height * WIDTH / HEIGHT
    left, top = (columns - width) / 2, (rows - height) / 2
    quad: Quad = np.array(
        [[left, top], [left + width, top], [left + width, top + height], [left, top + height]], np.float32
    )
    return cut(crop, quad, WIDTH, HEIGHT), (-left / width, -top / height, columns / width, rows / height)


def numbers(image: Image | Halves, squares: Sequence[Square]) -> list[tuple[Number, Number]]:
    """Century and year of every square."""
    places = [(square.corners, box) for square in squares for box in (square.century, square.year)]
    if not places:
        return []
    first = ask("read", [picture(image, corners, box) for corners, box in places])
    odds, clear = chances(first.scores / calibration().warmth), first.clear.copy()
    likely = np.repeat([square.tile > LIKELY for square in squares], 2)
    doubtful = np.flatnonzero((odds.max(2).prod(1) < SURE) & likely)
    if doubtful.size:
        seen = [recentred(box, where) for (_, box), where in zip(places, first.places, strict=True)]
        seen = as_on_others(seen, squares)
        closer = ask("closer", [picture(image, places[i][0], seen[i]) for i in doubtful])
        odds[doubtful] = chances(both(first.scores[doubtful], closer.scores, calibration().shares))
        clear[doubtful] = (first.clear[doubtful] + closer.clear) / 2
    numbers = [(_year if i % 2 else _century)(*odds[i]) for i in range(len(places))]
    shown = [replace(number, clear=float(share)) for number, share in zip(numbers, clear, strict=True)]
    return list(zip(shown[::2], shown[1::2], strict=True))


def both(first: Scores, closer: Scores, shares: tuple[float, float]) -> Scores:
    """The scores after both looks."""
    return shares[0] * first + shares[1] * closer


def read_number(crop: Image, digits: int | None = None) -> Number:
    """The number in a crop, upright and roughly centred; `digits` says how many it has, where known."""
    if digits not in (None, 1, 2):
        raise ValueError("digits must be 1, 2 or None")
    crop = np.asarray(crop)
    if crop.ndim == 2:
        crop = cv2.cvtColor(crop, cv2.COLOR_GRAY2BGR)
    if crop.dtype != np.uint8 or crop.ndim != 3 or crop.shape[2] != 3:
        raise ValueError("a crop must be a BGR picture of 8-bit values")
    if min(crop.shape[:2]) < SMALLEST:
        return Number(None, 1.0)
    first, box = first_look(crop)
    closer = ask("closer", [picture_of(crop, box, zoom) for zoom in CLOSER])
    return _foreign(*chances(both(first, closer.scores, calibration().shares)).mean(0), digits)


def first_look(crop: Image) -> tuple[Scores, NumberBox]:
    """What the reader says to a crop seen in two sizes, and where both see the ink, in pixels of the crop."""
    shots = [fitted(crop, zoom) for zoom in (1.0, 0.82)]
    said = ask("read", [picture for picture, _ in shots])
    places = []
    for (_, (x, y, width, height)), seen in zip(shots, said.places, strict=True):
        places.append([(seen[0] - x) / width, (seen[1] - y) / height, seen[2] / width, seen[3] / height])
    rows, columns = crop.shape[:2]
    return said.scores, NumberBox(*(np.mean(places, 0) * [columns, rows, columns, rows]).tolist())


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """What a network says to some pictures."""

    scores: Scores
    places: NDArray[np.float32]  # of the ink: middle and size in parts of the picture
    clear: NDArray[np.float32]  # how much of the ink is in sight


def ask(network: str, pictures: list[Image]) -> Answers:
    """What the network says to each picture."""
    parts = [run(network, ink(pictures[i : i + BATCH])) for i in range(0, len(pictures), BATCH)]
    out = np.concatenate(parts)
    return Answers(out[:, :22].reshape(-1, 2, 11), out[:, 22:26], 1 / (1 + np.exp(-out[:, 26])))


def chances(scores: Scores) -> NDArray[np.float32]:
    """The odds that scores stand for, of tens and of units."""
    powers = np.exp(scores - scores.max(2, keepdims=True))
    return np.asarray(powers / powers.sum(2, keepdims=True))


def recentred(box: NumberBox, seen: NDArray[np.float32]) -> NumberBox:
    """The ink where the reader itself saw it, in parts of the tile; never far from the first guess."""
    area = region(box)
    width, height = area[2] - area[0]
    x, y, wide, high = np.clip(seen, [0.25, 0.25, 0.08, 0.3], [0.75, 0.75, 0.95, 0.95])
    return NumberBox(
        float(area[0][0] + x * width),
        float(area[0][1] + y * height),
        float(wide * width),
        float(high * height),
    )


def as_on_others(boxes: list[NumberBox], squares: Sequence[Square]) -> list[NumberBox]:
    """The numbers' places, two a square, drawn to where they stand on most tiles: a photo shows one print."""
    tiles = np.array([square.tile > PLAIN for square in squares])
    if tiles.sum() < SOME:
        return boxes
    own = np.array([(box.x, box.y, box.width, box.height) for box in boxes]).reshape(-1, 2, 4)
    drawn = own + USUAL * (np.median(own[tiles], 0) - own)
    return [NumberBox(*values) for values in drawn.reshape(-1, 4).tolist()]


def _ranked(odds: dict[str, float]) -> Number:
    best = sorted(odds.items(), key=lambda item: -item[1])[: ALTERNATIVES + 1]
    text, confidence = best[0]
    others = tuple((other, min(1.0, share)) for other, share in best[1:] if share > 0.001)
    return Number(text, min(1.0, confidence), others)


def _century(tens: NDArray[np.float32], units: NDArray[np.float32]) -> Number:
    """The likeliest of the centuries there are, with the odds that it is truly that digit."""
    if units[NONE] > 0.5:
        return Number(None, float(units[NONE]))
    low, high = CENTURIES
    alone, digit = _given(tens, slice(NONE, None))[0], _given(units, slice(low, high + 1))
    return _ranked({str(low + place): float(alone * odds) for place, odds in enumerate(digit)})


def _year(tens: NDArray[np.float32], units: NDArray[np.float32]) -> Number:
    if units[NONE] > 0.5:
        return Number(None, float(units[NONE]))
    pair = np.outer(_given(tens, slice(0, NONE)), _given(units, slice(0, NONE)))
    return _ranked({f"{t}{u}": float(pair[t, u]) for t in range(10) for u in range(10)})


def _given(odds: NDArray[np.float32], possible: slice) -> NDArray[np.float32]:
    """The odds of what a find tile may show there; on something else, little would be left of them."""
    left = float(odds[possible].sum())
    return np.asarray(odds[possible] / (left if left > POSSIBLE else 1.0))


def _foreign(tens: NDArray[np.float32], units: NDArray[np.float32], digits: int | None) -> Number:
    if units[NONE] > 0.5:
        return Number(None, float(units[NONE]))
    odds: dict[str, float] = {}
    if digits != 2:
        alone = float(tens[NONE]) if digits is None else 0.5 + 0.5 * float(tens[NONE])
        odds |= {str(d): alone * float(units[d]) for d in range(10)}
    if digits != 1:
        pair = 1 - float(tens[NONE])
        # Told that there are two digits, the tens are one of ten; how plain that is still counts for half.
        share = tens[:10] if digits is None else tens[:10] / max(pair, 1e-6) * (0.5 + 0.5 * pair)
        odds |= {f"{t}{u}": float(share[t] * units[u]) for t in range(10) for u in range(10)}
    return _ranked(odds)
