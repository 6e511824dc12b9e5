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
ALIKE = 0.6  # how much halves have at least in common to be one group, beside what all tiles share
AS_AMONG = 0.9  # of what the halves of either have in common, what two groups of one kind have at least
LIKE = 0.35  # how much a half has at least in common with its kind, once all four kinds are named
CLEAR = 0.2  # and how much more than with any other kind
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
    like: float  # how much it has in common with the named kind that it is most like


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
    """The groups to ask a name for: first those unlike any that is named, then those that cover most."""
    unnamed = [group for group in grouped if group.kind == UNKNOWN_KIND]
    return tuple(sorted(unnamed, key=lambda group: (group.like > LIKE, -len(group.tiles)))[:MOST_ANSWERS])


def named(profile: Profile, answers: Mapping[Group, str] | None = None) -> Profile:
    """The profile with the kinds that were answered, and of all halves that are clearly of the same."""
    told = _told(profile, answers or {})
    return _told(told, {group: group.kind for group in groups_of(told)})


def _told(profile: Profile, answers: Mapping[Group, str]) -> Profile:
    codes = [list(code) for code in profile.codes]
    for group, kind in answers.items():
        for tile in group.tiles:
            if codes[tile][group.half] == UNKNOWN_KIND:
                codes[tile][group.half] = kind
    tiles = tuple(Tile("".join(code), tile.views) for code, tile in zip(codes, profile.tiles, strict=True))
    return msgspec.structs.replace(profile, tiles=tiles)


def _grouped(shared: NDArray[np.float64], codes: Sequence[str], half: int) -> list[Group]:
    """Halves of one side in groups that are surely of one kind; what somebody named is not up to looks."""
    kinds = [code[half] for code in codes]
    names = [kind for kind in KINDS if kind in kinds]
    members = [[tile for tile, kind in enumerate(kinds) if kind == name] for name in names]
    members += [[tile] for tile, kind in enumerate(kinds) if kind == UNKNOWN_KIND]
    named, unnamed = _joined(shared, members, len(names))
    found = [Group(half, tuple(sorted(tiles)), name, 1.0) for name, tiles in zip(names, named, strict=True)]
    for tiles in unnamed:
        like = sorted(
            (float(shared[np.ix_(tiles, group.tiles)].mean()), group.kind) for group in found[: len(names)]
        )
        found.append(Group(half, tuple(sorted(tiles)), _clearly(like), like[-1][0] if like else -1.0))
    return found


def _joined(
    shared: NDArray[np.float64], members: list[list[int]], named: int
) -> tuple[list[list[int]], list[list[int]]]:
    """Sets of halves, the most alike joined first; those named, which come first, are never one."""
    inside = np.zeros((len(members), len(shared)))
    for row, tiles in enumerate(members):
        inside[row, tiles] = 1
    total = inside @ np.where(np.eye(len(shared)), 0, shared) @ inside.T
    size = inside.sum(1)
    apart = np.eye(len(members), dtype=bool)
    apart[:named, :named] = True
    while not apart.all():
        mean = np.where(apart, -np.inf, total / np.outer(size, size))
        a, b = sorted(divmod(int(mean.argmax()), len(members)))
        if mean[a, b] < ALIKE:
            break
        # Two kinds may be much alike, but then the halves of each are still more so.
        among = np.diagonal(total)[[a, b]] / np.maximum(size[[a, b]] * (size[[a, b]] - 1), 1)
        if min(size[a], size[b]) > 1 and mean[a, b] < AS_AMONG * np.sqrt(max(among.prod(), 0)):
            apart[a, b] = apart[b, a] = True
            continue
        total[a] += total[b]
        total[:, a] += total[:, b]
        size[a] += size[b]
        apart[a] |= apart[b]
        apart[:, a] = apart[a]
        apart[b] = apart[:, b] = True
        members[a], members[b] = members[a] + members[b], []
    return members[:named], [tiles for tiles in members[named:] if tiles]


def _clearly(like: Sequence[tuple[float, str]]) -> str:
    """The kind that halves are clearly like, of all that are named, the likest last.

    Before all four are named, it may be one of the others.
    """
    if len(like) < len(KINDS):
        return UNKNOWN_KIND
    (second, _), (best, kind) = like[-2:]
    return kind if best > LIKE and best - second > CLEAR else UNKNOWN_KIND


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
