"""Tiles keep their own order of corners, whichever way they lie."""

import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision.geometry import aspect, overlap, side
from vision.halves import locate_halves


def test_the_halves_lie_side_by_side_above_the_numbers():
    left, right = locate_halves(square_at(50, 50, 100))
    assert left[1] == right[0] == (50, 0)
    assert left[0] == (0, 0)
    assert right[1] == (100, 0)
    assert left[3][1] == right[2][1] < 75


def test_the_halves_turn_with_the_tile():
    # On its side, a tile has the top of its left half at the upper right of the photo.
    left, right = (np.mean(half, axis=0) for half in locate_halves(square_at(50, 50, 100, degrees=90)))
    assert left[0] == right[0] > 60
    assert left[1] < 50 < right[1]


def test_side_and_overlap():
    assert side(square_at(0, 0, 80, degrees=33)) == pytest.approx(80, abs=0.1)
    assert overlap(square_at(0, 0), square_at(100, 0)) == pytest.approx(0, abs=0.01)
    assert overlap(square_at(0, 0), square_at(50, 0)) == pytest.approx(0.5, abs=0.01)
    assert overlap(square_at(0, 0), square_at(0, 0, side=40)) == pytest.approx(1, abs=0.01)
    assert overlap(square_at(0, 0), square_at(400, 0)) == 0


def test_a_tilted_square_is_as_wide_as_high_and_two_tiles_are_not():
    focal, turn = 1000.0, np.radians(40)
    flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.5
    for wide, expected in ((1.0, 1.0), (2.0, 2.0)):
        x, y = (flat * [wide, 1] + [0.3, 0.2]).T
        depth = 6 + y * np.sin(turn)
        seen = np.stack([500 + focal * x / depth, 375 + focal * y * np.cos(turn) / depth], 1)
        assert aspect(seen, 1000, 750) == pytest.approx(expected, rel=0.01)
