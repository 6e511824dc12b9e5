"""The board of Indus from above: squares with their ruins and stacks, the start fields around them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.graphics import BorderImage, Canvas, Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.games.indus.pieces import LINES, SIZE, SQUARES, Field, Kind, Piece, Square
from companion.screens import fonts
from companion.screens.art import masks
from companion.screens.theme import theme
from companion.screens.widgets.researchers import draw_piece, draw_token, forget_type, set_type
from companion.screens.widgets.ruins import LANES, boxes, lanes, paint, place
from companion.screens.widgets.surface import Drawn, Surface, whole
from companion.screens.widgets.target import Target

DEPTH = 0.75
"""How far a start field reaches outwards, in squares."""

FINGER, GAP = 48, 16
COVERED = 4
"""How many covered pieces of a stack are drawn; the rest is a number."""


class Shown(NamedTuple):
    """A ruin as the board shows it."""

    kind: Kind
    squares: tuple[Square, ...]


class Spot(Target):
    """A square or start field to be tapped."""


class Board(Drawn, FloatLayout):
    """The whole board, as large as a square in it can be."""

    ruins = ListProperty([])
    lit = ListProperty([])
    """The places of the ruins to be seen before all others; none: all alike."""
    fields = BooleanProperty(True)
    """Whether the start fields are shown."""
    start = DictProperty({})
    stacks = DictProperty({})
    secured = DictProperty({})
    pigments = DictProperty({})
    """A pigment for every team."""
    open_fields = ListProperty([])
    """Where a tap does something now."""
    open_squares = ListProperty([])
    chosen = StringProperty("")
    """A field or square that was tapped and waits for more."""
    last = StringProperty("")
    """Where something happened last."""
    unit = NumericProperty(0)
    """Pixels of a square's side."""

    redraw_on = (
        "ruins", "lit", "fields", "start", "stacks", "secured", "pigments",
        "open_fields", "open_squares", "chosen", "last",
    )  # fmt: skip
    __events__ = ("on_square", "on_field")

    def __init__(self, **options: object) -> None:
        self._spots: dict[str, Spot] = {}
        self._drawn: tuple[object, ...] = ()
        super().__init__(**options)
        self._ground, self._open, self._ruins, self._pieces = layers = [Canvas() for _ in range(4)]
        for layer in layers:
            self.canvas.before.add(layer)
        for name in (*SQUARES, *LINES):
            spot = Spot(size_hint=(None, None), spoken=name)
            spot.bind(on_release=self._tapped)
            self._spots[name] = spot
            self.add_widget(spot)
        self.fbind("open_fields", self._allow)
        self.fbind("start", self._allow)
        self.fbind("fields", self._allow)
        self._allow()

    def on_square(self, square: str) -> None:
        """A square was tapped."""

    def on_field(self, field: str) -> None:
        """A start field was tapped."""

    def spot(self, name: str) -> Spot:
        """What is tapped for a square or start field."""
        return self._spots[name]

    def _tapped(self, spot: Spot) -> None:
        self.dispatch("on_square" if spot.spoken in SQUARES else "on_field", spot.spoken)

    def _allow(self, *_change: object) -> None:
        for field in LINES:
            spot = self._spots[field]
            spot.disabled = not (self.fields and (field in self.open_fields or field in self.start))
            spot.opacity = 1 if self.fields else 0
            self._reach(spot)

    # Where things are

    def do_layout(self, *_change: object) -> None:
        self._lay()

    def _lay(self) -> None:
        across = SIZE + 2 * DEPTH if self.fields else SIZE
        self.unit = unit = int(min(self.width, self.height) / across)
        margin = DEPTH * unit if self.fields else 0
        self._left = round(self.center_x - SIZE * unit / 2)
        # Near the top, so that it stays where it is when what is below it grows.
        gap = min((self.height - across * unit) / 2, dp(GAP))
        self._top = round(self.top - gap - margin)
        for name, spot in self._spots.items():
            spot.pos, spot.size = self._area(name, unit, margin)
            if name in LINES:
                self._reach(spot)

    @staticmethod
    def _reach(spot: Spot) -> None:
        # What is switched off would take touches from the squares beside it.
        spot.reach = 0 if spot.disabled else max(0, (dp(FINGER) - min(spot.size)) / 2)

    def _area(self, name: str, unit: float, margin: float) -> tuple[tuple[float, float], tuple[float, float]]:
        left, top = self._left, self._top
        if name in SQUARES:
            column, row = place(name)
            return (left + column * unit, top - (row + 1) * unit), (unit, unit)
        side, number = name[0], int(name[1]) - 1
        if side in "NS":
            low = top if side == "N" else top - SIZE * unit - margin
            return (left + number * unit, low), (unit, margin)
        x = left - margin if side == "W" else left + SIZE * unit
        return (x, top - (number + 1) * unit), (margin, unit)

    # Drawing

    def redraw(self, *_change: object) -> None:
        # All is drawn anew in another theme, or when the graphics context is a new one.
        self._drawn = ()
        forget_type()
        super().redraw()

    def draw(self, *_change: object) -> None:
        self._lay()
        if self.unit < 8:
            return
        still = (self.unit, self._left, self._top, list(self.ruins), list(self.lit))
        if still != self._drawn:
            self._drawn = still
            self._paint(self._ground, self._draw_ground)
            self._paint(self._ruins, self._draw_rules, self._draw_ruins)
        self._paint(self._open, self._draw_open)
        self._paint(self._pieces, self._draw_marks, self._draw_pieces)

    @staticmethod
    def _paint(layer: Canvas, *parts: Callable[[], None]) -> None:
        layer.clear()
        with layer:
            for part in parts:
                part()

    def _draw_pieces(self) -> None:
        if self.fields:
            for field in LINES:
                self._draw_field(field)
        for square, stack in self.stacks.items():
            self._draw_stack(square, stack)

    def _draw_ground(self) -> None:
        unit = self.unit
        Color(*theme.palette["card"])
        Rectangle(pos=(self._left, self._top - SIZE * unit), size=(SIZE * unit, SIZE * unit))
        Color(*theme.palette["aegean-tint"])
        for index in self.lit:
            for square in self.ruins[index].squares:
                Rectangle(pos=self._spots[square].pos, size=(unit, unit))

    def _draw_open(self) -> None:
        Color(*theme.palette["clay-tint"])
        for square in self.open_squares:
            Rectangle(pos=self._spots[square].pos, size=(self.unit, self.unit))

    def _draw_rules(self) -> None:
        for step in range(SIZE + 1):
            self._rule("line", step, 0, 0, SIZE)
            self._rule("line", 0, step, SIZE, 0)
        # The five pieces the board is laid from: one in the middle, four around it.
        for from_, to in ((0, 2), (4, 6)):
            self._rule("edge", 3, from_, 0, to - from_)
            self._rule("edge", from_, 3, to - from_, 0)
        for step in (2, 4):
            self._rule("edge", step, 2, 0, 2)
            self._rule("edge", 2, step, 2, 0)
        for step in (0, SIZE):
            self._rule("edge", step, 0, 0, SIZE)
            self._rule("edge", 0, step, SIZE, 0)

    def _rule(self, token: str, column: float, row: float, across: float, down: float) -> None:
        stroke = whole(dp(1 if token == "line" else 1.5))
        x, y = self._left + column * self.unit, self._top - row * self.unit
        Color(*theme.palette[token])
        if across:
            Rectangle(pos=(x, y - stroke // 2), size=(across * self.unit, stroke))
        else:
            Rectangle(pos=(x - stroke // 2, y - down * self.unit), size=(stroke, down * self.unit))

    def _draw_ruins(self) -> None:
        chosen = lanes([ruin.squares for ruin in self.ruins])
        count = max([LANES, *(lane + 1 for lane in chosen)])
        order = sorted(range(len(chosen)), key=lambda index: index in self.lit)
        for index in order:
            ruin = self.ruins[index]
            rectangles = [self._pixels(box) for box in boxes(ruin.squares, chosen[index], count)]
            paint(ruin.kind, rectangles, faded=bool(self.lit) and index not in self.lit)

    def _pixels(self, box: Sequence[float]) -> tuple[float, float, float, float]:
        left, top, width, height = (round(part * self.unit) for part in box)
        return self._left + left, self._top - top - height, width, height

    def _draw_marks(self) -> None:
        for square, team in self.secured.items():
            if team in self.pigments:
                self._frame(square, theme.rim(self.pigments[team]), dp(3), 0)
        if self.last in SQUARES and self.last not in self.open_squares:
            self._frame(self.last, theme.palette["aegean"], dp(2), dp(3))
        for square in self.open_squares:
            self._frame(square, theme.palette["clay"], dp(3.5), 0)
        if self.chosen in SQUARES:
            self._frame(self.chosen, theme.palette["aegean"], dp(3), 0)

    def _frame(self, name: str, colour: Sequence[float], stroke: float, inset: float) -> None:
        spot, inset = self._spots[name], round(inset)
        Color(*colour)
        image = BorderImage()
        Surface._place(
            image,
            masks.plate(dp(4), whole(stroke)),
            spot.x + 1 + inset,
            spot.y + 1 + inset,
            spot.width - 2 - 2 * inset,
            spot.height - 2 - 2 * inset,
        )

    def _draw_field(self, field: Field) -> None:
        spot = self._spots[field]
        inset = whole(dp(2.5))
        opened = field in self.open_fields
        x, y, width, height = spot.x + inset, spot.y + inset, spot.width - 2 * inset, spot.height - 2 * inset
        if field == self.chosen:
            Color(*theme.palette["aegean-tint"])
        else:
            Color(*theme.palette["clay-tint" if opened else "stratum-2"])
        Surface._place(BorderImage(), masks.plate(dp(6)), x, y, width, height)
        piece = self.start.get(field)
        if opened or field == self.chosen:
            Color(*theme.palette["aegean" if field == self.chosen else "clay"])
            stroke = whole(dp(2.5 if piece or field == self.chosen else 1.5))
            Surface._place(BorderImage(), masks.plate(dp(6), stroke), x, y, width, height)
        if piece is not None:
            side = min(self.unit * 0.64, spot.width - dp(4), spot.height - dp(4))
            draw_piece(spot.center, side, self.pigments.get(piece.team, "soot"), piece.researcher.stars)
        else:
            set_type(field, "Roboto", sp(13), theme.palette["ink"], spot.center)

    def _draw_stack(self, square: Square, stack: tuple[Piece, ...]) -> None:
        spot = self._spots[square]
        *below, top = stack
        side = self.unit * 0.58
        small = self.unit * 0.27
        x, y = spot.center
        shown = below[-COVERED:]
        if below:
            y += self.unit * 0.1
            row_y = spot.y + small * 0.62
            step = min(small * 1.02, (self.unit - small * 1.1) / max(1, len(shown) - 1)) if shown else 0
            first = x - step * (len(shown) - 1) / 2
            for index, piece in enumerate(reversed(shown)):
                draw_token((first + index * step, row_y), small, self.pigments.get(piece.team, "soot"))
        draw_piece((x, y), side, self.pigments.get(top.team, "soot"), top.researcher.stars)
        if len(below) > COVERED or square in self.secured:
            self._draw_secured(square, spot, len(stack))

    def _draw_secured(self, square: Square, spot: Spot, count: int) -> None:
        height = round(self.unit * 0.3)
        left, low = round(spot.right - height - dp(1)), round(spot.top - height - dp(1))
        Color(*theme.palette["card"])
        Surface._place(BorderImage(), masks.plate((height - 2) / 2), left, low, height, height)
        set_type(
            fonts.icon("lock"),
            fonts.ICONS,
            height * 0.8,
            theme.palette["ink"],
            (left + height / 2, low + height / 2),
        )
