"""A camera's distortion, measured with a printed sheet of squares and taken out of its photos."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.profile import LensFigures, ProfileError
from vision.cut import Image
from vision.photo import Photo

SQUARES = (8, 6)
MARKER = 0.7  # of a square
SHEET = (3508, 2480)  # A4 at 300 dots an inch
FEWEST_CORNERS = 12  # of a photo, or it says too little
FEWEST_PHOTOS = 6
ENOUGH_PHOTOS = 12
CELLS = (3, 3)  # the sheet must have been seen in most parts of the picture
ENOUGH_CELLS = 7
MOVED = 0.04  # of the picture: a sheet that moved less shows nothing new
WORST_ERROR = 2.5  # pixels of a photo 1,000 pixels long; beyond, the measurement failed


class Seen(StrEnum):
    """What a photo brought; each is a key of the catalogue."""

    NO_SHEET = "no-sheet"
    NOTHING_NEW = "nothing-new"
    TAKEN = "taken"


@cache
def _board() -> cv2.aruco.CharucoBoard:
    return cv2.aruco.CharucoBoard(
        SQUARES, 1.0, MARKER, cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    )


def sheet() -> Image:
    """The sheet to print, or to show on a screen."""
    return np.asarray(_board().generateImage(SHEET, marginSize=SHEET[1] // 20))


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    size: tuple[int, int]
    points: NDArray[np.float32]  # in the photo
    places: NDArray[np.float32]  # on the sheet


class Capture:
    """Collects photos of the sheet until they are enough, and says what each one brought."""

    def __init__(self) -> None:
        self._views: list[_View] = []

    def see(self, pixels: Image) -> Seen:
        """Takes a photo of the sheet into account."""
        grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
        corners, ids, _, _ = cv2.aruco.CharucoDetector(_board()).detectBoard(grey)
        if ids is None or len(ids) < FEWEST_CORNERS:
            return Seen.NO_SHEET
        places, points = _board().matchImagePoints(corners, ids)
        size = grey.shape[1], grey.shape[0]
        view = _View(size, points.reshape(-1, 2), places.reshape(-1, 3))
        if self._views and (
            view.size != self._views[0].size or any(_near(view, other) for other in self._views)
        ):
            return Seen.NOTHING_NEW
        self._views.append(view)
        return Seen.TAKEN

    @property
    def taken(self) -> int:
        """How many photos count."""
        return len(self._views)

    @property
    def covered(self) -> NDArray[np.bool_]:
        """In which parts of the picture (rows × columns) the sheet was seen."""
        seen = np.zeros(CELLS, bool)
        for view in self._views:
            cells = np.clip((view.points / view.size * CELLS[::-1]).astype(int), 0, np.array(CELLS[::-1]) - 1)
            seen[cells[:, 1], cells[:, 0]] = True
        return seen

    @property
    def enough(self) -> bool:
        """Whether more photos would not help."""
        return self.taken >= ENOUGH_PHOTOS and int(self.covered.sum()) >= ENOUGH_CELLS

    def figures(self) -> LensFigures:
        """What the photos tell about the lens; raises `ProfileError` where they tell too little."""
        if self.taken < FEWEST_PHOTOS:
            raise ProfileError("lens.too-few", given=self.taken, needed=FEWEST_PHOTOS)
        width, height = self._views[0].size
        # A third radial term would only follow the noise of so few photos.
        error, matrix, distortion, _, _ = cv2.calibrateCamera(
            [view.places for view in self._views], [view.points for view in self._views], (width, height),
            np.eye(3), np.zeros(5), flags=cv2.CALIB_FIX_K3,
        )  # fmt: skip
        longer = max(width, height)
        off = float(error) * 1000 / longer
        if not np.isfinite(off) or off > WORST_ERROR:
            raise ProfileError("lens.failed")
        k1, k2, p1, p2, k3 = (float(value) for value in distortion.ravel()[:5])
        return LensFigures(
            (float(matrix[0, 0]) / longer, float(matrix[1, 1]) / longer),
            (float(matrix[0, 2]) / longer, float(matrix[1, 2]) / longer),
            (k1, k2, p1, p2, k3),
            off,
        )


class StraightLens:
    """Takes a lens's distortion out of photos, and puts it back into what was found in them."""

    def __init__(self, figures: LensFigures) -> None:
        self._figures = figures
        self._distortion = np.array(figures.distortion)
        self._maps: dict[tuple[int, int], tuple[Any, Any]] = {}

    def straight(self, photo: Photo) -> Photo:
        """The photo with straight lines straight."""
        height, width = photo.pixels.shape[:2]
        if (width, height) not in self._maps:
            taken, straight = self._matrices(width, height)
            self._maps[width, height] = cv2.initUndistortRectifyMap(
                taken, self._distortion, np.eye(3), straight, (width, height), cv2.CV_16SC2
            )
        pixels = cv2.remap(
            photo.pixels, *self._maps[width, height], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return replace(photo, pixels=pixels)

    def bent(self, points: NDArray[np.floating[Any]], photo: Photo) -> NDArray[np.floating[Any]]:
        """Points of the straight photo where they lie in the one that was taken."""
        height, width = photo.pixels.shape[:2]
        taken, straight = self._matrices(width, height)
        rays = cv2.undistortPoints(np.asarray(points, np.float64).reshape(-1, 1, 2) - 0.5, straight, None)
        solid = np.concatenate([rays.reshape(-1, 2), np.ones((len(rays), 1))], 1)
        back, _ = cv2.projectPoints(solid, np.zeros(3), np.zeros(3), taken, self._distortion)
        return np.asarray(back.reshape(points.shape) + 0.5)

    def straightened(self, points: NDArray[np.floating[Any]], photo: Photo) -> NDArray[np.floating[Any]]:
        """Points of the photo that was taken where they lie in the straight one."""
        height, width = photo.pixels.shape[:2]
        taken, straight = self._matrices(width, height)
        bent = np.asarray(points, np.float64).reshape(-1, 1, 2) - 0.5
        return np.asarray(
            cv2.undistortPoints(bent, taken, self._distortion, P=straight).reshape(points.shape) + 0.5
        )

    def _matrices(self, width: int, height: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The camera as it is, and one without faults that sees as much."""
        focal, middle = self._figures.focal, self._figures.middle
        # The same camera held upright has its axes exchanged.
        if (width < height) != (middle[0] < middle[1]):
            focal, middle = focal[::-1], middle[::-1]
        longer = max(width, height)
        taken = np.array([[focal[0], 0, middle[0]], [0, focal[1], middle[1]], [0, 0, 1 / longer]]) * longer
        # Nothing of the photo is cut away: tiles lie up to its corners.
        straight, _ = cv2.getOptimalNewCameraMatrix(taken, self._distortion, (width, height), 1)
        return taken, np.asarray(straight)


def _near(one: _View, other: _View) -> bool:
    """Whether two photos show the sheet at the same place: its middle and its size."""
    longer = max(one.size)
    moved = np.linalg.norm(one.points.mean(0) - other.points.mean(0)) / longer
    grown = abs(float(one.points.std()) - float(other.points.std())) / longer
    return bool(moved < MOVED and grown < MOVED / 2)
