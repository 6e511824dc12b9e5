"""The second reader helps where it is installed and is never missed where it is not."""

import cv2
import numpy as np
import pytesseract
import pytest

from vision import tesseract


def printed(text, ink=30, card=220):
    crop = np.full((60, 40 + 30 * len(text), 3), card, np.uint8)
    cv2.putText(crop, text, (18, 45), cv2.FONT_HERSHEY_DUPLEX, 1.3, (ink,) * 3, 2, cv2.LINE_AA)
    return crop


@pytest.fixture(autouse=True)
def fresh():
    tesseract.available.cache_clear()
    yield
    tesseract.available.cache_clear()


def test_several_numbers_are_read_at_once_dark_or_light():
    seen = tesseract.read_again(
        [printed("46"), printed("82", ink=230, card=40), np.full((40, 60, 3), 90, np.uint8)], seconds=60
    )
    assert seen == (["46", "82", None] if tesseract.available() else [None] * 3)


def test_without_it_nothing_is_read(monkeypatch):
    monkeypatch.setattr(tesseract.shutil, "which", lambda name: None)
    assert tesseract.read_again([printed("57")]) == [None]


@pytest.mark.parametrize(
    "failure", [RuntimeError("timeout"), OSError(), pytesseract.TesseractError(1, "broken")]
)
def test_its_failures_are_no_failures_of_ours(monkeypatch, failure):
    def fail(*arguments, **options):
        raise failure

    monkeypatch.setattr(tesseract, "available", lambda: True)
    tesseract.available.cache_clear = lambda: None
    monkeypatch.setattr(pytesseract, "image_to_string", fail)
    assert tesseract.read_again([printed("57")]) == [None]


def test_a_photo_full_of_doubt_is_not_read_again():
    assert tesseract.read_again([printed("57")] * (tesseract.MOST_NUMBERS + 1)) == [None] * 25
