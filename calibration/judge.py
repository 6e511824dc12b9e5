"""Compares what the eyes read in rendered photos with the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from calibration.render.album import photographed
from calibration.render.scene import Plan, Scene, TrueTile
from calibration.render.typefaces import Split, families
from vision.reading import TileReading
from vision.scan import scan

# A photo of 12 megapixels, decoded at half its size as `scan` does, and sides of tiles in it: from 60 in one
# photo to five close by.
PHOTO = (2016, 1512)
TILE = (100, 470)
FAR = (50, 100)  # as from across the table
FOUND = 0.15  # of the side: no corner may be further off
LEVELS = ("easy", "medium", "hard", "brutal")
GROUPS = {"easy, medium": ("easy", "medium"), "hard": ("hard",), "brutal": ("brutal",)}
"""Levels that are told and judged together."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One true tile or one false find: what became of it."""

    level: str
    true_tile: bool  # a tile with both numbers in plain sight
    illegible: bool = False  # in sight, but nobody could read it
    found: bool = False  # and right way up
    read: bool = False  # both numbers right
    right: bool = False  # found and read
    accepted: bool = False
    wrong: bool = False  # accepted and not right, or accepted and no tile
    corner: float = 0.0  # mean error in parts of the side
    touching: bool = False
    scene: int = 0
    note: str = ""


def plan(split: Split, level: str, index: int, tile: tuple[float, float] = TILE) -> Plan:
    """Every third scene is a row or block."""
    return Plan(split, level, *PHOTO, tile=tile, most=16, touching=index % 3 == 0, print_side=0)


def paired(
    tiles: Sequence[TrueTile], found: Sequence[ArrayLike]
) -> Iterator[tuple[TrueTile | None, int | None]]:
    """Each true tile with the square found on it, by its place in the list, then the squares on no tile."""
    left = dict(enumerate(np.array(quad, np.float64) for quad in found))
    for tile in tiles:
        middle = tile.corners.mean(0)
        away = {index: float(np.linalg.norm(quad.mean(0) - middle)) for index, quad in left.items()}
        nearest = min(away, key=away.__getitem__, default=None)
        if nearest is None or away[nearest] > 0.3 * _side(tile.corners):
            yield tile, None
        else:
            del left[nearest]
            yield tile, nearest
    for index in left:
        yield None, index


def _side(corners: NDArray[np.float64]) -> float:
    return float(np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1).mean())


def judge(shot: Scene, level: str, index: int) -> list[Outcome]:
    """Scan the photo and compare with the truth."""
    seen = scan(shot.photo).tiles
    outcomes = []
    for tile, place in paired(shot.tiles, [reading.corners for reading in seen]):
        if tile is None and place is not None:
            sure = not seen[place].check
            outcomes.append(Outcome(level, False, accepted=sure, wrong=sure, scene=index, note="no tile"))
        elif tile is not None and place is not None:
            outcomes.append(_compare(tile, seen[place], level, shot.touching, index))
        elif tile is not None and tile.in_sight:
            outcomes.append(
                Outcome(
                    level, tile.plain, not tile.plain, touching=shot.touching, scene=index, note="not found"
                )
            )
    return outcomes


def _compare(tile: TrueTile, seen: TileReading, level: str, touching: bool, index: int) -> Outcome:
    errors = np.linalg.norm(np.array(seen.corners) - tile.corners, axis=1) / _side(tile.corners)
    # A wrong turn puts every corner a whole side away.
    upright = bool(errors.max() < FOUND)
    right = (seen.century, seen.year) == (tile.century, tile.year)
    said = f"{seen.century}/{seen.year} {seen.confidence:.4f} for {tile.century}/{tile.year:02d}"
    return Outcome(
        level, tile.plain, tile.in_sight and not tile.plain, upright, right, right and upright,
        not seen.check, not seen.check and not right, float(errors.mean()), touching, index,
        "" if right and not seen.check else said + ("" if upright else " off"),
    )  # fmt: skip


def _one(
    work: Callable[[Scene, str, int], list[Result]], split: Split, seed: int, tile: tuple[float, float],
    job: tuple[str, int],
) -> list[Result]:  # fmt: skip
    level, index = job
    cv2.setNumThreads(1)
    shot = photographed((seed, LEVELS.index(level), index), plan(split, level, index, tile))
    return work(shot, level, index)


def over_photos(
    work: Callable[[Scene, str, int], list[Result]], split: Split, scenes: dict[str, int], seed: int,
    tile: tuple[float, float] = TILE,
) -> list[Result]:  # fmt: skip
    """Render that many photos a level and do the work on each, on two cores."""
    cv2.setNumThreads(1)
    families()
    jobs = [(level, index) for level, count in scenes.items() for index in range(count)]
    with ProcessPoolExecutor(2) as pool:
        return [
            result
            for part in pool.map(partial(_one, work, split, seed, tile), jobs, chunksize=4)
            for result in part
        ]


def measure(
    split: Split, scenes: dict[str, int], seed: int, tile: tuple[float, float] = TILE
) -> list[Outcome]:
    """What became of every tile, of sides between these, in that many photos a level."""
    return over_photos(judge, split, scenes, seed, tile)
