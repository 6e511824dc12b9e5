"""A webcam, read by OpenCV on a thread of its own."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from companion.screens.camera.source import CameraError, CameraProblem, Frame, Pixels

WIDTH, HEIGHT = 1280, 720

PATIENCE = 40
"""How many failed reads in a row mean that no picture comes: some cameras need a second to wake."""

PAUSE = 0.05
"""Seconds between two reads of a camera that gives nothing."""


def open_capture(index: int) -> Any:
    """OpenCV's capture of a camera; its complaints are ours to make."""
    import cv2

    cv2.setLogLevel(0)
    capture = cv2.VideoCapture(index)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, WIDTH)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT)
    # A queue in the driver would show what was seen a second ago.
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture


def device_number(index: int, listed: Path = Path("/sys/class/video4linux")) -> int:
    """The system's own number of a camera: on Linux one camera has several, and gives pictures on its first."""
    if not sys.platform.startswith("linux"):
        return index
    firsts = [file.parent.name for file in listed.glob("video*/index") if file.read_text().strip() == "0"]
    numbers = sorted(int(name.removeprefix("video")) for name in firsts)
    if not numbers:
        return index
    if index >= len(numbers):
        raise CameraError(CameraProblem.NONE)
    return numbers[index]


def device_problem(index: int) -> CameraProblem | None:
    """What the system says about a camera before it is opened; only Linux says anything."""
    if not sys.platform.startswith("linux"):
        return None
    device = Path(f"/dev/video{index}")
    try:
        os.close(os.open(device, os.O_RDWR | os.O_NONBLOCK))
    except FileNotFoundError:
        return CameraProblem.NONE
    except PermissionError:
        return CameraProblem.REFUSED
    except OSError as error:
        return CameraProblem.IN_USE if error.errno == errno.EBUSY else CameraProblem.NONE
    return None


class Webcam:
    """Keeps only the newest frame."""

    live = True
    demonstration = False

    def __init__(
        self,
        index: int = 0,
        opened: Callable[[int], Any] = open_capture,
        problem: Callable[[int], CameraProblem | None] = device_problem,
    ) -> None:
        self._index = index
        self._opened = opened
        self._problem = problem
        self._lock = Lock()
        self._newest: Pixels | None = None
        self._error: CameraError | None = None
        self._wanted = False
        self._stopping = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._stopping.clear()
        self._error, self._newest = None, None
        self._thread = Thread(target=self._run, name="webcam", daemon=True)
        self._thread.start()

    def frame(self) -> Frame | None:
        with self._lock:
            if self._error is not None:
                raise self._error
            pixels, self._newest = self._newest, None
            if pixels is None:
                return None
            still, self._wanted = self._wanted, False
            return Frame(pixels, still)

    def shoot(self) -> None:
        self._wanted = True

    def stop(self) -> None:
        self._stopping.set()

    def _run(self) -> None:
        try:
            self._read_all()
        except CameraError as error:
            missing = error.problem is CameraProblem.NONE and self._index > 0
            with self._lock:
                self._error = CameraError(CameraProblem.MISSING) if missing else error

    def _read_all(self) -> None:
        number = device_number(self._index)
        problem = self._problem(number)
        if problem is not None:
            raise CameraError(problem)
        capture = self._opened(number)
        try:
            if not capture.isOpened():
                # Only Linux said before whether it is there.
                absent = sys.platform == "win32" or (sys.platform == "darwin" and self._index > 0)
                raise CameraError(CameraProblem.NONE if absent else CameraProblem.IN_USE)
            self._read(capture)
        finally:
            capture.release()

    def _read(self, capture: Any) -> None:
        seen, failed = False, 0
        while not self._stopping.is_set():
            good, pixels = capture.read()
            if good:
                seen, failed = True, 0
                with self._lock:
                    self._newest = pixels
                continue
            failed += 1
            if failed > PATIENCE:
                raise CameraError(CameraProblem.LOST if seen else CameraProblem.IN_USE)
            self._stopping.wait(PAUSE)
