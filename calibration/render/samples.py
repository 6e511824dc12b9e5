"""Renders the sample photos with their labels: ``python -m calibration.render.samples FOLDER``."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from calibration.render import art, tile
from calibration.render.camera import camera
from calibration.render.photo import LEVELS
from calibration.render.scene import Plan, Scene, TrueTile, _photograph, _Piece, scene
from calibration.render.typefaces import Split, families

SEED = 2011
MOST_BYTES = 600_000
CENTURIES = (1, 5)
# Terracotta, blue glaze, verdigris and gold, BGR.
KIND_COLOURS = {"V": (48, 88, 178), "J": (140, 90, 40), "M": (110, 150, 90), "B": (40, 160, 215)}
ROUNDS = ("easy", "easy", "medium", "medium", "hard")


@dataclass(frozen=True, slots=True)
class Wish:
    """What one sample should show."""

    name: str
    level: str
    tiles: int
    touching: bool = False
    width: int = 2016
    height: int = 1512
    side: float = 240


WISHES = (
    Wish("easy-1", "easy", 1, side=420),
    Wish("easy-2", "easy", 5),
    Wish("easy-3", "easy", 5, touching=True),
    Wish("easy-4", "easy", 3, width=1512, height=2016),
    Wish("medium-1", "medium", 5),
    Wish("medium-2", "medium", 5, touching=True),
    Wish("medium-3", "medium", 12, touching=True, side=180),
    Wish("medium-4", "medium", 4, width=1512, height=2016),
    Wish("hard-1", "hard", 5),
    Wish("hard-2", "hard", 5, touching=True),
    Wish("hard-3", "hard", 60, touching=True, side=125),
    Wish("hard-4", "hard", 2),
    Wish("nasty-1", "brutal", 5),
    Wish("nasty-2", "brutal", 4, touching=True),
    Wish("nasty-3", "brutal", 3, width=1512, height=2016),
)


def main() -> None:
    """Writes all samples and labels.json into a folder."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    labels = {}
    for name, picture, tiles in _samples():
        file = folder / f"{name}.jpg"
        file.write_bytes(_small_enough(picture))
        labels[file.name] = [{"code": code, "corners": corners} for code, corners in tiles]
    (folder / "labels.json").write_text(_listed(labels), encoding="utf-8")


Label = tuple[str, list[list[float]]]


def _samples() -> Iterator[tuple[str, np.ndarray, list[Label]]]:
    for number, wish in enumerate(WISHES):
        shown = _first_clear(number, wish)
        yield wish.name, shown.photo, [(f"?{t.year:02d}?{t.century}", _corners(t)) for t in shown.tiles]
    codes = _one_game()
    for number, level in enumerate(ROUNDS):
        dealt = codes[5 * number : 5 * number + 5]
        shown = _round(number, level, dealt)
        by_numbers = {(int(code[4]), int(code[1:3])): code for code in dealt}
        tiles = [(by_numbers[t.century, t.year], _corners(t)) for t in shown.tiles]
        yield f"round-{number + 1}", shown.photo, tiles


def _first_clear(number: int, wish: Wish) -> Scene:
    """The first scene in which all tiles lie inside the photo with both numbers to be seen."""
    plan = Plan(
        Split.TEST, wish.level, wish.width, wish.height, (wish.side, wish.side * 1.15), tiles=wish.tiles,
        touching=wish.touching, print_side=0,
    )  # fmt: skip
    for attempt in range(1000):
        shown = scene((SEED, number, attempt), plan)
        if len(shown.tiles) == wish.tiles and all(_clear(t, wish.level) for t in shown.tiles):
            return shown
    raise RuntimeError(f"{wish.name}: no clear scene; ask for fewer or smaller tiles")


def _clear(shown: TrueTile, level: str) -> bool:
    least = 0.85 if level == "brutal" else 0.99
    return min(shown.century_clear, shown.year_clear) >= least and shown.clear >= least - 0.05


def _one_game() -> list[str]:
    """The tiles of five rounds: every kind as often as another, no number twice."""
    rng = np.random.default_rng(SEED)
    kinds = [rng.permutation(list(art.KINDS * 7))[:25] for _ in range(2)]
    centuries = rng.permutation(list(range(CENTURIES[0], CENTURIES[1] + 1)) * 5)
    years = rng.choice(100, 25, replace=False)
    return [
        f"{a}{year:02d}{b}{century}"
        for a, year, b, century in zip(kinds[0], years, kinds[1], centuries, strict=True)
    ]


def _round(number: int, level: str, codes: list[str]) -> Scene:
    """Five tiles of the one game, dealt loosely onto the table."""
    look = _edition()
    plan = Plan(Split.TEST, level, 2016, 1512, print_side=0)
    size = 320.0
    for attempt in range(1000):
        rng = np.random.default_rng((SEED, 100 + number, attempt))
        tilt = np.radians(rng.uniform(0, LEVELS[level].tilt))
        view = camera(
            plan.width, plan.height, 2000.0, 2000.0 / size, tilt, rng.uniform(0, 6.3), rng.normal(0, 0.2)
        )
        pieces = []
        for index, code in enumerate(codes):
            x, y = (index % 3 - 1) * 2.2 + (index // 3) * 1.1, (index // 3) * 2.0 - 1.0
            x, y = x + rng.normal(0, 0.15), y + rng.normal(0, 0.15)
            pieces.append(_piece(code, look, x, y, rng.normal(0, 0.3)))
        shown = _photograph(rng, plan, LEVELS[level], look, view, pieces, size, False)
        if len(shown.tiles) == 5 and all(_clear(t, level) for t in shown.tiles):
            return shown
    raise RuntimeError(f"round {number + 1}: no clear scene")


def _edition() -> tile.Style:
    """How the tiles of the one game are printed: brown on parchment, a figure strip below the finds."""
    paper, text = (np.array(tint, np.float32) for tint in tile.TEST_PALETTES[0])
    face = next(group[0] for group in families()[Split.TEST] if group[0].family == "Vollkorn")
    return replace(
        tile.style(np.random.default_rng(SEED), Split.TEST),
        width=1.0,
        height=1.0,
        year_face=face,
        century_face=face,
        year_height=0.2,
        century_height=0.3,
        year_place=(0.08, 0.07),
        century_place=(0.09, 0.06),
        paper=paper,
        ink=text,
        second_ink=text,
        backing="strip",
        backing_colour=paper * 0.5 + 127,
        outline=0.0,
        shadow=None,
        border=0.02,
        border_colour=text,
        corner=0.06,
        art="bare",
        texture=4.0,
        wear=0.3,
        lean=0.0,
        squeeze=1.0,
        spacing=0.0,
    )


def _piece(code: str, look: tile.Style, x: float, y: float, angle: float) -> _Piece:
    """One tile of the game; every find of a kind is painted alike, so that halves fit."""
    side = 400
    century, year = int(code[4]), int(code[1:3])
    rng = np.random.default_rng((SEED, century, year))
    canvas = tile.ground(rng, look, side)
    for kind, edge in ((code[0], 0.0), (code[3], float(side))):
        own = np.random.default_rng((SEED, ord(kind)))
        base = np.array(KIND_COLOURS[kind], np.float32)
        art.paint(own, Split.TEST, canvas, kind, (edge, 0.3 * side), (0.8 * side, 0.52 * side), base)
    tile.decorate(rng, canvas, look, side)
    century_box, year_box = tile.numbers(rng, canvas, look, century, year, side)
    picture = tile.finish(rng, canvas, look, side)
    return _Piece(picture, x, y, angle, look.width, look.height, 0.05, (century, year, century_box, year_box))


def _corners(shown: TrueTile) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in shown.corners]


def _small_enough(picture: np.ndarray) -> bytes:
    for quality in range(88, 20, -6):
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(data) <= MOST_BYTES:
            return data
    raise RuntimeError("no quality makes this photo small enough")


def _listed(labels: dict[str, list[dict[str, object]]]) -> str:
    """JSON with a line a tile, so that a change shows in a diff."""
    photos = []
    for name, tiles in labels.items():
        lines = ",\n".join(f"  {json.dumps(tile)}" for tile in tiles)
        photos.append(f"{json.dumps(name)}: [\n{lines}\n]")
    return "{" + ",\n".join(photos) + "}\n"


if __name__ == "__main__":
    main()
