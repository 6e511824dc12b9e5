"""A photo with what was read in it drawn in."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import Photo, Pixels
from vision.reading import TileReading

SURE = (255, 227, 156)  # #9CE3FF as blue, green, red
DOUBTFUL = (74, 210, 255)  # #FFD24A
DARK = (32, 24, 18)
ROMAN = ("I", "II", "III", "IV", "V")

_LONGEST = 2400
_FONT = cv2.FONT_HERSHEY_DUPLEX
_FRACTION = 4  # cv2 draws to 1/16 of a pixel


def label(tile: TileReading) -> str:
    """How a tile is named on the picture: its gallery, its century and year."""
    century = "?" if tile.century is None else str(tile.century)
    year = "??" if tile.year is None else f"{tile.year:02d}"
    gallery = "" if tile.gallery is None else f"{ROMAN[tile.gallery - 1]}  "
    return f"{gallery}{century}.{year}{' ?' if tile.check else ''}"


def draw(photo: Photo, tiles: Sequence[TileReading]) -> Pixels:
    """The photo's pixels with outlines, readings and galleries: sure solid, doubtful dashed."""
    height, width = photo.pixels.shape[:2]
    shrink = min(1.0, _LONGEST / max(width, height))
    canvas = cv2.resize(photo.pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    scale = canvas.shape[1] / photo.width
    outlines = [(np.array(tile.corners) + 0.5) * scale - 0.5 for tile in tiles]
    stroke = max(2, round(max(canvas.shape[:2]) / 450))
    for tile, outline in zip(tiles, outlines, strict=True):
        colour = DOUBTFUL if tile.check else SURE
        _outline(canvas, outline, DARK, stroke * 2 + 1, dashed=False)
        _outline(canvas, outline, colour, stroke, dashed=tile.check)
    for tile, outline in zip(tiles, outlines, strict=True):
        _label(canvas, outline, label(tile), DOUBTFUL if tile.check else SURE)
    return canvas


def _outline(
    canvas: Pixels, outline: NDArray[np.float64], colour: tuple[int, int, int], stroke: int, dashed: bool
) -> None:
    for start, end in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        # Five dashes a side with gaps half as long, so that each corner stays closed.
        spans = [(k * 3 / 14, (k * 3 + 2) / 14) for k in range(5)] if dashed else [(0.0, 1.0)]
        for first, last in spans:
            ends = np.round(np.array([start + (end - start) * t for t in (first, last)]) * 2**_FRACTION)
            one, other = (tuple(int(value) for value in point) for point in ends)
            cv2.line(canvas, one, other, colour, stroke, cv2.LINE_AA, _FRACTION)


def _label(canvas: Pixels, outline: NDArray[np.float64], text: str, colour: tuple[int, int, int]) -> None:
    height, width = canvas.shape[:2]
    side = float(np.linalg.norm(outline - np.roll(outline, -1, axis=0), axis=1).mean())
    size = float(np.clip(side * 0.2, 13, max(height, width) / 40))
    scale = size / 22
    thickness = max(1, round(scale * 1.4))
    (text_width, text_height), _ = cv2.getTextSize(text, _FONT, scale, thickness)
    pad = round(size * 0.45)
    plate_width, plate_height = text_width + 2 * pad, text_height + 2 * pad
    centre = outline.mean(axis=0)
    # Over the tile's upper middle as it lies in the photo, so that the numbers below stay visible.
    left = int(np.clip(centre[0] - plate_width / 2, 0, max(width - plate_width, 0)))
    top = int(np.clip(centre[1] - side * 0.22 - plate_height / 2, 0, max(height - plate_height, 0)))
    _plate(canvas, left, top, plate_width, plate_height, round(plate_height * 0.3))
    cv2.putText(
        canvas, text, (left + pad, top + pad + text_height), _FONT, scale, colour, thickness, cv2.LINE_AA
    )


def _plate(canvas: Pixels, left: int, top: int, width: int, height: int, radius: int) -> None:
    """A dark plate with round corners that lets a little of the photo through."""
    area = canvas[top : top + height, left : left + width]
    mask = np.zeros(area.shape[:2], np.uint8)
    height, width = mask.shape
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    share = (mask.astype(np.float32) * (0.82 / 255))[..., None]
    area[:] = (area * (1 - share) + np.array(DARK, np.float32) * share).astype(np.uint8)
