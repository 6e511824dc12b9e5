"""Readings of a running camera: tiles are followed from frame to frame and their numbers fused."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from vision.geometry import side
from vision.order import with_galleries
from vision.photo import Pixels
from vision.reading import CENTURIES, YEARS, Corners, Number, Reading, TileReading
from vision.scan import scan

STEADY_FRAMES = 4
"""How many frames in a row must show the same tiles, read alike. Neighbouring frames share their errors, so
fewer prove nothing; at 10 frames a second, more only keep people waiting."""

SURE_FRAMES = 2
"""In how many of the remembered frames a tile must have been sure of the fused reading to need no check."""

MEMORY = 0.8
"""What a frame's evidence is still worth one frame later: half after three frames."""

FORGOTTEN = 4
"""After how many frames without it a tile has gone; sooner, where it was seen in fewer."""

REACH = 0.5
"""How far, in sides, a tile may move between two frames and still be the same tile."""

SEARCH = 3
"""Every how many frames the whole picture is searched for tiles; in between, only where they lay before. Only a
frame that was searched can be steady: a tile may have been laid down meanwhile."""

_UNSEEN = 1e-3
"""The probability of a reading a frame does not name among its alternatives."""


@dataclass(slots=True)
class _Evidence:
    """Log probabilities of one number's readings over the frames."""

    scores: dict[str, float] = field(default_factory=dict)

    def add(self, number: Number) -> None:
        seen = dict(number.alternatives)
        if number.text is not None:
            seen[number.text] = number.confidence
        for text in seen.keys() | self.scores.keys():
            probability = min(max(seen.get(text, _UNSEEN), _UNSEEN), 1 - _UNSEEN)
            self.scores[text] = MEMORY * self.scores.get(text, 0.0) + math.log(probability / _UNSEEN)

    def fused(self) -> Number:
        if not self.scores:
            return Number(None, 0.0)
        highest = max(self.scores.values())
        weights = {text: math.exp(score - highest) for text, score in self.scores.items()}
        total = sum(weights.values())
        ranked = sorted(((text, w / total) for text, w in weights.items()), key=lambda item: -item[1])
        return Number(ranked[0][0], ranked[0][1], tuple(ranked[1:4]))


@dataclass(slots=True)
class _Track:
    """One tile, followed."""

    last: TileReading
    century: _Evidence = field(default_factory=_Evidence)
    year: _Evidence = field(default_factory=_Evidence)
    seen: int = 0
    missed: int = 0
    sure: dict[str, float] = field(default_factory=dict)

    @property
    def read(self) -> bool:
        """Whether it was read the last time: what was not may be no tile, and is only found by a search."""
        return self.last.code is not None

    def see(self, tile: TileReading) -> None:
        self.last, self.missed, self.seen = tile, 0, self.seen + 1
        self.century.add(tile.century_number)
        self.year.add(tile.year_number)
        self.sure = {code: MEMORY * worth for code, worth in self.sure.items()}
        if not tile.check and tile.code is not None:
            self.sure[tile.code] = self.sure.get(tile.code, 0.0) + 1

    def reading(self) -> TileReading:
        century, year = self.century.fused(), self.year.fused()
        fused = replace(
            self.last,
            century=century.within(*CENTURIES),
            year=year.within(*YEARS),
            century_number=century,
            year_number=year,
            confidence=century.confidence * year.confidence,
            check=True,
        )
        return replace(fused, check=not self._settled(fused.code))

    def _settled(self, code: str | None) -> bool:
        """Sure of this reading often enough, and of no other lately."""
        enough = sum(MEMORY**age for age in range(SURE_FRAMES)) - 1e-9
        others = [worth for other, worth in self.sure.items() if other != code]
        return (
            code is not None and self.sure.get(code, 0.0) >= enough and max(others, default=0.0) < MEMORY**4
        )


@dataclass(frozen=True, slots=True)
class LiveReading:
    """The fused reading after a frame; steady once the same tiles were read alike for some frames."""

    reading: Reading
    steady: bool


def _scan(frame: Pixels, around: Sequence[Corners]) -> Reading:
    return scan(frame, around=around)


class Live:
    """Fed with the frames of a camera (BGR, 720 × 1280 × 3), one after the other."""

    def __init__(self, read: Callable[[Pixels, Sequence[Corners]], Reading] = _scan) -> None:
        """``read`` reads a frame: all of it, or only around the places given."""
        self._read = read
        self._since_search = 0
        self._tracks: list[_Track] = []
        self._alike = 0
        self._before: tuple[str | None, ...] = ()

    def see(self, frame: Pixels) -> LiveReading:
        """What is known after one more frame."""
        now = self._looked(frame)
        self._follow(now.tiles)
        tiles = with_galleries([track.reading() for track in self._tracks if track.missed == 0])
        codes = tuple(tile.code for tile in tiles)
        whole = bool(codes) and None not in codes and all(track.missed == 0 for track in self._tracks)
        same = whole and codes == self._before
        self._alike = self._alike + 1 if same else int(whole)
        self._before = codes
        return LiveReading(
            replace(now, tiles=tiles), self._alike >= STEADY_FRAMES and self._since_search == 0
        )

    def _looked(self, frame: Pixels) -> Reading:
        """What this frame shows; all of it is searched now and then, and when a tile is not where it was."""
        self._since_search += 1
        places = [track.last.corners for track in self._tracks if track.read]
        if places and self._since_search < SEARCH and all(track.missed == 0 for track in self._tracks):
            now = self._read(frame, places)
            if len(now.tiles) == len(places):
                return now
        self._since_search = 0
        return self._read(frame, ())

    def _follow(self, tiles: Iterable[TileReading]) -> None:
        """Puts the tiles of this frame to those before; what could not be read stays as it is until the next search."""
        free = [track for track in self._tracks if track.read or self._since_search == 0]
        for track in free:
            track.missed += 1
        for tile in tiles:
            near = [track for track in free if _distance(track.last, tile) <= REACH]
            if near:
                track = min(near, key=lambda track: _distance(track.last, tile))
                free.remove(track)
            else:
                track = _Track(tile)
                self._tracks.append(track)
            track.see(tile)
        self._tracks = [track for track in self._tracks if track.missed < min(track.seen, FORGOTTEN)]


def _distance(one: TileReading, other: TileReading) -> float:
    """Between two tiles' centres, in sides of the smaller."""
    centres = [[sum(values) / 4 for values in zip(*tile.corners, strict=True)] for tile in (one, other)]
    return math.dist(*centres) / max(min(side(one.corners), side(other.corners)), 1.0)
