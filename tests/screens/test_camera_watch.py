"""Watching: when the picture takes itself, and what becomes of a reading."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.screens.camera import watch
from companion.screens.camera.seeing import along, entry_of, likeliest
from companion.screens.camera.source import CameraError, CameraProblem, Frame, Pixels
from companion.screens.camera.watch import KNOWN, OPEN, Watch
from companion.screens.entry import Purpose
from tests.screens.eyes import FakeCamera, blank, doubtful, reading, seen, square, sure
from vision.reading import Hint, HintKey, Reading

FIVE = ("?24?1", "?19?3", "?57?3", "?08?4", "?85?5")


class Watched:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.frames = 0
        self.rings: list[float] = []
        self.taken: list[Reading] = []
        self.problems: list[Exception] = []

    def on_frame(self, pixels: Pixels) -> None:
        self.frames += 1

    def on_reading(self, reading: Reading, ring: float) -> None:
        self.rings.append(ring)

    def on_taken(self, reading: Reading, pixels: Pixels) -> None:
        self.taken.append(reading)

    def on_problem(self, error: Exception) -> None:
        self.problems.append(error)


def at_once(
    function: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None]
) -> None:
    """Work that is done as soon as it is asked for."""
    try:
        result = function()
    except Exception as error:  # as the real one does
        failed(error)
    else:
        then(result)


def ticks_until_taken(
    monkeypatch: pytest.MonkeyPatch,
    what: Reading,
    number: int | None,
    camera: FakeCamera | None = None,
    most: int = 40,
) -> tuple[int | None, Watched]:
    """How many frames it takes until the picture takes itself; None if it does not."""
    monkeypatch.setattr(watch, "scan", lambda _pixels, **_options: what)
    watched = Watched()
    watching = Watch(camera or FakeCamera(frames=most), watched, at_once, number)
    for tick in range(1, most + 1):
        watching.tick()
        if watched.taken:
            return tick, watched
    return None, watched


def test_the_picture_takes_itself_when_all_tiles_were_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = FakeCamera()
    after, watched = ticks_until_taken(monkeypatch, seen(*FIVE), 5, camera)
    assert after == KNOWN
    assert watched.rings[-1] == 1 and watched.rings == sorted(watched.rings)
    assert not camera.looking


def test_with_a_doubtful_tile_or_an_open_number_it_waits_for_a_better_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ticks_until_taken(monkeypatch, seen(*FIVE[:4], "?57?3|?51?3"), 5)[0] == OPEN
    assert ticks_until_taken(monkeypatch, seen(*FIVE), None)[0] == OPEN


@pytest.mark.parametrize("codes", [FIVE[:4], ()])
def test_it_does_not_take_itself_while_tiles_are_missing(
    codes: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    after, watched = ticks_until_taken(monkeypatch, seen(*codes), 5)
    assert after is None and set(watched.rings) == {0.0}


def test_a_sample_photo_is_read_until_it_is_known_and_never_takes_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    camera = FakeCamera(frames=40)
    camera.demonstration = True  # type: ignore[misc]
    after, watched = ticks_until_taken(monkeypatch, seen(*FIVE), 5, camera)
    assert after is None
    assert len(watched.rings) == OPEN


def test_the_shutter_takes_the_next_frame_whatever_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "scan", lambda _pixels, **_options: seen(*FIVE[:2]))
    watched = Watched()
    watching = Watch(FakeCamera(), watched, at_once, 5)
    watching.tick()
    watching.shoot()
    watching.tick()
    assert [len(taken.tiles) for taken in watched.taken] == [2]


def test_frames_that_come_while_one_is_read_are_shown_and_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Pixels] = []
    monkeypatch.setattr(watch, "scan", lambda pixels, **_options: read.append(pixels) or seen(*FIVE))
    waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []
    watched = Watched()
    watching = Watch(
        FakeCamera(frames=40), watched, lambda function, then, _failed: waiting.append((function, then)), 5
    )
    for _ in range(10):
        watching.tick()
    # The camera's start and one frame; nothing is queued behind it.
    assert watched.frames == 10 and len(waiting) == 2
    for function, then in waiting:
        then(function())
    watching.tick()
    assert len(read) == 1 and len(waiting) == 3


def test_a_camera_lost_in_the_middle_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    after, watched = ticks_until_taken(
        monkeypatch, seen(*FIVE[:2]), 5, FakeCamera(CameraProblem.LOST, frames=3)
    )
    assert after is None
    assert [error.problem for error in watched.problems if isinstance(error, CameraError)] == [
        CameraProblem.LOST
    ]


def test_a_camera_that_starts_after_somebody_left_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = FakeCamera()
    waiting: list[Callable[[], Any]] = []
    watching = Watch(camera, Watched(), lambda function, _then, _failed: waiting.append(function))
    watching.stop()
    waiting[0]()
    assert not camera.looking


def test_eyes_that_fail_are_told() -> None:
    class Blind(FakeCamera):
        def frame(self) -> Frame | None:
            return Frame(blank()[:10, :10])

    watched = Watched()
    Watch(Blind(), watched, at_once, 5).tick()
    assert len(watched.problems) == 1


def test_the_two_likeliest_readings_are_offered_best_first() -> None:
    assert likeliest(doubtful("?57?3", "?51?3", square(0, 0))) == ("?57?3", "?51?3")
    assert likeliest(doubtful("?57?3", "?51?2", square(0, 0))) == ("?57?3", "?57?2")


def test_a_doubtful_tile_brings_its_cause_and_its_picture() -> None:
    entry = entry_of(
        seen("?24?1", "?57?3|?51?3", hints=[Hint(HintKey.GLARE, 1, 0.2, (1,))]), blank(), Purpose.LAY
    )
    first, second = entry.tiles
    assert (first.code, first.doubt, first.crop) == ("?24?1", "", b"")
    assert (second.doubt, second.choices) == ("glare", ("?57?3", "?51?3"))
    assert second.crop.startswith(b"\xff\xd8")


def test_a_row_is_read_from_left_to_right_even_upside_down() -> None:
    row = [square(400, 100), square(0, 110), square(200, 105)]
    assert along(row) == [1, 2, 0]
    turned = [(corners[2], corners[3], corners[0], corners[1]) for corners in row]
    assert along(turned) == [0, 2, 1]
    upright = reading(
        [sure(code, corners) for code, corners in zip(("?01?1", "?02?1", "?03?1"), row, strict=True)]
    )
    assert entry_of(upright, blank(), Purpose.ROW).codes == ("?02?1", "?03?1", "?01?1")
