"""Printed sheets that tiles lie on or beside: newspapers, score pads, the tracks of a game board."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.texture import Colour, clouds, colour, near
from calibration.render.tile import lay_ink, written
from calibration.render.typefaces import Split, Typeface, choose

LETTERS = tuple("aabcdeeefghiiklmnnoprsttuvwzABDEGKMPRST0123456789")


def sheet(rng: np.random.Generator, split: Split, side: int) -> NDArray[np.uint8]:
    """A flat print of some sheet, BGRA, as large as it would lie beside a tile printed `side` pixels wide."""
    draw = SHEETS[int(rng.integers(len(SHEETS)))]
    canvas = draw(rng, choose(rng, split), side)
    whole = np.full(canvas.shape[:2], 255, np.uint8)
    return np.dstack([np.clip(canvas, 0, 255).astype(np.uint8), whole])


def _paper(rng: np.random.Generator, side: int, least: float, most: float) -> NDArray[np.float32]:
    """An empty sheet of some tiles' sides, light as paper mostly is."""
    height, width = (int(side * length) for length in rng.uniform(least, most, 2))
    tint = colour(rng, (0.7, 1.0), 0.25 if rng.random() < 0.8 else 1.0)
    return np.full((height, width, 3), tint, np.float32)


def _dark(rng: np.random.Generator) -> Colour:
    return colour(rng, (0.0, 0.35), 0.5)


def _page(rng: np.random.Generator, face: Typeface, side: int) -> NDArray[np.float32]:
    """Columns of print with headings, here and there a picture or a figure set large."""
    canvas, ink = _paper(rng, side, 2, 6), _dark(rng)
    height, width = canvas.shape[:2]
    letter = side * rng.uniform(0.06, 0.16)
    column = int(width / rng.integers(1, 4))
    for left in range(int(letter), width, column):
        top = int(letter)
        while top < height:
            room = min(column, width - left) - int(2 * letter)
            if room > side * 0.5 and rng.random() < 0.06:
                deep = int(rng.uniform(0.5, 1) * room)
                grey = 128 + 50 * clouds(rng, deep, room, side * 0.3)
                part = canvas[top : top + deep, left : left + room]
                part[:] = grey[: part.shape[0], : part.shape[1], None]
                top += deep + int(letter)
                continue
            large = rng.uniform(1.5, 4) if rng.random() < 0.12 else 1.0
            top += _line(rng, canvas, face, ink, (left, top), letter * large, room)
    return canvas


def _line(
    rng: np.random.Generator, canvas: NDArray[np.float32], face: Typeface, ink: Colour,
    start: tuple[int, int], letter: float, room: int,
) -> int:  # fmt: skip
    """One line of words from there on; returns how far below it the next begins."""
    left, end = start[0], start[0] + room
    while left < end:
        word = "".join(rng.choice(LETTERS, int(rng.integers(2, 9)) if rng.random() < 0.85 else 1))
        if rng.random() < 0.12:
            word = str(int(rng.integers(0, 2100)))
        mask, top = written(face, word, letter)
        if left + mask.shape[1] > end and left > start[0]:
            break
        lay_ink(canvas, mask[:, : max(1, end - left)], left, int(start[1] + top), ink)
        left += mask.shape[1] + int(letter * 0.4)
    return int(letter * rng.uniform(1.25, 1.5)) + 1


def _pad(rng: np.random.Generator, face: Typeface, side: int) -> NDArray[np.float32]:
    """A ruled sheet of scores: columns of numbers one below the other."""
    canvas, ink = _paper(rng, side, 1.5, 4.5), _dark(rng)
    height, width = canvas.shape[:2]
    row, column = int(side * rng.uniform(0.25, 0.55)), int(side * rng.uniform(0.5, 1.2))
    rule = near(rng, np.array([200, 160, 150], np.float32), 30).tolist()
    if rng.random() < 0.85:
        for y in range(row, height, row):
            cv2.line(canvas, (0, y), (width, y), rule, max(1, side // 90))
    if rng.random() < 0.7:
        for x in range(column, width, column):
            cv2.line(canvas, (x, 0), (x, height), rule, max(1, side // 90))
    for y in range(0, height - row // 2, row):
        for x in range(0, width - column // 2, column):
            if rng.random() < 0.85:
                mask, _ = written(face, str(int(rng.integers(0, 100))), row * rng.uniform(0.55, 0.75))
                away = rng.uniform(0.1, 0.9) * max(1, column - mask.shape[1])
                lay_ink(canvas, mask, x + int(away), y + int(row * rng.uniform(0.1, 0.3)), ink)
    return canvas


def _track(rng: np.random.Generator, face: Typeface, side: int) -> NDArray[np.float32]:
    """A strip of a game board: cells in a row or two, numbered on."""
    cell = side * rng.uniform(0.3, 1.1)
    count, rows = int(rng.integers(5, 13)), int(rng.integers(1, 4))
    ground = colour(rng)
    canvas = np.full((int(cell * (rows * 1.3 + 0.4)), int(cell * (count + 0.4)), 3), ground, np.float32)
    fill, number = colour(rng), int(rng.integers(0, 60))
    ink = _dark(rng) if fill.mean() > 110 else colour(rng, (0.8, 1.0), 0.3)
    high, place = rng.uniform(0.35, 0.7), rng.uniform(0.2, 0.8)
    gap, filled, step = rng.uniform(0, 0.1), rng.random() < 0.75, rng.uniform(1, 1.3)
    for y in range(rows):
        for x in range(count):
            left, top = int(cell * (x + 0.2 + gap)), int(cell * (y * step + 0.2))
            right, low = int(cell * (x + 1.2)), int(cell * (y * step + 1.2 - gap))
            if filled:
                cv2.rectangle(canvas, (left, top), (right, low), near(rng, fill, 8).tolist(), -1)
            cv2.rectangle(canvas, (left, top), (right, low), ink.tolist(), max(1, int(cell / 30)))
            mask, _ = written(face, str(number % 100), cell * high)
            if mask.shape[1] < cell:
                lay_ink(
                    canvas,
                    mask,
                    left + int((cell - mask.shape[1]) / 2),
                    top + int((cell - mask.shape[0]) * place),
                    ink,
                )
            number += 1
    return canvas


SHEETS = (_page, _pad, _track)
