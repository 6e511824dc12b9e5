"""One's own copy for the screens' tests: rendered photos of tiles, and eyes that read them as told."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

import calibration.enrol
import vision.read
from calibration.profile import Profile, Tile, save
from companion.screens.own_tiles import FILE
from companion.screens.pages.my_tiles import MyTilesPage
from tests.calibration.copies import CODES, UNREAD, enrolled, printed, said, shot, square
from tests.screens.driver import Driver
from tests.screens.eyes import FakeCamera
from vision import decide
from vision.photo import Photo
from vision.reading import Number

SHOTS = [shot(71 + turn, printed(*CODES[8 * turn : 8 * turn + 8])) for turn in range(2)]
DOUBTFUL = "B36J2"
"""The tile of the first photo that may be B86J2, too."""


def see(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[Path]:
    """Two photos of eight tiles each, with eyes that are sure of all but one."""
    folder.mkdir(parents=True)
    files, told, squares = [], {}, {}
    for turn, (photo, tiles) in enumerate(SHOTS):
        files.append(folder / f"tiles-{turn + 1}.png")
        cv2.imwrite(str(files[-1]), photo)
        squares[photo[::16, ::16].tobytes()] = [square(quad, seed) for seed, (_, quad) in enumerate(tiles)]
        for found, (code, _) in zip(squares[photo[::16, ::16].tobytes()], tiles, strict=True):
            told[found.corners.tobytes()] = said(code)
            if code == DOUBTFUL:
                told[found.corners.tobytes()] = Number("2", 0.99), Number("36", 0.6, (("86", 0.3),))

    def find(photo: Photo) -> list:
        return squares.get(photo.pixels[::16, ::16].tobytes(), [])

    def numbers(_pixels: np.ndarray, asked: list) -> list:
        return [told.get(one.corners.tobytes(), (UNREAD, UNREAD)) for one in asked]

    monkeypatch.setattr(calibration.enrol, "find_squares", find)
    monkeypatch.setattr(vision.read, "numbers", numbers)
    monkeypatch.setattr(
        decide, "decide", lambda _square, _century, year, _others: (0.9, year.confidence < 0.8)
    )
    return files


class OwnCamera(FakeCamera):
    """A camera that looks at the tiles of the first photo."""

    def frame(self):  # type: ignore[no-untyped-def]
        frame = super().frame()
        return frame and type(frame)(SHOTS[0][0].copy(), frame.still)


@cache
def _enrolled() -> Profile:
    return enrolled()


def keep(folder: Path, codes: Sequence[str] = CODES) -> None:
    """Has all tiles known already, by these codes."""
    profile = _enrolled()
    tiles = [Tile(str(code), tile.views) for code, tile in zip(codes, profile.tiles, strict=True)]
    save(Profile(tuple(tiles), profile.century, profile.year), folder / FILE)


def page(driver: Driver) -> MyTilesPage:
    """The page in sight."""
    found = driver.app.page
    assert isinstance(found, MyTilesPage)
    return found
