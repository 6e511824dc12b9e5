"""Samples are seen in other colours and partly covered, and still show what they are said to."""

import numpy as np
import pytest

from calibration.train.vary import covered, recolour


@pytest.fixture
def rng():
    return np.random.default_rng(5)


def test_a_cover_leaves_much_of_the_number_and_shows_something_else(rng):
    crop, other = np.full((48, 64, 3), 40, np.uint8), np.full((48, 64, 3), 200, np.uint8)
    shares = [(covered(rng, crop, other)[0][..., 0] > 120)[9:39, 12:52].mean() for _ in range(200)]
    assert 0.01 < np.median(shares) < 0.5
    assert max(shares) < 0.75
    assert (crop == 40).all(), "the crop itself stays as it was"


def test_a_cover_tells_what_of_the_number_is_still_in_sight(rng):
    crop, other = np.full((48, 64, 3), 40, np.uint8), np.full((48, 64, 3), 200, np.uint8)
    for _ in range(40):
        picture, bare = covered(rng, crop, other)
        assert (bare[picture[..., 0] < 60] > 0.8).all()
        assert (bare[picture[..., 0] > 180] < 0.2).all()


def test_other_colours_keep_what_stands_out(rng):
    pictures = np.full((60, 48, 64, 3), 200, np.uint8)
    pictures[:, 10:40, 20:40] = 30
    for picture in recolour(rng, pictures, invert=0.3):
        inside, outside = picture[12:38, 22:38].reshape(-1, 3), picture[:8].reshape(-1, 3)
        assert np.abs(inside.mean(0) - outside.mean(0)).max() > 40


def test_some_colours_are_turned_until_only_hue_differs(rng):
    pictures = np.full((400, 8, 8, 3), 150, np.uint8)
    pictures[:, :4] = 90
    seen = recolour(rng, pictures, invert=0.0).astype(float)
    brightness = np.abs(seen[:, :4].mean((1, 2, 3)) - seen[:, 4:].mean((1, 2, 3)))
    assert (brightness < 15).any()
