"""The picture for people: what is sure and what is doubtful is seen without reading."""

import numpy as np
import pytest

from tests.vision.tiles import tile_at
from vision.draw import DOUBTFUL, SURE, draw
from vision.photo import Photo

GREY = np.full((600, 800, 3), 128, np.uint8)


def share_of(colour, picture, start, end):
    """How much of a line shows a colour."""
    points = np.linspace(start, end, 200).round().astype(int)
    near = np.abs(picture[points[:, 1], points[:, 0]].astype(int) - colour).max(axis=1) < 30
    return near.mean()


def test_sure_tiles_have_a_solid_outline_and_doubtful_ones_a_dashed():
    picture = draw(
        Photo(GREY.copy(), 800, 600),
        [tile_at(200, 300, 3, 57, side=200), tile_at(600, 300, 2, None, side=200)],
    )
    assert share_of(SURE, picture, (110, 400), (290, 400)) > 0.95
    assert 0.5 < share_of(DOUBTFUL, picture, (510, 400), (690, 400)) < 0.85


@pytest.mark.parametrize("corner", [(10, 10), (790, 590), (400, 300)])
def test_tiles_at_the_edge_are_drawn_too(corner):
    picture = draw(Photo(GREY.copy(), 800, 600), [tile_at(*corner, 3, 57, side=120)])
    assert picture.shape == GREY.shape
    assert (picture != GREY).any()


def test_outlines_follow_the_photos_own_pixels():
    picture = draw(Photo(GREY.copy(), 1600, 1200, reduction=2), [tile_at(800, 600, 3, 57, side=400)])
    assert share_of(SURE, picture, (310, 400), (490, 400)) > 0.95


def test_the_photo_itself_stays_untouched():
    photo = Photo(GREY.copy(), 800, 600)
    draw(photo, [tile_at(200, 300, 3, 57)])
    assert (photo.pixels == GREY).all()
