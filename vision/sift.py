"""Sifts what the finder saw: what is likeliest a tile is looked at first, until the rest is hardly worth a look.

A look costs more than anything else. Tiles of one photo are about as large as each other and of one paper, so once one
is known, its size and colours tell a tile half covered in figures from a hundred flowers that were seen as surely.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from vision import beside, refine
from vision.cut import Halves
from vision.find import Candidate
from vision.geometry import distances, side
from vision.refine import Square

LEAST_TILE = 0.3
"""How likely a square must be a tile to be listed: one that is none is struck off with a tap, but a tile that
was missed must be typed."""

SURE_TILE = 0.98  # how likely a square is a tile that others are measured by

GROUP = 4
IN_VAIN = 14
"""Candidates looked at together, once one told how tiles lie; and how many that are no tiles may be, besides one for
each tile found. Checked tables and game boards yield dozens."""

SEEN, SIZE, COLOURS, USUAL = 2.3, 8.6, 3.4, 9.4
"""What the finder's log odds count, and what the square of the log of a size against that of the nearest sure tile, and
the log of how far colours are from those of the most alike one, take from the log odds that a candidate shows a tile:
fitted to what the finder saw in 1,050 photos of the calibration."""

FAR_LARGER = 1.0
"""What is so far off in the square of that log, or further, is all the same too large or too small."""

NEAR = 5.0  # steps of 255: colours nearer than this are alike
LIKE = 20.0
"""Steps of 255: candidates whose colours differ by less from those of one that was none mostly are none either, as the
flowers of one cloth or the squares of one board."""

ENOUGH = 2  # so many sure tiles tell how large tiles are, and of what colours; one tells half as much

LEAST = -5.5  # the log odds that a candidate shows a tile, below which it is not looked at

STRONG = 0.25
"""What the finder saw less surely must be plain at a closer look."""

SAME = 0.35
"""Of a tile's side: a candidate whose middle is nearer to that of a tile already found shows it again."""


def tiles(image: Halves, candidates: Sequence[Candidate]) -> list[Square]:
    """The tiles among candidates, until too many were none."""
    squares: list[Square] = []
    sure: list[Square] = []
    shown: list[Candidate] = []
    none: list[Candidate] = []
    left = list(candidates)
    while left and len(none) < IN_VAIN + len(squares):
        odds = worth(left, sure, shown, none)
        left = [left[place] for place in np.argsort(-odds, kind="stable")]
        many = GROUP if squares or none else 1
        first = left[: min(many, int((odds > LEAST).sum())) if shown else many]
        if not first:
            break
        strong, run = next(groupby(first, lambda candidate: candidate.score >= STRONG))
        group = list(run)
        seen = refine.squares(image, as_others_lie(group, squares))
        found = [square for square in seen if square.tile >= (LEAST_TILE if strong else beside.SURE)]
        latest = [square for square in found if square.tile >= SURE_TILE]
        open_still = still_open(group, latest)
        shown += [candidate for candidate in group if candidate not in open_still]
        none += still_open(open_still, found)
        squares += found
        sure += latest
        left = still_open(left[len(group) :], sure)
    return squares


def worth(
    candidates: Sequence[Candidate],
    sure: Sequence[Square],
    shown: Sequence[Candidate],
    none: Sequence[Candidate],
) -> NDArray[np.float64]:
    """The log odds that each candidate shows a further tile, beside sure tiles, what showed them, and what was none."""
    scores = np.array([min(candidate.score, 0.999) for candidate in candidates])
    odds = SEEN * np.log(scores / (1 - scores))
    colours = np.array([candidate.colours for candidate in candidates])
    if none:
        odds += np.log(1 - np.exp(-((_unlike(colours, none) / LIKE) ** 2)) + 1e-3)
    if shown:
        nearest = distances(candidates, sure).argmin(1)
        sizes, usual = (np.array([side(one.corners) for one in ones]) for ones in (candidates, sure))
        off = np.minimum(np.log(sizes / usual[nearest]) ** 2, FAR_LARGER)
        told = USUAL - SIZE * off - COLOURS * np.log(_unlike(colours, shown) + NEAR)
        odds += min(1.0, len(shown) / ENOUGH) * told
    return odds


def _unlike(colours: NDArray[np.float32], others: Sequence[Candidate]) -> NDArray[np.float64]:
    """How far each of some colours are from those of the most alike of other candidates."""
    ones = np.array([other.colours for other in others])
    return np.asarray(np.sqrt(((colours[:, None] - ones) ** 2).mean(2).min(1)))


def as_others_lie(candidates: list[Candidate], squares: Sequence[Square]) -> list[Candidate]:
    """The candidates with that corner first which is the top left one if they lie as the nearest tile does."""
    if not candidates or not squares:
        return candidates
    rolled = []
    for candidate, nearest in zip(candidates, distances(candidates, squares).argmin(1), strict=True):
        lying = squares[nearest].corners - squares[nearest].corners.mean(0)
        turns = [np.roll(candidate.corners, turn, 0) for turn in range(4)]
        alike = [float(((turn - turn.mean(0)) * lying).sum()) for turn in turns]
        rolled.append(replace(candidate, corners=turns[int(np.argmax(alike))]))
    return rolled


def still_open(
    candidates: Sequence[Candidate], squares: Sequence[Square], same: float = SAME
) -> list[Candidate]:
    """The candidates that show none of these tiles again."""
    if not candidates or not squares:
        return list(candidates)
    reach = same * np.array([side(square.corners) for square in squares])
    further = (distances(candidates, squares) > reach).all(1)
    return [candidate for candidate, still in zip(candidates, further, strict=True) if still]
