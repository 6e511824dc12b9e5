"""The eyes on the sample photos: nothing wrong goes unnoticed, easy photos need no help."""

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.samples import FOLDER, LABELS, label_of, names, numbers
from vision import scan
from vision.geometry import side
from vision.live import Live

BLOCK = "hard-3.jpg"


@cache
def reading(name):
    return scan(FOLDER / name)


def test_there_are_twenty_small_photos_with_labels():
    photos = sorted(FOLDER.glob("*.jpg"))
    assert [photo.name for photo in photos] == sorted(LABELS)
    assert len(photos) == 20
    assert max(photo.stat().st_size for photo in photos) <= 600_000


def test_five_photos_are_rounds_of_one_game():
    codes = [label["code"] for name in names("round") for label in LABELS[name]]
    assert len(codes) == len(set(codes)) == 25
    assert {kind for code in codes for kind in (code[0], code[3])} == set("VJMB")


@pytest.mark.parametrize("name", names("easy", "medium", "hard", "nasty", "round"))
def test_no_reading_is_wrong_without_asking_for_a_check(name):
    for tile in reading(name).tiles:
        if not tile.check:
            label = label_of(name, tile)
            assert label is not None, f"{tile.code} is no tile"
            assert (tile.century, tile.year) == numbers(label["code"])


@pytest.mark.parametrize("name", sorted(LABELS))
def test_every_tile_is_found_and_those_that_count_lie_where_they_are(name):
    tiles = reading(name).tiles
    found = [label_of(name, tile) for tile in tiles]
    assert all(label in found for label in LABELS[name])
    for tile, label in zip(tiles, found, strict=True):
        if label is not None and not tile.check:
            off = np.linalg.norm(np.array(tile.corners) - label["corners"], axis=1) / side(label["corners"])
            most = 0.25 if name.startswith("nasty") else 0.15
            assert off.max() < most, "turned by a quarter, a corner would be off by a whole side"


def test_a_tile_that_nearly_fills_the_photo_is_read():
    photo, label = cv2.imread(str(FOLDER / "round-1.jpg")), LABELS["round-1.jpg"][0]
    corners = np.array(label["corners"])
    low, high = corners.min(0) - 0.2 * side(corners), corners.max(0) + 0.2 * side(corners)
    (left, top), (right, bottom) = np.maximum(low, 0).astype(int), high.astype(int)
    close = cv2.resize(photo[top:bottom, left:right], (1200, 1200), interpolation=cv2.INTER_CUBIC)
    assert [(tile.century, tile.year) for tile in scan(close).tiles] == [numbers(label["code"])]


def test_nearly_all_of_a_dim_block_of_sixty_without_edges_between_them_is_read():
    right = [
        label for tile in reading(BLOCK).tiles if (label := label_of(BLOCK, tile)) and _right(tile, label)
    ]
    assert len(LABELS[BLOCK]) == 60
    assert len(right) >= 57


def _right(tile, label):
    return (tile.century, tile.year) == numbers(label["code"])


@pytest.mark.parametrize("name", names("round"))
def test_the_tiles_of_a_round_are_read_and_sorted(name):
    tiles = [tile for tile in reading(name).tiles if label_of(name, tile)]
    assert [(tile.century, tile.year) for tile in tiles] == sorted(
        numbers(label["code"]) for label in LABELS[name]
    )


def test_a_round_goes_to_the_five_galleries():
    assert [tile.gallery for tile in reading("round-1.jpg").tiles] == [1, 2, 3, 4, 5]


def test_a_camera_held_over_a_round_becomes_steady():
    photo = cv2.resize(cv2.imread(str(FOLDER / "round-1.jpg")), (1280, 960), interpolation=cv2.INTER_AREA)
    live = Live()
    for shake in ((0, 0), (3, 1), (5, 4), (4, 6)):
        seen = live.see(np.roll(photo, shake, axis=(0, 1)))
    assert seen.steady
    read = [(tile.century, tile.year) for tile in seen.reading.tiles]
    assert read == sorted(numbers(label["code"]) for label in LABELS["round-1.jpg"])


def test_tiles_are_found_again_where_they_lay():
    photo = cv2.imread(str(FOLDER / "round-1.jpg"))
    before = scan(photo)
    again = scan(np.roll(photo, (6, -9), axis=(0, 1)), around=[tile.corners for tile in before.tiles])
    assert [tile.code for tile in again.tiles] == [tile.code for tile in before.tiles]
    moved = np.array([tile.corners for tile in again.tiles]) - [tile.corners for tile in before.tiles]
    assert np.abs(moved - [-9, 6]).max() < 0.03 * min(side(tile.corners) for tile in before.tiles)


def test_most_tiles_of_the_rounds_need_no_check():
    tiles = [tile for name in names("round") for tile in reading(name).tiles if label_of(name, tile)]
    assert np.mean([not tile.check for tile in tiles]) >= 0.9


@pytest.mark.parametrize("name", names("round-1", "round-2"))
def test_tiles_far_away_are_read_as_well(name):
    near = cv2.imread(str(FOLDER / name))
    shrunk = cv2.resize(near, None, fx=0.14, fy=0.14, interpolation=cv2.INTER_AREA)
    wide = cv2.copyMakeBorder(shrunk, 650, 650, 867, 867, cv2.BORDER_REPLICATE)
    seen = [(tile.century, tile.year) for tile in scan(wide).tiles if not tile.check]
    assert len(seen) >= 4 and set(seen) <= {numbers(label["code"]) for label in LABELS[name]}
