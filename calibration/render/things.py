"""What lies on the table and is no find tile: blanks, other games' tiles, playing cards, coins, pawns."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.texture import colour, near
from calibration.render.tile import Style, decorate, find_tile, finish, ground, lay_ink, written
from calibration.render.typefaces import choose

Print = NDArray[np.uint8]
KINDS = ("blank", "numbered", "card", "coin", "pawn", "die", "marker", "scrap")


def thing(rng: np.random.Generator, kind: str, look: Style, side: int) -> Print:
    """A flat print of the thing, BGRA, as large as it would lie beside a tile printed `side` pixels wide."""
    own = (
        look
        if rng.random() < 0.5
        else replace(look, paper=colour(rng), ink=colour(rng), corner=rng.uniform(0, 0.13))
    )
    if kind == "blank":
        canvas = ground(rng, own, side)
        if rng.random() < 0.5:
            decorate(rng, canvas, replace(own, backing="none"), side)
        return finish(rng, canvas, own, side)
    if kind == "numbered":
        return _numbered(rng, own, side)
    if kind == "card":
        return _card(rng, own, side)
    if kind in ("coin", "pawn"):
        return _round(rng, own, side, kind)
    if kind == "die":
        return _die(rng, side)
    if kind == "marker":
        small = replace(own, width=0.6, height=0.6)
        canvas = ground(rng, small, side)
        _centred(rng, canvas, small, str(rng.choice(["1", "2", "3", "5", "8"])), 0.6, (0.5, 0.5))
        return finish(rng, canvas, small, side)
    return _scrap(rng, own, side)


def _centred(
    rng: np.random.Generator,
    canvas: NDArray[np.float32],
    look: Style,
    text: str,
    share: float,
    place: tuple[float, float],
) -> None:
    height, width = canvas.shape[:2]
    mask, _ = written(choose(rng, look.split), text, share * height)
    if mask.shape[1] > width:
        mask = cv2.resize(mask, (width, mask.shape[0] * width // mask.shape[1]))
    lay_ink(
        canvas,
        mask,
        int(place[0] * width - mask.shape[1] / 2),
        int(place[1] * height - mask.shape[0] / 2),
        look.ink,
    )


def _numbered(rng: np.random.Generator, look: Style, side: int) -> Print:
    """A number tile of another game: one number, mostly in the middle."""
    canvas = ground(rng, look, side)
    if rng.random() < 0.3:
        decorate(rng, canvas, replace(look, backing="none"), side)
    if rng.random() < 0.4:
        cv2.circle(
            canvas,
            (canvas.shape[1] // 2, canvas.shape[0] // 2),
            int(side * 0.38),
            colour(rng).tolist(),
            int(rng.choice([-1, 2])),
            cv2.LINE_AA,
        )
    text = str(int(rng.integers(0, 100)) if rng.random() < 0.6 else int(rng.integers(0, 10)))
    place = (
        (0.5, rng.uniform(0.4, 0.6))
        if rng.random() < 0.75
        else (rng.uniform(0.25, 0.75), rng.uniform(0.2, 0.8))
    )
    _centred(rng, canvas, look, text, rng.uniform(0.25, 0.65), place)
    if rng.random() < 0.3:
        for i in range(int(rng.integers(1, 6))):
            cv2.circle(
                canvas, (int((0.3 + 0.1 * i) * side), int(0.85 * side)), 3, look.ink.tolist(), -1, cv2.LINE_AA
            )
    return finish(rng, canvas, look, side)


def _card(rng: np.random.Generator, look: Style, side: int) -> Print:
    """A playing card: big figures in two opposite corners, pips or a picture between."""
    shape = replace(
        look,
        width=rng.uniform(1.3, 1.9),
        height=rng.uniform(2.0, 2.8),
        paper=near(rng, np.full(3, 235, np.float32), 15) if rng.random() < 0.6 else colour(rng),
        corner=0.09,
        border=0.0,
    )
    canvas = ground(rng, shape, side)
    tint = (
        look.ink if abs(float(look.ink.mean() - shape.paper.mean())) > 60 else np.float32(255) - shape.paper
    )
    height, width = canvas.shape[:2]
    text = str(int(rng.integers(1, 11)))
    for _ in range(int(rng.integers(0, 9))):
        centre = (int(rng.uniform(0.25, 0.75) * width), int(rng.uniform(0.15, 0.85) * height))
        cv2.circle(
            canvas, centre, int(side * rng.uniform(0.05, 0.25)), near(rng, tint, 40).tolist(), -1, cv2.LINE_AA
        )
    mask, _ = written(choose(rng, look.split), text, side * rng.uniform(0.25, 0.6))
    lay_ink(canvas, mask, int(side * 0.08), int(side * 0.1), tint)
    lay_ink(
        canvas,
        np.ascontiguousarray(mask[::-1, ::-1]),
        width - int(side * 0.08) - mask.shape[1],
        height - int(side * 0.1) - mask.shape[0],
        tint,
    )
    return finish(rng, canvas, shape, side)


def _round(rng: np.random.Generator, look: Style, side: int, kind: str) -> Print:
    """A coin with its value, or a pawn seen from above."""
    across = int(side * rng.uniform(0.35, 0.8))
    base = colour(rng)
    canvas = np.full((across, across, 3), base, np.float32)
    middle = across // 2
    if kind == "coin":
        cv2.circle(
            canvas,
            (middle, middle),
            int(middle * 0.85),
            near(rng, base, 40).tolist(),
            max(1, across // 20),
            cv2.LINE_AA,
        )
        _centred(rng, canvas, look, str(rng.choice(["1", "2", "5", "10", "20", "50"])), 0.5, (0.5, 0.5))
    else:
        for radius, gain in ((1.0, 0.6), (0.7, 1.0), (0.45, 1.3), (0.2, 1.6)):
            cv2.circle(
                canvas,
                (int(middle * 0.95), int(middle * 0.95)),
                int(middle * radius),
                (base * gain).tolist(),
                -1,
                cv2.LINE_AA,
            )
    alpha = np.zeros((across, across), np.uint8)
    cv2.circle(alpha, (middle, middle), middle - 1, 255, -1, cv2.LINE_AA)
    return np.dstack([np.clip(canvas, 0, 255).astype(np.uint8), alpha])


def _die(rng: np.random.Generator, side: int) -> Print:
    across = int(side * rng.uniform(0.3, 0.6))
    base = colour(rng)
    canvas = np.full((across, across, 3), base, np.float32)
    pips = (np.full(3, 255, np.float32) if base.mean() < 128 else np.zeros(3, np.float32)).tolist()
    for _ in range(int(rng.integers(1, 7))):
        spot = rng.choice([0.25, 0.5, 0.75], 2) * across
        cv2.circle(canvas, (int(spot[0]), int(spot[1])), max(1, across // 11), pips, -1, cv2.LINE_AA)
    return np.dstack([np.clip(canvas, 0, 255).astype(np.uint8), np.full((across, across), 255, np.uint8)])


def _scrap(rng: np.random.Generator, look: Style, side: int) -> Print:
    """A torn or cut piece of a tile: too little of it to count."""
    whole, _, _ = find_tile(rng, look, int(rng.integers(1, 6)), int(rng.integers(0, 100)), side)
    height, width = whole.shape[:2]
    if rng.random() < 0.5:
        return np.ascontiguousarray(whole[: int(height * rng.uniform(0.3, 0.6))])
    part = int(width * rng.uniform(0.3, 0.5))
    return np.ascontiguousarray(whole[:, :part] if rng.random() < 0.5 else whole[:, width - part :])
