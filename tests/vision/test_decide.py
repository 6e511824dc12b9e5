"""Deciding whether a reading counts without a look."""

from dataclasses import replace

import numpy as np
import pytest

from vision import decide, networks
from vision.decide import Calibration, calibration, layout
from vision.networks import ModelError
from vision.read import NumberBox
from vision.reading import Number
from vision.refine import Square

QUAD = np.array([[0, 0], [100, 0], [100, 100], [0, 100]], np.float32)
CENTURY, YEAR = NumberBox(0.8, 0.8, 0.2, 0.3), NumberBox(0.25, 0.85, 0.3, 0.2)


def square(
    tile: float = 0.9999, turn: float = 0.9999, century: NumberBox = CENTURY, year: NumberBox = YEAR
) -> Square:
    turns = np.array([turn, *[(1 - turn) / 3] * 3], np.float32)
    return Square(QUAD, tile, turns, century, year)


SURE = Number("3", 0.9999), Number("57", 0.9999)


def test_what_is_sure_in_every_way_is_accepted():
    confidence, check = decide.decide(square(), *SURE)
    assert not check
    assert confidence >= calibration().accept


@pytest.mark.parametrize(
    ("century", "year"),
    [
        (Number(None, 0.9), SURE[1]),
        (SURE[0], Number(None, 0.9)),
        (Number("7", 0.9999), SURE[1]),
        (Number("3", 0.4), SURE[1]),
        (SURE[0], Number("57", 0.4)),
    ],
)
def test_a_doubtful_number_asks_for_a_look(century, year):
    assert decide.decide(square(), century, year)[1]


def test_a_doubtful_turn_or_tile_asks_for_a_look():
    assert decide.decide(square(turn=0.3), *SURE)[1]
    assert decide.decide(square(tile=0.8), *SURE)[1]


def test_a_number_partly_out_of_sight_asks_for_a_look_however_surely_it_is_read():
    assert decide.decide(square(), replace(SURE[0], clear=0.6), SURE[1])[1]
    assert decide.decide(square(), SURE[0], replace(SURE[1], clear=0.6))[1]


def test_a_tile_with_something_over_a_corner_beside_a_number_asks_for_a_look():
    assert not decide.decide(replace(square(), amiss=0.05), *SURE)[1]
    assert decide.decide(replace(square(), amiss=0.12), *SURE)[1]


@pytest.mark.parametrize(
    ("century", "year"),
    [
        (YEAR, CENTURY),
        (NumberBox(0.8, 0.2, 0.2, 0.3), NumberBox(0.25, 0.2, 0.3, 0.2)),
        (NumberBox(0.8, 0.8, 0.1, 0.1), YEAR),
    ],
)
def test_numbers_that_stand_wrong_ask_for_a_look(century, year):
    assert not layout(square(century=century, year=year)).right
    assert decide.decide(square(century=century, year=year), *SURE)[1]


@pytest.mark.parametrize(
    ("width", "height", "all_there"), [(100, 100, True), (100, 94, True), (100, 90, False), (85, 100, False)]
)
def test_numbers_must_lie_in_the_photo_to_their_ends(width, height, all_there):
    assert decide.whole(square(), np.zeros((height, width, 3), np.uint8)) == all_there


def test_among_tiles_in_doubt_a_reading_counts_for_less():
    tiles, doubtful = [square()] * 5, (Number("3", 0.6), Number("57", 0.7))
    sure, strange = (
        decide.others_read(tiles, [(Number("3", 0.99), Number("57", 0.97)), *[pair] * 4])
        for pair in (SURE, doubtful)
    )
    assert sure[0] > strange[0]
    assert strange[0] < strange[1], "a tile does not tell of itself"
    odds = [decide.decide(square(), *SURE, others)[0] for others in (strange[0], sure[0])]
    assert odds[0] < odds[1]


def test_what_is_no_tile_does_not_tell_of_the_print_and_a_single_tile_is_as_usual():
    pairs = [SURE, (Number(None, 0.4), Number(None, 0.5))]
    assert decide.others_read([square(), square(tile=0.5)], pairs)[0] == pytest.approx(decide.USUAL)
    assert decide.others_read([], []) == []


def test_surer_parts_never_make_a_tile_less_sure():
    weights = calibration().weights
    assert min(weights) >= 0
    assert len(weights) == len(decide.features(square(), *SURE, decide.USUAL))


def test_broken_constants_are_a_clear_error(monkeypatch):
    monkeypatch.setattr(decide, "content", lambda name: b'{"warmth": "hot"}')
    calibration.cache_clear()
    try:
        with pytest.raises(ModelError, match="install the app again"):
            calibration()
    finally:
        calibration.cache_clear()


def test_missing_and_broken_networks_are_clear_errors(monkeypatch):
    with pytest.raises(ModelError, match="install the app again"):
        networks.network("absent")
    monkeypatch.setattr(networks, "content", lambda name: b"no network")
    with pytest.raises(ModelError, match="install the app again"):
        networks.network("broken")


def test_calibration_says_how_many_readings_stand_behind_it():
    constants = calibration()
    assert isinstance(constants, Calibration)
    assert constants.wrong <= constants.readings
