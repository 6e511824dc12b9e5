"""What would make the next photo better, found by measuring the photo and the tiles in it."""

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np

from vision.cut import cut
from vision.geometry import side
from vision.photo import Photo, Pixels
from vision.reading import Corners, Hint, HintKey

DARKEST = 60.0
"""Of 255: how bright the brightest twentieth of the tiles (or of a photo without any) must be. Below, noise
and the few steps of grey left cost the thin strokes of small digits."""

WIDEST_EDGE = 0.065
"""Of a tile's side: over how much of it the sharpest edges may be smeared. A stroke of the year is about
0.03 wide; smeared over twice that, 3, 8 and 9 look alike."""

SMALLEST_SIDE = 45.0
"""Pixels of a tile's side, as decoded: below, a digit of the year has fewer than 12 rows."""

MOST_GLARE = 0.25
"""The share of a number's place that may be blown out to white on a tile that is not white all over."""

WHITE = 250
WHITE_TILE = 235.0
"""A tile whose middle brightness is above is white cardboard in good light, not glare."""

MOST_BEYOND = 0.03
"""Of a tile's side: how far a corner may lie beyond the photo; the corners themselves are good to 0.02."""

_FLAT = 96
# Where the numbers are, in shares of the side: generous, because the layout is known only roughly.
_NUMBER_PLACES = ((0.02, 0.55, 0.48, 0.98), (0.52, 0.5, 0.98, 0.98))


def find_hints(photo: Photo, tiles: Sequence[Corners], free: int | None = None) -> tuple[Hint, ...]:
    """The hints for a photo and its tiles (corners in decoded pixels), the worst first."""
    grey = [
        cv2.cvtColor(cut(photo.halves, np.array(tile, np.float32), _FLAT, _FLAT), cv2.COLOR_BGR2GRAY)
        for tile in tiles
    ]
    hints = [
        *_dark(photo.pixels, grey),
        *_blurred(grey),
        *_far(tiles),
        *_glare(grey),
        *_cut_off(photo, tiles),
    ]
    if free is not None and len(tiles) > free:
        hints.append(Hint(HintKey.TOO_MANY, len(tiles), free))
    return tuple(sorted(hints, key=_severity, reverse=True))


def brightness(grey: Pixels) -> float:
    """How bright (0–255) the brightest twentieth is."""
    return _quantile(grey, 0.95)


def edge_width(grey: Pixels) -> float:
    """Over what share of its side a flattened tile's sharpest edges run, along the more blurred direction."""
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    contrast = _quantile(smooth, 0.98) - _quantile(smooth, 0.02)
    steps = cv2.absdiff(smooth[1:], smooth[:-1]), cv2.absdiff(smooth[:, 1:], smooth[:, :-1])
    return contrast / max(min(_quantile(step, 0.99) for step in steps), 0.5) / len(grey)


def glare(grey: Pixels) -> float:
    """The larger share of the two number places of a flattened tile that is blown out."""
    if _quantile(grey, 0.5) >= WHITE_TILE:
        return 0.0
    size = len(grey)
    places = [
        grey[int(top * size) : int(bottom * size), int(left * size) : int(right * size)]
        for left, top, right, bottom in _NUMBER_PLACES
    ]
    return max(float((place >= WHITE).mean()) for place in places)


def beyond(corners: Corners, width: int, height: int) -> float:
    """How far a tile's farthest corner lies beyond the picture, in shares of the tile's side."""
    outside = max(max(-x, -y, x - width, y - height) for x, y in corners)
    return max(outside, 0.0) / max(side(corners), 1.0)


def _quantile(values: Pixels, share: float) -> float:
    """The value that this share of all 8-bit values does not exceed; counting them is faster than sorting."""
    counts = np.bincount(values.ravel(), minlength=256)
    return float(np.searchsorted(counts.cumsum(), share * values.size))


def _dark(pixels: Pixels, grey: list[Pixels]) -> Iterator[Hint]:
    seen = np.concatenate(grey) if grey else cv2.cvtColor(pixels[::8, ::8], cv2.COLOR_BGR2GRAY)
    measured = brightness(seen)
    if measured < DARKEST:
        yield Hint(HintKey.TOO_DARK, measured, DARKEST)


def _blurred(grey: list[Pixels]) -> Iterator[Hint]:
    yield from _worst_of(HintKey.TOO_BLURRED, map(edge_width, grey), WIDEST_EDGE)


def _glare(grey: list[Pixels]) -> Iterator[Hint]:
    yield from _worst_of(HintKey.GLARE, map(glare, grey), MOST_GLARE)


def _cut_off(photo: Photo, tiles: Sequence[Corners]) -> Iterator[Hint]:
    height, width = photo.pixels.shape[:2]
    yield from _worst_of(HintKey.CUT_OFF, (beyond(tile, width, height) for tile in tiles), MOST_BEYOND)


def _far(tiles: Sequence[Corners]) -> Iterator[Hint]:
    sides = [side(tile) for tile in tiles]
    small = tuple(index for index, length in enumerate(sides) if length < SMALLEST_SIDE)
    if small:
        yield Hint(HintKey.TOO_FAR, min(sides), SMALLEST_SIDE, small)


def _worst_of(key: HintKey, measured: Iterable[float], limit: float) -> Iterator[Hint]:
    values = list(measured)
    tiles = tuple(index for index, value in enumerate(values) if value > limit)
    if tiles:
        yield Hint(key, max(values), limit, tiles)


def _severity(hint: Hint) -> float:
    """How many times beyond its limit."""
    low, high = sorted((hint.measured, hint.limit))
    return high / max(low, 1e-6)
