"""The calendar strip: the rounds, where we are, and when which kind is scored."""

from kivy.graphics import BorderImage, Color, Rectangle
from kivy.metrics import dp
from kivy.properties import DictProperty, NumericProperty

from companion.screens import kv
from companion.screens.art import masks, tiles
from companion.screens.theme import theme
from companion.screens.widgets.surface import Drawn, Surface


class CalendarStrip(Drawn):
    """A tick for every round; a scored kind stands on its round."""

    rounds = NumericProperty(12)
    now = NumericProperty(1)
    scored = DictProperty({})
    """The kind letter by round."""
    redraw_on = ("rounds", "now", "scored")

    def draw(self) -> None:
        self.canvas.clear()
        if self.height < 1 or self.rounds < 1:
            return
        gap = round(dp(4))
        step = (self.width + gap) / self.rounds
        side = round(dp(20))
        with self.canvas:
            for number in range(1, int(self.rounds) + 1):
                x = round(self.x + (number - 1) * step)
                width = round(self.x + number * step) - gap - x
                high = round(dp(6 if number == self.now else 4))
                Color(
                    *(theme.clay if number == self.now else theme.edge if number < self.now else theme.line)
                )
                tick = BorderImage()
                Surface._place(tick, masks.plate((high - 2) / 2), x, round(self.y), width, high)
                kind = self.scored.get(number)
                if kind:
                    Color(1, 1, 1, 1)
                    picture = tiles.find(kind, side, halo=theme.name == "dark")
                    Rectangle(
                        texture=picture,
                        size=picture.size,
                        pos=(round(x + (width - side) / 2), round(self.y) + high + dp(1)),
                    )


kv.load(__file__)
