"""Whether a tile's reading counts without anyone looking: a calibrated confidence and the check flag."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from vision.cut import Halves, Image, onto
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
LEAST_NUMBER, LEAST_TURN, LEAST_TILE = 0.95, 0.99, 0.9
COVERED = 0.08
"""In parts of the side: where a corner beside a number was found so far off, something lies over it, and maybe over the
number: the upper half of 92 may be that of 02."""
PLAIN = Calibration(
    warmth=1.0, shares=(0.5, 0.5), weights=(1.0, 0.2, 0.2), bias=0.0, accept=0.97,
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
    return bool((ends >= 0).all() and (ends <= size).all())


def features(square: Square, century: Number, year: Number) -> NDArray[np.float64]:
    """What the decision rests on, each larger the surer: both numbers, a tile, this way up."""
    parts = century.confidence * year.confidence, square.tile, float(square.turns[0])
    return np.array([_log_odds(part) for part in parts])


def flagged(square: Square, century: Number, year: Number) -> bool:
    """Whether a rule asks for a look whatever the odds: unread, out of range, a weak part, covered, an odd layout."""
    unread = century.within(*CENTURIES) is None or year.text is None
    weak = (
        min(century.confidence, year.confidence) < LEAST_NUMBER
        or square.tile < LEAST_TILE
        or square.turns[0] < LEAST_TURN
    )
    return unread or weak or square.amiss > COVERED or not layout(square).right


def decide(square: Square, century: Number, year: Number) -> tuple[float, bool]:
    """The odds that the whole tile is read right, and whether a person must look."""
    constants = calibration()
    if century.text is None or year.text is None:
        return 0.0, True
    score = float(np.dot(constants.weights, features(square, century, year)) + constants.bias)
    confidence = float(1 / (1 + np.exp(-np.clip(score, -30, 30))))
    return confidence, confidence < constants.accept or flagged(square, century, year)


def _log_odds(share: float) -> float:
    share = min(max(share, 1e-4), 1 - 1e-4)
    return float(np.log(share / (1 - share)))
