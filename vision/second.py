"""A second opinion on doubtful tiles: where an independent reader sees the same numbers, they count."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision import tesseract
from vision.cut import cut, onto
from vision.decide import layout
from vision.photo import Pixels
from vision.read import NumberBox, region
from vision.reading import Number
from vision.refine import Square

LEAST_TILE = 0.9
LEAST_TURN = 0.99
"""A second reader can only confirm numbers. Upside down, 08 is 80 to every reader, so it must be certain that
this is a tile and which way up it lies."""

LEAST_NUMBER = 0.9
"""Below, the first reader guesses, and the second makes the same mistakes: of the calibration's doubtful tiles that
both read alike, 2 of 15 were wrong there, and none of 28 above."""

SURE = 0.99
"""From here on the first reader needs no second."""

_HEIGHT = 72
_MARGIN = 1.2


@dataclass(frozen=True, slots=True)
class Doubt:
    """A tile the first reader is not sure of."""

    square: Square
    century: Number
    year: Number


def confirmed(pixels: Pixels, doubts: Sequence[Doubt]) -> list[bool]:
    """Which doubtful tiles the second reader reads alike; none where there is no second reader."""
    open_to_proof = [doubt for doubt in doubts if _only_numbers_in_doubt(doubt)]
    asked = [(doubt, number, box) for doubt in open_to_proof for number, box in _doubtful(doubt)]
    texts = tesseract.read_again([_crop(pixels, doubt.square, box) for doubt, _, box in asked])
    unlike = {id(doubt) for (doubt, number, _), text in zip(asked, texts, strict=True) if text != number.text}
    alike = {id(doubt) for doubt, _, _ in asked} - unlike
    return [id(doubt) in alike for doubt in doubts]


def _doubtful(doubt: Doubt) -> list[tuple[Number, NumberBox]]:
    """The numbers that the first reader is not sure of, and where they stand."""
    both = (doubt.century, doubt.square.century), (doubt.year, doubt.square.year)
    return [(number, box) for number, box in both if number.confidence < SURE]


def _only_numbers_in_doubt(doubt: Doubt) -> bool:
    return (
        None not in (doubt.century.text, doubt.year.text)
        and min(doubt.century.confidence, doubt.year.confidence) >= LEAST_NUMBER
        and doubt.square.tile >= LEAST_TILE
        and float(doubt.square.turns[0]) >= LEAST_TURN
        and layout(doubt.square).right
    )


def _crop(pixels: Pixels, square: Square, box: NumberBox) -> Pixels:
    quad = onto(np.asarray(square.corners, np.float32), region(box, _MARGIN))
    return cut(pixels, quad, _HEIGHT * 4 // 3, _HEIGHT)
