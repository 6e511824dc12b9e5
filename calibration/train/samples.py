"""Turns rendered scenes into what the networks are trained on."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.legible import LEAST
from calibration.render.number import number
from calibration.render.scene import Plan, Scene, TrueTile, scene
from calibration.render.typefaces import Split
from vision.cut import cut, onto
from vision.find import candidates
from vision.read import (
    CLOSER,
    NumberBox,
    ask,
    first_look,
    fitted,
    picture,
    picture_of,
    recentred,
    region,
)
from vision.refine import INNER, PATCH, framed

FIND_SIDE = 384
TILE = (46, 320)  # sides in pixels: from far away to a few close by, as `scan` decodes photos
LEVEL_SHARES = {"easy": 0.2, "medium": 0.34, "hard": 0.32, "brutal": 0.14}
NOTHING = 10
ILLEGIBLE = 0.1  # what a number counts that nobody can read: enough to be unsure of it
NOTHING_THERE = (NOTHING, NOTHING, 1.0, 1.0)
MISTAKES = 14  # of the finder, taken from one scene
SPREAD, TOO_LARGE = 0.1, (0.0, 0.15)
"""How far a guessed box's size is off, in logarithms, and by how much it is too large on average besides: every number
is seen in one of each. Small figures on a plaque are mostly thought as large as the plaque."""
HIDDEN, PARTLY = 0.35, 0.5
"""A number less than so far in sight is nothing to read. One more than so far is still that number: of 92 half under a
finger a reader is to learn that it may be 02 as well."""
ROUGHEST = 1.6  # times too large or too small may a rough square be
STRAY = 0.15  # of all rough squares are turned any way against the tile


@dataclass(slots=True)
class Samples:
    """Lists that grow scene by scene and are stacked at the end."""

    find_images: list[NDArray[np.uint8]]
    find_quads: list[NDArray[np.float32]]  # n by 4 by 2; unsure ones in find_unsure
    find_unsure: list[NDArray[np.float32]]
    patches: list[NDArray[np.uint8]]
    patch_targets: list[NDArray[np.float32]]  # is tile, turn, 8 corner shifts, 8 box values, weight of boxes
    crops: list[NDArray[np.uint8]]
    crop_targets: list[NDArray[np.float32]]  # tens, units, left, top, width, height, weight, share in sight
    close: list[NDArray[np.uint8]]  # the same numbers at a closer look, where the reader saw their ink
    close_targets: list[NDArray[np.float32]]


def empty() -> Samples:
    return Samples([], [], [], [], [], [], [], [], [])


def _scene(rng: np.random.Generator, seed: tuple[int, ...], split: Split, mixed: bool = False) -> Scene:
    level = str(rng.choice(list(LEVEL_SHARES), p=list(LEVEL_SHARES.values())))
    return scene(seed, Plan(split, level, 768, 576, TILE, print_side=0, mixed=mixed))


def add_mistakes(samples: Samples, seed: tuple[int, ...], split: Split) -> None:
    """Render one scene; take for the refiner what the trained finder makes of it, rightly or wrongly."""
    rng = np.random.default_rng((*seed, 1))
    shot = _scene(rng, seed, split)
    wrong = []
    for candidate in candidates(shot.photo):
        tile, away = _nearest(candidate.corners, shot.tiles)
        if tile is None or away > 0.4:
            wrong.append(candidate.corners)
        elif away < 0.3 and tile.clear > 0.55:
            _rough(rng, samples, shot, tile, candidate.corners)
    for quad in wrong[:MISTAKES]:
        _not_a_tile(samples, shot, np.roll(quad, int(rng.integers(4)), 0))


def _nearest(quad: NDArray[np.float32], tiles: tuple[TrueTile, ...]) -> tuple[TrueTile | None, float]:
    """The tile whose middle is nearest, and how far it is in parts of that tile's side."""
    away = [float(np.linalg.norm(quad.mean(0) - t.corners.mean(0))) / _side(t.corners) for t in tiles]
    return (tiles[int(np.argmin(away))], min(away)) if away else (None, 0.0)


def _rough(
    rng: np.random.Generator, samples: Samples, shot: Scene, tile: TrueTile, quad: NDArray[np.float32]
) -> None:
    """A tile as the finder's rough square shows it, unless that is so far off that its corners are out of sight."""
    if 1 / ROUGHEST < _side(quad) / _side(tile.corners) < ROUGHEST:
        off = [np.linalg.norm(np.roll(quad, i, 0) - tile.corners, axis=1).sum() for i in range(4)]
        _patch(rng, samples, shot, tile, np.roll(quad, int(np.argmin(off)), 0), second=False)


def _side(quad: NDArray[np.float64] | NDArray[np.float32]) -> float:
    return float(np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))


def add_scene(samples: Samples, seed: tuple[int, ...], split: Split) -> None:
    """Render one scene for the finder and the refiner."""
    rng = np.random.default_rng((*seed, 1))
    shot = _scene(rng, seed, split)
    _find(rng, samples, shot)
    for tile in shot.tiles:
        if tile.clear > 0.55:
            _refine(rng, samples, shot, tile)
    _others(rng, samples, shot)


def add_mixed(samples: Samples, seed: tuple[int, ...], split: Split) -> None:
    """Render one scene of as many prints as tiles for the readers."""
    rng = np.random.default_rng((*seed, 1))
    shot = _scene(rng, seed, split, mixed=True)
    for tile in shot.tiles:
        if tile.clear > 0.4:
            _read(rng, samples, shot, tile)


def _find(rng: np.random.Generator, samples: Samples, shot: Scene) -> None:
    scale = rng.uniform(FIND_SIDE / shot.photo.shape[0], 1.0)
    small = cv2.resize(shot.photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    x = int(rng.integers(0, small.shape[1] - FIND_SIDE + 1))
    y = int(rng.integers(0, small.shape[0] - FIND_SIDE + 1))
    samples.find_images.append(np.ascontiguousarray(small[y : y + FIND_SIDE, x : x + FIND_SIDE]))
    sure, unsure = [], []
    for tile in shot.tiles:
        quad = (tile.corners * scale - [x, y]).astype(np.float32)
        (sure if tile.clear > 0.6 else unsure).append(quad)
    samples.find_quads.append(np.array(sure, np.float32).reshape(-1, 4, 2))
    samples.find_unsure.append(np.array(unsure, np.float32).reshape(-1, 4, 2))


def _jitter(
    rng: np.random.Generator, quad: NDArray[np.float64], amount: float, turned: float = 0.0
) -> NDArray[np.float32]:
    """A wrong guess of a square: shifted, turned, scaled, and each corner off on its own."""
    middle = quad.mean(0)
    side = float(np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))
    angle, scale = turned + rng.normal(0, amount * 0.7), np.exp(rng.normal(0, amount * 0.7))
    c, s = np.cos(angle), np.sin(angle)
    moved = (quad - middle) @ np.array([[c, s], [-s, c]]) * scale
    return (
        middle + moved + rng.normal(0, amount, 2) * side * 0.7 + rng.normal(0, amount * 0.5, (4, 2)) * side
    ).astype(np.float32)


def _refine(rng: np.random.Generator, samples: Samples, shot: Scene, tile: TrueTile) -> None:
    for second in (False, True):
        stray = not second and rng.random() < STRAY
        amount = rng.uniform(0.005, 0.03) if second else rng.uniform(0.02, 0.08 if stray else 0.18)
        turned = rng.uniform(-np.pi / 4, np.pi / 4) if stray else 0.0
        _patch(rng, samples, shot, tile, _jitter(rng, tile.corners, amount, turned), second)


def _patch(
    rng: np.random.Generator, samples: Samples, shot: Scene, tile: TrueTile, rough: NDArray[np.float32], second: bool
) -> None:  # fmt: skip
    """What the refiner sees of a tile given as a rough square, in any turn at the first look."""
    turn = int(rng.integers(4)) if not second or rng.random() < 0.25 else 0
    # Which of its corners is the top left one: rolling by `turn` puts corner `turn` first.
    frame = framed(np.roll(rough, -turn, 0))
    patch = cut(shot.photo, frame, PATCH, PATCH)
    back = cv2.getPerspectiveTransform(
        frame, np.array([[0, 0], [PATCH, 0], [PATCH, PATCH], [0, PATCH]], np.float32)
    )
    truth = cv2.perspectiveTransform(np.roll(tile.corners, -turn, 0).astype(np.float32)[None], back)[0]
    edge = (PATCH - INNER) / 2
    ideal = np.array(
        [[edge, edge], [PATCH - edge, edge], [PATCH - edge, PATCH - edge], [edge, PATCH - edge]],
        np.float32,
    )
    shifts = ((truth - ideal) / INNER).reshape(-1)
    boxes = []
    for left, top, width, height in (tile.century_box, tile.year_box):
        corners = np.array(
            [[left, top], [left + width, top], [left + width, top + height], [left, top + height]],
            np.float32,
        )
        placed = (
            cv2.perspectiveTransform(onto(tile.corners.astype(np.float32), corners)[None], back)[0] - edge
        ) / INNER
        low, high = placed.min(0), placed.max(0)
        boxes += [*(low + high) / 2, *np.log(np.maximum(high - low, 0.02))]
    clear = min(tile.century_clear, tile.year_clear) > 0.6
    target = np.array([1, turn, *shifts, *boxes, float(turn == 0 and second and clear)], np.float32)
    samples.patches.append(patch)
    samples.patch_targets.append(target)


def _not_a_tile(samples: Samples, shot: Scene, quad: NDArray[np.float32]) -> None:
    samples.patches.append(cut(shot.photo, framed(quad), PATCH, PATCH))
    samples.patch_targets.append(np.zeros(19, np.float32))


def _elsewhere(
    rng: np.random.Generator, shot: Scene, middle: NDArray[np.float64], half: float
) -> NDArray[np.float32]:
    """A square of bare table: as a tile would lie there, so that checks and parquet fill it, or in any turn."""
    if shot.tiles and rng.random() < 0.5:
        lying = shot.tiles[int(rng.integers(len(shot.tiles)))].corners
        return np.roll(lying - lying.mean(0) + middle, int(rng.integers(4)), 0).astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi) + np.arange(4) * np.pi / 2
    return (middle + half * np.sqrt(2) * np.stack([np.cos(turn), np.sin(turn)], 1)).astype(np.float32)


def _others(rng: np.random.Generator, samples: Samples, shot: Scene) -> None:
    height, width = shot.photo.shape[:2]
    centres = [tile.corners.mean(0) for tile in shot.tiles]
    side = (
        float(np.sqrt(abs(cv2.contourArea(shot.tiles[0].corners.astype(np.float32)))))
        if shot.tiles
        else 100.0
    )
    for thing in shot.things:
        if (thing.mean(0) > 0).all() and (thing.mean(0) < [width, height]).all():
            _not_a_tile(samples, shot, np.roll(_jitter(rng, thing, 0.04), int(rng.integers(4)), 0))
        if _side(thing) > 1.3 * side:
            _parts(rng, samples, shot, thing, side, centres)
    for _ in range(3):
        middle, half = rng.uniform((0, 0), (width, height)), side * rng.uniform(0.3, 0.8)
        if all(np.linalg.norm(middle - centre) > 0.5 * side for centre in centres):
            _not_a_tile(samples, shot, _elsewhere(rng, shot, middle, half))
    if len(shot.tiles) > 1 and shot.touching:
        # Between two neighbours lies something with two numbers that is no tile.
        tile = shot.tiles[int(rng.integers(len(shot.tiles)))]
        way = rng.choice([-0.5, 0.5]) * (
            tile.corners[1] - tile.corners[0] if rng.random() < 0.5 else tile.corners[3] - tile.corners[0]
        )
        if rng.random() < 0.5:
            way = way + rng.choice([-0.5, 0.5]) * (tile.corners[2] - tile.corners[1])
        _not_a_tile(samples, shot, np.roll(tile.corners + way, int(rng.integers(4)), 0).astype(np.float32))


def _parts(
    rng: np.random.Generator, samples: Samples, shot: Scene, thing: NDArray[np.float64], side: float,
    centres: list[NDArray[np.float64]],
) -> None:  # fmt: skip
    """Squares as large as a tile out of a sheet or card, as its print runs: numbers, but none of a find tile's."""
    along, down = thing[1] - thing[0], thing[3] - thing[0]
    ways = [way / np.linalg.norm(way) * side / 2 * rng.uniform(0.7, 1.3) for way in (along, down)]
    for u, v in rng.uniform(0.1, 0.9, (3, 2)):
        middle = thing[0] + u * along + v * down
        inside = (middle > 0).all() and (middle < shot.photo.shape[1::-1]).all()
        if inside and all(np.linalg.norm(middle - centre) > 0.7 * side for centre in centres):
            quad = middle + np.array(
                [-ways[0] - ways[1], ways[0] - ways[1], ways[0] + ways[1], ways[1] - ways[0]]
            )
            _not_a_tile(samples, shot, np.roll(quad, int(rng.integers(4)), 0).astype(np.float32))


def _read(rng: np.random.Generator, samples: Samples, shot: Scene, tile: TrueTile) -> None:
    quad = _jitter(rng, tile.corners, rng.uniform(0.002, 0.02))
    for box, clear, legible, tens, units in (
        (tile.century_box, tile.century_clear, tile.century_legible, NOTHING, tile.century),
        (tile.year_box, tile.year_clear, tile.year_legible, tile.year // 10, tile.year % 10),
    ):
        if HIDDEN <= clear <= PARTLY:
            continue
        left, top, width, height = box
        for too_large in TOO_LARGE:
            # As far off as the refiner leaves a box, and now and then further.
            grow = np.exp(rng.normal(0, SPREAD) + too_large * rng.exponential())
            wider, away = np.exp(rng.normal(0, 0.12)), (0.07 + 0.15 * too_large) * height
            guess = NumberBox(
                left + width / 2 + rng.normal(0, away), top + height / 2 + rng.normal(0, away),
                width * grow * wider, height * grow,
            )  # fmt: skip
            said = (tens, units, _weight(legible), clear) if clear > PARTLY else NOTHING_THERE
            _take(samples, shot, quad, guess, box, said)
    if rng.random() < 0.35:
        # Art, bare card or half a number: nothing to read.
        high = rng.uniform(0.12, 0.35)
        x, y = rng.uniform(0, 1, 2)
        off = [
            abs(x - b[0] - b[2] / 2) > 0.5 * (b[2] + 1.3 * high)
            or abs(y - b[1] - b[3] / 2) > 0.5 * (b[3] + high)
            for b in (tile.century_box, tile.year_box)
        ]
        if all(off):
            _take(samples, shot, quad, NumberBox(x, y, high, high), tile.year_box, NOTHING_THERE)
    if rng.random() < 0.2:
        box = tile.year_box
        sideways = np.roll(quad, 1 if rng.random() < 0.5 else -1, 0)
        placed = cv2.getPerspectiveTransform(
            np.asarray(sideways, np.float32), np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
        )
        x, y = cv2.perspectiveTransform(
            onto(quad, np.array([[box[0] + box[2] / 2, box[1] + box[3] / 2]], np.float32))[None], placed
        )[0, 0]
        _take(samples, shot, sideways, NumberBox(float(x), float(y), box[2], box[3]), box, NOTHING_THERE)


def _take(
    samples: Samples,
    shot: Scene,
    quad: NDArray[np.float32],
    guess: NumberBox,
    box: tuple[float, ...],
    said: tuple[int, int, float, float],
) -> None:
    seen = picture(shot.photo, quad, guess)
    samples.crops.append(seen)
    samples.crop_targets.append(_target(guess, box, said))
    again = recentred(guess, ask("read", [seen]).places[0])
    samples.close.append(picture(shot.photo, quad, again))
    samples.close_targets.append(_target(again, box, said))


def _target(
    guess: NumberBox, box: tuple[float, ...], said: tuple[int, int, float, float], zoom: float = 1.0
) -> NDArray[np.float32]:
    """What stands there, where its ink lies in what is seen around a guess, and how much of it is in sight."""
    area = region(guess, zoom)
    left, top = area[0]
    width, height = area[2] - area[0]
    place = [
        (box[0] + box[2] / 2 - left) / width,
        (box[1] + box[3] / 2 - top) / height,
        box[2] / width,
        box[3] / height,
    ]
    return np.array([*said[:2], *place, *said[2:]], np.float32)


def add_number(samples: Samples, seed: tuple[int, ...], split: Split) -> None:
    """One foreign crop of a number."""
    cut_out = number(seed, split)
    text, (left, top, width, height) = cut_out.text, cut_out.box
    rng = np.random.default_rng((*seed, 2))
    whole, (x, y, sx, sy) = fitted(cut_out.crop, float(np.exp(rng.uniform(np.log(0.75), np.log(1.05)))))
    samples.crops.append(whole)
    tens, units, weight, _ = NOTHING_THERE
    if text:
        tens, units = int(text[0]) if len(text) == 2 else NOTHING, int(text[-1])
        weight = _weight(cut_out.legible)
    place = [x + sx * (left + width / 2), y + sy * (top + height / 2), sx * width, sy * height]
    samples.crop_targets.append(np.array([tens, units, *place, weight, 1.0], np.float32))
    rows, columns = cut_out.crop.shape[:2]
    box = left * columns, top * rows, width * columns, height * rows
    guess, zoom = first_look(cut_out.crop)[1], float(rng.choice(CLOSER))
    samples.close.append(picture_of(cut_out.crop, guess, zoom))
    samples.close_targets.append(_target(guess, box, (tens, units, weight, 1.0), zoom))


def _weight(legible: float) -> float:
    """What a number counts in training: those that nobody can read would drown what can be learnt from the others."""
    return 1.0 if legible >= LEAST else ILLEGIBLE
