"""A scan puts the stages together: squares apart, corners in the photo's pixels, tiles in laying order."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision.reading import HintKey, Number
from vision.scan import apart, of_one_size, scan

STAGES = sys.modules["vision.scan"]


def seen(x, y, century, year, tile=0.99, side=100, score=0.9, colours=(200,) * 6):
    """A square as the finding and the refining stage give it, with the numbers that will be read on it."""
    corners = np.array(square_at(x, y, side), np.float32)
    return SimpleNamespace(
        corners=corners, tile=tile, century=century, year=year, score=score, colours=np.float32(colours)
    )


@pytest.fixture
def eyes(monkeypatch):
    """Eyes that see the squares they are given, sure of every number there is."""

    def see(*squares):
        monkeypatch.setattr(STAGES.find, "candidates", lambda image, looks=(): [] if looks else list(squares))
        # In gaps beside tiles, where nobody put a square, there is none.
        monkeypatch.setattr(
            STAGES.refine, "squares", lambda pixels, found: [s for s in found if hasattr(s, "tile")]
        )
        monkeypatch.setattr(STAGES.sift, "as_others_lie", lambda candidates, squares: candidates)
        monkeypatch.setattr(STAGES.plane, "level", lambda squares, table: list(squares))
        monkeypatch.setattr(STAGES.plane, "table_of", lambda squares, width, height: None)
        monkeypatch.setattr(
            STAGES.read,
            "numbers",
            lambda pixels, squares: [(Number(s.century, 0.99), Number(s.year, 0.99)) for s in squares],
        )
        monkeypatch.setattr(
            STAGES.turned, "righted", lambda pixels, squares, numbers: (list(squares), list(numbers))
        )
        monkeypatch.setattr(
            STAGES.decide,
            "decide",
            lambda square, century, year, others: (0.99, None in (century.text, year.text)),
        )
        monkeypatch.setattr(STAGES.decide, "whole", lambda square, pixels: True)

    return see


def table(width=800, height=600):
    return np.full((height, width, 3), 128, np.uint8)


def test_tiles_come_in_laying_order_with_their_galleries(eyes):
    eyes(seen(100, 100, "4", "36"), seen(300, 100, "1", "70"), seen(500, 100, "4", "14"))
    reading = scan(table())
    assert [(tile.code, tile.gallery) for tile in reading.tiles] == [("?70?1", 1), ("?14?4", 2), ("?36?4", 3)]
    assert reading.sure


def test_a_tile_whose_numbers_leave_the_photo_is_never_sure(eyes, monkeypatch):
    eyes(seen(100, 100, "4", "36"), seen(300, 590, "1", "70"))
    monkeypatch.setattr(STAGES.decide, "whole", lambda square, pixels: square.corners.max() < len(pixels))
    assert [(tile.code, tile.check) for tile in scan(table()).tiles] == [("?70?1", True), ("?36?4", False)]


def test_corners_and_halves_are_in_the_photos_own_pixels(eyes):
    eyes(seen(500, 400, "2", "15"))
    reading = scan(table(3400, 2400))
    (tile,) = reading.tiles
    assert (reading.width, reading.height) == (3400, 2400)
    assert tile.corners == ((900, 700), (1100, 700), (1100, 900), (900, 900))
    assert tile.halves[0][0] == (900, 700)
    assert tile.halves[1][1] == (1100, 700)


def test_a_tile_with_an_unread_number_is_listed_and_needs_a_check(eyes):
    eyes(seen(100, 100, None, "36"), seen(300, 100, "1", None))
    reading = scan(table())
    assert [(t.century, t.year, t.code, t.check) for t in reading.tiles] == [
        (1, None, None, True),
        (None, 36, None, True),
    ]


def test_a_number_no_tile_carries_counts_as_unread(eyes):
    eyes(seen(100, 100, "7", "36"))
    (tile,) = scan(table()).tiles
    assert (tile.century, tile.check) == (None, True)


def test_of_squares_on_each_other_only_the_likeliest_stays():
    tile, again, between = (
        seen(100, 100, "1", "10"),
        seen(110, 104, "1", "10", tile=0.7),
        seen(150, 100, "2", "22", tile=0.9),
    )
    inside, neighbour = seen(110, 90, "3", "33", tile=0.8, side=40), seen(201, 100, "4", "44", tile=0.95)
    assert apart([again, between, inside, neighbour, tile]) == [tile, neighbour]


def test_a_tile_near_the_camera_is_as_large_as_the_table_says():
    far, near = seen(100, 100, "1", "10", side=50), seen(600, 400, "2", "20", tile=0.9, side=150)
    assert of_one_size([far, near]) == [far]
    level = SimpleNamespace(size=lambda corners: 1.1)
    assert of_one_size([far, near], level) == [far, near]


@pytest.mark.parametrize("complete", [True, False])
def test_where_all_tiles_are_known_an_unknown_one_asks_for_a_look(eyes, complete):
    eyes(seen(100, 100, "4", "36"))
    known = SimpleNamespace(complete=complete, know=lambda pixels, squares, numbers: [None] * len(squares))
    assert [(tile.code, tile.check) for tile in scan(table(), known=known).tiles] == [("?36?4", complete)]


def test_more_tiles_than_free_galleries_is_hinted_at(eyes):
    eyes(*(seen(100 + 150 * k, 300, "1", f"{k:02d}") for k in range(4)))
    assert HintKey.TOO_MANY in [hint.key for hint in scan(table(), free=3).hints]
    assert HintKey.TOO_MANY not in [hint.key for hint in scan(table(), free=4).hints]


def test_nothing_to_see_is_a_reading_too(eyes):
    eyes()
    reading = scan(table())
    assert reading.tiles == ()
    assert reading.sure


def test_the_parts_of_the_time_add_up(eyes):
    eyes(seen(100, 100, "4", "36"))
    spent = scan(table()).milliseconds
    assert spent.total == pytest.approx(spent.decode + spent.find + spent.read)


def test_two_tiles_taken_for_one_need_a_check(eyes):
    double = seen(500, 400, "5", "04")
    double.corners[[2, 3], 1] += 100
    eyes(*(seen(100 + 150 * k, 100, "1", f"{k:02d}") for k in range(3)), double)
    assert [(tile.code, tile.check) for tile in scan(table()).tiles][-1] == ("?04?5", True)
    assert sum(tile.check for tile in scan(table()).tiles) == 1
