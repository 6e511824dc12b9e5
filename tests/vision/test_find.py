"""Finding rough squares in a whole photo."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.cut import Halves
from vision.find import (
    CLOSE,
    FINE,
    MOST,
    Candidate,
    _coloured,
    candidates,
    may_show_more,
    quads_of,
    shape_code,
)


def _turned(angle: float, side: float, squeeze: float) -> np.ndarray:
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [side / 2, side / 2 * squeeze]
    c, s = np.cos(angle), np.sin(angle)
    return (corners @ np.array([[c, s], [-s, c]]) + [200, 150]).astype(np.float32)


@given(st.floats(0, 6.3), st.floats(20, 300), st.floats(0.5, 1.0), st.integers(0, 3))
def test_a_square_and_its_code_say_the_same_in_all_turns(angle, side, squeeze, turn):
    quad = _turned(angle, side, squeeze)
    code = shape_code(np.roll(quad, turn, 0))
    again = quads_of(np.float32([[200, 150]]), np.float32([code]))[0]
    distances = [np.abs(np.roll(again, k, 0) - quad).max() for k in range(4)]
    assert min(distances) < 0.02 * side


@given(st.floats(0, 6.3))
def test_corners_run_clockwise(angle):
    quad = quads_of(np.zeros((1, 2), np.float32), np.float32([shape_code(_turned(angle, 100, 0.8))]))[0]
    edges = np.roll(quad, -1, 0) - quad
    following = np.roll(edges, -1, 0)
    assert (edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0] > 0).all()


@pytest.mark.parametrize("shape", [(1, 1), (20, 3000), (31, 33), (480, 640)])
def test_an_empty_table_shows_no_tile(shape):
    assert candidates(np.full((*shape, 3), 120, np.uint8)) == []


def test_a_square_has_the_colours_that_lie_in_it():
    photo = np.full((400, 600, 3), 30, np.uint8)
    photo[100:200, 300:350] = (200, 100, 50)
    quad = np.float32([[150, 50], [175, 50], [175, 100], [150, 100]]) * 2
    (plain,) = _coloured(Halves(photo), 1.0, [Candidate(quad, 0.5)])
    (halved,) = _coloured(Halves(photo[::2, ::2]), 2.0, [Candidate(quad, 0.5)])
    for square in (plain, halved):
        assert square.colours.tolist() == [200, 100, 50, 0, 0, 0]
    (half,) = _coloured(Halves(photo), 1.0, [Candidate(quad - np.float32([25, 0]), 0.5)])
    assert half.colours.tolist() == [115, 65, 40, 85, 35, 10]


@pytest.mark.parametrize("amiss", [np.nan, np.inf, -1e30, 1e9])
def test_a_square_that_lies_nowhere_has_some_colours_too(amiss):
    quad = np.float32([[10, 10], [20, 10], [20, 20], [amiss, 20]])
    (square,) = _coloured(Halves(np.full((40, 60, 3), 90, np.uint8)), 1.0, [Candidate(quad, 0.5)])
    assert np.isfinite(square.colours).all()


def test_a_chequered_floor_never_costs_more_than_a_table_full_of_tiles():
    rows, columns = np.mgrid[0:960, 0:1280] // 37
    floor = np.where(((rows + columns) % 2)[..., None], np.uint8(225), np.uint8(40)).repeat(3, 2)
    assert len(candidates(floor.astype(np.uint8))) <= MOST


@pytest.mark.parametrize(
    ("longer", "sides", "close", "fine"),
    [
        (2016, [], True, True),
        (2016, [80, 90, 300], False, True),
        (2016, [120, 130, 60], False, False),
        (2016, [700, 650], True, False),
        (1280, [], True, False),  # a camera's frame: whoever holds it comes nearer
    ],
)
def test_tiles_that_are_small_or_large_or_none_ask_for_another_look(longer, sides, close, fine):
    photo = np.zeros((600, longer, 3), np.uint8)
    assert may_show_more(CLOSE, photo, sides) is close
    assert may_show_more(FINE, photo, sides) is fine
