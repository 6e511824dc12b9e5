"""The museum: floors of spaces with their markers, whole or in two lines."""

from itertools import groupby
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.screens import kv
from companion.screens.art import masks
from companion.screens.theme import theme
from companion.screens.widgets.fields import Seat
from companion.screens.widgets.players import Marker
from companion.screens.widgets.surface import Surface, whole
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Text
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


class _Plan(FloatLayout):
    """What both forms share: the points of every space, and who stands where."""

    points = ListProperty([])
    standing = ListProperty([])

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("points", "standing", "pos", "size"):
            self.fbind(name, self.redraw)
        theme.watch(self)
        words.watch(self)
        self.redraw()

    def redraw(self, *_change: object) -> None:
        """Lays it out anew before the next frame."""
        Clock.unschedule(self._lay)
        Clock.schedule_once(self._lay, -1)

    def _lay(self, *_change: object) -> None:
        raise NotImplementedError

    def _write(self, text: str, role: str, x: float, y: float, width: float, **options: object) -> Text:
        """Type centred on a point."""
        label = Text(role=role, text=text, halign="center", size_hint=(None, None), **options)
        label.width = width
        label.text_size = (width, None)
        label.texture_update()
        label.height = label.texture_size[1]
        label.center = (x, y)
        self.add_widget(label)
        return label

    def _line(self, colour: list[float], x: float, y: float, width: float, height: float) -> None:
        with self.canvas.before:
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

    def _lay(self, *_change: object) -> None:
        self.clear_widgets()
        self.canvas.before.clear()
        if self.get_parent_window() is None:
            return
        levels = floors(self.points)
        if not levels:
            return
        side = dp(63)
        high = self.height / len(levels)
        wide = (self.width - side) / max(len(spaces) for _, spaces in levels)
        at = {standing.space: standing for standing in self.standing}
        with self.canvas.before:
            Color(*theme.card)
            Rectangle(pos=self.pos, size=self.size)
        for level, (worth, spaces) in enumerate(levels):
            low = self.y + level * high
            x, middle = self.x + side / 2, low + high / 2
            figure = self._write(str(worth), "number", x, middle, side)
            label = words.text("widget.museum.points", n=worth)
            unit = self._write(label, "second", x, middle, side, tone="ink-soft", points=13)
            if figure.height + unit.height > high:
                self.remove_widget(unit)
            else:
                figure.center_y, unit.center_y = middle + unit.height / 2, middle - figure.height / 2
            for column, number in enumerate(spaces):
                space = Space(number=number, standing=at.get(number), size_hint=(None, None))
                space.size, space.pos = (wide, high), (self.x + side + column * wide, low)
                space.chosen = number == self.chosen
                if space.standing:
                    self._stand(space)
                space.bind(on_release=lambda _space, number=number: self.dispatch("on_space", number))
                self._line(theme.line, space.x, low, dp(1), high)
                self.add_widget(space)
        for level in range(len(levels) + 1):
            self._line(theme.edge, self.x, self.y + level * high - dp(1), self.width, dp(2))

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

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.fbind("ghosts", self.redraw)
        self.fbind("new", self.redraw)

    def _lay(self, *_change: object) -> None:
        self.clear_widgets()
        self.canvas.before.clear()
        if self.get_parent_window() is None:
            return
        count = len(self.points)
        if not count:
            return
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
            base = self.y + row * line_high + labels
            first, last = row * columns + 1, min(count, (row + 1) * columns)
            self._floor(first, last, base, cell, labels)
            for space in range(first, last + 1):
                x = self.x + (space - first + 0.5) * cell
                self._cell(space, x, base, cell, disc, numbers, gap, at.get(space))

    def _floor(self, first: int, last: int, base: float, cell: float, labels: float) -> None:
        self._line(theme.edge, self.x, base, self.width, dp(2.5))
        for worth, spaces in floors(self.points[first - 1 : last]):
            left = self.x + (spaces[0] - 1) * cell
            width = len(spaces) * cell
            text = words.text("widget.museum.worth", n=worth)
            self._write(
                text, "second", left + width / 2, base - labels / 2, width, tone="ink-soft", points=13
            )
            self._line(theme.line, left, base - labels, dp(1), labels)
        self._line(theme.line, self.right - dp(1), base - labels, dp(1), labels)

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
            with self.canvas.before:
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
