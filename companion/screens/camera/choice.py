"""Which camera is used here."""

from kivy.utils import platform

from companion.screens.camera.photos import PhotoFiles, samples
from companion.screens.camera.source import CameraProblem, FrameSource


def camera(index: int) -> FrameSource:
    """A camera of this machine, the first is 0; it may turn out not to exist."""
    if platform == "android":
        from companion.screens.camera.android import StillCamera

        return StillCamera()
    from companion.screens.camera.webcam import Webcam

    return Webcam(index)


def instead(problem: CameraProblem, number: int | None, round: int) -> FrameSource | None:
    """What takes the place of a camera that does not exist: sample photos with so many tiles."""
    if problem is not CameraProblem.NONE:
        return None
    photos = samples(number, round) or samples(None, round)
    return PhotoFiles(photos) if photos else None
