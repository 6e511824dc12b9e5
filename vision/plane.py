"""All tiles of a photo are alike and lie on one table: a corner found amiss follows from the other tiles.

One bend of the lens, one horizon and one shape take every tile to the same rectangle with its numbers in the same
places. They are fitted to all tiles at once, in such a way that points which fit badly hardly count.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cut import UNIT, Quad, onto
from vision.geometry import side
from vision.read import NumberBox
from vision.refine import Square

Points = NDArray[np.complex128]  # (x, y) as x + iy, the photo's middle 0 and its longer side 1

LEAST, SURE = 3, 0.9
"""How many tiles tell of each other, and how likely a square must be one to tell of the others."""

NARROWING = (0.1, 0.05, 0.025, 0.02, 0.02)
"""In parts of a tile's side, fit by fit: how far off its place a point counts half."""

LOOSE = np.array([1, 1, 1, 1, 1.5, 1.5])
"""How many times as far the numbers' middles may be: a 1 is narrower than a 4."""

AGREE, FIT = 0.05, 0.03
"""How near two corners of a square must be to where they are expected for the rest to follow, and how near half of all
corners must be: where tiles lie on each other, or are of two sizes, nothing follows."""

CORNERS = UNIT[:, 0] - 0.5 + 1j * (UNIT[:, 1] - 0.5)
STEP = 1e-4
# The table's values: stretch (3), horizon (2), log of width to height, places of the numbers' middles (4), bend.
VALUES = 11
PULL = np.array([0, 0, 0, 0.02, 0.02, 0.3, 0.1, 0.1, 0.1, 0.1, 0.06])
"""How strongly each is held to what it is without more tiles to tell: a photo from above, of squares, no bend."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Where tiles that are all alike lie in a photo of some size."""

    values: NDArray[np.float64]
    middle: NDArray[np.float64]  # of the photo
    longer: int  # side of the photo

    def lay(self, squares: Sequence[Square]) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
        """Where the corners of each square are expected, and how far off they are in parts of its side."""
        seen = _seen(squares, self.middle, self.longer)
        sides, weights = _sides(seen), np.ones(len(LOOSE)) / LOOSE**2
        expected = seen[None]
        for reach in NARROWING:
            straight, expected = _expected(self.values[None], seen, np.broadcast_to(weights, seen.shape))
            weights = 1 / (LOOSE**2 + np.abs((expected - straight)[0] / sides / reach) ** 2)
        bent = _bent(expected[0, :, :4], self.values[-1])
        return self._in_photo(bent), np.abs(bent - seen[:, :4]) / sides

    def places(self, corners: Quad) -> list[Quad]:
        """Where a tile would lie, as large as all are there, that has the middle, or one corner, of a square."""
        seen = (np.asarray(corners, np.float64) - self.middle) / self.longer
        _, flat = _flat(self.values[None], (seen[:, 0] + 1j * seen[:, 1])[None])
        square, tile = flat[0, 0], _tile(self.values[None])[0, 0, :4]
        around = square - square.mean()
        ways = [_way((around * tile.conj()).sum())]
        for corner, (after, before) in enumerate(((1, 3), (2, 0), (3, 1), (0, 2))):
            ends = [after, before]
            ways.append(
                _way((_way(square[ends] - square[corner]) * _way(tile[ends] - tile[corner]).conj()).sum())
            )
        anchors = zip([square.mean(), *square], [0, *tile], ways, strict=True)
        laid = np.array([place + way * (tile - own) for place, own, way in anchors])
        return list(self._in_photo(_bent(_back(self.values[None], laid[None])[0], self.values[-1])))

    def size(self, corners: Quad) -> float:
        """How long the sides of a square are, in those of a tile in its place."""
        return side(corners) / side(self.places(corners)[0])

    def _in_photo(self, points: Points) -> NDArray[np.float32]:
        return (np.stack([points.real, points.imag], -1) * self.longer + self.middle).astype(np.float32)


def table_of(squares: Sequence[Square], width: int, height: int) -> Table | None:
    """The table that the sure ones among these squares in a photo of this size lie on, if they tell."""
    sure = np.array([square.tile >= SURE for square in squares])
    if sure.sum() < LEAST:
        return None
    middle, longer = np.array([width, height]) / 2, max(width, height)
    seen = _seen(squares, middle, longer)
    try:
        with np.errstate(all="ignore"):
            table = Table(
                _fitted(seen[sure], np.array([_places(square) for square in squares])[sure]), middle, longer
            )
            _, off = table.lay(squares)
    except np.linalg.LinAlgError:  # squares that no table can hold
        return None
    return table if np.isfinite(off).all() and np.median(off[sure]) <= FIT else None


def agreeing(off: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Of squares whose corners are so far off, those of which at least two corners lie where the table has them."""
    return np.asarray((off < AGREE).sum(1) >= 2)


def level(squares: Sequence[Square], table: Table | None) -> list[Square]:
    """The squares with all corners where those of most tiles leave them."""
    if table is None:
        return list(squares)
    corners, off = table.lay(squares)
    agree = agreeing(off)
    return [
        replace(moved(square, quad), amiss=float(amiss)) if fits else square
        for square, quad, fits, amiss in zip(squares, corners, agree, off[:, 2:].max(1), strict=True)
    ]


def moved(square: Square, corners: Quad) -> Square:
    """The square with other corners, its numbers where they are in the photo."""
    back = cv2.getPerspectiveTransform(corners, UNIT)
    boxes = []
    for box in (square.century, square.year):
        placed = cv2.perspectiveTransform(onto(square.corners, box.corners)[None], back)[0]
        boxes.append(NumberBox(*placed.mean(0).tolist(), *np.ptp(placed, 0).tolist()))
    return replace(square, corners=corners, century=boxes[0], year=boxes[1])


def _points(square: Square) -> NDArray[np.float32]:
    """Corners and middles of the numbers, in photo pixels."""
    middles = np.array(_places(square), np.float32).reshape(2, 2)
    return np.concatenate([square.corners, onto(square.corners, middles)])


def _places(square: Square) -> tuple[float, float, float, float]:
    return square.century.x, square.century.y, square.year.x, square.year.y


def _seen(squares: Sequence[Square], middle: NDArray[np.float64], longer: int) -> Points:
    points = (np.array([_points(square) for square in squares]) - middle) / longer
    return np.asarray(points[..., 0] + 1j * points[..., 1])


def _sides(seen: Points) -> NDArray[np.float64]:
    first, second = seen[:, 2] - seen[:, 0], seen[:, 3] - seen[:, 1]
    return np.asarray(np.sqrt(np.abs((first.conj() * second).imag) / 2 + 1e-12)[:, None])


def _fitted(seen: Points, places: NDArray[np.float64]) -> NDArray[np.float64]:
    """The values of the table on which these tiles lie."""
    sides = _sides(seen)
    table = _from_above((seen[:, 2] - seen[:, 0], seen[:, 3] - seen[:, 1]), places)
    usual = table.copy()
    steps = np.diag(STEP * np.where(np.arange(VALUES) < 3, abs(table[0]), 1))
    weights = np.broadcast_to(1 / LOOSE**2, seen.shape)
    for reach in NARROWING:
        straight, expected = _expected(np.concatenate([table[None], table + steps]), seen, weights)
        errors = (expected - straight) / sides
        weights = 1 / (LOOSE**2 + np.abs(errors[0] / reach) ** 2)
        slopes = (errors[1:] - errors[0]).reshape(VALUES, -1) / steps.diagonal()[:, None]
        parts = [np.concatenate([part.real, part.imag], -1) for part in (slopes, errors[0].ravel())]
        slope = parts[0] * np.tile(weights.ravel(), 2)
        curve = slope @ parts[0].T
        curve += np.diag(PULL**2 + 1e-6 * curve.diagonal())
        table = table - np.linalg.solve(curve, slope @ parts[1] + PULL**2 * (table - usual))
    return table


def _from_above(diagonals: tuple[Points, Points], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """The table as if it were seen without perspective: most tiles become squares of side 1."""
    across, down = (diagonals[0] - diagonals[1]) / 2, (diagonals[0] + diagonals[1]) / 2
    sides = np.array([[across.real, down.real], [across.imag, down.imag]])
    spread = np.median(np.einsum("ijn,kjn->nik", sides, sides), 0)
    sizes, ways = np.linalg.eigh(spread)
    stretch = ways * np.maximum(sizes, 1e-9) ** -0.5 @ ways.T
    numbers = np.median(places, 0) - 0.5
    return np.array([stretch[0, 0], stretch[0, 1], stretch[1, 1], 0, 0, 0, *numbers, 0])


def _expected(
    tables: NDArray[np.float64], seen: Points, weights: NDArray[np.float64]
) -> tuple[Points, Points]:
    """For each of some tables: the points without the lens's bend, and where alike tiles would have them."""
    straight, flat = _flat(tables, seen)
    tile = _tile(tables)
    share = weights / weights.sum(1, keepdims=True)
    middle, own = ((share * points).sum(2, keepdims=True) for points in (flat, tile))
    turn = _way((share * (tile - own).conj() * (flat - middle)).sum(2, keepdims=True))
    return straight, _back(tables, middle + turn * (tile - own))


def _tile(tables: NDArray[np.float64]) -> Points:
    """Corners and numbers' middles of a tile around its own middle, for each of some tables."""
    shape, *numbers = (column[:, None, None] for column in tables.T[5:10])
    middles = [x + 1j * y for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    tile = np.concatenate([np.broadcast_to(CORNERS, (len(tables), 1, 4)), *middles], 2)
    return np.asarray(tile.real * np.exp(shape / 2) + 1j * tile.imag * np.exp(-shape / 2))


def _flat(tables: NDArray[np.float64], seen: Points) -> tuple[Points, Points]:
    """Points of a photo without the lens's bend, and on each of some tables, in sides of a tile."""
    a, b, c, right, down, bend = (tables.T[value][:, None, None] for value in (0, 1, 2, 3, 4, 10))
    straight = seen * (1 + bend * np.abs(seen) ** 2)
    near = straight / (1 + right * straight.real + down * straight.imag)
    return straight, (a * near.real + b * near.imag) + 1j * (b * near.real + c * near.imag)


def _back(tables: NDArray[np.float64], laid: Points) -> Points:
    """Points of each table as a photo shows them, but for the lens's bend."""
    a, b, c, right, down = (column[:, None, None] for column in tables.T[:5])
    near = ((c * laid.real - b * laid.imag) + 1j * (a * laid.imag - b * laid.real)) / (a * c - b * b)
    return np.asarray(near / (1 - right * near.real - down * near.imag))


def _way(points: Points) -> Points:
    """The directions of points."""
    return np.asarray(points / np.maximum(np.abs(points), 1e-12))


def _bent(straight: Points, bend: float) -> Points:
    """Points as the lens bends them."""
    bent = straight
    for _ in range(5):
        bent = straight / (1 + bend * np.abs(bent) ** 2)
    return bent
