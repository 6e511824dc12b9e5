"""Measures the constants of the decision on rendered tiles of their own typefaces."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from calibration.judge import over_photos, paired
from calibration.render.scene import Scene
from calibration.render.typefaces import Split
from calibration.train.shards import READERS
from vision import decide, read
from vision.photo import open_photo
from vision.scan import find_squares

SCENES = {"easy": 480, "medium": 630, "hard": 570, "brutal": 180}
SEED = 7_000_001
RIDGE = 1.0
# The share of accepted readings that may be wrong, by how bad the photo is.
ALLOWED = {"easy": 1 / 2000, "medium": 1 / 2000, "hard": 1 / 1000, "brutal": 1 / 300}
MARGIN = 0.6  # of that: prints that nobody rendered are read worse than these


class Judged(NamedTuple):
    """One reading: what the decision on it rests on, and whether it is right."""

    level: str
    features: tuple[float, ...]
    right: bool


def calibrate(folder: Path, models: Path, scenes: dict[str, int] | None = None) -> decide.Calibration:
    """Write calibration.json beside the networks."""
    warmth, shares = trust(folder)
    plain = msgspec.structs.replace(decide.PLAIN, warmth=warmth, shares=shares)
    _write(models, plain)
    made = decision(over_photos(_readings, Split.CALIBRATE, scenes or SCENES, SEED), plain)
    _write(models, made)
    return made


def decision(readings: Sequence[Judged], plain: decide.Calibration) -> decide.Calibration:
    """The weights and the limit that these readings support."""
    x = np.array([reading.features for reading in readings])
    right = np.array([reading.right for reading in readings], np.float64)
    weights, bias = _logistic(x, right)
    odds = 1 / (1 + np.exp(-(x @ weights + bias)))
    allowed = MARGIN * np.array([ALLOWED[reading.level] for reading in readings])
    limit = _limit(odds, right, allowed)
    accepted = odds >= limit
    return msgspec.structs.replace(
        plain,
        weights=tuple(round(float(w), 5) for w in weights),
        bias=round(float(bias), 5),
        accept=round(limit, 6),
        readings=int(accepted.sum()),
        wrong=int((accepted & (right < 0.5)).sum()),
    )


def _readings(shot: Scene, level: str, _index: int) -> list[Judged]:
    """What was read on each square, but for those that a rule flags anyway."""
    photo = open_photo(shot.photo)
    squares = find_squares(photo)
    numbers = read.numbers(photo.pixels, squares)
    others = decide.others_read(squares, numbers)
    readings = []
    for tile, place in paired(shot.tiles, [square.corners for square in squares]):
        if place is None:
            continue
        square, (century, year) = squares[place], numbers[place]
        if decide.flagged(square, century, year) or not decide.whole(square, photo.pixels):
            continue
        right = tile is not None and (century.text, year.text) == (str(tile.century), f"{tile.year:02d}")
        parts = decide.features(square, century, year, others[place])
        readings.append(Judged(level, tuple(parts.tolist()), right))
    return readings


def _write(models: Path, constants: decide.Calibration) -> None:
    (models / "calibration.json").write_bytes(
        msgspec.json.format(msgspec.json.encode(constants), indent=1) + b"\n"
    )
    decide.calibration.cache_clear()


def trust(folder: Path) -> tuple[float, tuple[float, float]]:
    """By how much to divide the reader's scores for its odds to be true, and the shares where both readers look."""
    shards = sorted(p.parent for p in (folder / READERS).glob(f"{Split.CALIBRATE}-*/done"))
    truth = np.concatenate([np.load(path / "crop_targets.npy")[:, :2] for path in shards]).astype(int)
    first, closer = (
        np.concatenate([_scores(name, np.load(path / f"{crops}.npy")) for path in shards])
        for name, crops in (("read", "crops"), ("closer", "close"))
    )
    warmth = min(np.geomspace(0.5, 3, 37).tolist(), key=lambda warmth: _losses(first / warmth, truth).mean())
    doubtful = read.chances(first / warmth).max(2).prod(1) < read.SURE
    steps = (np.arange(31) / 20).tolist()
    shares = min(
        ((a, b) for a in steps for b in steps),
        key=lambda shares: _losses(
            read.both(first[doubtful], closer[doubtful], shares), truth[doubtful]
        ).mean(),
    )
    return round(warmth, 4), shares


def _scores(network: str, crops: NDArray[np.uint8]) -> read.Scores:
    parts = [read.ask(network, list(crops[i : i + 64])).scores for i in range(0, len(crops), 64)]
    return np.concatenate(parts)


def _losses(scores: read.Scores, truth: NDArray[np.int64]) -> NDArray[np.float64]:
    """How surprising the truth is to each."""
    odds = np.take_along_axis(read.chances(scores), truth[:, :, None], 2)
    return -np.log(np.maximum(odds, 1e-12)).sum((1, 2))


def _logistic(x: NDArray[np.float64], right: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
    """Logistic regression by Newton's method; a feature may only ever make a reading surer."""
    active = list(range(x.shape[1]))
    while True:
        design = np.column_stack([x[:, active], np.ones(len(x))])
        beta = np.zeros(design.shape[1])
        penalty = np.diag([RIDGE] * len(active) + [0.0])
        for _ in range(40):
            odds = 1 / (1 + np.exp(-np.clip(design @ beta, -30, 30)))
            gradient = design.T @ (right - odds) - penalty @ beta
            curve = (design * (odds * (1 - odds) + 1e-9)[:, None]).T @ design + penalty
            beta = beta + np.linalg.solve(curve, gradient)
        negative = [feature for feature, weight in zip(active, beta[:-1], strict=True) if weight < 0]
        if not negative:
            weights = np.zeros(x.shape[1])
            weights[active] = beta[:-1]
            return weights, float(beta[-1])
        active = [feature for feature in active if feature not in negative]


def _limit(odds: NDArray[np.float64], right: NDArray[np.float64], allowed: NDArray[np.float64]) -> float:
    """The lowest confidence from which on no more readings were wrong than all of them together are allowed."""
    order = np.argsort(-odds)
    good = np.flatnonzero(np.cumsum(right[order] < 0.5) <= np.cumsum(allowed[order]))
    return float(odds[order][good[-1]]) if good.size else 1.0
