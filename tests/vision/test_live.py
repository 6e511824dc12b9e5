"""A running camera: readings are fused over frames and become steady when they agree."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tiles import tile_at
from vision.live import FORGOTTEN, SEARCH, STEADY_FRAMES, Live
from vision.reading import Milliseconds, Number, Reading

FRAME = np.zeros((720, 1280, 3), np.uint8)
A = tile_at(200, 200, 3, 57)
B = tile_at(600, 300, 1, 8)


class Camera:
    """A live reading fed with the tiles each frame shows."""

    def __init__(self, *frames):
        self.frames, self.shown, self.searched = iter(frames), (), []
        self.live = Live(self.read)

    def see(self):
        self.shown = next(self.frames)
        self.searched.append(0)
        return self.live.see(FRAME)

    def read(self, _pixels, around):
        self.searched[-1] += not around
        tiles = [tile for tile in self.shown if not around or any(near(tile, place) for place in around)]
        return Reading(1280, 720, tuple(tiles), (), Milliseconds(0, 1, 1, 2))


def near(tile, place):
    return np.linalg.norm(np.mean(tile.corners, 0) - np.mean(place, 0)) < 50


def watch(*frames):
    camera = Camera(*frames)
    return [camera.see() for _ in frames]


def codes(seen):
    return [tile.code for tile in seen.reading.tiles]


def test_the_same_tiles_read_alike_become_steady():
    seen = watch(*[[A, B]] * STEADY_FRAMES)
    assert [s.steady for s in seen] == [False] * (STEADY_FRAMES - 1) + [True]
    assert codes(seen[-1]) == ["?08?1", "?57?3"]
    assert [tile.gallery for tile in seen[-1].reading.tiles] == [1, 2]
    assert seen[-1].reading.sure


def test_a_moving_hand_does_not_lose_the_tiles():
    frames = [[tile_at(200 + 30 * k, 200 + 10 * k, 3, 57, degrees=k), B] for k in range(STEADY_FRAMES)]
    assert watch(*frames)[-1].steady


def test_one_misread_frame_is_outvoted():
    wrong = tile_at(200, 200, 3, 51, check=True, confidence=0.6)
    seen = watch([A], [A], [wrong], [A])
    assert codes(seen[2]) == ["?57?3"]
    assert seen[3].steady


def test_doubtful_frames_add_up_only_to_a_reading_to_check():
    doubtful = replace(
        tile_at(200, 200, 3, 57, check=True),
        year_number=Number("57", 0.6, (("51", 0.3), ("37", 0.1))),
    )
    last = watch(*[[doubtful]] * 6)[-1].reading.tiles[0]
    assert last.code == "?57?3"
    assert last.confidence > 0.6
    assert last.check, "no frame was sure, and neighbouring frames share their errors"


def test_two_sure_readings_that_differ_need_a_check():
    other = tile_at(200, 200, 3, 75)
    assert all(tile.check for tile in watch([A], [A], [other])[-1].reading.tiles)


@pytest.mark.parametrize("frames", [
    [[A, B], [A, B], [A]],  # one tile was not seen
    [[A], [A], [A, B]],  # one came
    [[A], [A], []],
    [[tile_at(200, 200, 3, None)]] * 4,
])  # fmt: skip
def test_not_steady_while_tiles_come_go_or_stay_unread(frames):
    assert not watch(*frames)[-1].steady


def test_a_tile_that_went_is_forgotten():
    seen = watch([A, B], *[[A]] * (FORGOTTEN + STEADY_FRAMES + SEARCH))
    assert codes(seen[-1]) == ["?57?3"]
    assert any(frame.steady for frame in seen)


def test_what_flickers_up_in_one_frame_does_not_keep_people_waiting():
    ghost = tile_at(900, 500, None, None)
    assert any(seen.steady for seen in watch([A], [A, ghost], *[[A]] * (STEADY_FRAMES + SEARCH)))


def test_neighbouring_tiles_are_not_confused():
    left, right = tile_at(200, 200, 3, 57), tile_at(300, 200, 2, 14)
    seen = watch(*[[left, right], [right, left]] * 2)[-1]
    assert codes(seen) == ["?14?2", "?57?3"]
    assert seen.steady


def test_between_two_searches_tiles_are_only_looked_for_where_they_lay():
    camera = Camera(*[[A, B]] * 7)
    seen = [camera.see() for _ in range(7)]
    assert camera.searched == [1, 0, 0, 1, 0, 0, 1]
    assert all(codes(frame) == ["?08?1", "?57?3"] for frame in seen)
    assert [frame.steady for frame in seen] == [False, False, False, True, False, False, True]


def test_a_tile_that_is_not_where_it_lay_is_searched_for_at_once():
    camera = Camera([A, B], [A])
    camera.see()
    assert codes(camera.see()) == ["?57?3"]
    assert camera.searched == [1, 1]


def test_what_nobody_can_read_is_not_followed_and_stays_in_sight_until_the_next_search():
    doubtful = tile_at(900, 500, None, None)
    camera = Camera([A, doubtful], *[[A]] * 2, [A, doubtful], [A], [A])
    seen = [camera.see() for _ in range(6)]
    assert camera.searched == [1, 0, 0, 1, 0, 0]
    assert all(len(frame.reading.tiles) == 2 for frame in seen)
