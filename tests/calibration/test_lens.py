"""A bent photo is straightened, and what is found in it lies where it was taken."""

import cv2
import numpy as np
import pytest

from calibration.lens import FEWEST_PHOTOS, Capture, Seen, StraightLens, sheet
from calibration.profile import LensFigures, ProfileError
from vision.photo import Photo

SIZE = (800, 600)
MATRIX = np.array([[560.0, 0, 404], [0, 560, 296], [0, 0, 1]])
BEND = np.array([-0.28, 0.08, 0, 0, 0])


def photographed(turn, away, shift):
    """The sheet as a camera that bends straight lines sees it."""
    flat = cv2.cvtColor(cv2.resize(sheet(), (877, 620), interpolation=cv2.INTER_AREA), cv2.COLOR_GRAY2BGR)
    # Which point of the sheet each pixel of the bent photo shows.
    pixels = np.mgrid[0 : SIZE[1], 0 : SIZE[0]][::-1].reshape(2, -1).T.astype(np.float64)
    rays = cv2.undistortPoints(pixels.reshape(-1, 1, 2), MATRIX, BEND).reshape(-1, 2)
    rotation = cv2.Rodrigues(np.array(turn, np.float64))[0]
    plane = np.stack([rotation[:, 0], rotation[:, 1], np.array([*shift, away], np.float64)], 1)
    places = np.concatenate([rays, np.ones((len(rays), 1))], 1) @ np.linalg.inv(plane).T
    places = places[:, :2] / places[:, 2:] * 877 + [438, 310]
    maps = places.reshape(SIZE[1], SIZE[0], 2).astype(np.float32)
    return cv2.remap(
        flat, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(90, 90, 90)
    )


@pytest.fixture(scope="module")
def capture():
    taking = Capture()
    views = [
        ((0.3, 0, 0), 1.0, (0, 0)), ((-0.3, 0.2, 0), 1.0, (0.2, 0.1)), ((0, 0.4, 0.1), 1.1, (-0.2, 0.1)),
        ((0.1, -0.4, 0), 1.0, (0.2, -0.1)), ((0.35, 0.3, 0), 1.2, (-0.2, -0.12)), ((0, 0, 0.3), 0.9, (0.05, 0)),
        ((-0.2, -0.3, 0), 0.85, (-0.1, 0.05)),
    ]  # fmt: skip
    for view in views:
        assert taking.see(photographed(*view)) is Seen.TAKEN
    return taking


def test_the_lens_is_measured(capture):
    figures = capture.figures()
    assert figures.focal == pytest.approx((0.7, 0.7), abs=0.02)
    assert figures.distortion[0] == pytest.approx(-0.28, abs=0.04)
    assert figures.error < 1


def test_what_brings_nothing_is_told(capture):
    assert capture.see(photographed((0.3, 0, 0), 1.0, (0, 0))) is Seen.NOTHING_NEW
    assert capture.see(np.full((600, 800, 3), 90, np.uint8)) is Seen.NO_SHEET
    assert not capture.enough
    assert capture.covered.sum() >= 7


def test_too_few_photos_measure_nothing():
    with pytest.raises(ProfileError) as refusal:
        Capture().figures()
    assert (refusal.value.key, refusal.value.parameters["needed"]) == ("lens.too-few", FEWEST_PHOTOS)


@pytest.mark.parametrize("upright", [False, True])
def test_points_found_in_the_straight_photo_lie_where_they_were_taken(upright):
    lens = StraightLens(LensFigures((0.7, 0.7), (0.505, 0.37), (-0.28, 0.08, 0.0, 0.0, 0.0), 0.1))
    pixels = np.zeros((600, 800, 3), np.uint8)
    if upright:
        pixels = np.rot90(pixels).copy()
    height, width = pixels.shape[:2]
    spots = np.array([[60, 60], [width - 70, 80], [width // 2, height // 2], [80, height - 50]])
    for x, y in spots:
        cv2.circle(pixels, (int(x), int(y)), 5, (255, 255, 255), -1)
    photo = Photo(pixels, width, height)
    straight = lens.straight(photo).pixels[..., 0]
    count, _, _, middles = cv2.connectedComponentsWithStats((straight > 100).astype(np.uint8))
    assert count == 5
    back = lens.bent(middles[1:] + 0.5, photo)
    for spot in spots + 0.5:
        assert np.linalg.norm(back - spot, axis=1).min() < 1.5
    assert np.abs(lens.straightened(back, photo) - (middles[1:] + 0.5)).max() < 0.5
