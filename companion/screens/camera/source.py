"""What every source of frames is, and why one may fail."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from numpy.typing import NDArray

Pixels = NDArray[Any]  # uint8, height × width × 3, blue first


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture; a still is one that somebody asked for."""

    pixels: Pixels
    still: bool = False


class CameraProblem(StrEnum):
    """Why there is no picture; each is a key of the catalogue."""

    NONE = "none"
    MISSING = "missing"
    """Not the first camera, but another one that was chosen."""
    IN_USE = "in-use"
    REFUSED = "refused"
    LOST = "lost"
    FAILED = "failed"


class CameraError(Exception):
    """A camera that gives no picture."""

    def __init__(self, problem: CameraProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


class FrameSource(Protocol):
    """Gives frames from ``start`` to ``stop``."""

    live: bool
    """Whether frames come by themselves; else only stills do, when asked for."""
    demonstration: bool
    """Whether the frames are samples, so that nobody takes them for the tiles on the table."""

    def start(self) -> None:
        """Begins to look; called off the screen's thread, for it may take a while; raises `CameraError`."""

    def frame(self) -> Frame | None:
        """The newest frame that was not given yet, older ones are dropped; raises `CameraError`."""

    def shoot(self) -> None:
        """Asks for a still, which comes as one of the next frames."""

    def stop(self) -> None:
        """Lets go of the camera."""
