"""What was found larger or more askew than a photo's other tiles is looked at again at their size."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.test_plane import HEIGHT, WIDTH, amiss, error, lying, tile
from vision import astray
from vision.cut import Halves
from vision.find import Candidate
from vision.plane import table_of

PHOTO = Halves(np.zeros((HEIGHT, WIDTH, 3), np.uint8))


def again(squares, candidates):
    return astray.again(PHOTO, squares, candidates, table_of(squares, WIDTH, HEIGHT))


LED_ASTRAY = {0: (-0.3, -0.25), 1: (0.3, -0.25), 3: (-0.3, 0.2)}


@pytest.fixture
def looks(monkeypatch):
    """A refiner that sees a true tile if it looks at nearly the right place, and keeps count of where it looked."""
    seen = []

    def only(tiles):
        def look(image, quads):
            seen.extend(quads)
            return [_nearest(quad, tiles) for quad in quads]

        monkeypatch.setattr(astray.refine, "as_they_lie", look)
        monkeypatch.setattr(
            astray.refine, "squares", lambda image, candidates: look(image, [c.corners for c in candidates])
        )
        return seen

    return only


def _nearest(quad, tiles):
    found = min(tiles, key=lambda one: np.abs(one.corners - quad).max())
    side = np.linalg.norm(found.corners[1] - found.corners[0])
    return found if np.abs(found.corners - quad).max() < 0.25 * side else tile(quad, 0.2)


@pytest.mark.parametrize("bend", [0.0, 0.15])
def test_a_place_that_shares_a_true_corner_is_the_tiles_own(bend):
    true = lying(bend=bend)
    table = table_of(true, WIDTH, HEIGHT)
    for corner in range(4):
        off = {(corner + 2) % 4: (0.4, 0.3)}
        place = table.places(amiss(true[0], off).corners)[1 + corner]
        assert error(tile(place), true[0]) < 0.03


def test_a_table_tells_how_large_a_square_is_for_its_place():
    true = lying()
    table = table_of(true, WIDTH, HEIGHT)
    middle = true[3].corners.mean(0)
    assert table.size(true[3].corners) == pytest.approx(1, abs=0.02)
    assert table.size((true[3].corners - middle) * 1.5 + middle) == pytest.approx(1.5, abs=0.05)


def test_a_square_led_astray_by_print_around_it_is_found_again(looks):
    true = lying()
    looks(true)
    seen = [amiss(true[0], LED_ASTRAY), *true[1:]]
    found = again(seen, [])
    assert error(seen[0], true[0]) > 0.2
    assert error(found[0], true[0]) == 0


def test_where_most_corners_of_a_square_are_right_they_alone_tell_where_to_look(looks):
    true = lying()
    seen = looks(true)
    found = again([amiss(true[0], {2: (0.3, 0.2)}), *true[1:]], [])
    assert error(found[0], true[0]) == 0
    assert len(seen) == 1
    assert error(tile(seen[0]), true[0]) < 0.05


def test_tiles_that_lie_as_all_others_are_not_looked_at_again(looks):
    true = lying()
    seen = looks(true)
    assert again(true, []) == true
    assert not seen


def test_a_square_of_which_no_look_shows_a_tile_that_fits_stays(looks):
    true = lying()
    looks(true[1:])
    seen = [amiss(true[0], LED_ASTRAY), *true[1:]]
    assert again(seen, []) == seen


def test_what_is_hardly_a_tile_is_not_looked_at_again(looks):
    true = lying()
    seen = looks(true)
    wrong = replace(amiss(true[0], LED_ASTRAY), tile=0.5)
    assert again([wrong, *true[1:]], [])[0] is wrong
    assert not seen


def test_a_tile_that_nobody_looked_at_is_found_if_it_is_as_large_as_the_others_and_of_their_paper(looks):
    true = lying()
    seen = looks(true)
    others = [Candidate(square.corners, 0.9) for square in true[1:]]
    small = (true[0].corners - true[0].corners.mean(0)) * 0.5 + true[0].corners.mean(0)
    assert again(true[1:], [*others, Candidate(small, 0.5)]) == true[1:]
    assert again(true[1:], [*others, Candidate(true[0].corners, 0.2, np.full(6, 90.0))]) == true[1:]
    assert not seen
    assert again(true[1:], [*others, Candidate(true[0].corners, 0.2)]) == [*true[1:], true[0]]


def test_two_tiles_do_not_tell_how_large_others_are(looks):
    true = lying()[:2]
    seen = looks(true)
    wrong = [amiss(true[0], LED_ASTRAY), true[1]]
    assert again(wrong, []) == wrong
    assert not seen
