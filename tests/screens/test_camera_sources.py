"""Every source of frames, and every way in which it may fail."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.screens.camera import choice, webcam
from companion.screens.camera.android import StillCamera, Taken
from companion.screens.camera.photos import PhotoFiles, samples
from companion.screens.camera.source import CameraError, CameraProblem
from companion.screens.camera.webcam import Webcam, device_number, device_problem
from tests.screens.eyes import blank


class Capture:
    """OpenCV's capture as a test wants it: so many frames, then none."""

    def __init__(self, frames: int, opens: bool = True, then: Callable[[], None] = lambda: None) -> None:
        self._frames = frames
        self._opens = opens
        self._then = then
        self.given = 0
        self.released = False

    def isOpened(self) -> bool:
        return self._opens

    def read(self) -> tuple[bool, Any]:
        if self.given >= self._frames:
            self._then()
            return False, None
        self.given += 1
        return True, np.full((4, 4, 3), self.given, np.uint8)

    def release(self) -> None:
        self.released = True


def run(capture: Capture, problem: CameraProblem | None = None) -> Webcam:
    """A webcam that ran until its thread ended by itself."""
    camera = Webcam(0, lambda _index: capture, lambda _index: problem)
    camera.start()
    assert camera._thread is not None
    camera._thread.join(10)
    assert not camera._thread.is_alive()
    return camera


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webcam, "PAUSE", 0)


def problem_of(camera: Any) -> CameraProblem:
    with pytest.raises(CameraError) as caught:
        camera.frame()
    return caught.value.problem


def test_a_webcam_gives_its_newest_frame_once_and_drops_the_older_ones() -> None:
    capture = Capture(5)
    camera = Webcam(0, lambda _index: capture, lambda _index: None)
    capture._then = camera.stop
    camera.start()
    assert camera._thread is not None
    camera._thread.join(10)
    frame = camera.frame()
    assert frame is not None and frame.pixels[0, 0, 0] == 5 and not frame.still
    assert camera.frame() is None
    assert capture.released


def test_a_still_is_the_first_frame_after_it_was_asked_for() -> None:
    capture = Capture(1)
    camera = Webcam(0, lambda _index: capture, lambda _index: None)
    capture._then = camera.stop
    camera.shoot()
    camera.start()
    assert camera._thread is not None
    camera._thread.join(10)
    frame = camera.frame()
    assert frame is not None and frame.still


@pytest.mark.parametrize("problem", [CameraProblem.NONE, CameraProblem.REFUSED, CameraProblem.IN_USE])
def test_what_the_system_says_of_a_camera_is_told(problem: CameraProblem) -> None:
    assert problem_of(run(Capture(0), problem)) is problem


def test_a_camera_that_opens_but_never_gives_a_picture_is_in_use() -> None:
    capture = Capture(0)
    assert problem_of(run(capture)) is CameraProblem.IN_USE
    assert capture.released


def test_a_camera_that_does_not_open_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webcam.sys, "platform", "linux")
    assert problem_of(run(Capture(0, opens=False))) is CameraProblem.IN_USE


def test_a_camera_unplugged_in_the_middle_is_lost() -> None:
    assert problem_of(run(Capture(3))) is CameraProblem.LOST


def test_a_device_that_is_not_there_is_no_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webcam.sys, "platform", "linux")
    assert device_problem(9999) is CameraProblem.NONE


def test_the_second_camera_is_the_next_that_gives_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webcam.sys, "platform", "linux")
    assert device_number(1, tmp_path) == 1
    for number, place in ((0, 0), (1, 1), (2, 0), (3, 1), (10, 0)):
        (tmp_path / f"video{number}").mkdir()
        (tmp_path / f"video{number}" / "index").write_text(f"{place}\n")
    assert [device_number(index, tmp_path) for index in range(3)] == [0, 2, 10]
    with pytest.raises(CameraError):
        device_number(3, tmp_path)


@pytest.mark.parametrize(("index", "problem"), [(0, CameraProblem.NONE), (1, CameraProblem.MISSING)])
def test_a_camera_that_was_chosen_and_is_not_there_is_missing(index: int, problem: CameraProblem) -> None:
    camera = Webcam(index, lambda _index: Capture(0), lambda _index: CameraProblem.NONE)
    camera.start()
    assert camera._thread is not None
    camera._thread.join(10)
    assert problem_of(camera) is problem


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sample photos: two of a game's rounds and one more."""
    names = {"easy-1.jpg": 3, "round-1.jpg": 5, "round-2.jpg": 5}
    labels = {name: [{"code": "?24?1", "corners": []}] * tiles for name, tiles in names.items()}
    (tmp_path / "labels.json").write_text(json.dumps(labels), encoding="utf-8")
    for shade, name in enumerate(names):
        cv2.imwrite(str(tmp_path / name), blank() // 2 + 20 * shade)
    return tmp_path


def test_sample_photos_begin_with_the_round_and_show_the_number_of_tiles(folder: Path) -> None:
    assert [photo.name for photo in samples(None, 2, folder)] == ["round-2.jpg", "round-1.jpg", "easy-1.jpg"]
    assert [photo.name for photo in samples(3, 1, folder)] == ["easy-1.jpg"]
    assert samples(None, 1, folder / "elsewhere") == []


def test_a_folder_of_photos_is_a_camera_that_says_it_is_a_demonstration(folder: Path) -> None:
    camera = PhotoFiles(samples(None, 1, folder))
    assert camera.demonstration
    assert camera.frame() is None
    camera.start()
    first = camera.frame()
    camera.shoot()
    still = camera.frame()
    camera.next()
    camera.start()
    second = camera.frame()
    assert first and still and second
    assert (first.still, still.still) == (False, True)
    assert abs(int(first.pixels.mean()) - int(second.pixels.mean())) > 10


def test_a_folder_without_photos_is_no_camera_and_a_broken_photo_gives_no_picture(tmp_path: Path) -> None:
    with pytest.raises(CameraError) as none:
        PhotoFiles([]).start()
    assert none.value.problem is CameraProblem.NONE
    (tmp_path / "broken.jpg").write_bytes(b"no photo")
    with pytest.raises(CameraError) as broken:
        PhotoFiles([tmp_path / "broken.jpg"]).start()
    assert broken.value.problem is CameraProblem.FAILED


def test_only_a_camera_that_does_not_exist_is_replaced_by_sample_photos(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "samples", lambda number, round: samples(number, round, folder))
    assert isinstance(choice.instead(CameraProblem.NONE, 5, 1), PhotoFiles)
    for problem in set(CameraProblem) - {CameraProblem.NONE}:
        assert choice.instead(problem, 5, 1) is None


class Phone:
    """A phone whose owner does what a test says."""

    def __init__(self, granted: bool = True, photo: bytes | None = None, works: bool = True) -> None:
        self._granted = granted
        self._photo = photo
        self._works = works

    def ask(self, then: Callable[[bool], None]) -> None:
        then(self._granted)

    def take(self, then: Taken) -> None:
        if not self._works:
            raise RuntimeError("no camera app")
        then(self._photo)

    def pick(self, then: Taken) -> None:
        then(self._photo)


def test_a_phones_camera_gives_the_photo_that_was_taken() -> None:
    camera = StillCamera(Phone(photo=bytes(cv2.imencode(".jpg", blank())[1])))
    camera.start()
    assert not camera.live and camera.frame() is None
    camera.shoot()
    frame = camera.frame()
    assert frame is not None and frame.still and frame.pixels.shape == (1280, 720, 3)
    assert camera.frame() is None


def test_a_phones_camera_that_was_closed_without_a_photo_gives_nothing() -> None:
    camera = StillCamera(Phone())
    camera.shoot()
    assert camera.frame() is None


@pytest.mark.parametrize(
    ("phone", "problem"),
    [
        (Phone(granted=False), CameraProblem.REFUSED),
        (Phone(works=False), CameraProblem.FAILED),
        (Phone(photo=b"no photo"), CameraProblem.FAILED),
    ],
)
def test_why_a_phones_camera_gives_no_photo(phone: Phone, problem: CameraProblem) -> None:
    camera = StillCamera(phone)
    camera.shoot()
    assert problem_of(camera) is problem
