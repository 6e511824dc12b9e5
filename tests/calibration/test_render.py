"""The renderer: the same seed gives the same photo, and the truth lies where it says."""

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from calibration.render.camera import camera
from calibration.render.legible import LEAST, grey, legibility
from calibration.render.number import number
from calibration.render.scene import Plan, Scene, paste, scene
from calibration.render.sheets import SHEETS
from calibration.render.texture import SINGLE, TABLES
from calibration.render.tile import TEST_PALETTES, numbers, style
from calibration.render.typefaces import CALIBRATE, STRANGERS, TEST, Split, _grouped, choose, families
from tests.calibration.copies import LOOK, ROBOTO

SMALL = Plan(Split.TRAIN, "hard", 320, 240, tile=(50, 90), most=6)


def test_same_seed_same_photo():
    first, second = scene((3, 1), SMALL), scene((3, 1), SMALL)
    assert np.array_equal(first.photo, second.photo)
    assert [t.corners.tolist() for t in first.tiles] == [t.corners.tolist() for t in second.tiles]
    assert not np.array_equal(first.photo, scene((3, 2), SMALL).photo)


def test_a_print_comes_to_lie_exactly_between_its_corners():
    canvas = np.zeros((200, 200, 3), np.uint8)
    white = np.full((64, 64, 4), 255, np.uint8)
    quad = np.array([[40.0, 50.0], [150.0, 42.0], [160.0, 155.0], [35.0, 148.0]])
    paste(canvas, white, quad)
    grey = canvas[..., 0].astype(np.float64)
    assert grey.sum() / 255 == pytest.approx(cv2.contourArea(quad.astype(np.float32)), rel=0.01)
    rows, columns = np.mgrid[0:200, 0:200] + 0.5
    middle = np.array([(grey * columns).sum(), (grey * rows).sum()]) / grey.sum()
    moments = cv2.moments(quad.astype(np.float32))
    assert middle == pytest.approx(
        [moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]], abs=0.1
    )


def test_true_corners_outline_the_tile_in_the_photo():
    plan = Plan(Split.TRAIN, "easy", 400, 300, tile=(90, 110), tiles=1, touching=False)
    shots = [s for s in (scene((11, i), plan) for i in range(24)) if s.tiles and s.tiles[0].clear == 1]
    there = np.mean([_edges_along(shot, shot.tiles[0].corners) for shot in shots])
    beside = np.mean([_edges_along(shot, shot.tiles[0].corners + 8) for shot in shots])
    assert there > 1.5 * beside


def _edges_along(shot: Scene, quad: np.ndarray) -> float:
    """How much of a narrow rim around the square is edges."""
    inside = np.zeros(shot.photo.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
    rim = cv2.dilate(inside, np.ones((5, 5), np.uint8)) - cv2.erode(inside, np.ones((5, 5), np.uint8))
    return float((cv2.Canny(shot.photo, 40, 120) > 0)[rim > 0].mean())


def test_boxes_of_the_numbers_lie_below_and_at_their_sides():
    for index in range(6):
        for tile in scene((12, index), SMALL).tiles:
            assert (
                tile.year_box[0] + tile.year_box[2] / 2 < 0.5 < tile.century_box[0] + tile.century_box[2] / 2
            )
            assert tile.century_box[1] + tile.century_box[3] <= 1.01
            assert min(tile.year_box[1], tile.century_box[1]) > 0.3


def test_pinhole_camera_shows_table_points_seen_from_above_unmirrored():
    view = camera(400, 300, 500, 10, 0.0, 0.0, 0.0)
    middle, right, down = view.project(np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0]]))
    assert middle == pytest.approx([200, 150])
    assert right == pytest.approx([250, 150])
    assert down == pytest.approx([200, 200])
    higher = view.project(np.array([[1.0, 0, 1]]))[0]
    assert higher[0] > right[0]  # nearer to the camera is larger


def test_no_typeface_belongs_to_two_splits():
    assert not (set(TEST) & set(CALIBRATE) or set(TEST) & set(STRANGERS) or set(CALIBRATE) & set(STRANGERS))
    assert len(STRANGERS) == 10
    named = {split: {t.family for group in families()[split] for t in group} for split in Split}
    assert not named[Split.TRAIN] & (named[Split.TEST] | named[Split.STRANGER] | named[Split.CALIBRATE])


def test_no_surface_belongs_to_two_splits():
    surfaces = {split: {surface for surface, _ in TABLES[split]} for split in Split}
    surfaces[Split.TRAIN] |= set(SINGLE)
    for one, other in combinations((Split.TRAIN, Split.CALIBRATE, Split.TEST), 2):
        assert not surfaces[one] & surfaces[other]


@pytest.mark.parametrize(
    "surface", sorted({s for table in TABLES.values() for s, _ in table}, key=lambda s: s.__name__)
)
def test_every_surface_fills_its_picture(surface):
    picture = surface(np.random.default_rng(7), 120, 170)
    assert picture.shape == (120, 170, 3)
    assert np.isfinite(picture).all()
    assert not np.array_equal(picture, surface(np.random.default_rng(8), 120, 170))


def test_training_colours_stay_away_from_test_palettes():
    rng = np.random.default_rng(5)
    for _ in range(60):
        look = style(rng, Split.TRAIN)
        pairs = [(np.linalg.norm(look.paper - p), np.linalg.norm(look.ink - t)) for p, t in TEST_PALETTES]
        assert look.backing != "none" or all(max(pair) > 40 for pair in pairs)


def test_a_number_crop_says_where_its_ink_lies():
    made = number((4, 2), Split.TRAIN, "47")
    left, top, width, height = made.box
    assert made.text == "47"
    assert made.crop.dtype == np.uint8
    assert 0 <= left < left + width <= 1.01
    assert 0 <= top < top + height <= 1.01


def test_some_typeface_is_always_there():
    assert choose(np.random.default_rng(1), Split.STRANGER).path


def test_a_machine_may_have_no_typefaces_at_all():
    assert _grouped([], []) == dict.fromkeys(Split, ())


def test_a_number_blurred_or_drowned_in_noise_is_legible_for_nobody():
    paper = np.full((120, 160, 3), 230, np.float32)
    cv2.putText(paper, "58", (20, 90), cv2.FONT_HERSHEY_SIMPLEX, 2.4, (20, 20, 20), 6, cv2.LINE_AA)
    box = np.array([[15.0, 35], [120, 35], [120, 95], [15, 95]])
    noise = np.random.default_rng(1).normal(0, 40, paper.shape).astype(np.float32)

    def kept(clean: np.ndarray, photo: np.ndarray) -> float:
        return legibility(grey(clean), grey(photo), box, 55)

    soft, pale = cv2.GaussianBlur(paper, (0, 0), 10), 230 - (230 - paper) * np.float32(0.1)
    assert kept(paper, paper) > kept(soft, soft) > LEAST
    assert kept(paper, paper + noise) > LEAST
    assert kept(soft, soft + noise) < LEAST
    assert kept(pale, pale + noise) < LEAST
    assert kept(paper * 0, paper * 0) == 0


@pytest.mark.parametrize("draw", SHEETS)
def test_every_sheet_is_printed_and_larger_than_a_tile(draw):
    rng = np.random.default_rng(5)
    canvas = draw(rng, ROBOTO, 80)
    assert min(canvas.shape[:2]) >= 24 and max(canvas.shape[:2]) > 100
    assert np.ptp(grey(np.clip(canvas, 0, 255).astype(np.uint8))) > 40


def _numbers(look, art=None):
    """Century 1 and year 80 printed on bare paper, or over art, and the year's box in pixels."""
    canvas = np.full((400, 400, 3), look.paper, np.float32)
    if art is not None:
        art(canvas)
    _, (left, top, width, height) = numbers(np.random.default_rng(1), canvas, look, 1, 80, 400)
    return canvas, [round(400 * value) for value in (left, top, left + width, top + height)]


@pytest.mark.parametrize("outline", [0.05, 0.4])
def test_however_thick_an_outline_a_figure_keeps_its_counters(outline):
    white = np.full(3, 245, np.float32)
    plain, (left, top, right, low) = _numbers(replace(LOOK, paper=white * 0.5))
    outlined, _ = _numbers(replace(LOOK, paper=white * 0.5, outline=outline))
    # What an 8 and a 0 enclose, and the paper around them.
    figures = np.abs(plain - white * 0.5).max(2)[top - 1 : low + 1, left - 1 : right + 1] < 10
    count, regions = cv2.connectedComponents(figures.astype(np.uint8), connectivity=4)
    assert count - 1 == 4
    kept = np.abs(outlined - white * 0.5).max(2)[top - 1 : low + 1, left - 1 : right + 1] < 60
    assert all((kept & (regions == counter)).any() for counter in range(1, count) if counter != regions[0, 0])


def test_a_line_of_art_in_the_inks_own_tone_stops_before_the_number():
    bare, (left, top, right, low) = _numbers(LOOK)
    middle = (top + low) // 2

    def line(canvas):
        cv2.line(canvas, (0, middle), (400, middle), LOOK.ink.tolist(), 4)

    crossed, _ = _numbers(LOOK, line)
    apart = np.abs(crossed - bare).max(2)[top:low, left:right]
    assert apart.max() < 40 < np.abs(crossed - bare).max()
