"""Halves that look alike are of one kind: groups of them, so that one answer names many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from calibration import looks
from calibration.profile import Profile, Tile, decoded
from vision.cut import Image
from vision.reading import UNKNOWN_KIND

LEFT, RIGHT = 0, 3  # where in a code the kinds of the two halves stand
KINDS = "VJMB"
ALIKE = 0.42  # how much halves of one kind have at least in common, beside what all tiles share
COLOUR = 0.35  # what colours count beside shapes
COLOURFUL = 6.0  # how far colours spread in a photo that has them
MOST_ANSWERS = 10
"""What one may be asked for sixty tiles; halves that no answer covers stay unknown."""


@dataclass(frozen=True, slots=True)
class Group:
    """Halves that look alike, by the places of their tiles in the profile, and their kind, where known."""

    half: int  # LEFT or RIGHT
    tiles: tuple[int, ...]
    kind: str


def groups(views: Sequence[Image], codes: Sequence[str]) -> tuple[Group, ...]:
    """All halves in groups, by a flat view of each tile, the largest first."""
    found = []
    for half in (LEFT, RIGHT) if views else ():
        found += _grouped(_common(views, half), codes, half)
    return tuple(sorted(found, key=lambda group: -len(group.tiles)))


def groups_of(profile: Profile) -> tuple[Group, ...]:
    """All halves of a profile in groups."""
    return groups([decoded(tile.views[0]) for tile in profile.tiles], profile.codes)


def questions(grouped: Sequence[Group]) -> tuple[Group, ...]:
    """The groups to ask a name for, those that cover most first."""
    return tuple(group for group in grouped if group.kind == UNKNOWN_KIND)[:MOST_ANSWERS]


def named(profile: Profile, grouped: Sequence[Group], answers: Mapping[int, str] | None = None) -> Profile:
    """The profile with the kinds of all groups, those answered (by place in `grouped`) included."""
    codes = [list(code) for code in profile.codes]
    for number, group in enumerate(grouped):
        kind = (answers or {}).get(number, group.kind)
        for tile in group.tiles:
            if codes[tile][group.half] == UNKNOWN_KIND:
                codes[tile][group.half] = kind
    tiles = tuple(Tile("".join(code), tile.views) for code, tile in zip(codes, profile.tiles, strict=True))
    return msgspec.structs.replace(profile, tiles=tiles)


def _grouped(shared: NDArray[np.float64], codes: Sequence[str], half: int) -> list[Group]:
    """Groups by average likeness, the most alike joined first."""
    kinds = [code[half] for code in codes]
    named = np.array([kind != UNKNOWN_KIND for kind in kinds])
    same = np.equal.outer(np.array(kinds), np.array(kinds))
    # What somebody named is not up to looks.
    common = np.where(np.logical_and.outer(named, named), np.where(same, 2.0, -2.0), shared)
    np.fill_diagonal(common, -np.inf)
    members = [[index] for index in range(len(codes))]
    while len(codes) > 1:
        a, b = sorted(divmod(int(common.argmax()), len(codes)))
        if common[a, b] < ALIKE:
            break
        joined = (common[a] * len(members[a]) + common[b] * len(members[b])) / len(members[a] + members[b])
        joined[[a, b]] = -np.inf
        common[a], common[:, a], common[b], common[:, b] = joined, joined, -np.inf, -np.inf
        members[a], members[b] = members[a] + members[b], []
        kinds[a] = kinds[a] if kinds[a] != UNKNOWN_KIND else kinds[b]
    return [Group(half, tuple(sorted(tiles)), kinds[i]) for i, tiles in enumerate(members) if tiles]


def _common(views: Sequence[Image], half: int) -> NDArray[np.float64]:
    """How much one half of each two tiles has in common: shapes, and colours where both photos have any."""
    art = halves(np.array([cv2.GaussianBlur(looks.inner(looks.evened(v)), (0, 0), 2) for v in views]), half)
    small = [cv2.resize(v, (looks.FRAME // 4,) * 2, interpolation=cv2.INTER_AREA) for v in views]
    lab = np.array(
        [looks.inner(cv2.cvtColor(v, cv2.COLOR_BGR2LAB)[..., 1:].astype(np.float32)) for v in small]
    )
    colours = halves(lab - lab.mean((1, 2), keepdims=True), half)
    colourful = np.minimum(1, lab.std((1, 2)).max(1) / COLOURFUL)
    weight = COLOUR * np.outer(colourful, colourful)
    shared = (1 - COLOUR) * _alike(art[:, ::2, ::2]) + weight * _alike(colours)
    return np.asarray(shared / (1 - COLOUR + weight))


def _alike(pictures: NDArray[np.float32]) -> NDArray[np.float32]:
    """How alike each two pictures are, beside what all have in common."""
    rows = pictures.reshape(len(pictures), -1)
    rows = rows - rows.mean(0)
    rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
    return np.asarray(rows @ rows.T)


def halves(pictures: NDArray[np.float32], half: int) -> NDArray[np.float32]:
    """One half's art of each picture."""
    rows, middle = round(pictures.shape[1] * looks.ART), pictures.shape[2] // 2
    return pictures[:, :rows, :middle] if half == LEFT else pictures[:, :rows, middle:]
