"""Trains one network on the rendered shards, repeatably: seeded and for a fixed number of steps."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from calibration.render.typefaces import Split
from calibration.train.networks import Closer, Find, Read, Refine, resume
from calibration.train.shards import MISTAKES, READERS, TILES
from calibration.train.vary import covered, recolour
from vision.find import STRIDE, shape_code
from vision.ink import ink
from vision.networks import normalised
from vision.refine import CELL, CELLS, INNER, PATCH

Batch = tuple[Tensor, Tensor]
VIEW = 192
RATE, ON = 2e-3, 0.4
"""How fast networks learn, and what share of that those do that go on: they know much already and would forget."""
COVERED = 0.16  # of all numbers lie partly under something in each step
MEMORY = 0.999  # of the running mean of the weights: what is kept at the end is calmer than the last step


class Shards:
    """Arrays of one name from all shards of a folder, addressed as one; new shards may join meanwhile."""

    def __init__(self, folder: Path, names: tuple[str, ...], split: Split = Split.TRAIN) -> None:
        self.folder, self.names, self.split = folder, names, split
        self.arrays: dict[str, list[NDArray[np.generic]]] = {name: [] for name in names}
        self.quads: list[tuple[list[NDArray[np.float32]], list[NDArray[np.float32]]]] = []
        self.paths: list[Path] = []
        self.starts = np.zeros(1, np.int64)
        self.refresh()

    def refresh(self) -> None:
        """Take in the shards finished since."""
        for path in sorted(p.parent for p in self.folder.glob(f"{self.split}-*/done")):
            if path in self.paths:
                continue
            self.paths.append(path)
            for name in self.names:
                self.arrays[name].append(np.load(path / f"{name}.npy", mmap_mode="r"))
            if "find" in self.names:
                self.quads.append(_quads(path))
        self.starts = np.concatenate([[0], np.cumsum([len(a) for a in self.arrays[self.names[0]]])])

    def __len__(self) -> int:
        return int(self.starts[-1])

    def place(self, index: int) -> tuple[int, int]:
        """Which shard, which row of it."""
        shard = int(np.searchsorted(self.starts, index, side="right")) - 1
        return shard, int(index - self.starts[shard])

    def take(self, name: str, indices: NDArray[np.int64]) -> NDArray[np.generic]:
        """The rows of the array at these places."""
        return np.stack([self.arrays[name][s][r] for s, r in map(self.place, indices.tolist())])


def _quads(path: Path) -> tuple[list[NDArray[np.float32]], list[NDArray[np.float32]]]:
    """The true squares of each scene, and those too hidden to ask for."""
    counts, flat = np.load(path / "find_counts.npy"), np.load(path / "find_quads.npy")
    ends = np.concatenate([[0], np.cumsum(np.concatenate([counts[:, 0], counts[:, 1]]))])
    parts = [flat[a:b] for a, b in pairwise(ends.tolist())]
    return parts[: len(counts)], parts[len(counts) :]


def pace(step: int, steps: int) -> float:
    """The share of the full learning rate: a warm-up, steady, then down to nothing over the last 40 %."""
    return min((step + 1) / 200, 1.0, (steps - step) / (0.4 * steps))


def fit(
    model: nn.Module, shards: Shards, batch: Callable[[np.random.Generator], Batch],
    loss: Callable[[Tensor, Tensor], Tensor], steps: int, rate: float, start: Path | None, seed: int = 1,
) -> None:  # fmt: skip
    """Train for that many steps, from an exported network or from nothing, to the running mean of the weights."""
    rng = np.random.default_rng(seed)
    if start is not None:
        resume(model, start, batch(rng)[0])
    model.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=0.02, fused=True)
    mean = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(MEMORY), use_buffers=True)
    started, running = time.monotonic(), 0.0
    model.train()
    # Half precision and, for all but the finder, fused layers: twice as many steps in the same time.
    answer = model if isinstance(model, Find) else torch.compile(model)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate * pace(step, steps)
        pictures, targets = batch(rng)
        with torch.autocast("cpu", torch.bfloat16):
            said = answer(pictures.contiguous(memory_format=torch.channels_last))
        value = loss(said.float(), targets)
        optimiser.zero_grad(set_to_none=True)
        value.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        mean.update_parameters(model)
        running = 0.98 * running + 0.02 * float(value.detach())
        if (step + 1) % 200 == 0:
            shards.refresh()
            shown = running / (1 - 0.98 ** (step + 1))
            print(
                f"{type(model).__name__} {step + 1} loss {shown:.4f} {time.monotonic() - started:.0f} s",
                flush=True,
            )
    model.load_state_dict(mean.module.state_dict())
    model.eval()


# Find


def find_batch(shards: Shards, size: int) -> Callable[[np.random.Generator], Batch]:
    """Views of scenes: turned, mirrored and scaled so that tiles are 26 to 120 pixels large."""

    def make(rng: np.random.Generator) -> Batch:
        pictures, maps = [], []
        for index in rng.integers(0, len(shards), size):
            shard, row = shards.place(int(index))
            quads, unsure = shards.quads[shard]
            picture, truth = _view(rng, shards.arrays["find"][shard][row], quads[row], unsure[row])
            pictures.append(picture)
            maps.append(truth)
        x = normalised(recolour(rng, np.stack(pictures), 0.15))
        return torch.from_numpy(x), torch.from_numpy(np.stack(maps))

    return make


def _view(
    rng: np.random.Generator,
    image: NDArray[np.generic],
    quads: NDArray[np.float32],
    unsure: NDArray[np.float32],
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    side = float(np.sqrt(abs(cv2.contourArea(quads[0])))) if len(quads) else 60.0
    low = max(0.45, 26 / side)
    scale = float(np.exp(rng.uniform(np.log(low), np.log(max(low * 1.2, min(1.5, 120 / side))))))
    angle = float(rng.choice([0, 90, 180, 270])) + float(rng.uniform(-20, 20) if rng.random() < 0.5 else 0)
    inside = [q.mean(0) for q in quads if (q.mean(0) > 0).all() and (q.mean(0) < image.shape[0]).all()]
    if inside and rng.random() < 0.6:
        centre = inside[int(rng.integers(len(inside)))] + rng.normal(0, 50, 2)
    else:
        centre = rng.uniform(0, image.shape[0], 2)
    reach = min(image.shape[0] / 2, VIEW / 2 / scale)
    centre = np.clip(centre, reach, image.shape[0] - reach)
    matrix = cv2.getRotationMatrix2D((float(centre[0]), float(centre[1])), angle, scale)
    matrix[:, 2] += VIEW / 2 - centre
    if rng.random() < 0.5:
        matrix[0] *= -1
        matrix[0, 2] += VIEW
    picture = cv2.warpAffine(
        np.ascontiguousarray(image),
        matrix,
        (VIEW, VIEW),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(110, 110, 110),
    )
    move = lambda q: cv2.transform(q.reshape(1, -1, 2), matrix).reshape(-1, 4, 2) if len(q) else q  # noqa: E731
    return np.asarray(picture), find_target(move(quads), move(unsure))


def find_target(quads: NDArray[np.float32], unsure: NDArray[np.float32]) -> NDArray[np.float32]:
    """Heat, the seven shape values, weight of the heat, weight of the shape: 10 maps."""
    cells = VIEW // STRIDE
    target = np.zeros((10, cells, cells), np.float32)
    target[8] = 1
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32) + 0.5
    for quad in unsure:
        middle, side = quad.mean(0) / STRIDE, np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))) / STRIDE
        target[8][np.hypot(x - middle[0], y - middle[1]) < 0.6 * side] = 0
    for quad in quads:
        code = shape_code(quad)
        middle = quad.mean(0) / STRIDE
        partly = not ((quad > -0.12 * VIEW / 8).all() and (quad < VIEW + 0.12 * VIEW / 8).all())
        side = float(np.exp(code[0])) * 8 / STRIDE
        distance = np.hypot(x - middle[0], y - middle[1])
        if partly:
            target[8][distance < 0.6 * side] = 0
            continue
        heat = np.exp(-(distance**2) / (2 * max(0.7, side * 0.09) ** 2))
        column, row = int(middle[0]), int(middle[1])
        if not (0 <= column < cells and 0 <= row < cells):
            continue
        heat[row, column] = 1
        target[8][distance < 0.5 * side] = 1
        target[0] = np.maximum(target[0], heat)
        rows, columns = slice(max(0, row - 1), row + 2), slice(max(0, column - 1), column + 2)
        target[1, rows, columns] = code[0]
        target[2, rows, columns] = middle[0] - x[rows, columns]
        target[3, rows, columns] = middle[1] - y[rows, columns]
        target[4:8, rows, columns] = np.array(code[1:])[:, None, None]
        target[9, rows, columns] = 0.5
        target[9, row, column] = 1
    return target


def find_loss(out: Tensor, target: Tensor) -> Tensor:
    """Penalty-reduced focal loss for the heat, absolute error for the shape."""
    odds = torch.sigmoid(out[:, 0]).clamp(1e-5, 1 - 1e-5)
    truth, weight = target[:, 0], target[:, 8]
    peak = (truth == 1).float()
    hit = -peak * (1 - odds) ** 2 * torch.log(odds)
    miss = -(1 - peak) * (1 - truth) ** 4 * odds**2 * torch.log(1 - odds)
    heat = ((hit + miss) * weight).sum() / peak.sum().clamp(min=1)
    error = (out[:, 1:] - target[:, 1:8]).abs()
    shape = (
        error * target[:, 9:] * torch.tensor([1.5, 1, 1, 1, 1, 1, 1])[None, :, None, None]
    ).sum() / target[:, 9].sum().clamp(min=1)
    return heat + 0.5 * shape


# Refine


def refine_batch(folders: Sequence[Shards], size: int) -> Callable[[np.random.Generator], Batch]:
    """Patches, as many of each folder."""

    def make(rng: np.random.Generator) -> Batch:
        patches, targets = [], []
        for shards in folders:
            indices = rng.integers(0, len(shards), size // len(folders))
            patches.append(shards.take("patches", indices))
            targets.append(shards.take("patch_targets", indices))
        pictures = recolour(rng, np.concatenate(patches), 0.15)  # type: ignore[arg-type]
        return torch.from_numpy(normalised(pictures)), torch.from_numpy(np.concatenate(targets))

    return make


def refine_loss(out: Tensor, target: Tensor) -> Tensor:
    """Tile and turn as classes; each place by the middle of its map, which is also asked to be narrow."""
    values, maps = out[:, :9], out[:, 9:].reshape(len(out), 6, -1)
    tile, sure = target[:, 0], target[:, 18]
    is_tile = nn.functional.binary_cross_entropy_with_logits(values[:, 0], tile)
    turn = _mean(nn.functional.cross_entropy(values[:, 1:5], target[:, 1].long(), reduction="none"), tile)
    ideal = torch.tensor([0.0, 0, 1, 0, 1, 1, 0, 1])
    places = torch.cat([target[:, 2:10] + ideal, target[:, 10:12], target[:, 14:16]], 1).reshape(-1, 6, 2)
    cells = torch.from_numpy(CELLS)
    edge = 0.5 * (PATCH - INNER) / INNER
    places = places.clamp(-edge, 1 + edge)
    odds = torch.softmax(maps, 2)
    off = ((odds @ cells) - places).abs().mean(2)
    spread = ((cells[None, None] - places[:, :, None]) ** 2).sum(3)
    peak = torch.softmax(-spread / (2 * (0.8 * CELL) ** 2), 2)
    narrow = -(peak * torch.log_softmax(maps, 2)).sum(2)
    corners = _mean((12 * off + 0.06 * narrow)[:, :4].mean(1), tile)
    middles = _mean((3 * off + 0.06 * narrow)[:, 4:].mean(1), sure)
    sizes = _mean((values[:, 5:9] - target[:, [12, 13, 16, 17]]).abs().mean(1), sure)
    return is_tile + turn + corners + middles + sizes


def _mean(values: Tensor, weights: Tensor) -> Tensor:
    return (values * weights).sum() / weights.sum().clamp(min=1)


# Read


def read_batch(shards: Shards, size: int) -> Callable[[np.random.Generator], Batch]:
    """Crops of one kind, moved, leaned, recoloured, bolder or finer, partly covered: no print is seen twice alike."""

    def make(rng: np.random.Generator) -> Batch:
        indices = rng.integers(0, len(shards), size)
        crops, aims = shards.names
        pictures = recolour(rng, shards.take(crops, indices), 0.3)  # type: ignore[arg-type]
        targets = np.array(shards.take(aims, indices), np.float32)
        for i in range(size):
            if rng.random() < 0.6:
                matrix = np.array([[1, 0, 0], [0, 1, 0]], np.float32)
                matrix[:, :2] += rng.normal(0, 0.05, (2, 2))
                matrix[:, 2] = [32, 24] - matrix[:, :2] @ [32, 24] + rng.normal(0, 1.2, 2)
                pictures[i] = cv2.warpAffine(pictures[i], matrix, (64, 48), borderMode=cv2.BORDER_REPLICATE)
                middle = matrix @ [targets[i, 2] * 64, targets[i, 3] * 48, 1]
                targets[i, 2:4] = middle / [64, 48]
                targets[i, 4:6] *= [matrix[0, 0], matrix[1, 1]]
            if rng.random() < 0.2:
                # Which of the two makes strokes bolder depends on the ink's colour.
                other = (cv2.erode if rng.random() < 0.5 else cv2.dilate)(
                    pictures[i], np.ones((2, 2), np.uint8)
                )
                share = rng.uniform(0.3, 1)
                pictures[i] = cv2.addWeighted(other, share, pictures[i], 1 - share, 0)
            if rng.random() < 0.15:
                pictures[i] = cv2.GaussianBlur(pictures[i], (0, 0), rng.uniform(0.4, 1.4))
            if rng.random() < COVERED:
                pictures[i], bare = covered(rng, pictures[i], pictures[int(rng.integers(size))])
                targets[i, 7] *= _within(bare, targets[i, 2:6])
        return torch.from_numpy(ink(pictures)), torch.from_numpy(targets)

    return make


def _within(bare: NDArray[np.float32], box: NDArray[np.float32]) -> float:
    """How much of a box, given by middle and size in parts of the picture, is bare."""
    low, high = box[:2] - box[2:] / 2, box[:2] + box[2:] / 2
    rows, columns = bare.shape
    (left, top), (right, bottom) = (
        np.clip(np.round(end * [columns, rows]), 0, [columns, rows]).astype(int) for end in (low, high)
    )
    part = bare[top:bottom, left:right]
    return float(part.mean()) if part.size else 1.0


def read_loss(out: Tensor, target: Tensor) -> Tensor:
    """Tens and units as classes, by the weight of each crop; where the ink lies and how much is in sight, if any is."""
    tens = nn.functional.cross_entropy(out[:, :11], target[:, 0].long(), reduction="none")
    units = nn.functional.cross_entropy(out[:, 11:22], target[:, 1].long(), reduction="none")
    some = (target[:, 1] < 10).float()
    place = _mean((out[:, 22:26] - target[:, 2:6]).abs().mean(1), some)
    sight = nn.functional.binary_cross_entropy_with_logits(out[:, 26], target[:, 7], reduction="none")
    return ((tens + units) * target[:, 6]).mean() + 2 * place + 0.5 * _mean(sight, some)


def train(model: Find | Refine | Read, folder: Path, steps: int, start: Path | None = None) -> None:
    """Train the network on the shards in the folder, going on from an exported one where given."""
    rate = RATE if start is None else ON * RATE
    if isinstance(model, Find):
        shards = Shards(folder / TILES, ("find",))
        fit(model, shards, find_batch(shards, 12), find_loss, steps, rate, start)
    elif isinstance(model, Refine):
        shards = Shards(folder / TILES, ("patches", "patch_targets"))
        mistakes = Shards(folder / MISTAKES, ("patches", "patch_targets"))
        fit(model, shards, refine_batch((shards, mistakes), 64), refine_loss, steps, rate, start)
    else:
        looks = ("close", "close_targets") if isinstance(model, Closer) else ("crops", "crop_targets")
        shards = Shards(folder / READERS, looks)
        fit(model, shards, read_batch(shards, 96), read_loss, steps, rate, start)
