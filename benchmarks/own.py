"""How well the tiles of one's own copy are known by sight after enrolling them once."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter

import cv2
import numpy as np

from calibration.enrol import Label, Shown, enrol
from calibration.judge import GROUPS
from calibration.known import KnownTiles
from calibration.profile import Profile, to_bytes
from calibration.render.deck import Deck, Shot, deck, photograph
from calibration.render.photo import LEVELS
from calibration.render.typefaces import Split, families
from vision.geometry import side
from vision.photo import Pixels, open_photo
from vision.reading import TileReading
from vision.scan import scan

SEEDS = (9_001_121, 9_001_221)
COPIES = 60  # of each
PHOTOS = {"easy": 6, "medium": 6, "hard": 10, "brutal": 8}  # of five tiles, a copy
ALL_AT_ONCE = (2000, 1500)
TWELVE, AT_ONCE, HALF = "twelve easy photos of five", "one easy photo of sixty", "half of the tiles"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one tile, or of a square that is none."""

    level: str
    counts: bool  # a tile with both numbers in plain sight
    hidden: bool = False  # one with a number that is covered or legible for nobody
    enrolled: bool = False
    found: bool = False
    right: bool = False  # both numbers and both kinds
    accepted: bool = False
    wrong: bool = False  # accepted, and a number or a kind is not what is printed
    taken: bool = False  # for an enrolled tile, though it is none


@dataclass(frozen=True, slots=True)
class Figures:
    """What became of all tiles after each way of enrolling, and what it took."""

    outcomes: dict[str, list[Outcome]] = field(
        default_factory=lambda: {way: [] for way in (TWELVE, AT_ONCE, HALF)}
    )
    longer: list[float] = field(default_factory=list)  # times of a scan with a profile to one without
    enrolling: list[float] = field(default_factory=list)  # seconds
    sizes: list[int] = field(default_factory=list)  # bytes of a profile

    def add(self, more: Figures) -> None:
        """Those of another copy as well."""
        for way, outcomes in more.outcomes.items():
            self.outcomes[way].extend(outcomes)
        self.longer.extend(more.longer)
        self.enrolling.extend(more.enrolling)
        self.sizes.extend(more.sizes)


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of the game and the photos of it."""

    seed: tuple[int, ...]
    deck: Deck

    def easy(self) -> list[Shot]:
        """Twelve easy photos of five tiles."""
        order = np.random.default_rng((*self.seed, 5)).permutation(len(self.deck.prints))
        return [self._shot(6, i, order[i * 5 : i * 5 + 5].tolist(), "easy") for i in range(12)]

    def whole(self) -> list[Shot]:
        """One easy photo of all tiles."""
        prints, look = self.deck.prints, self.deck.look
        return [photograph((*self.seed, 7), prints, look, "easy", ALL_AT_ONCE, scattered=False)]

    def rounds(self, level: str, count: int) -> list[Shot]:
        """Photos of five tiles as they turn up in a game."""
        part = 10 + tuple(LEVELS).index(level)
        order = np.random.default_rng((*self.seed, part)).permutation(len(self.deck.prints))
        return [self._shot(part, i, order[i * 5 : i * 5 + 5].tolist(), level) for i in range(count)]

    def _shot(self, part: int, index: int, chosen: Sequence[int], level: str) -> Shot:
        prints = [self.deck.prints[place] for place in chosen]
        return photograph((*self.seed, part, index), prints, self.deck.look, level)


def learnt(shots: Sequence[Shot], among: set[str] | None = None) -> tuple[Profile, float]:
    """A profile from photos with their labels, and the seconds it took."""
    shown = [
        Shown(
            str(index),
            open_photo(shot.photo),
            tuple(
                Label(code, tuple((float(x), float(y)) for x, y in quad))  # type: ignore[arg-type]
                # Who shows five tiles names all five, faint print or not; in an easy photo nothing covers them.
                for code, quad in (*shot.tiles, *shot.others)
                if among is None or code in among
            ),
        )
        for index, shot in enumerate(shots)
    ]
    start = perf_counter()
    profile = enrol(shown, Profile()).profile
    return profile, perf_counter() - start


def judged(shot: Shot, tiles: Sequence[TileReading], level: str, codes: Sequence[str]) -> list[Outcome]:
    """What was read, compared with what lies there."""
    outcomes, left = [], list(tiles)
    plain = {id(quad) for _, quad in shot.tiles}
    for code, quad in (*shot.tiles, *shot.others):
        near = [
            tile
            for tile in left
            if np.linalg.norm(np.mean(tile.corners, 0) - quad.mean(0)) < 0.3 * side(quad.astype(np.float32))
        ]
        counts = id(quad) in plain
        if not near:
            outcomes.append(Outcome(level, counts, not counts, code in codes))
            continue
        tile = near[0]
        left.remove(tile)
        fits = tile.code is not None and all(a in (b, "?") for a, b in zip(tile.code, code, strict=True))
        named = tile.code is not None and tile.left + tile.right != "??"
        outcomes.append(
            Outcome(
                level, counts, not counts, code in codes, True, tile.code == code, not tile.check,
                not tile.check and not fits, named and code not in codes,
            )
        )  # fmt: skip
    outcomes += [Outcome(level, False, accepted=not t.check, wrong=not t.check) for t in left]
    return outcomes


def table(outcomes: Sequence[Outcome]) -> list[str]:
    """The figures of one way of enrolling, a column a group of levels."""
    chosen = [[o for o in outcomes if o.level in levels] for levels in GROUPS.values()]
    lines = [f"{'':34}" + "".join(f"{name:>22}" for name in GROUPS)]
    tiles = [[o for o in part if o.counts] for part in chosen]

    def share(flag: str) -> list[str]:
        return [f"{100 * sum(getattr(o, flag) for o in p) / max(1, len(p)):.2f} %" for p in tiles]

    rows = {
        "tiles": [str(len(p)) for p in tiles],
        "besides, covered or illegible": [str(sum(o.hidden for o in p)) for p in chosen],
        "found": share("found"),
        "whole tile right": share("right"),
        "accepted without a check": share("accepted"),
        "silently wrong": [f"{sum(o.wrong for o in p)} of {sum(o.accepted for o in p)}" for p in chosen],
    }
    return lines + [f"{name:34}" + "".join(f"{v:>22}" for v in values) for name, values in rows.items()]


def measured(seed: tuple[int, ...], split: Split) -> Figures:
    """One copy rendered, enrolled in every way and scanned."""
    cv2.setNumThreads(1)
    copy = Copy(seed, deck(seed, split))
    easy = copy.easy()
    shots = [(level, shot) for level, count in PHOTOS.items() for shot in copy.rounds(level, count)]
    files = [_file(shot.photo) for _, shot in shots]
    alone = [scan(file).milliseconds.total for file in files]
    codes = sorted({p.code for p in copy.deck.prints})
    figures = Figures()
    for way, photos, among in (
        (TWELVE, easy, None),
        (AT_ONCE, copy.whole(), None),
        (HALF, easy, set(codes[::2])),
    ):
        profile, seconds = learnt(photos, among)
        known = KnownTiles(profile)
        readings = [scan(file, known=known) for file in files]
        for (level, shot), reading in zip(shots, readings, strict=True):
            figures.outcomes[way] += judged(shot, reading.tiles, level, profile.codes)
        if among is None:
            spent = [reading.milliseconds.total for reading in readings]
            figures.longer.extend(a / b for a, b in zip(spent, alone, strict=True))
            figures.enrolling.append(seconds)
            figures.sizes.append(len(to_bytes(profile)))
    return figures


def _file(photo: Pixels) -> bytes:
    """The photo as a camera stores it: opening it is part of a scan."""
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def run(copies: int = COPIES, split: Split = Split.TEST, seeds: Sequence[int] = SEEDS) -> None:
    """Print the table for both ways of enrolling, then what becomes of tiles never enrolled, then times."""
    families()
    total = Figures()
    every = [(seed, number) for seed in seeds for number in range(copies)]
    with ProcessPoolExecutor(2) as pool:
        for number, figures in enumerate(pool.map(measured, every, [split] * len(every)), 1):
            total.add(figures)
            print(f"copy {number} of {len(every)}", flush=True)
    for way in (TWELVE, AT_ONCE):
        print(f"\nAfter enrolling from {way}")
        print("\n".join(table(total.outcomes[way])))
    half = total.outcomes[HALF]
    strangers = [o for o in half if o.counts and not o.enrolled]
    print("\nHalf of the tiles enrolled, all used")
    print(f"never enrolled, seen:     {len(strangers)}")
    print(f"taken for an enrolled one: {sum(o.taken for o in strangers)}")
    print("the enrolled half:")
    print("\n".join(table([o for o in half if o.enrolled or not o.counts])))
    print(f"\na scan takes longer by {100 * (np.median(total.longer) - 1):.0f} %")
    print(
        f"enrolling sixty tiles: {max(total.enrolling):.1f} s at most; "
        f"a profile: {max(total.sizes) / 1e6:.1f} MB at most"
    )


if __name__ == "__main__":
    run()
