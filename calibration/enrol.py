"""Learns one's own printed tiles from photos, labelled or read by the eyes themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import kinds, looks
from calibration.assignment import assign
from calibration.known import KnownTiles, NumberOdds, fits, print_of
from calibration.profile import MOST_TILES, MOST_VIEWS, Profile, ProfileError, Tile, decoded, encoded
from vision import decide, read
from vision.cut import Image, Quad, onto
from vision.geometry import as_corners
from vision.photo import Photo
from vision.read import NumberBox
from vision.reading import UNKNOWN_KIND, Corners, Number
from vision.refine import Square
from vision.scan import find_squares

NEAR = 0.35  # of a side: how far a square's middle may lie from that of its label
ROUNDS = 3  # of laying all prints over their mean
SAME = 0.15  # what both halves of two views of one tile have at least in common, beside what all tiles share
CLEAR = 2.0  # by how much, in log odds, a label must suit a tile better than any other
WORST = -14.0  # log odds below which a label does not suit a tile at all

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Label:
    """What somebody says of a tile in a photo: its code, and where it lies."""

    code: str
    corners: Corners | None = None
    exact: bool = True  # else these are the corners that the eyes found, to be settled like all they find


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A photo to learn from; without labels, the eyes' own readings are used where they are sure."""

    name: str
    photo: Photo
    labels: tuple[Label, ...] | None = None
    squares: tuple[Square, ...] | None = None  # where the tiles lie, if the eyes have looked already


class Why(StrEnum):
    """Why a tile was not learnt; each is a key of the catalogue."""

    UNSURE = "unsure"  # its numbers could not be read surely and nobody gave them
    NOT_FOUND = "not-found"  # a label whose tile was not found in the photo
    UNCLEAR = "unclear"  # which of several labels is this tile's


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A tile that was not learnt."""

    photo: str
    why: Why
    code: str | None = None
    corners: Corners | None = None
    square: Square | None = None
    numbers: tuple[Number, Number] | None = None  # century and year as the eyes read them


@dataclass(frozen=True, slots=True, eq=False)
class Enrolled:
    """The profile with what was learnt, and an account of it."""

    profile: Profile
    new: tuple[str, ...]
    again: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(slots=True, eq=False)
class _Found:
    """A tile in a photo with its code."""

    photo: int
    code: str
    corners: Quad  # in decoded pixels
    boxes: tuple[NumberBox, NumberBox] | None
    label: Label | None = None

    @property
    def exact(self) -> bool:
        """Whether somebody gave its corners."""
        return self.label is not None and self.label.corners is not None and self.label.exact


def enrol(shown: Sequence[Shown], profile: Profile, progress: Progress = lambda done, of: None) -> Enrolled:
    """The profile with the tiles of the photos added; a tile seen again gains a view."""
    found: list[_Found] = []
    left_out: list[LeftOut] = []
    steps = 2 * len(shown) + 1
    seen = []
    for index, one in enumerate(shown):
        squares = find_squares(one.photo) if one.squares is None else one.squares
        seen.append((squares, read.numbers(one.photo.pixels, squares)))
        progress(index + 1, steps)
    # What is plain first: the owner's digits learnt from it help to tell the rest.
    for plain in (True, False):
        known = (
            KnownTiles(_added(profile, shown, found).profile)
            if not plain and (found or profile.tiles)
            else None
        )
        for index, (one, (squares, numbers)) in enumerate(zip(shown, seen, strict=True)):
            done = [f for f in found if f.photo == index]
            more, out = _told(index, one, squares, numbers, done, known, plain)
            found += more
            left_out += out
            if not plain:
                progress(len(shown) + index + 1, steps)
    enrolled = _added(profile, shown, found)
    progress(steps, steps)
    return replace(enrolled, left_out=tuple(left_out))


def _told(
    index: int, one: Shown, squares: Sequence[Square], numbers: Sequence[tuple[Number, Number]],
    done: Sequence[_Found], known: KnownTiles | None, plain: bool,
) -> tuple[list[_Found], list[LeftOut]]:  # fmt: skip
    """The tiles of a photo whose codes are known, and those that must be left out."""
    if one.labels is None and plain:
        return _by_reading(index, squares, numbers), []
    found = [
        _at_label(index, one.photo, x, squares) for x in one.labels or () if x.corners is not None and plain
    ]
    taken = [f.corners.mean(0) for f in (*found, *done)]
    rest = [
        (square, pair)
        for square, pair in zip(squares, numbers, strict=True)
        if all(np.linalg.norm(square.corners.mean(0) - t) > NEAR * _side(square.corners) for t in taken)
    ]
    if one.labels is None:
        return _by_sight(index, one, rest, known)
    placed = {id(f.label) for f in done}
    loose = [label for label in one.labels if label.corners is None and id(label) not in placed]
    more, out = _by_numbers(index, one, loose, rest, known)
    return found + more, [] if plain else out


def _by_reading(
    index: int, squares: Sequence[Square], numbers: Sequence[tuple[Number, Number]]
) -> list[_Found]:
    """What the eyes are sure of."""
    return [
        _Found(
            index,
            f"{UNKNOWN_KIND}{year.text}{UNKNOWN_KIND}{century.text}",
            square.corners,
            (square.century, square.year),
        )
        for square, (century, year), (_, check) in zip(
            squares, numbers, decide.all_decided(squares, numbers), strict=True
        )
        if not check
    ]


def _by_sight(
    index: int, one: Shown, rest: Sequence[tuple[Square, tuple[Number, Number]]], known: KnownTiles | None
) -> tuple[list[_Found], list[LeftOut]]:
    """Tiles that are known already, whatever the eyes make of them; the rest is told."""
    squares, numbers = [square for square, _ in rest], [pair for _, pair in rest]
    sights = [None] * len(rest) if known is None else known.know(one.photo.pixels, squares, numbers)
    found, out = [], []
    for square, pair, sight in zip(squares, numbers, sights, strict=True):
        if sight is None or sight.check:
            corners = _as_corners(one.photo, square.corners)
            out.append(LeftOut(one.name, Why.UNSURE, None, corners, square, pair))
        else:
            code = f"{sight.left}{sight.year.text}{sight.right}{sight.century.text}"
            found.append(_Found(index, code, sight.square.corners, None))
    return found, out


def _at_label(index: int, photo: Photo, label: Label, squares: Sequence[Square]) -> _Found:
    corners = np.array(label.corners, np.float32) / photo.reduction
    near = [s for s in squares if np.linalg.norm(s.corners.mean(0) - corners.mean(0)) < NEAR * _side(corners)]
    boxes = None
    # Only a square that stands the same way up says where the numbers stand.
    if near and np.abs(near[0].corners - corners).max() < NEAR * _side(corners):
        boxes = (_moved(near[0], near[0].century, corners), _moved(near[0], near[0].year, corners))
    return _Found(index, label.code, corners, boxes, label)


def _by_numbers(
    index: int, one: Shown, labels: Sequence[Label], rest: Sequence[tuple[Square, tuple[Number, Number]]],
    known: KnownTiles | None,
) -> tuple[list[_Found], list[LeftOut]]:  # fmt: skip
    """Labels without a place go to the tiles whose numbers suit them best, all together."""
    if not labels:
        return [], []
    odds = np.full((len(labels), len(rest) + len(labels)), WORST)
    settled = [square for square, _ in rest]
    for column, (square, numbers) in enumerate(rest):
        own: tuple[dict[str, float], dict[str, float]] = ({}, {})
        if known is not None:
            evidence = known.evidence(one.photo.pixels, [square], [numbers])[0]
            own, numbers, settled[column] = evidence.own, evidence.numbers, evidence.square
        century, year = (NumberOdds.of(*pair) for pair in zip(numbers, own, strict=True))
        odds[:, column] = [century(label.code[4]) + year(label.code[1:3]) for label in labels]
    found, out = [], []
    for label, column in zip(labels, assign(-odds), strict=True):
        if column >= len(rest):
            out.append(LeftOut(one.name, Why.NOT_FOUND, label.code))
            continue
        square = settled[column]
        # How much worse everything would be if this tile were not this one.
        without = odds.copy()
        without[[other.code == label.code for other in labels], column] = 10 * WORST
        best, second = (sum(o[r, c] for r, c in enumerate(assign(-o))) for o in (odds, without))
        if best - second < CLEAR:
            out.append(LeftOut(one.name, Why.UNCLEAR, label.code, _as_corners(one.photo, square.corners)))
        else:
            found.append(_Found(index, label.code, square.corners, (square.century, square.year), label))
    return found, out


def _added(profile: Profile, shown: Sequence[Shown], found: Sequence[_Found]) -> Enrolled:
    """The profile with all found tiles in it."""
    frames = _laid_over_each_other(profile, shown, found)
    tiles = list(profile.tiles)
    prints = [print_of([decoded(view) for view in tile.views]) for tile in tiles]
    new, again = [], []
    mean = np.mean([*prints, *(print_of([frame]) for frame in frames)] or [np.zeros(1)], 0)
    for photo in range(len(shown)):
        here = [(f, frame) for f, frame in zip(found, frames, strict=True) if f.photo == photo]
        for place, (one, frame) in zip(_places(here, tiles, prints, mean), here, strict=True):
            if place is None:
                tiles.append(Tile(one.code, (encoded(frame),)))
                prints.append(print_of([frame]))
                new.append(one.code)
            else:
                old = tiles[place]
                views = (*old.views, encoded(frame))
                kept = views if len(views) <= MOST_VIEWS else (views[0], *views[2:])
                tiles[place] = Tile(_merged(old.code, one.code), kept)
                again.append(tiles[place].code)
    if len(tiles) > MOST_TILES:
        raise ProfileError("profile.too-many", most=MOST_TILES)
    boxes = [f.boxes for f in found if f.boxes is not None]
    century = _common(profile.century, len(profile.tiles), [box for box, _ in boxes])
    year = _common(profile.year, len(profile.tiles), [box for _, box in boxes])
    return Enrolled(Profile(tuple(tiles), century, year, profile.lens), tuple(new), tuple(again), ())


def _laid_over_each_other(profile: Profile, shown: Sequence[Shown], found: Sequence[_Found]) -> list[Image]:
    """The tiles seen flat, all alike in the frame: corners nobody gave are settled by what all tiles share."""
    corners = [f.corners for f in found]
    loose = [index for index, f in enumerate(found) if not f.exact]
    settled = [looks.inner(looks.evened(decoded(tile.views[0]))) for tile in profile.tiles]
    settled += [looks.inner(_evened(shown, f, f.corners)) for f in found if f.exact]
    frames = {index: _evened(shown, found[index], corners[index]) for index in loose}
    for _ in range(ROUNDS if loose else 0):
        flat = [looks.inner(_evened(shown, found[index], corners[index])) for index in loose]
        mean = looks.model(np.mean(settled or flat, 0))
        for index in loose:
            corners[index] = looks.moved(found[index].corners, looks.settled(frames[index], mean))
    return [looks.flat(shown[f.photo].photo.pixels, quad) for f, quad in zip(found, corners, strict=True)]


def _evened(shown: Sequence[Shown], one: _Found, corners: Quad) -> looks.Evened:
    return looks.evened(looks.flat(shown[one.photo].photo.pixels, corners))


def _places(
    here: Sequence[tuple[_Found, Image]], tiles: Sequence[Tile], prints: Sequence[looks.Evened],
    mean: NDArray[np.float32],
) -> list[int | None]:  # fmt: skip
    """Which enrolled tile each tile of a photo is, None for a new one; two of a photo are never the same."""
    if not here or not tiles:
        return [None] * len(here)
    costs = np.full((len(here), len(tiles) + len(here)), 10.0)
    for row, (one, frame) in enumerate(here):
        costs[row, len(tiles) + row] = 2.0
        for column, tile in enumerate(tiles):
            if fits(one.code, tile.code):
                common = _in_common(np.array([print_of([frame]), prints[column]]) - mean)
                # A code given whole names its tile, however it looks; unknown halves must look alike.
                whole = one.code == tile.code and UNKNOWN_KIND not in one.code
                costs[row, column] = -common if whole or common > SAME else 10.0
    return [column if column < len(tiles) else None for column in assign(costs)]


def _in_common(pair: NDArray[np.float32]) -> float:
    """How alike two prints are in that half in which they are less so: other tiles may share one kind, not both."""
    return min(looks.likeness(*kinds.halves(pair, half)) for half in (kinds.LEFT, kinds.RIGHT))


def _merged(old: str, new: str) -> str:
    """What is known of a tile from two codes that fit each other."""
    return "".join(b if a == UNKNOWN_KIND else a for a, b in zip(old, new, strict=True))


def _common(old: NumberBox | None, tiles: int, boxes: Sequence[NumberBox]) -> NumberBox | None:
    """Where a number stands on every tile: the middle of all that were seen, wide enough for most."""
    seen = [*([old] * tiles if old is not None else []), *boxes]
    if not seen:
        return old
    values = np.array([[box.x, box.y, box.width, box.height] for box in seen])
    x, y, _, height = np.median(values, 0).tolist()
    return NumberBox(x, y, float(np.quantile(values[:, 2], 0.85)), height)


def _moved(square: Square, seen: NumberBox, corners: Quad) -> NumberBox:
    """A box in parts of a square's sides, in parts of the tile at the given corners."""
    half = np.array([seen.width, seen.height]) / 2
    middle = np.array([seen.x, seen.y])
    points = onto(square.corners, np.array([middle - half, middle + half], np.float32))
    low, high = _inside(corners, points)
    return NumberBox(*((low + high) / 2).tolist(), *np.maximum(high - low, 0.02).tolist())


def _inside(corners: Quad, points: NDArray[np.float32]) -> NDArray[np.float32]:
    """Photo points in parts of a tile's sides."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), unit)
    return np.asarray(cv2.perspectiveTransform(points.reshape(1, -1, 2), matrix)[0])


def _side(corners: Quad) -> float:
    return float(np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1).mean())


def _as_corners(photo: Photo, corners: Quad) -> Corners:
    return as_corners(photo.in_photo(np.array(corners)))
