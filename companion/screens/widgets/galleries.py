"""A gallery of the excavation, with its tiles and what it costs."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty

from companion.screens import kv
from companion.screens.theme import theme
from companion.screens.widgets import buttons, coins, text  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.target import Target
from companion.screens.widgets.tile import TileFace


class Lock(Target, Inline):
    """The price of a gallery out of reach; a tap tells why."""

    price = NumericProperty(0)


class Layer(Surface, Inline):
    """A stratum: ground, numeral, and a clay bar at the left where it is lit."""

    depth = NumericProperty(1)
    lit = BooleanProperty(False)
    bar = OptionProperty("", options=("", "clay", "doubt"))
    numeral = StringProperty("I")


class GalleryRow(Layer):
    """A gallery in a turn: to dig, locked, or just looked at."""

    codes = ListProperty([])
    price = NumericProperty(0)
    offer = OptionProperty("none", options=("none", "dig", "locked"))
    why = StringProperty("")
    """Why it is locked, shown where there is room."""

    dig_text = StringProperty("")

    __events__ = ("on_dig", "on_locked")

    def __init__(self, **options: object) -> None:
        self._show_later = Clock.create_trigger(self._show, -1)
        super().__init__(**options)
        for name in ("codes", "offer", "price", "why", "dig_text"):
            self.fbind(name, self._show_later)
        theme.watch(self)
        self._show_later()

    def redraw(self) -> None:
        """Shows its tiles in the size there is room for."""
        self._show_later()

    def on_dig(self) -> None:
        """The price was tapped."""

    def on_locked(self) -> None:
        """The lock was tapped."""

    def _show(self, *_change: object) -> None:
        tiles = self.ids.tiles
        tiles.clear_widgets()
        dim = self.offer == "locked"
        side = dp(52) if theme.compact else dp(63)
        for code in self.codes:
            tiles.add_widget(TileFace(code=code, side=side, dim=dim))
        place = self.ids.offer
        place.clear_widgets()
        if self.offer == "dig" and self.codes:
            button = buttons.Push(
                kind="price", coins=self.price, text=self.dig_text, shortcut=str(self.depth)
            )
            button.bind(on_release=lambda _button: self.dispatch("on_dig"))
            place.add_widget(button)
        elif self.offer == "locked" and self.codes:
            lock = Lock(price=self.price, spoken=self.why)
            lock.bind(on_release=lambda _lock: self.dispatch("on_locked"))
            place.add_widget(lock)


kv.load(__file__)
