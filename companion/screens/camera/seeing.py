"""From what the eyes read to tiles on their way to the table."""

from collections.abc import Iterable
from math import atan2, cos, sin

import cv2
import numpy as np

from companion.screens.camera.source import Pixels
from companion.screens.entry import Entry, Purpose, Seen
from vision.cut import Quad, cut
from vision.known import Known
from vision.photo import Source, open_photo
from vision.reading import CENTURIES, UNKNOWN_KIND, YEARS, Corners, HintKey, Number, Reading, TileReading
from vision.scan import scan

OFFERED = 2
"""How many readings of a doubtful tile are offered."""

CROP, AROUND = 240, 1.24
"""Pixels of a crop's side, and how much more than the tile it shows."""

UNCLEAR = "unclear"
CAUSES = {HintKey.TOO_DARK, HintKey.TOO_BLURRED, HintKey.TOO_FAR, HintKey.GLARE, HintKey.CUT_OFF}

SURE = 0.9
"""From this probability on a digit is shown as it is, below with a question mark where it may be another."""


def read_photo(source: Source, purpose: Purpose, number: int | None, known: Known | None = None) -> Entry:
    """The tiles of a photo, which somebody may know by sight; raises `PhotoError` and `ModelError`."""
    photo = open_photo(source)
    return entry_of(scan(photo, free=number, known=known), photo.pixels, purpose)


def entry_of(reading: Reading, pixels: Pixels, purpose: Purpose) -> Entry:
    """The tiles of a reading of these pixels; a row's from left to right as its tiles lie."""
    causes = {
        place: hint.key.value
        for hint in reversed(reading.hints)
        if hint.key in CAUSES
        for place in hint.tiles or range(len(reading.tiles))
    }
    tiles = [
        seen(tile, causes.get(place, UNCLEAR), pixels, reading) for place, tile in enumerate(reading.tiles)
    ]
    if purpose is Purpose.ROW:
        tiles = [tiles[place] for place in along(tile.corners for tile in reading.tiles)]
    return Entry(tuple(tiles))


def seen(tile: TileReading, cause: str, pixels: Pixels, reading: Reading) -> Seen:
    """One tile; a doubtful one with its cause, its likeliest readings and its picture."""
    if not tile.check:
        return Seen(tile.code or "")
    choices = likeliest(tile)
    return Seen(choices[0] if choices else "", cause, choices, crop(tile.corners, pixels, reading))


def likeliest(tile: TileReading) -> tuple[str, ...]:
    """The likeliest codes of a tile, best first."""
    return likeliest_codes(tile.century_number, tile.year_number, tile.left, tile.right)


def likeliest_codes(
    century_number: Number, year_number: Number, left: str = UNKNOWN_KIND, right: str = UNKNOWN_KIND
) -> tuple[str, ...]:
    """The likeliest codes by two numbers, best first."""
    codes = {
        f"{left}{int(year):02d}{right}{int(century)}": of_year * of_century
        for year, of_year in _readings(year_number, *YEARS)
        for century, of_century in _readings(century_number, *CENTURIES)
    }
    return tuple(sorted(codes, key=lambda code: -codes[code])[:OFFERED])


def _readings(number: Number, low: int, high: int) -> list[tuple[str, float]]:
    every = [*([(number.text, number.confidence)] if number.text is not None else []), *number.alternatives]
    return [(text, probability) for text, probability in every if text and low <= int(text) <= high]


def along(rows: Iterable[Corners]) -> list[int]:
    """The places of tiles from left to right as they themselves lie, whichever way the photo was held."""
    corners = np.array([list(row) for row in rows])
    if not len(corners):
        return []
    across = (corners[:, 1] - corners[:, 0]).sum(axis=0)
    turn = atan2(across[1], across[0])
    centres = corners.mean(axis=1) @ np.array([cos(turn), sin(turn)])
    return [int(place) for place in np.argsort(centres, kind="stable")]


def crop(corners: Corners, pixels: Pixels, reading: Reading) -> bytes:
    """A tile with a little around it, the right way up, as JPEG."""
    return cut_out(np.array(corners, np.float32) * (pixels.shape[1] / reading.width), pixels)


def cut_out(quad: Quad, pixels: Pixels) -> bytes:
    """What lies at four corners of these pixels with a little around it, as JPEG."""
    centre = quad.mean(axis=0)
    picture = cut(pixels, centre + (quad - centre) * AROUND, CROP, CROP)
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 88])[1])


def shown(number: Number, digits: int) -> str:
    """A number as it is drawn under its tile: a digit that may be another one is a question mark.

    >>> shown(Number("57", 0.6, (("51", 0.3),)), 2), shown(Number("3", 0.99), 1), shown(Number(None, 0.2), 2)
    ('5?', '3', '??')
    """
    if number.text is None:
        return "?" * digits
    text = number.text.rjust(digits, "0")[:digits]
    others = [other for other, _ in number.alternatives[:1] if len(other) == len(text)]
    if number.confidence >= SURE or not others:
        return text
    return "".join(digit if digit == other else "?" for digit, other in zip(text, others[0], strict=True))
