"""Tiles keep their own order of corners, whichever way they lie."""

import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision.geometry import overlap, side
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
