"""Hints follow from measuring: each appears when its own trouble is made, and only then."""

import cv2
import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision.hints import find_hints
from vision.photo import Photo
from vision.reading import HintKey

TILE = square_at(300, 250, 200)
SMALL = square_at(80, 80, 40)


def picture(light=1.0, card=200):
    """A tile with two numbers on a table, in good light."""
    pixels = np.full((500, 600, 3), 110, np.uint8)
    for corners, size in ((TILE, 1.6), (SMALL, 0.32)):
        (left, top), _, (right, bottom), _ = (tuple(round(v) for v in point) for point in corners)
        cv2.rectangle(pixels, (left, top), (right, bottom), (card,) * 3, -1)
        below = bottom - round(size * 10)
        thick = max(1, round(size * 3))
        cv2.putText(
            pixels, "57", (left + 5, below), cv2.FONT_HERSHEY_DUPLEX, size, (30,) * 3, thick, cv2.LINE_AA
        )
        cv2.putText(
            pixels,
            "3",
            (right - round(size * 30), below),
            cv2.FONT_HERSHEY_DUPLEX,
            size * 1.4,
            (30,) * 3,
            thick,
        )
    return (pixels * light).astype(np.uint8)


def hints(pixels, tiles=(TILE,), free=None):
    photo = Photo(pixels, pixels.shape[1], pixels.shape[0])
    return find_hints(photo, tiles, free)


def keys(*arguments, **options):
    return [hint.key for hint in hints(*arguments, **options)]


def test_a_good_photo_needs_no_hint():
    assert keys(picture()) == []
    assert keys(picture(card=255)) == [], "a white card is no glare"


def test_dark():
    assert keys(picture(light=0.2)) == [HintKey.TOO_DARK]
    assert keys(picture(light=0.2), tiles=()) == [HintKey.TOO_DARK], "even where no tile is seen"


@pytest.mark.parametrize("kernel", [(41, 41), (41, 1), (1, 41)])
def test_blurred_by_focus_or_by_movement(kernel):
    assert keys(cv2.blur(picture(), kernel)) == [HintKey.TOO_BLURRED]


def test_far():
    (hint,) = hints(picture(), tiles=(TILE, SMALL))
    assert (hint.key, hint.tiles) == (HintKey.TOO_FAR, (1,))
    assert hint.measured == pytest.approx(40, abs=0.5)


def test_glare_on_a_number_but_not_elsewhere():
    pixels = picture()
    cv2.circle(pixels, (250, 170), 35, (255, 255, 255), -1)
    assert keys(pixels) == []
    cv2.circle(pixels, (250, 310), 45, (255, 255, 255), -1)
    (hint,) = hints(pixels)
    assert (hint.key, hint.tiles) == (HintKey.GLARE, (0,))


def test_cut_off_at_the_edge():
    pixels = picture()[:, 230:]
    shifted = tuple((x - 230, y) for x, y in TILE)
    assert shifted[0][0] == -30
    assert keys(pixels, tiles=(shifted,)) == [HintKey.CUT_OFF]


def test_more_tiles_than_free_galleries():
    tiles = (TILE, square_at(500, 400, 100))
    assert HintKey.TOO_MANY not in keys(picture(), tiles, free=2)
    assert keys(picture(), tiles, free=0)[0] is HintKey.TOO_MANY


def test_the_worst_comes_first():
    dim_and_far = hints(picture(light=0.28), tiles=(SMALL,))
    assert [hint.key for hint in dim_and_far] == [HintKey.TOO_FAR, HintKey.TOO_DARK]
    dark_and_far = hints(picture(light=0.1), tiles=(SMALL,))
    assert [hint.key for hint in dark_and_far] == [HintKey.TOO_DARK, HintKey.TOO_FAR]
