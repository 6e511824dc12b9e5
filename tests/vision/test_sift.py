"""What the finder saw is sifted: the likeliest tiles are looked at first, and what is hardly one not at all."""

from dataclasses import dataclass

import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision import sift
from vision.find import Candidate

PAPER, CLOTH = (200,) * 6, (60,) * 6


@dataclass(eq=False)
class Seen:
    """A candidate, and how likely a closer look finds it a tile."""

    corners: np.ndarray
    score: float
    colours: np.ndarray
    tile: float


def seen(x, y, score=0.9, *, tile=0.99, side=100, colours=PAPER):
    return Seen(np.array(square_at(x, y, side), np.float32), score, np.float32(colours), tile)


@pytest.fixture
def looks(monkeypatch):
    """All that is looked at, in the order in which it is."""
    looked_at = []

    def look(image, candidates):
        looked_at.extend(candidates)
        return list(candidates)

    monkeypatch.setattr(sift.refine, "squares", look)
    monkeypatch.setattr(sift, "as_others_lie", lambda candidates, squares: candidates)
    return looked_at


def row(count, **traits):
    return [seen(100 + 150 * place, 100, **traits) for place in range(count)]


def floor(count, score=0.5, **traits):
    return [
        seen(30 * place, 500, score, tile=0.01, side=30, colours=CLOTH, **traits) for place in range(count)
    ]


def test_the_surest_is_looked_at_first_and_alone_so_that_it_tells_of_the_others(looks, monkeypatch):
    together = []
    monkeypatch.setattr(
        sift.refine, "squares", lambda image, candidates: together.append(len(candidates)) or list(candidates)
    )
    sift.tiles(None, [seen(100, 100, 0.5), seen(300, 100, 0.9), seen(500, 100, 0.7)])
    assert together == [1, 2]


def test_looking_stops_after_too_many_that_are_no_tiles(looks):
    late = seen(100, 100, 0.3, colours=CLOTH)
    assert sift.tiles(None, [*floor(sift.IN_VAIN - 1), late]) == [late]
    assert sift.tiles(None, [*floor(sift.IN_VAIN + sift.GROUP), late]) == []


def test_every_tile_found_allows_one_more_look_in_vain(looks):
    # Told by nothing else from the floor: of its colours, and no candidate is sure enough to tell of the others.
    doubtful = [seen(100 + 150 * place, 100, 0.9, tile=0.7, colours=CLOTH) for place in range(4)]
    late = seen(700, 300, 0.3, colours=CLOTH)
    assert late in sift.tiles(None, [*doubtful, *floor(sift.IN_VAIN), late])


def test_what_looks_like_something_that_was_none_is_looked_at_last(looks):
    flower, paper = seen(600, 100, 0.45, colours=CLOTH), seen(300, 300, 0.3)
    sift.tiles(None, [*floor(2), flower, paper])
    assert looks.index(paper) < looks.index(flower)


def test_what_is_as_large_and_of_the_same_paper_as_a_sure_tile_comes_before_what_was_seen_as_surely(looks):
    large, alike, other = (
        seen(500, 500, 0.5, side=190), seen(300, 300, 0.4), seen(700, 300, 0.5, colours=CLOTH),
    )  # fmt: skip
    sift.tiles(None, [*row(2), large, other, alike])
    assert looks.index(alike) < min(looks.index(one) for one in (large, other) if one in looks)


def test_once_tiles_are_known_what_is_nothing_like_them_is_not_looked_at(looks):
    sheet = seen(500, 500, 0.3, side=280, colours=CLOTH)
    assert sift.tiles(None, [sheet]) == [sheet]
    assert sheet not in sift.tiles(None, [*row(3), sheet])


def test_what_was_hardly_worth_a_look_is_looked_at_once_a_tile_of_its_kind_is_found(looks):
    # Beside one tile of another paper it seems none; the next one found is like it.
    faint = seen(100, 400, 0.12, colours=(100,) * 6)
    tiles = [seen(100, 100, 0.95), seen(300, 100, 0.9, colours=(110,) * 6), seen(500, 100, 0.9), faint]
    assert faint in sift.tiles(None, tiles)


@pytest.mark.parametrize(
    ("score", "tile", "counts"), [(0.8, 0.6, True), (0.2, 0.6, False), (0.2, 0.99, True)]
)
def test_what_the_finder_hardly_saw_must_be_plain_at_a_closer_look(looks, score, tile, counts):
    assert bool(sift.tiles(None, [seen(100, 100, score, tile=tile)])) is counts


def test_a_sure_tile_is_not_looked_at_again(looks):
    again = seen(110, 104, 0.5)
    sift.tiles(None, [*row(1), again, seen(600, 400, 0.5)])
    assert again not in looks


def test_a_square_is_first_looked_at_as_the_nearest_tile_lies():
    lying = [
        Candidate(np.array(square_at(*place, 100, 90), np.float32), 1.0) for place in ((100, 100), (700, 500))
    ]
    given = Candidate(np.array(square_at(620, 480, 95, 190), np.float32), 0.5)
    (looked_at,) = sift.as_others_lie([given], lying)
    assert looked_at.corners.tolist() == np.roll(given.corners, 1, 0).tolist()
    assert sift.as_others_lie([given], []) == [given]
