"""Renders training samples to disk once, in shards, so that training never waits for the renderer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import cv2
import numpy as np

from calibration.render.typefaces import Split, families
from calibration.train.samples import Samples, add_mistakes, add_number, add_scene, empty

SCENES, NUMBERS = 125, 2400  # in one shard


def _write(folder: Path, split: Split, index: int) -> Path:
    return _once(folder / f"{split}-{index:04d}", lambda path: _save(path, _samples(split, index)))


def _write_mistakes(folder: Path, split: Split, index: int) -> Path:
    def save(path: Path) -> None:
        samples = empty()
        for i in range(SCENES):
            add_mistakes(samples, (2_000_000 + index, i), split)
        _save_patches(path, samples)

    return _once(folder / f"{split}-{index:04d}", save)


def _once(path: Path, save: Callable[[Path], None]) -> Path:
    """Fill a shard's folder unless that was done before."""
    if not (path / "done").exists():
        path.mkdir(parents=True, exist_ok=True)
        save(path)
        (path / "done").touch()
    return path


def _samples(split: Split, index: int) -> Samples:
    samples = empty()
    for i in range(SCENES):
        add_scene(samples, (index, i), split)
    for i in range(NUMBERS):
        add_number(samples, (1_000_000 + index, i), split)
    return samples


def _save(path: Path, samples: Samples) -> None:
    np.save(path / "find.npy", np.stack(samples.find_images))
    counts = np.array(
        [[len(a), len(b)] for a, b in zip(samples.find_quads, samples.find_unsure, strict=True)]
    )
    np.save(path / "find_counts.npy", counts)
    np.save(path / "find_quads.npy", np.concatenate(samples.find_quads + samples.find_unsure))
    np.save(path / "crops.npy", np.stack(samples.crops))
    np.save(path / "crop_targets.npy", np.stack(samples.crop_targets))
    _save_patches(path, samples)


def _save_patches(path: Path, samples: Samples) -> None:
    np.save(path / "patches.npy", np.stack(samples.patches))
    np.save(path / "patch_targets.npy", np.stack(samples.patch_targets))


def write(folder: Path, split: Split, count: int, processes: int = 2) -> Iterator[Path]:
    """Render the shards, in parallel; those already there stay."""
    yield from _parallel(_write, folder, split, count, processes)


def write_mistakes(folder: Path, count: int, processes: int = 2) -> Iterator[Path]:
    """Render shards of what the trained finder takes for tiles; those already there stay."""
    yield from _parallel(_write_mistakes, folder, Split.TRAIN, count, processes)


def _parallel(
    job: Callable[[Path, Split, int], Path], folder: Path, split: Split, count: int, processes: int
) -> Iterator[Path]:
    # OpenCV's threads do not survive a fork.
    cv2.setNumThreads(1)
    families()
    with ProcessPoolExecutor(processes) as pool:
        for done in as_completed([pool.submit(job, folder, split, index) for index in range(count)]):
            yield done.result()
