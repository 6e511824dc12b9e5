"""Tiles laid against each other: beside each tile found, where something was seen, another is looked for.

In a row or block print runs from tile to tile, and what lies between two looks like a tile as well; but where one
tile is, the next can only lie in one place.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cut import UNIT, onto
from vision.find import Candidate
from vision.geometry import side
from vision.refine import Square

SURE = 0.95
"""How likely a square must be a tile for others to be looked for beside it, and for one found there to count."""
NEAR = 0.7
TAKEN = 0.45
"""Of a tile's side: how near to a candidate that is no tile's the place must be, and how near to a tile it can't.
What was taken for a tile between two is half a side off: then the likelier one stays."""
ROUNDS = 16
"""How often tiles are looked for beside those just found: enough to go through a block of sixty."""
WAYS = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]], np.float32)


def places(
    tiles: Sequence[Square], found: Sequence[Square], candidates: Sequence[Candidate]
) -> list[Candidate]:
    """Where tiles laid against these would lie, if none was found there and the finder saw something."""
    taken = [square.corners.mean(0) for square in found]
    seen = _unexplained(candidates, found)
    beside: list[Candidate] = []
    for tile in tiles:
        if tile.tile < SURE:
            continue
        across = side(tile.corners)
        for way in WAYS:
            quad = onto(tile.corners, UNIT + way)
            middle = quad.mean(0)
            free = all(np.linalg.norm(middle - other) > TAKEN * across for other in taken)
            if free and any(np.linalg.norm(middle - other) < NEAR * across for other in seen):
                taken.append(middle)
                beside.append(Candidate(quad, tile.tile))
    return beside


def _unexplained(candidates: Sequence[Candidate], found: Sequence[Square]) -> list[NDArray[np.float32]]:
    """The middles of candidates that are not those of a tile found."""
    middles = [candidate.corners.mean(0) for candidate in candidates]
    tiles = [(square.corners.mean(0), TAKEN * side(square.corners)) for square in found]
    return [m for m in middles if all(np.linalg.norm(m - tile) > reach for tile, reach in tiles)]
