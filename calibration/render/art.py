"""The four finds painted in many ways, so that no way of painting is taken for granted."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.texture import colour, near, noise
from calibration.render.typefaces import Split

Outline = NDArray[np.float32]
KINDS = "VJMB"


def _profile(rng: np.random.Generator, points: int) -> Outline:
    """A turned vessel: half widths over the height, mirrored."""
    knots = np.clip(rng.normal([0.22, 0.16, 0.42, 0.5, 0.34, 0.16, 0.26], 0.07), 0.07, 0.62)
    y = np.linspace(0, 1, points)
    x = np.interp(y, np.linspace(0, 1, len(knots)), knots)
    x = np.convolve(np.pad(x, 3, "edge"), np.ones(7) / 7, "valid")
    half = np.stack([x, y - 0.5], 1)
    return np.concatenate([half, half[::-1] * [-1, 1]]).astype(np.float32)


def outlines(rng: np.random.Generator, kind: str) -> list[Outline]:
    """The parts of a find in a box from −0.5 to 0.5, the first the body, the others lie on it."""
    if kind in "VJ":
        parts = [_profile(rng, 24)]
        turns = np.linspace(-1.5, 1.5, 16)
        for side in (1, -1) if kind == "V" else (1,):
            outer = np.stack([0.3 + 0.28 * np.cos(turns), -0.18 + 0.24 * np.sin(turns)], 1)
            inner = np.stack([0.3 + 0.19 * np.cos(turns), -0.18 + 0.16 * np.sin(turns)], 1)[::-1]
            parts.append((np.concatenate([outer, inner]) * [side, 1]).astype(np.float32))
        return parts
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    ring = np.stack([np.cos(angles), np.sin(angles)], 1)
    if kind == "M":
        face = ring * [0.36, 0.48] * (1 + 0.1 * np.sin(angles * int(rng.integers(1, 4))))[:, None]
        eye = ring * [0.1, rng.uniform(0.04, 0.09)]
        mouth = ring * [rng.uniform(0.1, 0.2), rng.uniform(0.05, 0.12)] + [0, 0.24]
        return [
            p.astype(np.float32)
            for p in (face, eye + np.array([0.16, -0.1]), eye - np.array([0.16, 0.1]), mouth)
        ]
    gap = rng.uniform(0, 0.7)
    arc = np.linspace(gap, 2 * np.pi - gap, 40)
    band = rng.uniform(0.06, 0.16)
    outer = np.stack([np.cos(arc), np.sin(arc)], 1) * 0.46
    inner = outer[::-1] * (1 - band / 0.46)
    return [np.concatenate([outer, inner]).astype(np.float32)]


def paint(
    rng: np.random.Generator, split: Split, canvas: NDArray[np.float32], kind: str,
    centre: tuple[float, float], size: tuple[float, float], base: NDArray[np.float32],
) -> None:  # fmt: skip
    """Paint one find onto the canvas; what lies outside is cut off, which leaves the half."""
    parts = [(part * size + centre).astype(np.int32) for part in outlines(rng, kind)]
    strokes = near(rng, base * rng.uniform(0.2, 0.7), 15).tolist()
    ways = ("filled", "outlined", "hatched", "washed", "banded")
    if split in (Split.TEST, Split.STRANGER):
        ways = ("stippled", "mosaic", "poster")
    elif split is Split.CALIBRATE:
        ways = ("contoured", "checked", "rayed")
    way = str(rng.choice(ways))
    thick = int(rng.integers(1, 4))
    height, width = canvas.shape[:2]
    body = np.zeros((height, width), np.uint8)
    cv2.fillPoly(body, parts[:1], 255, cv2.LINE_AA)
    if kind in "VJ":
        cv2.fillPoly(body, parts[1:], 255, cv2.LINE_AA)
    if way == "outlined":
        cv2.polylines(canvas, parts, True, strokes, thick, cv2.LINE_AA)
        return
    light = np.full((height, width, 3), base, np.float32)
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
    light *= 1 + rng.uniform(-0.4, 0.4) * x
    if way == "hatched":
        pattern = (
            (np.add.outer(np.arange(height) * rng.uniform(0.3, 1), np.arange(width)) % rng.integers(4, 10))
            < 2
        )[..., None]
        light = np.where(pattern, np.array(strokes, np.float32), light)
    elif way == "washed":
        light += rng.uniform(10, 40) * noise(rng, height, width, 12)[..., None]
        body = cv2.GaussianBlur(body, (0, 0), rng.uniform(1, 4))
    elif way == "banded":
        other = near(rng, base, 70)
        period = rng.uniform(0.08, 0.3) * height
        rows = (np.arange(height) % period) < period * rng.uniform(0.2, 0.6)
        light[rows] = other
    elif way == "stippled":
        light = np.where(noise(rng, height, width, 2)[..., None] > 0.3, np.array(strokes, np.float32), light)
    elif way == "mosaic":
        small = noise(rng, height // 6 + 1, width // 6 + 1, 1)
        light += 30 * cv2.resize(small, (width, height), interpolation=cv2.INTER_NEAREST)[..., None]
        light[::6] *= 0.7
        light[:, ::6] *= 0.7
    elif way == "contoured":
        levels = (noise(rng, height, width, rng.uniform(5, 20)) * 3).astype(int) % 2 == 0
        light[levels] = near(rng, base, 60)
    elif way == "checked":
        step = rng.uniform(0.03, 0.12) * height
        rows, columns = (np.arange(length) // step for length in (height, width))
        light[np.add.outer(rows, columns) % 2 == 0] *= rng.uniform(0.5, 0.85)
    elif way == "rayed":
        rows, columns = (np.arange(length) - at for length, at in ((height, centre[1]), (width, centre[0])))
        rays = np.arctan2(rows[:, None], columns[None]) * rng.integers(3, 12)
        light[np.sin(rays) > 0.2] = near(rng, base, 60)
    elif way == "poster":
        light[:, : int(width * rng.uniform(0.2, 0.8))] *= 0.75
    share = (body.astype(np.float32) / 255)[..., None]
    canvas += (light - canvas) * share
    if way not in ("washed", "stippled") and rng.random() < 0.6:
        cv2.polylines(canvas, parts, True, strokes, thick, cv2.LINE_AA)
    elif kind == "M":
        cv2.fillPoly(canvas, parts[1:], strokes, cv2.LINE_AA)


def scribble(rng: np.random.Generator, canvas: NDArray[np.float32]) -> None:
    """Ornament of no meaning: leaves, blots and lines, as unknown art may show."""
    height, width = canvas.shape[:2]
    for _ in range(int(rng.integers(1, 9))):
        points = rng.uniform((0, 0), (width, height * 0.8)) + np.cumsum(
            rng.normal(0, width * 0.07, (int(rng.integers(3, 12)), 2)), 0
        )
        if rng.random() < 0.5:
            cv2.fillPoly(canvas, [points.astype(np.int32)], colour(rng).tolist(), cv2.LINE_AA)
        else:
            cv2.polylines(
                canvas,
                [points.astype(np.int32)],
                False,
                colour(rng).tolist(),
                int(rng.integers(1, 5)),
                cv2.LINE_AA,
            )
