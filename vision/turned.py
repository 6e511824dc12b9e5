"""A tile on which no numbers are read may stand another way up: then the other three turns are tried."""

from collections.abc import Sequence

import numpy as np

from vision import read, refine
from vision.cut import Image
from vision.reading import Number
from vision.refine import Square

Pair = tuple[Number, Number]

UNREAD, READ = 0.5, 0.9
"""How sure of both numbers one is at most before other turns are tried, and at least after one to believe it. Such a
turn stays as unlikely as it was thought to be, so somebody looks at the tile all the same."""


def righted(
    image: Image, squares: Sequence[Square], numbers: Sequence[Pair]
) -> tuple[list[Square], list[Pair]]:
    """The squares and what is read on each, in another turn where only that one can be read."""
    found = list(zip(squares, numbers, strict=True))
    unread = [place for place, (_, pair) in enumerate(found) if _sure(pair) < UNREAD]
    turns = [np.roll(squares[place].corners, turn, 0) for place in unread for turn in (1, 2, 3)]
    turned = refine.as_they_lie(image, turns)
    tried = list(zip(turned, read.numbers(image, turned), strict=True))
    for number, place in enumerate(unread):
        best = max(tried[3 * number : 3 * number + 3], key=lambda one: _sure(one[1]))
        if _sure(best[1]) > READ:
            found[place] = best
    return [square for square, _ in found], [pair for _, pair in found]


def _sure(pair: Pair) -> float:
    """How surely both numbers are read."""
    return min(0.0 if number.text is None else number.confidence for number in pair)
