"""What the camera sees, with an outline and a reading at every tile; and the shutter with its ring."""

from math import dist

import cv2
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.screens import kv
from companion.screens.camera.seeing import shown
from companion.screens.camera.source import Pixels
from companion.screens.theme import theme
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.surface import Drawn, Surface
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Text  # noqa: F401  the rules below use it
from vision.reading import Reading, TileReading

STROKE, SHADE, DASH, APART = 3.2, 6.5, 9, 5  # dp: outline, the dark under it, dashes and their gaps
OUTSIDE = 1.03
"""How much larger than the tile its outline is, so that it hides nothing."""

Points = list[tuple[float, float]]


def picture(pixels: Pixels, into: Texture | None = None) -> Texture:
    """A texture of a picture; the old one is used again where it is of the same size."""
    height, width = pixels.shape[:2]
    if into is None or into.size != (width, height):
        into = Texture.create(size=(width, height), colorfmt="rgb")
        into.flip_vertical()
    into.blit_buffer(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB).tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    return into


class TileLabel(Surface, Inline):
    """The numbers read on a tile, below it."""

    year = StringProperty("")
    century = StringProperty("")
    check = NumericProperty(0)


class CameraView(FloatLayout):
    """The newest frame as large as it fits, and over it what is read."""

    reading = ObjectProperty(None, allownone=True)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        with self.canvas.before:
            self._colour = Color(1, 1, 1, 0)
            self._frame = Rectangle()
        self._outlines = Outlines()
        self.add_widget(self._outlines)
        self.bind(size=self._place, pos=self._place, reading=self._mark)
        self._shape = (0, 0)

    def show(self, pixels: Pixels) -> None:
        """Shows a frame."""
        self._frame.texture = picture(pixels, self._frame.texture if self._colour.a else None)
        self._colour.a = 1
        if self._shape != pixels.shape[:2]:
            self._shape = pixels.shape[:2]
            self._place()

    def clear(self) -> None:
        """Shows nothing."""
        self._colour.a = 0
        # Now, not when the page is let go: a photo takes as much room as everything else on it.
        self._frame.texture = None
        self._shape = (0, 0)
        self.reading = None

    def _place(self, *_change: object) -> None:
        height, width = self._shape
        if width and self.width > 1:
            scale = min(self.width / width, self.height / height)
            # Not by its centre, which may still be the one before.
            left, below = (self.width - width * scale) / 2, (self.height - height * scale) / 2
            self._frame.size = (width * scale, height * scale)
            self._frame.pos = (self.x + left, self.y + below)
        self._mark()

    def _mark(self, *_change: object) -> None:
        self._outlines.clear_widgets()
        reading: Reading | None = self.reading
        self._outlines.shapes = []
        if reading is None or not self._shape[0]:
            return
        scale = self._frame.size[0] / reading.width
        left, top = self._frame.pos[0], self._frame.pos[1] + self._frame.size[1]

        def on_screen(tile: TileReading) -> Points:
            return [(left + x * scale, top - y * scale) for x, y in tile.corners]

        self._outlines.shapes = [(on_screen(tile), tile.check) for tile in reading.tiles]
        for tile in reading.tiles:
            self._label(tile, on_screen(tile))

    def _label(self, tile: TileReading, corners: Points) -> None:
        label = TileLabel(
            year=shown(tile.year_number, 2), century=shown(tile.century_number, 1), check=int(tile.check)
        )
        self._outlines.add_widget(label)

        def place(*_change: object) -> None:
            middle = sum(x for x, _ in corners) / 4
            lowest = min(y for _, y in corners) - dp(4) - label.height
            label.x = min(max(middle - label.width / 2, self.x), self.right - label.width)
            label.y = max(lowest, self.y)

        label.bind(size=place)
        place()


class Outlines(Drawn):
    """The outlines of tiles: sure ones solid, doubtful ones dashed, each over a dark stroke."""

    shapes = ObjectProperty([])
    """Pairs of four corners and whether the tile is doubtful."""
    redraw_on = ("shapes",)

    def draw(self, *_change: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            for corners, check in self.shapes:
                around = _grown(corners)
                Color(*theme.camera_bar[:3], 0.9)
                _closed(around, dp(SHADE) / 2)
                Color(*(theme.camera_doubt if check else theme.camera_sure))
                if check:
                    for start, end in _dashes(around):
                        SmoothLine(points=[*start, *end], width=dp(STROKE) / 2, cap="none")
                else:
                    _closed(around, dp(STROKE) / 2)


def _grown(corners: Points) -> Points:
    x, y = (sum(values) / 4 for values in zip(*corners, strict=True))
    return [(x + (one - x) * OUTSIDE, y + (other - y) * OUTSIDE) for one, other in corners]


def _closed(corners: Points, width: float) -> None:
    SmoothLine(points=[part for corner in corners for part in corner], width=width, close=True, joint="round")


def _dashes(corners: Points) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    dashes = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        # Whole dashes at both ends, so that each corner stays closed.
        count = max(1, round((dist(start, end) + dp(APART)) / dp(DASH + APART)))
        step = 1 / (count - APART / (DASH + APART))
        for k in range(count):
            ends = (k * step, k * step + step * DASH / (DASH + APART))
            one, other = (
                (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in ends
            )
            dashes.append((one, other))
    return dashes


class Shutter(Target, Widget):
    """Takes the picture; its ring fills while the picture is steady."""

    ring = NumericProperty(0)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        with self.canvas:
            self._rest_colour, self._rest = Color(), SmoothLine(width=dp(2.6))
            self._full_colour, self._full = Color(), SmoothLine(width=dp(2.6))
        for name in ("pos", "size", "ring", "state", "disabled"):
            self.fbind(name, self._draw_shutter)

    def _draw_shutter(self, *_change: object) -> None:
        # Not its centre, which may still be the one before.
        x, y = self.x + self.width / 2, self.y + self.height / 2
        radius = min(self.size) / 2 - dp(4)
        self._rest_colour.rgba = (1, 1, 1, 0.25)
        self._rest.circle = (x, y, radius, 0, 360)
        self._full_colour.rgba = theme.camera_sure if self.ring > 0 else (0, 0, 0, 0)
        self._full.circle = (x, y, radius, 0, max(1, 360 * self.ring))


kv.load(__file__)
