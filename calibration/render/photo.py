"""What light, lens, sensor and file format do to a picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.texture import Picture, noise


@dataclass(frozen=True, slots=True)
class Conditions:
    """How bad a photo may get: each figure is the worst of its level."""

    tilt: float  # degrees
    blur: float  # of a tile's side
    dim: float  # stops of under- or overexposure
    grain: float
    quality: int  # JPEG, the worst
    shade: float  # how dark shadows may be
    glare: float  # probability
    fingers: float  # probability


LEVELS = {
    "easy": Conditions(20, 0.004, 0.3, 4, 80, 0.25, 0.0, 0.0),
    "medium": Conditions(35, 0.009, 0.7, 9, 60, 0.45, 0.08, 0.08),
    "hard": Conditions(45, 0.016, 1.2, 16, 40, 0.6, 0.15, 0.2),
    "brutal": Conditions(60, 0.028, 2.0, 26, 25, 0.7, 0.25, 0.5),
}


def light(
    rng: np.random.Generator, picture: NDArray[np.float32], conditions: Conditions, tile: float
) -> NDArray[np.float32]:
    """Uneven light, shadows of phone and hands, glare, a colour cast and exposure."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:8, 0:8].astype(np.float32) / 7 - 0.5
    angle = rng.uniform(0, 2 * np.pi)
    field = (
        1
        + rng.uniform(0, 0.5) * conditions.shade * (x * np.cos(angle) + y * np.sin(angle)) * 2
        - rng.uniform(0, 0.5) * (x * x + y * y)
    )
    gain = cv2.resize(field.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < conditions.shade:
        scale = 8
        mask = np.zeros((height // scale + 1, width // scale + 1), np.float32)
        hand = rng.uniform((0, 0), (width, height)) + rng.normal(
            0, max(width, height) * 0.3, (int(rng.integers(3, 6)), 2)
        )
        cv2.fillPoly(mask, [(cv2.convexHull(hand.astype(np.float32))[:, 0] / scale).astype(np.int32)], 1)
        mask = cv2.resize(cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.3, 8)), (width, height))
        gain = gain * (1 - mask * rng.uniform(0.2, 1) * conditions.shade)
    cast = np.exp(rng.normal(0, 0.1, 3) * (0.4 + conditions.shade)).astype(np.float32)
    stops = 2.0 ** rng.uniform(-conditions.dim, conditions.dim * 0.35)
    picture = picture * gain[..., None]
    picture *= cast * np.float32(stops)
    if rng.random() < conditions.glare:
        spot = np.zeros((height // 4 + 1, width // 4 + 1), np.float32)
        centre = (int(rng.uniform(0, width) / 4), int(rng.uniform(0, height) / 4))
        axes = (
            max(1, int(tile * rng.uniform(0.05, 0.6) / 4)),
            max(1, int(tile * rng.uniform(0.05, 0.25) / 4)),
        )
        cv2.ellipse(spot, centre, axes, rng.uniform(0, 180), 0, 360, 1, -1)
        spot = cv2.resize(cv2.GaussianBlur(spot, (0, 0), max(1.0, tile * 0.03)), (width, height))
        picture = picture + (spot * rng.uniform(60, 220))[..., None]
    if rng.random() < 0.5:
        picture = cv2.pow(np.clip(picture, 0, 510) / np.float32(255), rng.uniform(0.75, 1.3)) * np.float32(
            255
        )
    return np.asarray(picture, np.float32)


def lens(
    rng: np.random.Generator, picture: NDArray[np.float32], conditions: Conditions, tile: float
) -> NDArray[np.float32]:
    """Defocus and shake, never sharper than the sensor."""
    sigma = rng.uniform(0, 1) ** 1.5 * conditions.blur * tile
    if sigma > 0.3:
        if rng.random() < 0.6:
            picture = cv2.GaussianBlur(picture, (0, 0), sigma)
        else:
            reach = max(1, round(sigma * 2))
            disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2).astype(np.float32)
            picture = cv2.filter2D(picture, -1, disc / disc.sum())
    shake = rng.uniform(0, 1) ** 2 * conditions.blur * tile * 2
    if shake > 1.5 and rng.random() < 0.5:
        length = round(shake) | 1
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        reach = (length - 1) / 2
        step = (reach * np.cos(angle), reach * np.sin(angle))
        cv2.line(
            kernel,
            (round(reach - step[0]), round(reach - step[1])),
            (round(reach + step[0]), round(reach + step[1])),
            1,
            1,
            cv2.LINE_AA,
        )
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    if rng.random() < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 0.7))
    return np.asarray(picture, np.float32)


def sensor(rng: np.random.Generator, picture: NDArray[np.float32], conditions: Conditions) -> Picture:
    """Grain, the phone's own smoothing and sharpening, saturation and JPEG."""
    height, width = picture.shape[:2]
    sigma = rng.uniform(0, 1) * conditions.grain
    coarse = 1.0 if rng.random() < 0.6 else rng.uniform(1, 2.2)
    grain = noise(rng, height, width, coarse)
    picture = picture + sigma * grain[..., None]
    if rng.random() < 0.5:
        shape = (height // 2 + 1, width // 2 + 1, 3)
        tint = rng.standard_normal(shape, np.float32) * (sigma * 0.7)
        picture = picture + cv2.resize(tint, (width, height))
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if sigma > 5 and rng.random() < 0.4:
        out = cv2.medianBlur(out, 3)
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.8, 2))
        amount = rng.uniform(0.3, 1.2)
        out = cv2.addWeighted(out, 1 + amount, soft, -amount, 0)
    if rng.random() < 0.3:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        keep = rng.uniform(0, 1.4) if rng.random() < 0.8 else 0.0
        out = cv2.addWeighted(out, keep, grey, 1 - keep, 0)
    quality = int(rng.uniform(conditions.quality, 96))
    return np.asarray(
        cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    )
