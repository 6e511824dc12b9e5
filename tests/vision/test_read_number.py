"""`read_number` keeps its contract: crops from 20 pixels, one or two digits, None where nothing is printed."""

import cv2
import numpy as np
import pytest

from vision import networks, read_number
from vision.networks import ModelError


def printed(text, height=60, ink=(30, 30, 60), card=(200, 220, 230)):
    """A number in a plain print, upright, centred, with a margin."""
    crop = np.full((60, 64, 3), card, np.uint8)
    scale, thickness = (1.2, 3) if len(text) == 2 else (1.6, 4)
    (width, rise), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, thickness)
    cv2.putText(
        crop,
        text,
        ((64 - width) // 2, (60 + rise) // 2),
        cv2.FONT_HERSHEY_DUPLEX,
        scale,
        ink,
        thickness,
        cv2.LINE_AA,
    )
    return cv2.resize(crop, None, fx=height / 60, fy=height / 60, interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize("text", ["0", "2", "4", "7", "08", "25", "36", "94"])
def test_plain_numbers_are_read(text):
    for digits in (len(text), None):
        number = read_number(printed(text), digits)
        assert number.text == text
        assert number.confidence > 0.5


def test_the_number_of_digits_is_kept():
    assert len(read_number(printed("57"), 2).text) == 2
    assert len(read_number(printed("5"), 1).text) == 1


@pytest.mark.parametrize("height", [20, 33, 240, 900])
def test_any_size_from_twenty_pixels(height):
    assert read_number(printed("42", height), 2).text == "42"


def test_light_digits_on_dark():
    assert read_number(printed("63", ink=(235, 240, 240), card=(60, 30, 20)), 2).text == "63"


def test_an_empty_crop_says_nothing():
    number = read_number(np.full((60, 80, 3), 140, np.uint8), None)
    assert number.text is None
    assert 0 <= number.confidence <= 1


@pytest.mark.parametrize("digits", [0, 3, "2"])
def test_other_numbers_of_digits_are_refused(digits):
    with pytest.raises(ValueError, match="digits"):
        read_number(printed("5"), digits)


@pytest.mark.parametrize(
    "crop", [np.zeros((60, 60, 3)), np.zeros((60, 60, 4), np.uint8), np.zeros(60, np.uint8)]
)
def test_what_is_no_picture_is_refused(crop):
    with pytest.raises(ValueError, match="crop"):
        read_number(crop, 2)


def test_a_missing_or_broken_network_is_told(monkeypatch):
    with pytest.raises(ModelError, match=r"nothing\.onnx"):
        networks.network("nothing")
    monkeypatch.setattr(networks, "content", lambda name: b"no network")
    with pytest.raises(ModelError, match=r"spoilt\.onnx"):
        networks.network("spoilt")
