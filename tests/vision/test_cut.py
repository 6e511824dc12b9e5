"""Cutting a flat region out of a photo."""

import cv2
import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision.cut import Halves, box, cut, onto

QUAD = np.array([[10, 20], [90, 25], [85, 95], [12, 90]], np.float32)


def test_parts_of_the_square_map_to_its_corners():
    assert onto(QUAD, np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)) == pytest.approx(QUAD, abs=1e-3)
    assert box(QUAD, 0, 0, 1, 1) == pytest.approx(QUAD, abs=1e-3)


def test_an_upright_square_is_cut_pixel_for_pixel():
    photo = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    square = np.array([[20, 10], [52, 10], [52, 42], [20, 42]], np.float32)
    assert np.array_equal(cut(photo, square, 32, 32), photo[10:42, 20:52])


def test_a_fine_pattern_cut_small_turns_grey_instead_of_moire():
    photo = np.zeros((400, 400, 3), np.uint8)
    photo[:, ::2] = 255
    small = cut(photo, np.array([[0, 0], [400, 0], [400, 400], [0, 400]], np.float32), 32, 32)
    assert small.std() < 10


@pytest.mark.parametrize("far", [-500.0, 1e6])
def test_squares_outside_the_photo_give_a_picture_all_the_same(far):
    photo = np.zeros((30, 40, 3), np.uint8)
    assert cut(photo, QUAD + np.float32(far), 16, 12).shape == (12, 16, 3)


def test_a_square_that_is_no_number_gives_black():
    assert not cut(np.full((30, 40, 3), 9, np.uint8), np.full((4, 2), np.nan, np.float32), 8, 8).any()


@pytest.mark.parametrize("side", [30, 70, 150, 390])
def test_a_cut_from_shared_halves_shows_the_same(side):
    grain = np.random.default_rng(2).integers(0, 255, (500, 600, 3), np.uint8)
    photo = cv2.normalize(cv2.GaussianBlur(grain, (0, 0), 6), None, 0, 255, cv2.NORM_MINMAX)
    quad = np.array(square_at(300, 250, side, 20), np.float32)
    alone, shared = cut(photo, quad, 48, 32), cut(Halves(photo), quad, 48, 32)
    assert alone.std() > 5
    assert np.abs(alone.astype(int) - shared).mean() < 2


def test_halves_are_made_once():
    halves = Halves.of(np.zeros((101, 64, 3), np.uint8))
    assert Halves.of(halves) is halves
    assert halves.halved(2) is halves.halved(2)
    assert [halves.halved(times).shape[:2] for times in (0, 1, 2, 9)] == [
        (101, 64),
        (50, 32),
        (25, 16),
        (1, 1),
    ]
