"""Pictures of what a profile holds: all tiles with their codes, and groups of halves to be named."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from calibration import kinds, looks
from calibration.profile import Profile, decoded
from vision.cut import Image

COLUMNS = 10
GAP = 10
LINE = 26  # pixels of a line of text
PAPER = (226, 236, 246)
INK = (26, 20, 16)
_FONT = cv2.FONT_HERSHEY_DUPLEX


def sheet(profile: Profile) -> Image:
    """All tiles of a profile with their codes, ten a row."""
    return _laid_out([(tile.code, _flat(decoded(tile.views[0]))) for tile in profile.tiles], looks.SIDE)


def questions(profile: Profile, groups: Sequence[kinds.Group]) -> Image:
    """The groups, numbered from 1, each with up to ten of its halves."""
    rows = []
    middle, height = looks.SIDE // 2, round(looks.SIDE * looks.ART)
    for number, group in enumerate(groups, 1):
        cells = []
        for place, tile in enumerate(group.tiles[:COLUMNS]):
            picture = _flat(decoded(profile.tiles[tile].views[0]))[:height]
            half = picture[:, :middle] if group.half == kinds.LEFT else picture[:, middle:]
            cells.append((f"{number}: {len(group.tiles)}" if place == 0 else "", half))
        rows.append(_laid_out(cells, middle))
    return np.concatenate(rows) if rows else _laid_out([], middle)


def _flat(view: Image) -> Image:
    edge = (looks.FRAME - looks.SIDE) // 2
    return view[edge : edge + looks.SIDE, edge : edge + looks.SIDE]


def _laid_out(cells: Sequence[tuple[str, Image]], wide: int) -> Image:
    high = max((picture.shape[0] for _, picture in cells), default=LINE)
    rows = max(1, -(-len(cells) // COLUMNS))
    step_x, step_y = wide + GAP, high + LINE + GAP
    canvas = np.full((rows * step_y + GAP, COLUMNS * step_x + GAP, 3), PAPER, np.uint8)
    for place, (text, picture) in enumerate(cells):
        x, y = GAP + place % COLUMNS * step_x, GAP + place // COLUMNS * step_y
        canvas[y : y + picture.shape[0], x : x + picture.shape[1]] = picture
        cv2.putText(canvas, text, (x, y + high + LINE - 8), _FONT, 0.6, INK, 1, cv2.LINE_AA)
    return canvas
