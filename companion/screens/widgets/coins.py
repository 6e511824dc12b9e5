"""Money: a coin as it is drawn, and a number of them."""

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.utils import get_color_from_hex

from companion.screens import kv
from companion.screens.art import masks
from companion.screens.theme import COIN, NEXT_COIN, TOKENS, theme
from companion.screens.widgets import text  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.surface import Drawn

RIM, GLEAM = "#8A6510", "#F0C96B"


class Coin(Drawn):
    """One coin."""

    side = NumericProperty("22dp")

    def compose(self) -> None:
        with self.canvas:
            Color(*get_color_from_hex(RIM))
            self._rim = Rectangle()
            self._gleam_colour = Color()
            self._gleam = Rectangle()
            self._gold_colour = Color()
            self._gold = Rectangle()

    def draw(self) -> None:
        side = round(min(self.width, self.height))
        if side < 4:
            return
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        self._gold_colour.rgba = theme.gold
        self._gleam_colour.rgba = get_color_from_hex(GLEAM) if theme.name != "contrast" else theme.gold
        rim, inner = max(1, round(side * 0.075)), max(2, round(side * 0.19))
        for part, inset in ((self._rim, 0), (self._gleam, rim), (self._gold, inner)):
            part.texture = masks.disc(side - 2 * inset)
            part.pos = (x + inset, y + inset)
            part.size = (side - 2 * inset,) * 2


class CoinCount(Inline):
    """A number and a coin to its right; a change rolls by one coin at a time."""

    coins = NumericProperty(0)
    shown = NumericProperty(0)
    points = NumericProperty(24)
    signed = BooleanProperty(False)
    tone = OptionProperty("ink", options=tuple(TOKENS))
    coin_side = NumericProperty("22dp")

    def __init__(self, **options: object) -> None:
        self._rolling = None
        super().__init__(**options)
        self.shown = self.coins

    def on_coins(self, _count: "CoinCount", coins: int) -> None:
        if self._rolling:
            self._rolling.cancel()
        if not theme.motion or self.get_root_window() is None:
            self.shown = coins
            return
        pause = max(NEXT_COIN, min(COIN, 1.2 / max(1, abs(coins - self.shown))))
        self._rolling = Clock.schedule_interval(self._roll, pause)

    def _roll(self, _dt: float) -> bool:
        if self.shown != self.coins:
            self.shown += 1 if self.coins > self.shown else -1
        return self.shown != self.coins


class Purse(Inline):
    """So many coins, one beside the other."""

    coins = NumericProperty(0)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.fbind("coins", self._fill)
        self._fill()

    def _fill(self, *_change: object) -> None:
        self.clear_widgets()
        for _ in range(int(self.coins)):
            self.add_widget(Coin(side=dp(15)))


kv.load(__file__)
