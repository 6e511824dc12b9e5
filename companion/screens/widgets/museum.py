"""The museum: floors of spaces with their markers, whole or in two lines."""

from itertools import groupby
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import BorderImage, Canvas, Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.relativelayout import RelativeLayout

from companion.screens import kv
from companion.screens.art import masks
from companion.screens.theme import theme
from companion.screens.widgets.fields import Seat
from companion.screens.widgets.players import Marker
from companion.screens.widgets.surface import Surface, whole
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Word
from companion.screens.words import words


class Standing(NamedTuple):
    """A marker on its space."""

    space: int
    pigment: str
    emblem: str = ""
    numeral: str = "I"


def floors(points: list[int]) -> list[tuple[int, list[int]]]:
    """The spaces by what they are worth, from the lowest floor up.

    >>> floors([1, 1, 2, 2])
    [(1, [1, 2]), (2, [3, 4])]
    """
    numbered = enumerate(points, start=1)
    return [
        (worth, [space for space, _ in group]) for worth, group in groupby(numbered, key=lambda one: one[1])
    ]


class Space(Target, FloatLayout):
    """One space of the museum; a marker stands on it or does not."""

    number = NumericProperty(1)
    standing = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)


class _Plan(RelativeLayout):
    """What both forms share: the points of every space, and who stands where."""

    points = ListProperty([])
    standing = ListProperty([])
    laid_by: tuple[str, ...] = ("points", "standing", "size")
    """The properties after which it is laid out anew; where it stands is none of them."""
    due = -1
    """When that is done: -1 before the next frame, 0 after it, where a tap shall be answered first."""

    def __init__(self, **options: object) -> None:
        self._written: list[Word] = []
        self._spare: list[Word] = []
        super().__init__(**options)
        self._ground = Canvas()
        self.canvas.add(self._ground)
        self._later = Clock.create_trigger(self._lay_anew, self.due)
        for name in self.laid_by:
            self.fbind(name, self._later)
        self.fbind("pos", self._appear)
        theme.watch(self)
        words.watch(self)
        self.redraw()

    def _appear(self, *_change: object) -> None:
        """Comes into a window with the size it has already."""
        if not self._written:
            self._later()

    def redraw(self) -> None:
        """Lays it out anew before the next frame."""
        self._later()

    def _lay_anew(self, _due: float) -> None:
        self.clear_widgets()
        self._ground.clear()
        self._spare += self._written
        self._written = []
        if self.points and self.get_parent_window() is not None:
            self._lay()

    def _lay(self) -> None:
        raise NotImplementedError

    def _write(self, text: str, role: str, x: float, y: float, width: float, **look: Any) -> Word:
        """Type centred on a point; what was written before is used again, for a word takes a while to make."""
        word = self._spare.pop() if self._spare else Word(halign="center")
        self._written.append(word)
        word.role, word.tone, word.points = role, look.get("tone", "ink"), look.get("points", 0)
        word.text, word.limit = text, width
        word.texture_update()
        word._trigger_texture.cancel()
        word.center = (x, y)
        self.add_widget(word)
        return word

    def _line(self, colour: list[float], x: float, y: float, width: float, height: float) -> None:
        with self._ground:
            Color(*colour)
            Rectangle(pos=(round(x), round(y)), size=(whole(width), whole(height)))


class Museum(_Plan):
    """The whole museum, a floor for every number of points, the highest on top."""

    chosen = NumericProperty(0)
    """The space that is looked at; 0 for none."""

    __events__ = ("on_space",)

    def on_space(self, space: int) -> None:
        """A space was tapped."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.fbind("chosen", self._choose)

    def _choose(self, *_change: object) -> None:
        for space in self.children:
            if isinstance(space, Space):
                space.chosen = space.number == self.chosen

    def _lay(self) -> None:
        levels = floors(self.points)
        side = dp(63)
        high = self.height / len(levels)
        wide = (self.width - side) / max(len(spaces) for _, spaces in levels)
        at = {standing.space: standing for standing in self.standing}
        with self._ground:
            Color(*theme.card)
            Rectangle(size=self.size)
        for level, (worth, spaces) in enumerate(levels):
            low = level * high
            x, middle = side / 2, low + high / 2
            figure = self._write(str(worth), "number", x, middle, side)
            label = words.text("widget.museum.points", n=worth)
            unit = self._write(label, "second", x, middle, side, tone="ink-soft", points=13)
            if figure.height + unit.height > high:
                self.remove_widget(unit)
            else:
                figure.center_y, unit.center_y = middle + unit.height / 2, middle - figure.height / 2
            for column, number in enumerate(spaces):
                space = Space(number=number, standing=at.get(number), size_hint=(None, None))
                space.size, space.pos = (wide, high), (side + column * wide, low)
                space.chosen = number == self.chosen
                if space.standing:
                    self._stand(space)
                space.bind(on_release=lambda _space, number=number: self.dispatch("on_space", number))
                self._line(theme.line, space.x, low, dp(1), high)
                self.add_widget(space)
        for level in range(len(levels) + 1):
            self._line(theme.edge, 0, level * high - dp(1), self.width, dp(2))

    def _stand(self, space: Space) -> None:
        standing: Standing = space.standing
        side = min(dp(46), space.height * 0.56, space.width * 0.6)
        marker = Marker(pigment=standing.pigment, emblem=standing.emblem, numeral=standing.numeral, side=side)
        marker.pos = (space.center_x - side / 2, space.center_y - side / 2 - dp(1))
        space.add_widget(marker)


class MuseumStrip(_Plan):
    """The museum in two lines, with ghosts where pushed markers stood and a tinted cell for the new one."""

    ghosts = ListProperty([])
    """Spaces a marker has left."""
    new = NumericProperty(0)
    """The space the new marker takes; 0 for none."""

    laid_by = ("points", "standing", "ghosts", "new", "width")
    due = 0

    def _lay(self) -> None:
        count = len(self.points)
        columns = -(-count // 2)
        cell = self.width / columns
        disc = min(dp(28), cell - dp(2))
        scale = theme.text_scale
        numbers, labels, gap = sp(20) * scale, sp(22) * scale, dp(3)
        line_high = disc + numbers + labels + 2 * gap
        self.height = 2 * line_high - (
            0 if any(one.space > columns for one in self.standing) else disc - dp(4)
        )
        at = {standing.space: standing for standing in self.standing}
        for row in range(2):
            base = row * line_high + labels
            first, last = row * columns + 1, min(count, (row + 1) * columns)
            self._floor(first, last, base, cell, labels)
            for space in range(first, last + 1):
                x = (space - first + 0.5) * cell
                self._cell(space, x, base, cell, disc, numbers, gap, at.get(space))

    def _floor(self, first: int, last: int, base: float, cell: float, labels: float) -> None:
        self._line(theme.edge, 0, base, self.width, dp(2.5))
        for worth, spaces in floors(self.points[first - 1 : last]):
            left = (spaces[0] - 1) * cell
            width = len(spaces) * cell
            text = words.text("widget.museum.worth", n=worth)
            self._write(
                text, "second", left + width / 2, base - labels / 2, width, tone="ink-soft", points=13
            )
            self._line(theme.line, left, base - labels, dp(1), labels)
        self._line(theme.line, self.width - dp(1), base - labels, dp(1), labels)

    def _cell(
        self,
        space: int,
        x: float,
        base: float,
        cell: float,
        disc: float,
        numbers: float,
        gap: float,
        standing: Standing | None,
    ) -> None:
        if space == self.new:
            with self._ground:
                Color(*theme.clay_tint)
                tint = BorderImage()
                Color(*theme.clay)
                Rectangle(pos=(round(x - cell / 2), round(base)), size=(round(cell), whole(dp(2.5))))
            high = numbers + disc + 2 * gap
            Surface._place(
                tint,
                masks.plate(dp(4), 0.0, "top"),
                round(x - cell / 2),
                round(base + dp(2.5)),
                round(cell),
                round(high),
            )
        bold = standing is not None
        role = "small-strong" if bold else "small"
        self._write(str(space), role, x, base + gap + numbers / 2, cell, tone="ink" if bold else "ink-soft")
        centre = (x, base + gap + numbers + disc / 2)
        if standing:
            marker = Marker(
                pigment=standing.pigment, emblem=standing.emblem, numeral=standing.numeral, side=disc
            )
            marker.center = centre
            self.add_widget(marker)
        elif space in self.ghosts:
            ghost = Seat(size_hint=(None, None), size=(disc - dp(2), disc - dp(2)), strength=1)
            ghost.center = centre
            self.add_widget(ghost)


kv.load(__file__)
