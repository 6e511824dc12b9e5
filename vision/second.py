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

LEAST_NUMBER = 0.5
"""Below, the first reader guesses among several, and the second would be the only one."""

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
    crops = [
        _crop(pixels, doubt.square, box)
        for doubt in open_to_proof
        for box in (doubt.square.century, doubt.square.year)
    ]
    texts = tesseract.read_again(crops)
    alike = {
        id(doubt)
        for doubt, century, year in zip(open_to_proof, texts[::2], texts[1::2], strict=True)
        if (century, year) == (doubt.century.text, doubt.year.text)
    }
    return [id(doubt) in alike for doubt in doubts]


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
