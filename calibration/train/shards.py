"""Renders training samples to disk once, in shards, so that training never waits for the renderer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import cv2
import numpy as np

from calibration.render.typefaces import Split, families
from calibration.train.samples import Samples, add_mistakes, add_mixed, add_number, add_scene, empty

SCENES, MIXED, NUMBERS = 125, 100, 1000  # in one shard
TILES, MISTAKES, READERS = "tiles", "mistakes", "readers"
"""Folders: scenes for finder and refiner, what the trained finder takes for tiles, numbers for the readers."""


def _tiles(split: Split, index: int) -> Samples:
    samples = empty()
    for i in range(SCENES):
        add_scene(samples, (index, i), split)
    return samples


def _mistakes(split: Split, index: int) -> Samples:
    samples = empty()
    for i in range(SCENES):
        add_mistakes(samples, (2_000_000 + index, i), split)
    return samples


def _readers(split: Split, index: int) -> Samples:
    samples = empty()
    for i in range(MIXED):
        add_mixed(samples, (3_000_000 + index, i), split)
    for i in range(NUMBERS):
        add_number(samples, (1_000_000 + index, i), split)
    return samples


MAKERS: dict[str, Callable[[Split, int], Samples]] = {TILES: _tiles, MISTAKES: _mistakes, READERS: _readers}


def _write(folder: Path, kind: str, split: Split, index: int) -> Path:
    """Fill a shard's folder unless that was done before."""
    path = folder / kind / f"{split}-{index:04d}"
    if not (path / "done").exists():
        path.mkdir(parents=True, exist_ok=True)
        _save(path, MAKERS[kind](split, index))
        (path / "done").touch()
    return path


def _save(path: Path, samples: Samples) -> None:
    if samples.find_images:
        np.save(path / "find.npy", np.stack(samples.find_images))
        counts = [[len(a), len(b)] for a, b in zip(samples.find_quads, samples.find_unsure, strict=True)]
        np.save(path / "find_counts.npy", np.array(counts))
        np.save(path / "find_quads.npy", np.concatenate(samples.find_quads + samples.find_unsure))
    if samples.patches:
        np.save(path / "patches.npy", np.stack(samples.patches))
        np.save(path / "patch_targets.npy", np.stack(samples.patch_targets))
    if samples.crops:
        np.save(path / "crops.npy", np.stack(samples.crops))
        np.save(path / "crop_targets.npy", np.stack(samples.crop_targets))
        np.save(path / "close.npy", np.stack(samples.close))
        np.save(path / "close_targets.npy", np.stack(samples.close_targets))


def write(folder: Path, kind: str, split: Split, numbers: range, processes: int = 2) -> Iterator[Path]:
    """Render the shards of these numbers, in parallel; those already there stay."""
    # OpenCV's threads do not survive a fork.
    cv2.setNumThreads(1)
    families()
    with ProcessPoolExecutor(processes) as pool:
        jobs = [pool.submit(_write, folder, kind, split, index) for index in numbers]
        for done in as_completed(jobs):
            yield done.result()
