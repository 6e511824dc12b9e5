"""A tile on which no numbers are read may stand another way up: then other turns are tried."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision import decide, read, refine
from vision.cut import Halves, Image
from vision.reading import Number
from vision.refine import Square

Pair = tuple[Number, Number]

UNREAD, READ = 0.5, 0.9
"""How sure of both numbers one is at most before other turns are tried, and at least after one to believe it. Such a
turn stays as unlikely as it was thought to be, so somebody looks at the tile all the same."""

OPEN = 1e-6
"""How likely a turn must be to be tried: below, all looks agreed that it is not that one."""


def righted(
    image: Image | Halves, squares: Sequence[Square], numbers: Sequence[Pair]
) -> tuple[list[Square], list[Pair]]:
    """The squares and what is read on each, in another turn where only that one can be read."""
    found = list(zip(squares, numbers, strict=True))
    tries = [
        (place, turn)
        for place, (square, pair) in enumerate(found)
        # A number that leaves the photo is unread in every turn.
        if square.tile > read.LIKELY and _sure(pair) < UNREAD and decide.whole(square, image)
        for turn in (1, 2, 3)
        if square.turns[turn] > OPEN
    ]
    turned = refine.as_they_lie(image, [np.roll(squares[place].corners, turn, 0) for place, turn in tries])
    for (place, turn), square, pair in zip(tries, turned, read.numbers(image, turned), strict=True):
        if _sure(pair) > max(READ, _sure(found[place][1])):
            found[place] = replace(square, turns=np.roll(squares[place].turns, -turn)), pair
    return [square for square, _ in found], [pair for _, pair in found]


def _sure(pair: Pair) -> float:
    """How surely both numbers are read."""
    return min(0.0 if number.text is None else number.confidence for number in pair)
