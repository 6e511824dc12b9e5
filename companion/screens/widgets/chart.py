"""Charts: points by round as lines, where they come from as stacked bars, and odds as columns."""

from math import ceil
from typing import NamedTuple

from kivy.graphics import BorderImage, Color, Rectangle, SmoothLine
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from companion.screens import kv
from companion.screens.art import masks
from companion.screens.theme import PIGMENTS, theme
from companion.screens.widgets.coins import CoinCount
from companion.screens.widgets.players import Disc
from companion.screens.widgets.surface import Drawn, Surface, whole
from companion.screens.widgets.text import Word

SOURCES = ("clay", "aegean", "gold", "olive")
SOURCES_DARK = ("clay-ink", "aegean-ink", "gold", "olive")


class Course(NamedTuple):
    """A player's points after every round, beginning with 0 before the first."""

    pigment: str
    points: tuple[int, ...]
    emblem: str = ""


class Sources(NamedTuple):
    """A player's points by where they come from."""

    pigment: str
    parts: tuple[int, ...]
    """A part a colour; more than there are colours count in the total but are not drawn."""
    emblem: str = ""


def source_tones() -> tuple[str, ...]:
    """The tokens of the sources' colours, and of what is written in them."""
    return SOURCES_DARK if theme.name == "dark" else SOURCES


def _on(token: str) -> str:
    if theme.name == "dark":
        return "paper"
    return "ink" if token == "gold" else "on-clay"


class _Chart(Drawn, FloatLayout):
    """Draws on its canvas and writes with labels."""

    def draw(self) -> None:
        self.clear_widgets()
        self.canvas.before.clear()
        if self.width > dp(100) and self.height > dp(10):
            self.chart()

    def chart(self) -> None:
        """Draws the chart into the room there is."""

    def write(self, text: str, role: str, x: float, y: float, **options: object) -> Word:
        """Type centred on a point, or with ``right`` ending there."""
        right = options.pop("right", False)
        word = Word(role=role, text=text, **options)
        word.texture_update()
        word.size = word.texture_size
        word.center_y = y
        if right:
            word.right = x
        else:
            word.center_x = x
        self.add_widget(word)
        return word


class LineChart(_Chart):
    """A line a player, with the disc at its end; lines that coincide run side by side."""

    courses = ListProperty([])
    marks = ListProperty([])
    """The rounds to be marked, as those with a scoring."""
    redraw_on = ("courses", "marks")

    def chart(self) -> None:
        if not self.courses:
            return
        rounds = max(1, len(self.courses[0].points) - 1)
        highest = max(10, max(max(course.points) for course in self.courses))
        unit = 10 if highest <= 40 else 20
        top = ceil(highest / unit) * unit
        side = dp(28)
        ties = max(self._tied(course) for course in self.courses)
        left, right = self.x + sp(26) * theme.text_scale, self.right - dp(6) - ties * (side + dp(2))
        low, high = self.y + sp(24) * theme.text_scale, self.top - side / 2

        def place(number: float, points: float) -> tuple[float, float]:
            return left + (right - left) * number / rounds, low + (high - low) * points / top

        with self.canvas.before:
            Color(*theme.line)
            for value in range(0, top + 1, unit):
                y = place(0, value)[1]
                Rectangle(pos=(round(left), round(y)), size=(round(right - left), whole(dp(1))))
            for number in self.marks:
                x, y = place(number, 0)
                while y < high:
                    Rectangle(pos=(round(x), round(y)), size=(whole(dp(1)), round(min(dp(3.5), high - y))))
                    y += dp(7)
            self._lines(place)
        # Not among the above: a label made while a canvas is drawn on stays on it for good.
        for value in range(0, top + 1, unit):
            self.write(str(value), "small", left - dp(7), place(0, value)[1], right=True, tone="ink-soft")
        for number in sorted({1, *self.marks}):
            self.write(str(number), "small", place(number, 0)[0], low - dp(12), tone="ink-soft")
        self._discs(right + dp(5), side, place, rounds)

    def _tied(self, course: Course) -> int:
        return sum(other.points[-1] == course.points[-1] for other in self.courses)

    def _lines(self, place) -> None:  # type: ignore[no-untyped-def]
        apart = dp(1.8)
        for index, course in reversed(list(enumerate(self.courses))):
            line = []
            for number, points in enumerate(course.points):
                x, y = place(number, points)
                level = [
                    other
                    for other in range(len(self.courses))
                    if self.courses[other].points[number] == points
                ]
                y += apart * ((len(level) - 1) / 2 - level.index(index)) if len(level) > 1 else 0
                line += (x, y)
            Color(*theme.rim(course.pigment))
            SmoothLine(points=line, width=dp(2), joint="round", cap="none")
            Color(*get_color_from_hex(PIGMENTS[course.pigment].fill))
            SmoothLine(points=line, width=dp(1.3), joint="round", cap="none")

    def _discs(self, x: float, side: float, place, rounds: int) -> None:  # type: ignore[no-untyped-def]
        by_total: dict[int, list[Course]] = {}
        for course in self.courses:
            by_total.setdefault(course.points[-1], []).append(course)
        ceiling = float("inf")
        for total, courses in sorted(by_total.items(), reverse=True):
            y = min(place(rounds, total)[1] + side * 0.2, ceiling)
            ceiling = y - side - dp(1)
            for column, course in enumerate(courses):
                disc = Disc(pigment=course.pigment, emblem=course.emblem, side=side)
                disc.x, disc.center_y = x + column * (side + dp(2)), y
                self.add_widget(disc)


class BarChart(_Chart):
    """A bar a player, stacked by source, with the number in each part and the total behind."""

    bars = ListProperty([])
    redraw_on = ("bars",)

    def chart(self) -> None:
        if not self.bars:
            return
        most = max(1, *(sum(bar.parts[: len(SOURCES)]) for bar in self.bars))
        step, high, gap = dp(36), dp(24), dp(2)
        left = self.x + dp(38)
        room = self.right - left - dp(48) * theme.text_scale - gap * 3
        for index, bar in enumerate(self.bars):
            y = self.top - step * index - step / 2
            disc = Disc(pigment=bar.pigment, emblem=bar.emblem, side=dp(28))
            disc.x, disc.center_y = self.x, y
            self.add_widget(disc)
            x, first = left, True
            for token, part in zip(source_tones(), bar.parts, strict=False):
                if part:
                    width = room * part / most
                    self._part(token, part, x, y, width, high, first)
                    x += width + gap
                    first = False
            self.write(str(sum(bar.parts)), "number", self.right, y, right=True, points=22)

    def _part(
        self, token: str, part: int, x: float, y: float, width: float, high: float, first: bool
    ) -> None:
        with self.canvas.before:
            Color(*theme.palette[token])
            block = BorderImage()
        radius = min(dp(4), width / 2 - 1) if first and width > 3 else 0.0
        corners = "left" if radius else "all"
        Surface._place(
            block,
            masks.plate(max(0.0, radius), 0.0, corners),
            round(x),
            round(y - high / 2),
            round(width),
            round(high),
        )
        if width >= sp(9) * len(str(part)) * theme.text_scale:
            self.write(str(part), "second-strong", x + width / 2, y, tone=_on(token))


class OddsChart(_Chart):
    """Chances as columns over the coins they pay; those that pay enough are blue."""

    odds = ListProperty([])
    """Pairs of coins and of chances in a hundred."""
    asked = NumericProperty(0)
    redraw_on = ("odds", "asked")

    def chart(self) -> None:
        if not self.odds:
            return
        most = max(1, *(chance for _, chance in self.odds))
        step = (self.width + dp(8)) / len(self.odds)
        low = self.y + sp(24) * theme.text_scale
        room = self.top - low - sp(22) * theme.text_scale
        for index, (coins, chance) in enumerate(self.odds):
            x, width = self.x + index * step, step - dp(8)
            high = max(dp(3), room * chance / most)
            enough = theme.aegean_ink if theme.name == "dark" else theme.aegean
            with self.canvas.before:
                Color(*(enough if coins >= self.asked else theme.edge))
                column = BorderImage()
            Surface._place(
                column,
                masks.plate(min(dp(4), high / 2), 0.0, "top"),
                round(x),
                round(low),
                round(width),
                round(high),
            )
            self.write(str(chance), "second", x + width / 2, low + high + sp(11) * theme.text_scale)
            pay = CoinCount(coins=coins, points=15, coin_side=dp(13))
            pay.shown = coins
            middle = (x + width / 2, self.y + sp(10) * theme.text_scale)
            pay.center = middle
            pay.bind(size=lambda one, _size, middle=middle: setattr(one, "center", middle))
            self.add_widget(pay)


kv.load(__file__)
