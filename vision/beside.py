"""Tiles laid against each other: beside each tile found, where something was seen, another is looked for.

In a row or block print runs from tile to tile, and what lies between two looks like a tile as well; but where one
tile is, the next can only lie in one place.
"""

from collections.abc import Sequence

import numpy as np

from vision.cut import UNIT, onto
from vision.find import Candidate
from vision.geometry import distances, side
from vision.refine import Square

SURE, FITTING = 0.95, 0.5
"""How likely a square must be a tile for others to be looked for beside it, and for one found there to count; or how
likely, where it lies exactly in its place against two tiles."""
EXACT, AGAINST = 0.08, 1.2
"""Of a side: how far off its place the middle of such a one may be, and how far from that of a tile against it."""
NEAR = 0.7
TAKEN = 0.45
"""Of a tile's side: how near to a candidate that is no tile's the place must be, and how near to a tile it can't.
What was taken for a tile between two is half a side off: then the likelier one stays."""
ALIKE = 0.25
"""Of a side: how near to each other the places beside two tiles must lie to be one: a gap in a block, which is
looked at even where the finder saw nothing."""
LOOSE = 3
"""So many tiles of which no two lie against each other lie loose: then nothing is looked for beside them."""
ROUNDS = 16
"""How often tiles are looked for beside those just found: enough to go through a block of sixty."""
WAYS = np.array([[1, 0], [-1, 0], [0, 1], [0, -1]], np.float32)


def places(
    tiles: Sequence[Square], known: Sequence[Square], candidates: Sequence[Candidate]
) -> list[Candidate]:
    """Where tiles laid against these would lie: none was found there, but something seen, or it is beside two."""
    sure = [tile for tile in tiles if tile.tile >= SURE]
    # Nothing was seen there yet, so one look that shows no tile is enough.
    around = [Candidate(onto(tile.corners, UNIT + way), 0.0) for tile in sure for way in WAYS]
    reach = np.repeat([side(tile.corners) for tile in sure], len(WAYS))[:, None]
    if not around:
        return []
    taken = distances(around, known)
    if len(sure) >= LOOSE and not (taken < ALIKE * reach).any():
        return []
    likely = (distances(around, around) < ALIKE * reach).sum(1) > 1
    if seen := _unexplained(candidates, known):
        likely |= (distances(around, seen) < NEAR * reach).any(1)
    likely &= (taken > TAKEN * reach).all(1)
    beside: list[Candidate] = []
    for index in np.flatnonzero(likely):
        place, free = around[index], TAKEN * reach[index, 0]
        if not beside or (distances([place], beside) > free).all():
            beside.append(place)
    return beside


def found(squares: Sequence[Square], looked_at: Sequence[Candidate], known: Sequence[Square]) -> list[Square]:
    """Those of the squares seen in these places, beside known tiles, that count as tiles."""
    if not squares:
        return []
    sides = np.array([side(square.corners) for square in squares])[:, None]
    exact = (distances(squares, looked_at) < EXACT * sides).any(1)
    inside = (distances(squares, known) < AGAINST * sides).sum(1) > 1
    return [
        square
        for square, fits in zip(squares, exact & inside, strict=True)
        if square.tile >= (FITTING if fits else SURE)
    ]


def _unexplained(candidates: Sequence[Candidate], known: Sequence[Square]) -> list[Candidate]:
    """The candidates that do not show a known tile."""
    if not candidates or not known:
        return list(candidates)
    reach = TAKEN * np.array([side(square.corners) for square in known])
    alone = (distances(candidates, known) > reach).all(1)
    return [candidate for candidate, free in zip(candidates, alone, strict=True) if free]
