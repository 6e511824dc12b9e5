"""From rough squares to exact ones: true corners, whether it is a find tile, and which way up."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.cut import NEXT, Halves, Image, Quad, cut, onto
from vision.find import Candidate
from vision.networks import normalised, run
from vision.read import NumberBox

PATCH = 96  # what the network sees
INNER = 64  # how large the rough square is in it
BATCH = 4  # more at once gains nothing
STRIDE = 4  # pixels of the patch to a cell of the maps
VALUES = 9  # what the network says besides the maps: tile, four turns, log sizes of both numbers
CELL = STRIDE / INNER
_along = ((np.arange(PATCH // STRIDE, dtype=np.float32) + 0.5) * STRIDE - (PATCH - INNER) / 2) / INNER
CELLS = np.stack([part.ravel() for part in np.meshgrid(_along, _along)], 1)
"""The middles of the maps' cells in parts of the rough square's sides."""
SKEW = 0.08
"""How far a tile's corners are from a parallelogram in what the network sees, in parts of its sides."""
OPPOSITE = np.array([1, -1, 1, -1], np.float32)[:, None]
# A square less likely a tile than this is dropped after either look.
HOPELESS = 0.08
SURE = 0.98
SETTLED = 0.04  # a larger correction in the second look, in parts of the side, asks for a third
STRAY, SEEN, MOST_LOOKS = 0.2, 0.6, 5
"""How far off, in parts of the side, a square is of which a first look tells only where to look next; how surely the
finder must have seen one that is looked at again though it seems to be none; how often is looked while corners move."""
PLAIN, NEAR = 0.999, 0.06  # a first look so sure of tile and turn, and so near, needs no second


@dataclass(frozen=True, slots=True, eq=False)
class Square:
    """A tile's corners in its own order, how surely it is one, this way up, and where its numbers stand."""

    corners: Quad
    tile: float
    turns: NDArray[np.float32]  # probabilities; the first is that of `corners` as given
    century: NumberBox
    year: NumberBox
    amiss: float = 0.0  # in parts of its side: how far off a corner beside a number was found


def framed(quad: Quad) -> Quad:
    """The square widened to what the network sees."""
    edge = (PATCH - INNER) / 2 / INNER
    return onto(
        quad,
        np.array([[-edge, -edge], [1 + edge, -edge], [1 + edge, 1 + edge], [-edge, 1 + edge]], np.float32),
    )


def squares(image: Image | Halves, candidates: list[Candidate]) -> list[Square]:
    """The tiles among the candidates, right way up: two looks each, more where these are in doubt or still move.

    One look is enough for a square that was given the right way up and nearly exactly.
    """
    done: list[_Guess] = []
    left = [_Guess(candidate.corners, candidate.score) for candidate in candidates]
    while left:
        seen = _again(image, left)
        done += [guess for guess in seen if guess.settled]
        left = [guess for guess in seen if not guess.settled]
    return [guess.square() for guess in done]


def as_they_lie(image: Image | Halves, quads: list[Quad]) -> list[Square]:
    """Squares looked at once more in the turn they are given in, likely or not."""
    if not quads:
        return []
    seen = _look(image, quads)
    return [
        Square(seen.corners[i], float(seen.tile[i]), seen.turns[i], *seen.boxes[i]) for i in range(len(quads))
    ]


@dataclass(slots=True, eq=False)
class _Guess:
    """A square between two looks."""

    corners: Quad  # in the likeliest turn so far
    score: float  # how surely the finder saw it
    looks: int = 0
    tile: tuple[float, ...] = ()  # one answer a look, but for a stray one
    turns: NDArray[np.float32] = field(default_factory=lambda: np.ones(4, np.float32))  # all these multiplied
    boxes: tuple[NumberBox, NumberBox] = (NumberBox(0, 0, 0, 0), NumberBox(0, 0, 0, 0))
    shift: float = 0.0  # how far the last look moved the corners, in parts of the side
    upright: bool = True  # whether the last look saw it in the turn now thought right

    @property
    def settled(self) -> bool:
        """Whether one more look would bring nothing."""
        if not self.tile:
            return False
        if self.looks == 1:
            near = self.upright and self.shift < NEAR
            return near and self.turns[0] > PLAIN and self.tile[-1] > PLAIN
        if self.looks == 2 and (not self.upright or self.turns[0] < SURE):
            return False
        return self.shift <= SETTLED or self.looks == MOST_LOOKS

    def square(self) -> Square:
        tile = float(np.prod(self.tile) ** (1 / len(self.tile)))
        return Square(self.corners, tile, self.turns, *self.boxes)


def _again(image: Image | Halves, guesses: list[_Guess]) -> list[_Guess]:
    """One more look at each; those that can't be tiles drop out."""
    if not guesses:
        return []
    seen = _look(image, [guess.corners for guess in guesses])
    better = []
    for i, guess in enumerate(guesses):
        shift = float(np.abs(seen.corners[i] - guess.corners).max() / max(1.0, _side(guess.corners)))
        hopeless = seen.tile[i] < HOPELESS
        stray = not guess.looks and (shift > STRAY or (hopeless and guess.score > SEEN))
        if (hopeless and not stray) or not _sound(seen.corners[i]):
            continue
        # All looks must agree on the turn: their odds are multiplied.
        turns = guess.turns * seen.turns[i]
        turns = turns / max(float(turns.sum()), 1e-9)
        best = int(turns.argmax())
        better.append(
            _Guess(
                np.roll(seen.corners[i], best, 0),
                guess.score,
                guess.looks + 1,
                () if stray else (*guess.tile, float(seen.tile[i])),
                np.ones(4, np.float32) if stray else np.roll(turns, -best),
                seen.boxes[i],
                shift,
                best == 0,
            )
        )
    return better


@dataclass(slots=True)
class _Looked:
    corners: NDArray[np.float32]
    tile: NDArray[np.float32]
    turns: NDArray[np.float32]
    boxes: list[tuple[NumberBox, NumberBox]]


def _look(image: Image | Halves, quads: list[Quad]) -> _Looked:
    outputs = []
    for start in range(0, len(quads), BATCH):
        part = quads[start : start + BATCH]
        outputs.append(run("refine", normalised([cut(image, framed(quad), PATCH, PATCH) for quad in part])))
    out = np.concatenate(outputs)
    places = _places(out[:, VALUES:].reshape(len(out), 6, -1))
    corners = np.stack([onto(quad, seen[:4]) for quad, seen in zip(quads, places, strict=True)])
    odds = np.exp(out[:, 1:5] - out[:, 1:5].max(1, keepdims=True))
    boxes = zip(_boxes(places, out[:, 5:7], 4), _boxes(places, out[:, 7:9], 5), strict=True)
    return _Looked(corners, 1 / (1 + np.exp(-out[:, 0])), odds / odds.sum(1, keepdims=True), list(boxes))


def _places(maps: NDArray[np.float32]) -> NDArray[np.float32]:
    """The middle of each map, in parts of the rough square's sides; the corners of a tile stand to each other."""
    odds = np.exp(maps - maps.max(2, keepdims=True))
    odds /= odds.sum(2, keepdims=True)
    places = odds @ CELLS
    spread = (odds @ (CELLS**2) - places**2).sum(2, keepdims=True)[:, :4]
    # Opposite sides are parallel, nearly: a corner whose map is vague is drawn to where the other three leave it.
    share = spread / (spread.sum(1, keepdims=True) + SKEW**2)
    gap = (OPPOSITE * places[:, :4]).sum(1, keepdims=True)
    places[:, :4] -= OPPOSITE * share * gap
    return np.asarray(places)


def _boxes(places: NDArray[np.float32], log_sizes: NDArray[np.float32], which: int) -> list[NumberBox]:
    """A number's box on each square, from parts of the square looked at to parts of the corrected one."""
    corners = places[:, :4]
    size = np.maximum(np.ptp(corners, 1), 0.2)
    low = np.stack([corners[:, [0, 3], 0].mean(1), corners[:, [0, 1], 1].mean(1)], 1)
    middles, sizes = (places[:, which] - low) / size, np.exp(np.clip(log_sizes, -4, 0)) / size
    return [NumberBox(*values) for values in np.concatenate([middles, sizes], 1).tolist()]


def _side(quad: Quad) -> float:
    return float(np.linalg.norm(quad[NEXT] - quad, axis=1).mean())


def _sound(quad: Quad) -> bool:
    """Convex, clockwise and not folded: something a square can look like."""
    edges = quad[NEXT] - quad
    following = edges[NEXT]
    crosses = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    return bool(np.isfinite(quad).all() and (crosses > 0).all())
