"""Whether a tile's reading counts without anyone looking: a calibrated confidence and the check flag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.cut import Halves, Image, onto
from vision.geometry import side
from vision.networks import ModelError, content
from vision.reading import CENTURIES, Number

if TYPE_CHECKING:
    from vision.refine import Square


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Constants measured on rendered tiles of their own typefaces, neither trained on nor tested."""

    warmth: float  # the reader's scores are divided by this, so that its odds are true
    shares: tuple[float, float]  # of the reader's and the closer one's scores, where both looked
    weights: tuple[float, ...]  # of the features below
    bias: float
    accept: float  # readings at least this sure count without a look
    readings: int  # of the calibration: how many passed the limit
    wrong: int  # how many of those were wrong


# What is never made up for by the rest.
LEAST_NUMBER, LEAST_TURN, LEAST_TILE = 0.9, 0.99, 0.9
COVERED = 0.08
"""In parts of the side: where a corner beside a number was found so far off, something lies over it, and maybe over the
number: the upper half of 92 may be that of 02."""
LEAST_CLEAR = 0.95
"""How much of a number must seem to be in sight; one half under a finger is read as another, and surely."""
BEYOND = 0.1
"""Of a number's height: as far its ink may seem to leave the photo, because its place is found amiss by that."""
USUAL, FEW = 5.0, 2
"""How sure numbers mostly are, as minus the log of the doubt, and how many such a photo is thought to show besides its
own: few tiles tell little of a print."""
LEAST_DOUBT = 1e-3  # of a number: what is surer tells no more of the others
PLAIN = Calibration(
    warmth=1.0, shares=(0.5, 0.5), weights=(1.0, 0.2, 0.2, 0.2), bias=0.0, accept=0.97,
    readings=0, wrong=0,
)  # fmt: skip


@cache
def calibration() -> Calibration:
    """The constants that belong to the networks."""
    try:
        return msgspec.json.decode(content("calibration.json"), type=Calibration)
    except msgspec.MsgspecError as error:
        raise ModelError("calibration.json: this file of the app is broken; install the app again") from error


@dataclass(frozen=True, slots=True)
class Layout:
    """How far the two numbers stand as on a find tile."""

    century_right: bool
    both_low: bool
    century_larger: float  # log of the ratio of heights

    @property
    def right(self) -> bool:
        """Big digit right, pair left, both in the lower half, the century not clearly smaller."""
        return self.century_right and self.both_low and self.century_larger > -0.15


def layout(square: Square) -> Layout:
    """Where the numbers of the square stand."""
    return Layout(
        square.century.x > 0.5 > square.year.x,
        min(square.century.y, square.year.y) > 0.5,
        float(np.log(max(square.century.height, 1e-3) / max(square.year.height, 1e-3))),
    )


def whole(square: Square, image: Image | Halves) -> bool:
    """Whether both numbers lie in the photo to their ends: the upper half of 92 may be that of 02."""
    size = image.shape[1::-1]
    ends = onto(square.corners, np.concatenate([square.century.corners, square.year.corners]))
    heights = np.repeat([square.century.height, square.year.height], 4)[:, None]
    beyond = BEYOND * heights * side(square.corners)
    return bool((ends >= -beyond).all() and (ends <= size + beyond).all())


def others_read(squares: Sequence[Square], numbers: Sequence[tuple[Number, Number]]) -> list[float]:
    """How surely the other tiles of the photo are read, for each: a print that is strange is strange on all of them."""
    doubts = np.array(
        [[1.0 if n.text is None else 1 - n.confidence for n in pair] for pair in numbers], np.float64
    ).reshape(-1, 2)
    sure = -np.log(np.maximum(doubts, LEAST_DOUBT)).sum(1)
    tiles = np.array([square.tile > LEAST_TILE for square in squares], bool)
    rest, many = sure[tiles].sum() - sure * tiles, 2 * (tiles.sum() - tiles)
    return np.asarray((rest + FEW * USUAL) / (many + FEW)).tolist()


def features(square: Square, century: Number, year: Number, others: float) -> NDArray[np.float64]:
    """What the decision rests on, each larger the surer: both numbers, a tile, this way up, the photo's other tiles."""
    parts = century.confidence * year.confidence, square.tile, float(square.turns[0])
    return np.array([*(_log_odds(part) for part in parts), others])


def flagged(square: Square, century: Number, year: Number) -> bool:
    """Whether a rule asks for a look whatever the odds: unread, out of range, a weak part, covered, an odd layout."""
    covered = square.amiss > COVERED or min(century.clear, year.clear) < LEAST_CLEAR
    unread = century.within(*CENTURIES) is None or year.text is None
    weak = (
        min(century.confidence, year.confidence) < LEAST_NUMBER
        or square.tile < LEAST_TILE
        or square.turns[0] < LEAST_TURN
    )
    return unread or weak or covered or not layout(square).right


def decide(square: Square, century: Number, year: Number, others: float = USUAL) -> tuple[float, bool]:
    """The odds that the whole tile is read right, and whether a person must look; `others` as `others_read` says."""
    constants = calibration()
    if century.text is None or year.text is None:
        return 0.0, True
    score = float(np.dot(constants.weights, features(square, century, year, others)) + constants.bias)
    confidence = float(1 / (1 + np.exp(-np.clip(score, -30, 30))))
    return confidence, confidence < constants.accept or flagged(square, century, year)


def all_decided(
    squares: Sequence[Square], numbers: Sequence[tuple[Number, Number]]
) -> list[tuple[float, bool]]:
    """What `decide` says of each tile of a photo, beside the others."""
    others = others_read(squares, numbers)
    return [decide(square, *pair, rest) for square, pair, rest in zip(squares, numbers, others, strict=True)]


def _log_odds(share: float) -> float:
    share = min(max(share, 1e-4), 1 - 1e-4)
    return float(np.log(share / (1 - share)))
