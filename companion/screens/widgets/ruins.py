"""Ruins as they are drawn on the board of Indus: bands in lanes, told apart by colour and by pattern.

Every ruin keeps to one lane of its squares, so that ruins over the same square never hide each other.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import OptionProperty
from kivy.utils import get_color_from_hex

from companion.games.indus.pieces import COLUMNS, Kind, Square
from companion.screens.theme import theme
from companion.screens.widgets.surface import Drawn, whole

FILLS = {
    Kind.BUILDING: "#E08A6B",
    Kind.GRAVE: "#6B655F",
    Kind.CANAL: "#74BBDC",
    Kind.PATH: "#D0A14C",
    Kind.ALLEY: "#A8C987",
    Kind.WALL: "#BE9FD2",
}
DARK, PALE = "#2A201A", "#FFFBF3"

PATTERNS = {
    # Eight by eight dots: bricks, crosses, waves, planks, cobbles, slants.
    Kind.BUILDING: (
        "########",
        "#.......",
        "#.......",
        "#.......",
        "########",
        "....#...",
        "....#...",
        "....#...",
    ),
    Kind.GRAVE: (
        "........",
        "..##....",
        "..##....",
        "######..",
        "######..",
        "..##....",
        "..##....",
        "........",
    ),
    Kind.CANAL: (
        "........",
        "##....##",
        "..#..#..",
        "...##...",
        "........",
        "##....##",
        "..#..#..",
        "...##...",
    ),
    Kind.PATH: ("##......",) * 8,
    Kind.ALLEY: (
        "........",
        ".##.....",
        ".##.....",
        "........",
        "........",
        ".....##.",
        ".....##.",
        "........",
    ),
    Kind.WALL: (
        "##......",
        ".##.....",
        "..##....",
        "...##...",
        "....##..",
        ".....##.",
        "......##",
        "#......#",
    ),
}

LANES = 3
BAND, NODE = 0.17, 0.26
"""Width of a band and side of the plate on each square, in squares."""


class Box(NamedTuple):
    """A rectangle, in squares from the board's north-west corner, downwards."""

    left: float
    top: float
    width: float
    height: float


def place(square: str) -> tuple[int, int]:
    """Column and row of a square, from 0.

    >>> place("c1")
    (2, 0)
    """
    return COLUMNS.index(square[0]), int(square[1]) - 1


def lanes(ruins: Sequence[Iterable[Square]]) -> list[int]:
    """A lane for every ruin, such that no two on the same square share one.

    A ruin of one square avoids the middle lane, where a piece would stand on all of it.

    >>> lanes([["a1"], ["a1", "a2"], ["b6"]])
    [0, 1, 0]
    """
    covered = [frozenset(squares) for squares in ruins]
    chosen: dict[int, int] = {}
    for index in sorted(range(len(covered)), key=lambda one: (len(covered[one]) > 1, -len(covered[one]))):
        taken = {lane for other, lane in chosen.items() if covered[other] & covered[index]}
        wanted = (0, 2, 1) if len(covered[index]) == 1 else (1, 0, 2)
        more = range(LANES, len(covered) + LANES)
        chosen[index] = next(lane for lane in (*wanted, *more) if lane not in taken)
    return [chosen[index] for index in range(len(covered))]


def boxes(squares: Iterable[Square], lane: int, count: int = LANES) -> list[Box]:
    """The plates and bands a ruin is drawn with."""
    listed = [place(square) for square in squares]
    narrow = LANES / count
    offset = (lane + 0.5) / count
    node, band = NODE * narrow, BAND * narrow
    found = []
    for column, row in listed:
        x, y = column + offset, row + offset
        found.append(Box(x - node / 2, y - node / 2, node, node))
        if (column + 1, row) in listed:
            found.append(Box(x, y - band / 2, 1, band))
        if (column, row + 1) in listed:
            found.append(Box(x - band / 2, y, band, 1))
    return found


@cache
def pattern(kind: Kind) -> Texture:
    """A kind's pattern, white, to be tinted and repeated."""
    texture = Texture.create(size=(8, 8), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.wrap = "repeat"
    pixels = b"".join(
        b"\xff\xff\xff" + (b"\xff" if dot == "#" else b"\0") for line in PATTERNS[kind] for dot in line
    )

    def fill(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def paint(kind: Kind, rectangles: Sequence[tuple[float, float, float, float]], faded: bool = False) -> None:
    """Draws rectangles in window pixels as one ruin, into the canvas in use."""
    fill, dots = get_color_from_hex(FILLS[kind]), get_color_from_hex(PALE if kind is Kind.GRAVE else DARK)
    rim = theme.palette["ink"]
    if faded:
        fill, dots, rim = (_towards(colour, theme.palette["card"]) for colour in (fill, dots, rim))
    around = whole(dp(1.25))
    Color(*rim)
    for x, y, width, height in rectangles:
        Rectangle(pos=(x - around, y - around), size=(width + 2 * around, height + 2 * around))
    Color(*fill)
    for x, y, width, height in rectangles:
        Rectangle(pos=(x, y), size=(width, height))
    Color(*dots[:3], 0.85)
    cell = 8 * whole(dp(1))
    for x, y, width, height in rectangles:
        left, low, right, high = x / cell, y / cell, (x + width) / cell, (y + height) / cell
        Rectangle(
            pos=(x, y),
            size=(width, height),
            texture=pattern(kind),
            tex_coords=(left, low, right, low, right, high, left, high),
        )


def _towards(colour: Sequence[float], ground: Sequence[float]) -> list[float]:
    return [0.22 * a + 0.78 * b for a, b in zip(colour, ground, strict=True)]


class Swatch(Drawn):
    """A kind's colour and pattern, as large as it is wide."""

    kind = OptionProperty("building", options=tuple(kind.value for kind in Kind))
    redraw_on = ("kind",)

    def draw(self, *_change: object) -> None:
        self.canvas.clear()
        side = round(min(self.size)) - 2 * whole(dp(1.25))
        if side < 4:
            return
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        with self.canvas:
            paint(Kind(self.kind), [(x, y, side, side)])
