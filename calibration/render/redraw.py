"""Figures of typefaces nobody has, so that a reader learns figures and not typefaces."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

HEIGHT = 60  # pixels: how tall the figures to redraw are
ANGULAR = 0.2  # how often figures are cut of straight lines
BROAD = 0.25  # how often they are written with a broad pen


def redrawn(rng: np.random.Generator, mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """As a typeface nobody has: fatter, leaner, cut of straight lines, of a broad pen, slanted, of another hand."""
    edge = 14
    mask = cv2.copyMakeBorder(mask, edge, edge, edge, edge, cv2.BORDER_CONSTANT)
    weight = int(rng.integers(-2, 4))
    if weight:
        brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (abs(weight) + 1,) * 2)
        mask = cv2.dilate(mask, brush) if weight > 0 else _thinned(mask, brush)
    way = rng.random()
    if way < ANGULAR:
        mask = _angular(mask, rng.uniform(1.5, 4.0))
    elif way < ANGULAR + BROAD:
        mask = _of_broad_pen(mask, rng.uniform(0, np.pi), int(rng.integers(1, 4)))
    high, wide = mask.shape
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    x += (y - high / 2) * np.float32(rng.normal(0, 0.12))
    for part in (x, y):
        sway = rng.normal(0, rng.uniform(0, 2.4), (4, 5)).astype(np.float32)
        part += cv2.resize(sway, (wide, high), interpolation=cv2.INTER_CUBIC)
    mask = cv2.remap(mask, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    rows, columns = np.flatnonzero(mask.max(1) > 40), np.flatnonzero(mask.max(0) > 40)
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def _thinned(mask: NDArray[np.uint8], brush: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Leaner strokes, unless that would rub out much of the figure."""
    thin = cv2.erode(mask, brush)
    return np.asarray(thin if thin.sum(dtype=np.int64) > 0.5 * mask.sum(dtype=np.int64) else mask)


def _angular(mask: NDArray[np.uint8], tolerance: float) -> NDArray[np.uint8]:
    """The same of straight lines, none further off than so many pixels."""
    outlines, _ = cv2.findContours((mask > 127).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    cut = np.zeros_like(mask)
    cv2.fillPoly(cut, [cv2.approxPolyDP(line, tolerance, True) for line in outlines], 255, cv2.LINE_AA)
    return _as_closed(cut, mask)


def _of_broad_pen(mask: NDArray[np.uint8], angle: float, reach: int) -> NDArray[np.uint8]:
    """Strokes across the pen's edge so much fatter on both sides, those along it as they were."""
    pen = np.zeros((2 * reach + 1,) * 2, np.uint8)
    tip = round(reach * np.cos(angle)), round(reach * np.sin(angle))
    cv2.line(pen, (reach - tip[0], reach - tip[1]), (reach + tip[0], reach + tip[1]), 1)
    return _as_closed(cv2.dilate(mask, pen), mask)


def _as_closed(drawn: NDArray[np.generic], mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What was drawn, unless that loses the ink, or opens or closes a figure: a 0 filled is no 0."""
    kept = drawn.sum(dtype=np.int64) > 0.5 * mask.sum(dtype=np.int64)
    return np.asarray(drawn, np.uint8) if kept and grounds(drawn) == grounds(mask) else mask


def grounds(mask: NDArray[np.generic]) -> int:
    """How many grounds the ink parts: that around the figures and those within."""
    around = cv2.copyMakeBorder(np.asarray(mask), 1, 1, 1, 1, cv2.BORDER_CONSTANT)
    return cv2.connectedComponents((around < 128).astype(np.uint8), connectivity=4)[0]
