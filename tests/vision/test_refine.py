"""Refining rough squares."""

import numpy as np

from vision.find import Candidate
from vision.refine import framed, squares

QUAD = np.array([[40, 40], [104, 40], [104, 104], [40, 104]], np.float32)


def test_the_network_sees_a_quarter_of_the_square_more_on_every_side():
    assert np.allclose(framed(QUAD), [[24, 24], [120, 24], [120, 120], [24, 120]], atol=0.01)


def test_without_candidates_there_are_no_squares():
    assert squares(np.zeros((50, 50, 3), np.uint8), []) == []


def test_bare_table_is_no_tile_even_where_somebody_points():
    table = np.random.default_rng(2).integers(110, 120, (200, 200, 3)).astype(np.uint8)
    assert all(square.tile < 0.5 for square in squares(table, [Candidate(QUAD, 1.0)]))


def test_folded_squares_are_dropped():
    table = np.zeros((200, 200, 3), np.uint8)
    flat = np.array([[10, 10], [60, 10], [110, 10], [160, 10]], np.float32) + np.random.default_rng(1).normal(
        0, 0.1, (4, 2)
    )
    assert all(
        np.isfinite(square.corners).all()
        for square in squares(table, [Candidate(flat.astype(np.float32), 1.0)])
    )
