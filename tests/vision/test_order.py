"""Tiles of a photo go to the galleries as rule 1 of a round says."""

from tests.vision.tiles import tile_at
from vision.order import with_galleries


def laid(*tiles):
    return [(tile.century, tile.year, tile.gallery) for tile in with_galleries(tiles)]


def test_the_example_of_the_rulebook():
    tiles = [
        tile_at(100 * k, 0, c, y) for k, (c, y) in enumerate([(4, 36), (1, 70), (4, 85), (2, 5), (4, 14)])
    ]
    assert laid(*tiles) == [(1, 70, 1), (2, 5, 2), (4, 14, 3), (4, 36, 4), (4, 85, 5)]


def test_equal_tiles_keep_their_order_from_left_to_right():
    right, left = tile_at(500, 0, 3, 33), tile_at(100, 0, 3, 33)
    assert [tile.corners for tile in with_galleries([right, left])] == [left.corners, right.corners]


def test_more_than_five_tiles_go_nowhere_yet():
    assert {gallery for *_, gallery in laid(*(tile_at(100 * k, 0, 1, k) for k in range(6)))} == {None}


def test_tiles_that_could_not_be_read_come_last():
    tiles = tile_at(0, 0, None, 10), tile_at(100, 0, 2, None), tile_at(200, 0, 2, 99), tile_at(300, 0, 5, 1)
    assert laid(*tiles) == [(2, 99, 1), (2, None, 2), (5, 1, 3), (None, 10, 4)]
