"""Beside a tile found, another is looked for where the finder saw something and nothing was found."""

import numpy as np

from tests.vision.tiles import square_at
from vision import beside
from vision.find import Candidate
from vision.read import NumberBox
from vision.refine import Square


def tile(x, y, likely=0.99):
    corners = np.array(square_at(x, y, 100), np.float32)
    box = NumberBox(0.5, 0.8, 0.2, 0.2)
    return Square(corners, likely, np.array([1, 0, 0, 0], np.float32), box, box)


def guess(x, y):
    return Candidate(np.array(square_at(x, y, 100), np.float32), 0.5)


def middles(places):
    return [tuple(np.round(place.corners.mean(0)).tolist()) for place in places]


def test_a_place_is_proposed_where_something_was_seen_against_a_tile():
    first = tile(200, 200)
    assert middles(beside.places([first], [first], [guess(200, 200), guess(350, 210)])) == [(300.0, 200.0)]


def test_where_nothing_or_only_a_tile_was_seen_nothing_is_looked_for():
    first, loose = tile(200, 200), tile(350, 200)
    assert (
        beside.places([first, loose], [first, loose], [guess(200, 200), guess(350, 200), guess(600, 600)])
        == []
    )


def test_a_place_that_is_taken_is_left_alone_and_no_place_comes_twice():
    first, second = tile(200, 200), tile(300, 200)
    seen = [guess(250, 210), guess(250, 290)]
    assert middles(beside.places([first, second], [first, second], seen)) == [(200.0, 300.0), (300.0, 300.0)]


def test_a_gap_beside_two_tiles_is_looked_at_though_nothing_was_seen_there():
    ends = [tile(200, 200), tile(400, 205)]
    assert middles(beside.places(ends, ends, [])) == [(300.0, 200.0)]
    corner = [tile(200, 200), tile(300, 300)]
    assert set(middles(beside.places(corner, corner, []))) == {(300.0, 200.0), (200.0, 300.0)}
    assert beside.places(corner[:1], corner[:1], []) == []


def test_nobody_looks_beside_a_doubtful_tile():
    first = tile(200, 200, likely=0.5)
    assert beside.places([first], [first], [guess(300, 200)]) == []


def test_beside_loose_tiles_nothing_is_looked_for():
    loose = [tile(200, 200), tile(500, 200), tile(200, 500)]
    assert beside.places(loose, loose, [guess(300, 200)]) == []
    row = [*loose[1:], tile(100, 200), tile(200, 200)]
    assert middles(beside.places(row, row, [guess(300, 200)])) == [(300.0, 200.0)]


def test_what_lies_exactly_between_two_tiles_need_be_less_surely_one():
    row, place = [tile(200, 200), tile(400, 200)], guess(300, 200)
    likely = [tile(304, 203, 0.7), tile(320, 200, 0.7), tile(320, 200, 0.97), tile(300, 200, 0.4)]
    assert beside.found(likely, [place], row) == [likely[0], likely[2]]
    assert beside.found(likely, [place], row[:1]) == [likely[2]]
    assert beside.found([], [], row) == []
