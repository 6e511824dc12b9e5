"""The keypad: a tile typed as it is read, with its halves at both sides."""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from companion.screens import kv
from companion.screens.theme import theme
from companion.screens.widgets import tile  # noqa: F401
from companion.screens.widgets.only import Spared, Sparing
from companion.screens.widgets.surface import Drawn, whole
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Icon, Word

KINDS = "VJMB"
BACK, UNKNOWN = "back", "?"


class Key(Sparing, Target, FloatLayout):
    """A key with a digit, an icon or a half of a find."""

    value = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")
    kind = StringProperty("")
    half = OptionProperty("left", options=("left", "right"))
    side = OptionProperty("left", options=("left", "right"))
    """The tile's edge, which shows the other half of a find."""
    chosen = BooleanProperty(False)
    parts = (("text", "KeyWord"), ("icon", "KeyIcon"), ("kind", "KeyFind"))


class KeyWord(Spared, Word):
    """A key's digit."""


class KeyIcon(Spared, Icon):
    """A key's icon."""


class HalfFind(Drawn):
    """Half a find beside its seam."""

    kind = StringProperty("V")
    half = OptionProperty("left", options=("left", "right"))
    redraw_on = ("kind", "half")

    def compose(self) -> None:
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
            self._seam_colour, self._seam = Color(0, 0, 0, 0), Rectangle()

    def draw(self) -> None:
        from companion.screens.art import tiles

        side = round(min(self.width * 1.35, self.height))
        if side < 8 or not self.kind:
            self._picture.size = (0, 0)
            self._seam_colour.a = 0
            return
        seam = self.center_x + (-dp(14) if self.half == "right" else dp(14))
        picture = tiles.find(self.kind, side, self.half, halo=theme.name == "dark")
        self._picture.texture, self._picture.size = picture, picture.size
        self._picture.pos = (round(seam - side / 2), round(self.center_y - side / 2))
        self._seam_colour.rgba = theme.edge
        self._seam.pos = (round(seam), round(self.center_y - side / 2))
        self._seam.size = (whole(dp(1.25)), side)


class KeyFind(Spared, HalfFind):
    """A key's half of a find."""


class Keypad(BoxLayout):
    """Halves and digits; ``open`` names the digits that make sense now, the others are off."""

    left = StringProperty("")
    right = StringProperty("")
    open = ListProperty(list("0123456789"))
    unknown = BooleanProperty(True)
    """Whether "not known" may be said now."""
    key_height = NumericProperty("70dp")

    __events__ = ("on_half", "on_digit", "on_back", "on_not_known")

    def on_kv_post(self, _base: object) -> None:
        grid: GridLayout = self.ids.pad
        rows = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), (BACK, "0", UNKNOWN))
        self._keys: dict[str, Key] = {}
        for kind, digits in zip(KINDS, rows, strict=True):
            self._half(grid, kind, "right")
            for value in digits:
                key = Key(
                    value=value,
                    text="" if value == BACK else value,
                    icon="backspace-outline" if value == BACK else "",
                )
                key.shortcut = {BACK: "backspace", UNKNOWN: "shift+?"}.get(value, value)
                key.bind(on_release=self._pressed)
                self._keys[value] = key
                grid.add_widget(key)
            self._half(grid, kind, "left")
        for name in ("left", "right", "open", "unknown"):
            self.fbind(name, self._mark)
        self._mark()

    def on_half(self, side: str, kind: str) -> None:
        """A half at the tile's ``left`` or ``right`` was tapped."""

    def on_digit(self, digit: str) -> None:
        """A digit was tapped."""

    def on_back(self) -> None:
        """The last entry is to go."""

    def on_not_known(self) -> None:
        """What is asked for is not known."""

    def _half(self, grid: GridLayout, kind: str, half: str) -> None:
        # The left edge of a tile shows the right half of a find.
        side = "left" if half == "right" else "right"
        key = Key(value=f"{side} {kind}", kind=kind, half=half, side=side)
        key.bind(on_release=lambda _key: self.dispatch("on_half", side, kind))
        self._keys[key.value] = key
        grid.add_widget(key)

    def _pressed(self, key: Key) -> None:
        if key.value == BACK:
            self.dispatch("on_back")
        elif key.value == UNKNOWN:
            self.dispatch("on_not_known")
        else:
            self.dispatch("on_digit", key.value)

    def _mark(self, *_change: object) -> None:
        for value, key in self._keys.items():
            if key.kind:
                key.chosen = value in (f"left {self.left}", f"right {self.right}")
            elif value == UNKNOWN:
                key.disabled = not self.unknown
            elif value != BACK:
                key.disabled = value not in self.open


kv.load(__file__)
