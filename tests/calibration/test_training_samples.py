"""What the networks are trained on says what it truly shows."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.render.scene import Plan, scene
from calibration.render.typefaces import Split
from calibration.train import samples
from calibration.train.samples import NOTHING, add_mixed, add_number, add_scene, empty


@pytest.fixture(scope="module")
def readers():
    taken = empty()
    for seed in range(4):
        add_mixed(taken, (41, seed), Split.TRAIN)
        add_number(taken, (42, seed), Split.TRAIN)
    return taken


def test_every_number_is_seen_at_both_looks_and_means_the_same(readers):
    assert len(readers.crops) == len(readers.close) > 20
    first, closer = np.array(readers.crop_targets), np.array(readers.close_targets)
    assert (first[:, :2] == closer[:, :2]).all()
    assert (first[:, 6] == closer[:, 6]).all()


def test_the_closer_look_has_the_ink_nearer_to_its_middle(readers):
    first, closer = np.array(readers.crop_targets), np.array(readers.close_targets)
    numbers = (first[:, 1] != NOTHING) & (first[:, 6] == 1)
    off = [np.abs(part[numbers, 2:4] - 0.5).mean() for part in (first, closer)]
    assert off[1] < off[0]


def test_parts_of_a_sheet_are_no_tiles():
    taken, shot = empty(), scene((43, 1), Plan(Split.TRAIN, "easy", 768, 576, (90, 100), tiles=2))
    rng, sheet = np.random.default_rng(1), np.array([[50.0, 50], [700, 50], [700, 500], [50, 500]])
    far = [np.array([2000.0, 2000])]
    samples._parts(rng, taken, shot, sheet, 95.0, far)
    assert len(taken.patches) == 3
    assert all(target[0] == 0 for target in taken.patch_targets)
    everywhere = [np.array([x, y]) for x in range(0, 800, 60) for y in range(0, 600, 60)]
    samples._parts(rng, taken, shot, sheet, 95.0, everywhere)
    assert len(taken.patches) == 3, "where a tile lies, a sheet's print is hidden"


def test_a_scene_shows_tiles_and_what_is_none():
    taken = empty()
    for seed in range(3):
        add_scene(taken, (44, seed), Split.TRAIN)
    said = {float(target[0]) for target in taken.patch_targets}
    assert said == {0.0, 1.0}
    assert len(taken.find_images) == len(taken.find_quads) == 3


def test_some_rough_squares_are_turned_far_against_the_tile(monkeypatch):
    shot = scene((45, 1), Plan(Split.TRAIN, "easy", 768, 576, (90, 100), tiles=1))
    off = {}
    for share in (0.0, 1.0):
        monkeypatch.setattr(samples, "STRAY", share)
        taken = empty()
        for seed in range(12):
            samples._refine(np.random.default_rng(seed), taken, shot, shot.tiles[0])
        # Every other one is a second look, which is near.
        off[share] = np.median([np.abs(target[2:10]).max() for target in taken.patch_targets[::2]])
    assert off[1.0] > 1.3 * off[0.0]


@pytest.mark.parametrize(
    ("clear", "said"), [(0.95, {(5, 7)}), (0.6, {(5, 7)}), (0.4, set()), (0.2, {(NOTHING, NOTHING)})]
)
def test_a_year_in_part_under_something_is_still_that_year_until_it_is_nothing(clear, said):
    shot = scene((45, 1), Plan(Split.TRAIN, "easy", 768, 576, (90, 100), tiles=1))
    tile = replace(shot.tiles[0], century=3, year=57, year_clear=clear)
    taken = empty()
    for seed in range(5):
        samples._read(np.random.default_rng(seed), taken, shot, tile)
    seen = {(int(target[0]), int(target[1])) for target in taken.crop_targets}
    assert seen - {(NOTHING, 3), (NOTHING, NOTHING)} == said - {(NOTHING, NOTHING)}
    assert (NOTHING, 3) in seen
    assert all(target[7] == np.float32(clear) for target in taken.crop_targets if target[0] == 5)
