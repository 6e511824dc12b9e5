"""A single printed number as other programs would cut it out: any print, any ground, clutter at the edges."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.legible import grey, legibility
from calibration.render.photo import LEVELS, lens, sensor
from calibration.render.redraw import HEIGHT, redrawn
from calibration.render.texture import clouds, colour, near, noise, table
from calibration.render.tile import lay_ink, written
from calibration.render.typefaces import Split, choose

Box = tuple[float, float, float, float]  # left, top, width, height in parts of the crop


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A crop, what it says ("" for nothing to read), where its ink lies and how much of it was kept."""

    crop: NDArray[np.uint8]
    text: str
    box: Box
    legible: float


def number(seed: int | tuple[int, ...], split: Split, text: str | None = None) -> Cut:
    """A number somebody cut out."""
    rng = np.random.default_rng(seed)
    height = int(rng.uniform(40, 110))
    width = int(height * rng.uniform(0.75, 1.7))
    canvas = _ground(rng, split, height, width)
    if text is None:
        text = _text(rng)
    face = choose(rng, split)
    paper = canvas.reshape(-1, 3).mean(0)
    tint = colour(rng, (0, 1))
    while abs(float(tint.mean() - paper.mean())) < rng.choice([30, 60, 90]):
        tint = colour(rng, (0, 1)) if rng.random() < 0.5 else np.full(3, rng.choice([10, 245]), np.float32)
    where: Box = (0.0, 0.0, 0.0, 0.0)
    if text:
        mask, _ = written(face, text, HEIGHT, rng.uniform(0, 0.12) if rng.random() < 0.3 else 0.0)
        if split is Split.TRAIN and rng.random() < 0.5:
            mask = redrawn(rng, mask)
        fit = min(height * rng.uniform(0.36, 0.9) / mask.shape[0], width * 0.92 / mask.shape[1])
        stretch = 1.0 if rng.random() < 0.6 else rng.uniform(0.75, 1.3)
        size = (max(3, min(width - 2, int(mask.shape[1] * fit * stretch))), max(5, int(mask.shape[0] * fit)))
        mask = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
        x = int((width - size[0]) * np.clip(rng.normal(0.5, 0.18), 0, 1))
        y = int((height - size[1]) * np.clip(rng.normal(0.5, 0.18), 0, 1))
        _style(rng, canvas, mask, x, y, tint)
        where = (x / width, y / height, size[0] / width, size[1] / height)
    if rng.random() < 0.5:
        _clutter(rng, canvas, split, tint)
    if rng.random() < 0.5:
        canvas *= 1 + 0.25 * noise(rng, height, width, 60)[..., None]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.normal(0, 2.5), 1)
    turn[:, :2] += rng.normal(0, 0.03, (2, 2))
    canvas = cv2.warpAffine(canvas, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    conditions = LEVELS[str(rng.choice(["easy", "medium", "hard", "brutal"], p=[0.3, 0.3, 0.3, 0.1]))]
    clean = lens(rng, canvas, conditions, height * 2.5)
    crop = sensor(rng, clean, conditions)
    left, top, right, low = np.array([*where[:2], where[0] + where[2], where[1] + where[3]]) * (
        [width, height] * 2
    )
    quad = np.array([[left, top], [right, top], [right, low], [left, low]])
    return Cut(crop, text, where, legibility(grey(np.clip(clean, 0, 255)), grey(crop), quad, low - top))


def _text(rng: np.random.Generator) -> str:
    way = rng.random()
    if way < 0.1:
        return ""
    return str(int(rng.integers(0, 10))) if way < 0.42 else f"{int(rng.integers(0, 100)):02d}"


def _ground(rng: np.random.Generator, split: Split, height: int, width: int) -> NDArray[np.float32]:
    way = rng.random()
    if way < 0.3:
        return table(rng, split, height, width).astype(np.float32)
    base = np.full(
        (height, width, 3), colour(rng, (0.0, 1.0)) if way < 0.7 else rng.uniform(180, 255), np.float32
    )
    return base + rng.uniform(0, 15) * clouds(rng, height, width, height * 0.5)[..., None]


def _style(
    rng: np.random.Generator,
    canvas: NDArray[np.float32],
    mask: NDArray[np.uint8],
    x: int,
    y: int,
    tint: NDArray[np.float32],
) -> None:
    """Plain, outlined, hollow, shadowed or worn."""
    high = mask.shape[0]
    way = rng.random()
    reach = max(1, int(high * rng.uniform(0.02, 0.07)))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2)
    wide = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_CONSTANT)
    if way < 0.12:
        lay_ink(canvas, cv2.dilate(wide, kernel), x - reach, y - reach, near(rng, 255 - tint, 20))
    elif way < 0.2:
        lay_ink(
            canvas, cv2.GaussianBlur(mask, (0, 0), 1 + reach), x + reach, y + reach, tint * np.float32(0.4)
        )
    elif way < 0.26:
        lay_ink(canvas, cv2.subtract(cv2.dilate(wide, kernel), wide), x - reach, y - reach, tint)
        return
    elif way < 0.34:
        worn = noise(rng, *mask.shape, 3) < rng.uniform(0.6, 1.6)
        mask = mask * worn.astype(np.uint8)
    lay_ink(canvas, mask, x, y, tint)


def _clutter(
    rng: np.random.Generator, canvas: NDArray[np.float32], split: Split, tint: NDArray[np.float32]
) -> None:
    """Frames, lines and pieces of neighbouring print along the edges."""
    height, width = canvas.shape[:2]
    for _ in range(int(rng.integers(1, 4))):
        ink = near(rng, tint, 30) if rng.random() < 0.5 else colour(rng)
        way = rng.integers(4)
        thick = int(rng.integers(1, 4))
        if way == 0:
            inset = int(height * rng.uniform(0, 0.06))
            cv2.rectangle(canvas, (inset, inset), (width - inset, height - inset), ink.tolist(), thick)
        elif way == 1:
            at = int(rng.choice([0.03, 0.06, 0.94, 0.97]) * (width if rng.random() < 0.5 else height))
            ends = ((at, 0), (at, height)) if rng.random() < 0.5 else ((0, at), (width, at))
            cv2.line(canvas, *ends, ink.tolist(), thick)
        elif way == 2:
            mask, _ = written(
                choose(rng, split), str(int(rng.integers(0, 10))), height * rng.uniform(0.3, 0.8)
            )
            side = -int(mask.shape[1] * 0.75) if rng.random() < 0.5 else width - int(mask.shape[1] * 0.25)
            lay_ink(canvas, mask, side, int(rng.uniform(0, height * 0.6)), ink)
        else:
            spot = (int(rng.choice([0.0, 1.0]) * width), int(rng.uniform(0, height)))
            cv2.circle(canvas, spot, int(height * rng.uniform(0.05, 0.15)), ink.tolist(), -1, cv2.LINE_AA)
