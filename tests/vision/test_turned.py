"""A tile on which no numbers are read is tried in its other turns."""

import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision import turned
from vision.read import NumberBox
from vision.reading import Number
from vision.refine import Square

TABLE = np.full((300, 300, 3), 128, np.uint8)
UNREAD = Number(None, 0.9), Number("00", 0.2)
CORNERS = np.array(square_at(150, 150, 100), np.float32)


def square(corners=CORNERS, turns=(0.97, 0.01, 0.0195, 0.0005), tile=0.95):
    box = NumberBox(0, 0, 0, 0)
    return Square(corners, tile, np.array(turns, np.float32), box, box)


@pytest.fixture
def reads(monkeypatch):
    """Eyes that read these numbers where the tile's first corner is at one of these places, and nothing elsewhere."""
    looked = []

    def by_corner(readings):
        def look(image, quads):
            looked.extend(quads)
            return [square(quad, (1.0, 0.0, 0.0, 0.0)) for quad in quads]

        monkeypatch.setattr(turned.refine, "as_they_lie", look)
        monkeypatch.setattr(
            turned.read,
            "numbers",
            lambda image, squares: [readings.get(tuple(s.corners[0].tolist()), UNREAD) for s in squares],
        )
        return looked

    return by_corner


def corner(place):
    return tuple(CORNERS[place].tolist())


def test_it_is_read_in_the_one_turn_in_which_it_can_be(reads):
    pair = Number("4", 0.99), Number("63", 0.98)
    reads({corner(2): pair})
    squares, numbers = turned.righted(TABLE, [square()], [UNREAD])
    assert numbers == [pair]
    assert tuple(squares[0].corners[0].tolist()) == corner(2)
    assert squares[0].turns[0] == pytest.approx(0.0195), "as unlikely as before: somebody looks at it"


def test_a_turn_in_which_it_is_only_guessed_at_is_not_taken(reads):
    reads({corner(1): (Number("4", 0.99), Number("63", 0.6))})
    before = square()
    squares, numbers = turned.righted(TABLE, [before], [UNREAD])
    assert squares == [before]
    assert numbers == [UNREAD]


def test_what_is_read_is_not_turned(reads):
    looked = reads({corner(1): (Number("4", 0.99), Number("63", 0.99))})
    pair = Number("1", 0.7), Number("17", 0.8)
    _, numbers = turned.righted(TABLE, [square()], [pair])
    assert numbers == [pair]
    assert not looked


def test_a_turn_that_nobody_believes_in_is_not_tried(reads):
    looked = reads({corner(2): (Number("4", 0.99), Number("63", 0.99))})
    _, numbers = turned.righted(TABLE, [square(turns=(1.0, 1e-5, 0.0, 0.0))], [UNREAD])
    assert numbers == [UNREAD]
    assert [tuple(quad[0].tolist()) for quad in looked] == [corner(3)]


def test_what_hardly_is_a_tile_is_not_turned(reads):
    looked = reads({corner(2): ("4", "63")})
    doubtful = square(tile=0.6)
    assert turned.righted(TABLE, [doubtful], [UNREAD]) == ([doubtful], [UNREAD])
    assert looked == []


def test_a_tile_of_which_a_number_leaves_the_photo_is_not_turned_about(reads):
    looked = reads({})
    outside = np.array(square_at(-20, 150, 100), np.float32)
    turned.righted(TABLE, [square(outside)], [UNREAD])
    assert looked == []
