"""Tiles of a photo are as large as each other: what was found too large or askew is looked at again at their size.

On a newspaper or a board the print around a tile leads astray: its edges go on in other lines. Where other tiles tell
how large this one must be, one of a few squares of that size shows it truly.
"""

from collections.abc import Sequence

import numpy as np

from vision import plane, refine, sift
from vision.cut import Halves
from vision.find import Candidate
from vision.plane import Table
from vision.refine import Square

ASTRAY, FITS = 0.1, 0.05
"""In parts of a tile's side: how far off a corner of a square must be for another look, and how far off all corners
may be after it."""
LIKELY = 0.95  # how surely a square must be a tile to take another's place
SIZES = (0.7, 1.45)  # of a tile in its place: what the finder saw smaller or larger is not looked at
WORTH = -2.0  # the log odds from which on a further candidate gets a look at the size of tiles
FURTHER = 2  # so many of them at most
SAME = 0.4  # of a tile's side: what lies nearer to a tile shows that one


def again(
    image: Halves, squares: Sequence[Square], candidates: Sequence[Candidate], table: Table | None
) -> list[Square]:
    """The squares on this table, those astray found again, and tiles that the finder saw but nobody looked at."""
    if table is None:
        return list(squares)
    _, off = table.lay(squares)
    astray = [
        square.tile >= plane.SURE and amiss > ASTRAY
        for square, amiss in zip(squares, off.max(1), strict=True)
    ]
    right = [
        _found(image, table, square) if lost else square for square, lost in zip(squares, astray, strict=True)
    ]
    return [*right, *_further(image, table, right, candidates)]


def _found(image: Halves, table: Table, square: Square) -> Square:
    """The square, or what fits of a look where most of its corners, its middle or one corner say that it lies."""
    expected, off = table.lay([square])
    best = expected[0]
    if not plane.agreeing(off)[0]:
        seen = refine.as_they_lie(image, table.places(square.corners))
        unlike = table.lay(seen)[1].max(1) - [one.tile for one in seen]
        best = seen[int(unlike.argmin())].corners
    return next(iter(_fitting(table, refine.squares(image, [Candidate(best, 1.0)]))), square)


def _further(
    image: Halves, table: Table, squares: Sequence[Square], candidates: Sequence[Candidate]
) -> list[Square]:
    """Tiles among the candidates that no square shows, likeliest first, of about a tile's size in their place."""
    free = sift.still_open(candidates, squares, SAME)
    shown = [candidate for candidate in candidates if candidate not in free]
    left = [candidate for candidate in free if SIZES[0] < table.size(candidate.corners) < SIZES[1]]
    if not left:
        return []
    odds = sift.worth(left, squares, shown, [])
    likeliest = [left[place] for place in np.argsort(-odds)[:FURTHER] if odds[place] > WORTH]
    # One look that shows no tile is enough.
    looks = [Candidate(table.places(candidate.corners)[0], 0.0) for candidate in likeliest]
    return _fitting(table, refine.squares(image, looks))


def _fitting(table: Table, seen: Sequence[Square]) -> list[Square]:
    """Those that are tiles and lie as the others do."""
    if not seen:
        return []
    fits = table.lay(seen)[1].max(1) < FITS
    return [square for square, right in zip(seen, fits, strict=True) if right and square.tile > LIKELY]
