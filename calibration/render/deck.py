"""A whole copy of the game: tiles whose halves look alike within a kind, photographed together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.render import art
from calibration.render.camera import camera
from calibration.render.photo import LEVELS
from calibration.render.scene import Plan, Quad, _photograph, _Piece, _quad
from calibration.render.texture import Picture, colour
from calibration.render.tile import Box, Style, decorate, finish, ground, numbers, style
from calibration.render.typefaces import Split

SIDE = 260  # pixels of a print: as fine as the largest tile in a photo
SHOWN = (35, 0.04)  # art differs from its paper by more than this, of 255, on this share of a tile


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """One printed tile: its code, its picture (BGRA) and the boxes of its century and year."""

    code: str
    picture: Picture
    boxes: tuple[Box, Box]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All tiles of one copy."""

    look: Style
    prints: tuple[Print, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo of some tiles of a deck: code and corners of those in plain sight, and of all others."""

    photo: Picture
    tiles: tuple[tuple[str, Quad], ...]
    others: tuple[tuple[str, Quad], ...]


def codes(seed: int | tuple[int, ...], count: int = 60) -> tuple[str, ...]:
    """Codes of a copy nobody printed; some differ in one digit or kind only."""
    rng = np.random.default_rng(seed)
    kinds = list(art.KINDS)
    return tuple(
        f"{rng.choice(kinds)}{rng.integers(100):02d}{rng.choice(kinds)}{rng.integers(1, 6)}"
        for _ in range(count)
    )


def deck(
    seed: tuple[int, ...], split: Split, chosen: Sequence[str] | None = None, look: Style | None = None
) -> Deck:
    """A copy in a style of the split, or in a given one; the same seed prints the same art, wear apart."""
    look = replace(style(np.random.default_rng(seed), split) if look is None else look, art="finds")
    chosen = codes((*seed, 1)) if chosen is None else chosen
    attempts = {kind: _attempt(seed, look, kind) for kind in art.KINDS}
    return Deck(look, tuple(_printed(seed, look, code, place, attempts) for place, code in enumerate(chosen)))


def _printed(seed: tuple[int, ...], look: Style, code: str, place: int, attempts: dict[str, int]) -> Print:
    # The press repeats itself: card and art come out alike, only wear is each tile's own.
    press, own = np.random.default_rng((*seed, 2)), np.random.default_rng((*seed, 3, place))
    canvas = ground(press, look, SIDE)
    for kind, x in ((code[0], 0.0), (code[3], float(canvas.shape[1]))):
        _paint(seed, look, canvas, kind, x, attempts[kind])
    decorate(press, canvas, replace(look, art="bare"), SIDE)
    boxes = numbers(press, canvas, look, int(code[4]), int(code[1:3]), SIDE)
    return Print(code, finish(own, canvas, look, SIDE), boxes)


def _paint(
    seed: tuple[int, ...], look: Style, canvas: NDArray[np.float32], kind: str, edge: float, attempt: int
) -> None:
    """One half of the kind's find, as this attempt at the edition has it."""
    rng = np.random.default_rng((*seed, 4, ord(kind), attempt))
    base = colour(rng)
    size = (rng.uniform(0.5, 0.95) * SIDE, rng.uniform(0.5, 0.85) * SIDE)
    centre = (edge, rng.uniform(0.28, 0.45) * canvas.shape[0])
    art.paint(rng, look.split, canvas, kind, centre, size, base)


def _attempt(seed: tuple[int, ...], look: Style, kind: str) -> int:
    """The first attempt that a printer would keep: art that shows on its paper."""
    card = ground(np.random.default_rng((*seed, 2)), look, SIDE)
    for attempt in range(60):
        canvas = card.copy()
        _paint(seed, look, canvas, kind, 0.0, attempt)
        if (np.abs(canvas - card).mean(2) > SHOWN[0]).mean() > SHOWN[1]:
            return attempt
    raise ValueError(f"no art shows on this paper: {seed}")


def photograph(
    seed: tuple[int, ...], prints: Sequence[Print], look: Style, level: str,
    size: tuple[int, int] = (1280, 960), tile: tuple[float, float] = (80, 240), scattered: bool = True,
) -> Shot:  # fmt: skip
    """The prints on a table: scattered, or in a block as one lays out all tiles to show them."""
    rng = np.random.default_rng(seed)
    width, height = size
    conditions = LEVELS[level]
    columns = int(np.ceil(np.sqrt(len(prints) * width / height)))
    rows = -(-len(prints) // columns)
    step = 1.45 if scattered else 1.12
    room = min(width / (columns + 0.6), height / (rows + 0.6)) / step
    # Who shows all tiles at once fills the photo with them.
    across = (
        min(room, float(np.exp(rng.uniform(*np.log(tile))))) if scattered else room * rng.uniform(0.75, 1)
    )
    tilt = np.radians(
        rng.uniform(30 if level == "brutal" else 0, conditions.tilt) * (1 if scattered else 0.6)
    )
    focal = max(size) * rng.uniform(0.8, 1.4)
    # A block is shown from where one stands; scattered tiles from anywhere.
    towards, roll = (
        rng.uniform(0, 2 * np.pi, 2) if scattered else (rng.normal(np.pi / 2, 0.2), rng.normal(0, 0.06))
    )
    view = camera(width, height, focal, focal / across, tilt, float(towards), float(roll))
    thick = float(rng.uniform(0.02, 0.09))
    c, s = np.cos(roll), np.sin(roll)
    spread = 1.0 if not scattered else rng.uniform(1.0, max(1.0, 0.9 * room / across))
    pieces = []
    for place, printed in enumerate(prints):
        x = (place % columns - (columns - 1) / 2) * step * spread
        y = (place // columns - (rows - 1) / 2) * step * spread
        x, y = np.array([c * x - s * y, s * x + c * y]) + rng.normal(0, 0.06 if scattered else 0.01, 2)
        turn = rng.uniform(0, 2 * np.pi) if scattered else roll + rng.normal(0, 0.03)
        truth = (int(printed.code[4]), int(printed.code[1:3]), *printed.boxes)
        pieces.append(_Piece(printed.picture, x, y, turn, look.width, look.height, thick, truth))
    plan = Plan(look.split, level, width, height)
    shot = _photograph(rng, plan, conditions, look, view, pieces, across, False)
    names = [(printed.code, _quad(view, piece, thick)) for printed, piece in zip(prints, pieces, strict=True)]
    clear = {tuple(tile.corners[0]) for tile in shot.tiles if tile.plain}
    plain = tuple((code, quad) for code, quad in names if tuple(quad[0]) in clear)
    return Shot(shot.photo, plain, tuple((code, quad) for code, quad in names if tuple(quad[0]) not in clear))
