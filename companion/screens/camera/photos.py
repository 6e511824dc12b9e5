"""Photo files as a camera: the sample photos, where there is no other or somebody wants to try."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.samples import FOLDER, lying
from companion.screens.camera.source import CameraError, CameraProblem, Frame, Pixels

PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".heic")


class PhotoFiles:
    """Shows one photo after the other, each as long as nobody asks for the next."""

    live = True
    demonstration = True

    def __init__(self, photos: Sequence[Path]) -> None:
        self._photos = list(photos)
        self._place = 0
        self._pixels: Pixels | None = None
        self._wanted = False

    def start(self) -> None:
        from vision.photo import PhotoError, open_photo

        if not self._photos:
            raise CameraError(CameraProblem.NONE)
        try:
            self._pixels = open_photo(self._photos[self._place % len(self._photos)]).pixels
        except PhotoError:
            raise CameraError(CameraProblem.FAILED) from None

    def frame(self) -> Frame | None:
        if self._pixels is None:
            return None
        still, self._wanted = self._wanted, False
        return Frame(self._pixels, still)

    def shoot(self) -> None:
        self._wanted = True

    def next(self) -> None:
        """On to the next photo, from the next start on."""
        self._place, self._pixels = self._place + 1, None

    def stop(self) -> None:
        self._pixels = None


def samples(number: int | None = None, round: int = 1, folder: Path = FOLDER) -> list[Path]:
    """The sample photos, those of a game's rounds first and this round's at the head.

    With a number, only those that show so many tiles.
    """
    try:
        labels = lying(folder)
    except (OSError, msgspec.DecodeError):
        return []
    shown = [name for name, tiles in labels.items() if number is None or len(tiles) == number]
    rounds = [name for name in shown if name.startswith("round")]
    turn = (round - 1) % len(rounds) if rounds else 0
    others = [name for name in shown if name not in rounds]
    return [folder / name for name in rounds[turn:] + rounds[:turn] + others]
