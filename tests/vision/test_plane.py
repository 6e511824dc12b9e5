"""Tiles are alike and lie on one table: what was found amiss on one follows from the others."""

import cv2
import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision.cut import onto
from vision.plane import level, moved, table_of
from vision.read import NumberBox
from vision.refine import Square

WIDTH, HEIGHT = 1600, 1200
CENTURY, YEAR = NumberBox(0.8, 0.8, 0.15, 0.3), NumberBox(0.2, 0.85, 0.25, 0.2)
TILTED = cv2.getPerspectiveTransform(
    np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32),
    np.array([[300, 200], [1300, 250], [1600, 1150], [20, 1100]], np.float32),
)
SPOTS = [(300, 300, 10), (700, 350, 100), (1200, 320, -60), (400, 800, 200), (900, 850, 0), (1300, 900, 45)]


def lying(spots=SPOTS, side=160, bend=0.0):
    """Tiles on a table seen aslant, through a lens that bends."""
    flat = np.array([square_at(x, y, side, degrees) for x, y, degrees in spots], np.float32)
    seen = cv2.perspectiveTransform(flat.reshape(1, -1, 2), TILTED).reshape(-1, 4, 2)
    middle = np.array([WIDTH, HEIGHT]) / 2
    out = seen - middle
    bent = out * (1 + bend * (np.linalg.norm(out, axis=2, keepdims=True) / WIDTH) ** 2)
    return [tile(quad) for quad in (bent + middle).astype(np.float32)]


def tile(corners, likely=0.99):
    return Square(corners, likely, np.array([1, 0, 0, 0], np.float32), CENTURY, YEAR)


def amiss(square, shifts):
    """The square with some corners off by parts of its side; its numbers stay where they are in the photo."""
    corners = square.corners.copy()
    for corner, shift in shifts.items():
        corners[corner] += np.array(shift, np.float32) * np.linalg.norm(corners[1] - corners[0])
    return moved(square, corners)


def levelled(squares):
    return level(squares, table_of(squares, WIDTH, HEIGHT))


def error(found, true):
    side = np.linalg.norm(true.corners[1] - true.corners[0])
    return np.abs(found.corners - true.corners).max() / side


@pytest.mark.parametrize("bend", [0.0, -0.25, 0.15])
@pytest.mark.parametrize("shifts", [{2: (0.2, 0.1)}, {0: (-0.1, -0.3), 1: (0, -0.3)}])
def test_corners_found_amiss_follow_from_the_other_tiles(bend, shifts):
    true = lying(bend=bend)
    seen = [amiss(true[0], shifts), *true[1:]]
    found = levelled(seen)
    assert error(seen[0], true[0]) > 0.15
    assert max(error(one, other) for one, other in zip(found, true, strict=True)) < 0.03


def test_numbers_stay_where_they_are_in_the_photo():
    true = lying()
    found = levelled([amiss(true[0], {1: (0.2, 0.2)}), *true[1:]])
    for box, seen in ((CENTURY, found[0].century), (YEAR, found[0].year)):
        places = [onto(quad, np.array([[b.x, b.y]], np.float32)) for quad, b in
                  ((true[0].corners, box), (found[0].corners, seen))]  # fmt: skip
        assert np.abs(places[0] - places[1]).max() < 4


def test_only_what_was_amiss_beside_a_number_is_told():
    true = lying()
    found = levelled([amiss(true[0], {2: (0.2, 0)}), amiss(true[1], {0: (0.2, 0)}), *true[2:]])
    assert [square.amiss > 0.1 for square in found] == [True, *[False] * 5]


def test_two_tiles_tell_nothing_of_each_other():
    seen = [amiss(one, {0: (0.2, 0.2)}) for one in lying()[:2]]
    assert levelled(seen) == seen


def test_a_square_that_is_hardly_a_tile_has_no_say():
    true = lying()
    doubtful = [
        tile(one.corners, 0.4) for one in lying([(700, 1000, 0), (1000, 500, 30), (200, 550, 0)], 240)
    ]
    found = levelled([amiss(true[0], {2: (0.2, 0)}), *true[1:], *doubtful])
    assert error(found[0], true[0]) < 0.03
    assert all(one is other for one, other in zip(found[6:], doubtful, strict=True))


def test_where_sizes_differ_nothing_follows():
    seen = [tile(square.corners) for square in (*lying(SPOTS[:3], 100), *lying(SPOTS[3:], 170))]
    assert levelled(seen) == seen


@pytest.mark.parametrize("seed", range(40))
def test_squares_that_no_table_can_hold_stay_as_they_are_or_lie_somewhere(seed):
    rng = np.random.default_rng(seed)
    wild = [tile(rng.normal(600, 10.0 ** rng.uniform(-9, 5), (4, 2)).astype(np.float32)) for _ in range(5)]
    alike = [tile(wild[0].corners) for _ in range(4)]
    flat = [tile(np.full((4, 2), 300 + place, np.float32)) for place in range(3)]
    for squares in (wild, alike, flat):
        found = levelled(squares)
        assert len(found) == len(squares)
        assert all(np.isfinite(square.corners).all() for square in found)
