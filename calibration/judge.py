"""Compares what the eyes read in rendered photos with the truth."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.album import photographed
from calibration.render.scene import Plan, Scene, TrueTile
from calibration.render.typefaces import Split, families
from vision import decide, read
from vision.photo import open_photo
from vision.reading import Number
from vision.refine import Square
from vision.scan import find_squares

# A photo of 12 megapixels, decoded at half its size as `scan` does, and sides of tiles in it: from 60 in one
# photo to five close by.
PHOTO = (2016, 1512)
TILE = (100, 470)
FOUND = 0.15  # of the side: no corner may be further off
LEVELS = ("easy", "medium", "hard", "brutal")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One true tile or one false find: what became of it."""

    level: str
    true_tile: bool  # a tile with both numbers in plain sight
    found: bool = False  # and right way up
    read: bool = False  # both numbers right
    right: bool = False  # found and read
    accepted: bool = False
    wrong: bool = False  # accepted and not right, or accepted and no tile
    corner: float = 0.0  # mean error in parts of the side
    touching: bool = False
    scene: int = 0
    note: str = ""
    features: tuple[float, ...] = ()
    confidence: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A square of a photo and what its numbers were read as."""

    square: Square
    century: Number
    year: Number


def _seen(pixels: NDArray[np.uint8]) -> list[Seen]:
    """The stages of a scan."""
    photo = open_photo(pixels)
    squares = find_squares(photo)
    numbers = read.numbers(photo.pixels, squares)
    return [Seen(square, *pair) for square, pair in zip(squares, numbers, strict=True)]


def plan(split: Split, level: str, index: int) -> Plan:
    """Every third scene is a row or block."""
    return Plan(split, level, *PHOTO, tile=TILE, most=16, touching=index % 3 == 0, print_side=0)


def _side(corners: NDArray[np.float64]) -> float:
    return float(np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1).mean())


def judge(shot: Scene, seen: list[Seen], level: str, index: int) -> Iterator[Outcome]:
    """Compare what was read with the truth."""
    left = list(seen)
    for tile in shot.tiles:
        plain = tile.clear > 0.85 and min(tile.century_clear, tile.year_clear) > 0.9
        middle, side = tile.corners.mean(0), _side(tile.corners)
        near = [s for s in left if np.linalg.norm(s.square.corners.mean(0) - middle) < 0.3 * side]
        if not near:
            if plain:
                yield Outcome(level, True, touching=shot.touching, scene=index, note="not found")
            continue
        best = max(near, key=lambda s: s.square.tile)
        left.remove(best)
        yield _compare(tile, best, plain, level, shot.touching, index)
    for extra in left:
        confidence, check = decide.decide(extra.square, extra.century, extra.year)
        yield Outcome(
            level, False, accepted=not check, wrong=not check, scene=index, note="no tile",
            features=_features(extra), confidence=confidence,
        )  # fmt: skip


def _compare(tile: TrueTile, seen: Seen, plain: bool, level: str, touching: bool, index: int) -> Outcome:
    errors = np.linalg.norm(seen.square.corners - tile.corners, axis=1) / _side(tile.corners)
    # A wrong turn puts every corner a whole side away.
    upright = bool(errors.max() < FOUND)
    right = seen.century.text == str(tile.century) and seen.year.text == f"{tile.year:02d}"
    confidence, check = decide.decide(seen.square, seen.century, seen.year)
    said = f"{seen.century.text}/{seen.year.text} {confidence:.3f} for {tile.century}/{tile.year:02d}"
    return Outcome(
        level, plain, upright, right, right and upright, not check, not check and not right, float(errors.mean()),
        touching, index, "" if right and not check else said + ("" if upright else " off"),
        _features(seen), confidence,
    )  # fmt: skip


def _features(seen: Seen) -> tuple[float, ...]:
    """What the decision rests on; none where a rule flags the tile whatever its odds."""
    if decide.flagged(seen.square, seen.century, seen.year):
        return ()
    return tuple(decide.features(seen.square, seen.century, seen.year).tolist())


def _one(job: tuple[Split, str, int, int]) -> list[Outcome]:
    split, level, index, seed = job
    cv2.setNumThreads(1)
    shot = photographed((seed, LEVELS.index(level), index), plan(split, level, index))
    return list(judge(shot, _seen(shot.photo), level, index))


def measure(split: Split, scenes: dict[str, int], seed: int, processes: int = 2) -> list[Outcome]:
    """Render and read that many photos a level."""
    cv2.setNumThreads(1)
    families()
    jobs = [(split, level, index, seed) for level, count in scenes.items() for index in range(count)]
    with ProcessPoolExecutor(processes) as pool:
        return [outcome for part in pool.map(_one, jobs, chunksize=4) for outcome in part]
