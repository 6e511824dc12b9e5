"""A photo with what was read in it drawn in."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Photo, Pixels
from vision.reading import TileReading

SURE = (255, 227, 156)  # #9CE3FF as blue, green, red
DOUBTFUL = (74, 210, 255)  # #FFD24A
DARK = (10, 13, 18)  # #120D0A
LIGHT = (255, 255, 255)
ROMAN = ("I", "II", "III", "IV", "V")

Colour = tuple[int, int, int]

_LONGEST = 2400
_FONT = cv2.FONT_HERSHEY_DUPLEX
_CAPITALS = 21  # pixels a capital is high at scale 1
_FRACTION = 4  # cv2 draws to 1/16 of a pixel


def draw(photo: Photo, tiles: Sequence[TileReading]) -> Pixels:
    """The photo's pixels with outlines, readings and galleries: sure solid, doubtful dashed."""
    height, width = photo.pixels.shape[:2]
    shrink = min(1.0, _LONGEST / max(width, height))
    canvas = cv2.resize(photo.pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    scale = canvas.shape[1] / photo.width
    outlines = [np.array(tile.corners) * scale - 0.5 for tile in tiles]
    stroke = max(2, round(max(canvas.shape[:2]) / 450))
    for tile, outline in zip(tiles, outlines, strict=True):
        colour = DOUBTFUL if tile.check else SURE
        _outline(canvas, outline, DARK, stroke * 2 + 1, dashed=False)
        _outline(canvas, outline, colour, stroke, dashed=tile.check)
    for tile, outline in zip(tiles, outlines, strict=True):
        _label(canvas, outline, tile)
    return canvas


def _outline(canvas: Pixels, outline: NDArray[np.float64], colour: Colour, stroke: int, dashed: bool) -> None:
    for start, end in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        # Five dashes a side with gaps half as long, so that each corner stays closed.
        spans = [(k * 3 / 14, (k * 3 + 2) / 14) for k in range(5)] if dashed else [(0.0, 1.0)]
        for first, last in spans:
            ends = np.round(np.array([start + (end - start) * t for t in (first, last)]) * 2**_FRACTION)
            one, other = (tuple(int(value) for value in point) for point in ends)
            cv2.line(canvas, one, other, colour, stroke, cv2.LINE_AA, _FRACTION)


def _label(canvas: Pixels, outline: NDArray[np.float64], tile: TileReading) -> None:
    """Gallery, year and century as they stand on the tile, on a plate that leaves its numbers visible."""
    height, width = canvas.shape[:2]
    side = float(np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1).mean())
    size = float(np.clip(side * 0.15, 11, max(height, width) / 45))
    ink, plate = (DARK, DOUBTFUL) if tile.check else (LIGHT, DARK)
    words = [
        *([] if tile.gallery is None else [(ROMAN[tile.gallery - 1], 0.8, DARK if tile.check else SURE)]),
        ("??" if tile.year is None else f"{tile.year:02d}", 0.8, ink),
        ("?" if tile.century is None else str(tile.century), 1.1, ink),
    ]
    gap, pad = round(size * 0.55), round(size * 0.5)
    widths = [_text_width(text, size * share) for text, share, _ in words]
    plate_width = sum(widths) + gap * (len(words) - 1) + 2 * pad
    plate_height = round(size * 1.1) + 2 * pad
    # The numbers stand below, so the plate goes a little towards the tile's own top, whichever way that lies.
    centre = outline.mean(axis=0) * 0.6 + outline[:2].mean(axis=0) * 0.4
    left = int(np.clip(centre[0] - plate_width / 2, 0, max(width - plate_width, 0)))
    top = int(np.clip(centre[1] - plate_height / 2, 0, max(height - plate_height, 0)))
    _plate(canvas, left, top, plate_width, plate_height, plate)
    x, baseline = left + pad, top + pad + round(size * 1.1)
    for (text, share, colour), advance in zip(words, widths, strict=True):
        scale, thickness = _scale(size * share)
        cv2.putText(canvas, text, (x, baseline), _FONT, scale, colour, thickness, cv2.LINE_AA)
        x += advance + gap


def _scale(height: float) -> tuple[float, int]:
    """The scale and stroke at which capitals are `height` pixels high."""
    scale = height / _CAPITALS
    return scale, max(1, round(scale * 1.6))


def _text_width(text: str, height: float) -> int:
    (width, _), _ = cv2.getTextSize(text, _FONT, *_scale(height))
    return width


def _plate(canvas: Pixels, left: int, top: int, width: int, height: int, colour: Colour) -> None:
    """A plate with round ends that lets a little of the photo through."""
    area = canvas[top : top + height, left : left + width]
    mask = np.zeros((height, width), np.uint8)
    radius = height // 2
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height), 255, -1)
    for x in (radius, width - 1 - radius):
        cv2.circle(mask, (x, radius), radius, 255, -1, cv2.LINE_AA)
    share = (mask[: area.shape[0], : area.shape[1]].astype(np.float32) * (0.88 / 255))[..., None]
    area[:] = (area * (1 - share) + np.array(colour, np.float32) * share).astype(np.uint8)
