"""Refining rough squares."""

import numpy as np
import pytest

from vision import refine
from vision.cut import UNIT
from vision.find import Candidate
from vision.refine import CELL, CELLS, MOST_LOOKS, framed, squares

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


def test_a_corner_seen_in_two_places_follows_from_the_other_three(monkeypatch):
    clear = [_map(middle) for middle in (*UNIT, [0.75, 0.75], [0.25, 0.75])]
    vague = [clear[0], np.maximum(clear[1], _map([0.7, 0.1])), *clear[2:]]
    # The first look sees it in two places, the next ones leave it where that look put it.
    looks = iter([vague, clear, clear])
    monkeypatch.setattr(refine, "run", lambda _name, _pictures: _answer(next(looks)))
    (found,) = squares(np.zeros((200, 200, 3), np.uint8), [Candidate(QUAD, 0.9)])
    assert np.abs(found.corners - QUAD).max() < 0.06 * 64


@pytest.mark.parametrize(("off", "looks"), [(0.0, 1), (0.1, MOST_LOOKS)])
def test_one_look_is_enough_for_a_square_given_exactly_and_the_right_way_up(monkeypatch, off, looks):
    maps = [_map(middle) for middle in (*(UNIT + off), [0.75, 0.75], [0.25, 0.75])]
    answers = []
    monkeypatch.setattr(refine, "run", lambda _name, _pictures: answers.append(_answer(maps)) or answers[-1])
    assert len(squares(np.zeros((200, 200, 3), np.uint8), [Candidate(QUAD, 0.9)])) == 1
    assert len(answers) == looks


def test_a_square_far_off_is_judged_where_it_truly_lies(monkeypatch):
    aside = np.array([0.22, 0])
    far = [_map(middle + aside) for middle in (*UNIT, [0.75, 0.75], [0.25, 0.75])]
    near = [_map(middle) for middle in (*UNIT, [0.75, 0.75], [0.25, 0.75])]
    looks = iter([_answer(far, tile=-9), _answer(near)])
    monkeypatch.setattr(refine, "run", lambda _name, _pictures: next(looks))
    (found,) = squares(np.zeros((200, 200, 3), np.uint8), [Candidate(QUAD, 0.9)])
    assert found.tile > 0.99
    assert np.abs(found.corners - QUAD - 64 * aside).max() < 0.06 * 64


@pytest.mark.parametrize(("score", "found"), [(0.5, 0), (0.7, 1)])
def test_what_seems_no_tile_is_looked_at_again_only_where_the_finder_was_sure(monkeypatch, score, found):
    near = [_map(middle) for middle in (*UNIT, [0.75, 0.75], [0.25, 0.75])]
    looks = iter([_answer(near, tile=-9), _answer(near)])
    monkeypatch.setattr(refine, "run", lambda _name, _pictures: next(looks))
    assert len(squares(np.zeros((200, 200, 3), np.uint8), [Candidate(QUAD, score)])) == found


def _map(middle):
    return -((CELLS - middle) ** 2).sum(1) / CELL**2


def _answer(maps, tile=9):
    """A network sure of a tile, or of none, this way up, with these maps."""
    values = [tile, 9, 0, 0, 0, -1, -1, -1, -1]
    return np.concatenate([values, *maps]).astype(np.float32)[None]
