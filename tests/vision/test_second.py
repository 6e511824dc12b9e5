"""A second reader may settle a doubt about numbers, never one about what or which way up a tile is."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision import tesseract
from vision.read import NumberBox
from vision.reading import Number
from vision.refine import Square
from vision.second import Doubt, confirmed

PIXELS = np.full((300, 300, 3), 128, np.uint8)


def doubt(century="3", year="57", sure=0.95, tile=0.99, turn=0.999):
    square = Square(
        corners=np.array(square_at(150, 150, 200), np.float32),
        tile=tile,
        turns=np.array([turn, 1 - turn, 0, 0], np.float32),
        century=NumberBox(0.8, 0.8, 0.15, 0.3),
        year=NumberBox(0.2, 0.8, 0.25, 0.2),
    )
    return Doubt(square, Number(century, sure), Number(year, sure))


@pytest.fixture
def second(monkeypatch):
    """A second reader that sees these texts, crop by crop."""

    def sees(*texts):
        monkeypatch.setattr(tesseract, "read_again", lambda crops: list(texts[: len(crops)]))

    return sees


def test_agreement_settles_and_disagreement_does_not(second):
    second("3", "57", "3", "51", None, "57")
    assert confirmed(PIXELS, [doubt(), doubt(), doubt()]) == [True, False, False]


def test_only_the_number_in_doubt_is_read_again(second):
    half_sure = replace(doubt(), century=Number("3", 0.999))
    second("57")
    assert confirmed(PIXELS, [half_sure]) == [True]


@pytest.mark.parametrize("unsettled", [doubt(tile=0.6), doubt(turn=0.9), doubt(sure=0.3), doubt(year=None)])
def test_other_doubts_stay(second, unsettled):
    second("3", "57")
    assert confirmed(PIXELS, [unsettled, doubt()]) == [False, True]


def test_without_a_second_reader_every_doubt_stays(monkeypatch):
    monkeypatch.setattr(tesseract, "available", lambda: False)
    assert confirmed(PIXELS, [doubt()]) == [False]
