"""The ground most widgets stand on: a plate with round corners, a rim and perhaps a shadow."""

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty
from kivy.uix.widget import Widget

from companion.screens.art import masks
from companion.screens.theme import theme

CLEAR = (0, 0, 0, 0)


def whole(pixels: float) -> float:
    """A stroke's width in whole pixels, never less than one."""
    return float(max(1, round(pixels)))


class Drawn(Widget):
    """A widget that draws itself in ``draw``, before the next frame after anything it shows has changed."""

    redraw_on: tuple[str, ...] = ()
    """The properties, besides place and size, after which it looks different."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._draw_later = Clock.create_trigger(self._draw_now, -1)
        for name in ("parent", "pos", "size", *self.redraw_on):
            self.fbind(name, self._draw_later)
        theme.watch(self)
        self._composed = False
        self._draw_later()

    def redraw(self, *_change: object) -> None:
        """Has it drawn anew before the next frame."""
        self._draw_later()

    def _draw_now(self, *_due: object) -> None:
        if self.parent is None:
            return
        if not self._composed:
            if min(self.size) < 1:
                return
            self.compose()
            self._composed = True
        self.draw()

    def compose(self) -> None:
        """Puts what it is drawn with on the canvas; only once there is something to see."""

    def draw(self) -> None:
        """Draws the widget as it is now."""
        raise NotImplementedError


class Surface(Widget):
    """Draws its fill and rim under its children, on whole pixels."""

    fill = ColorProperty(CLEAR)
    rim = ColorProperty(CLEAR)
    rim_width = NumericProperty("1dp")
    radius = NumericProperty("10dp")
    corners = OptionProperty("all", options=("all", "top", "bottom", "left"))
    shadow = BooleanProperty(False)
    inset = NumericProperty(0)
    """How far inside the widget the plate is drawn: the widget is what can be touched."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._under = InstructionGroup()
        self._fill_colour = Color(*self.fill)
        self._fill = BorderImage(size=(0, 0))
        plate = InstructionGroup()
        for part in (self._under, self._fill_colour, self._fill):
            plate.add(part)
        # Under what a rule draws: a rule is applied before this where a widget is made by code.
        self.canvas.before.insert(0, plate)
        self._rim: tuple[Color, BorderImage] | None = None
        self._shadow: tuple[Color, BorderImage] | None = None
        draw = Clock.create_trigger(self._draw, -1)
        self.redraw_surface = draw
        for name in ("pos", "size", "rim_width", "radius", "corners", "shadow", "inset"):
            self.fbind(name, draw)
        self.fbind("fill", self._tint)
        # A rim that appears needs its place as well as its colour.
        self.fbind("rim", draw)
        draw()

    def _tint(self, *_change: object) -> None:
        self._fill_colour.rgba = self.fill
        if self._rim is not None:
            self._rim[0].rgba = self.rim
        elif self.rim[3] > 0:
            self.redraw_surface()

    def _draw(self, *_change: object) -> None:
        inset = round(self.inset)
        x, y = round(self.x) + inset, round(self.y) + inset
        width, height = round(self.right) - x - inset, round(self.top) - y - inset
        if width <= 0 or height <= 0:
            # It may have been drawn while it was larger.
            for image in (self._fill, *(part[1] for part in (self._rim, self._shadow) if part)):
                image.size = (0, 0)
            return
        radius = max(0.0, min(self.radius, (width - 2) / 2, (height - 2) / 2))
        stroke = whole(self.rim_width)
        self._tint()
        self._place(self._fill, masks.plate(radius, 0.0, self.corners), x, y, width, height)
        if self.rim[3] > 0 and self._rim is None:
            with self.canvas.before:
                self._rim = Color(*self.rim), BorderImage()
        if self._rim is not None:
            self._place(self._rim[1], masks.plate(radius, stroke, self.corners), x, y, width, height)
        if self.shadow:
            self._draw_shadow(x, y, width, height, radius)

    def _draw_shadow(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        if self._shadow is None:
            # It lies under the fill. Inserted into a canvas that is there, it would come before its own texture.
            self._shadow = Color(0, 0, 0, 0), BorderImage()
            for part in self._shadow:
                self._under.add(part)
        texture, border, reach = masks.shadow(radius, dp(5))
        drop = round(dp(2))
        self._shadow[0].a = 0.5 if theme.name == "dark" else 0.28
        self._place(
            self._shadow[1],
            (texture, border),
            x - reach,
            y - reach - drop,
            width + 2 * reach,
            height + 2 * reach,
        )

    @staticmethod
    def _place(
        image: BorderImage, patch: tuple[object, int], x: float, y: float, width: float, height: float
    ) -> None:
        texture, border = patch
        border = int(min(border, width // 2, height // 2))
        image.texture = texture
        image.border = (border,) * 4
        image.pos = (x, y)
        image.size = (width, height)


class Rule(Widget):
    """A hairline, on a whole pixel."""

    colour = ColorProperty(CLEAR)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        with self.canvas:
            self._colour = Color(*self.colour)
            self._line = Rectangle()
        self.bind(pos=self._draw, size=self._draw, colour=self._draw)

    def _draw(self, *_change: object) -> None:
        self._colour.rgba = self.colour
        self._line.pos = (round(self.x), round(self.y))
        self._line.size = (round(self.width), whole(self.height))
