"""A row of tiles whose finds run on across the seams, and the plaques below them."""

from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.screens import kv
from companion.screens.art import masks
from companion.screens.theme import theme
from companion.screens.widgets.scrolling import Scrolling
from companion.screens.widgets.surface import Surface, whole
from companion.screens.widgets.tile import Tile

CUT, OPEN = 1.5, 8  # dp between two tiles whose seam fits, and whose does not
VISIBLE = 4


class Seam(NamedTuple):
    """What a plaque says of the find across a seam; a seam that does not fit shows none."""

    year: str = ""
    kind: str = ""
    fits: bool = True


class Plaque(Surface, BoxLayout):
    """A find's label, with the double rule."""

    year = StringProperty("")
    kind = StringProperty("")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        with self.canvas.before:
            self._inner_colour = Color(0, 0, 0, 0)
            self._inner = BorderImage()
        self.bind(pos=self.redraw, size=self.redraw)
        theme.watch(self)

    def redraw(self, *_change: object) -> None:
        # A hairline box, two and a half dp inside the rim.
        inset, stroke = round(dp(2.5)), whole(dp(0.5))
        width, height = round(self.width) - 2 * inset, round(self.height) - 2 * inset
        if width < 4 or height < 4:
            return
        self._inner_colour.rgba = theme.line
        self._place(
            self._inner, masks.plate(0.0, stroke), round(self.x) + inset, round(self.y) + inset, width, height
        )


class Misfit(Surface, AnchorLayout):
    """The cross on a seam that does not fit."""


class TileRow(Scrolling):
    """Tiles laid in a row; ``seams`` has one entry for every pair of neighbours."""

    codes = ListProperty([])
    seams = ListProperty([])
    side = NumericProperty(0)
    """A tile's side; 0 to let up to four fill the width."""
    plaques = BooleanProperty(True)
    tappable = BooleanProperty(True)
    tile_side = NumericProperty(0)

    __events__ = ("on_tile",)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.tiles: list[Tile] = []
        """The tiles as they lie."""
        self._signs: list[Plaque | Misfit] = []
        self._floor = FloatLayout(size_hint=(None, 1))
        self.add_widget(self._floor)
        for name in ("codes", "seams", "side", "width", "plaques"):
            self.fbind(name, self.redraw)
        theme.watch(self)
        self._lay()

    def on_tile(self, index: int) -> None:
        """A tile of the row was tapped."""

    def redraw(self, *_change: object) -> None:
        Clock.unschedule(self._lay)
        Clock.schedule_once(self._lay, -1)

    def _lay(self, *_change: object) -> None:
        floor = self._floor
        for sign in self._signs:
            floor.remove_widget(sign)
        self._signs = []
        self._count()
        margin = dp(4)
        shown = min(max(len(self.codes), 2), VISIBLE)
        room = self.width - 2 * margin - (shown - 1) * dp(CUT)
        side = round(self.side or min(dp(96), max(dp(40), room / VISIBLE)))
        self.tile_side = side
        below = dp(8) + dp(47) * theme.text_scale if self.plaques else 0
        self.height = side + 2 * margin + below if self.codes else 0
        gaps = [dp(CUT) if seam.fits else dp(OPEN) for seam in self._seams()]
        content = len(self.codes) * side + sum(gaps) + 2 * margin
        floor.width = max(self.width, content)
        x = (floor.width - content) / 2 + margin if not self.side else margin
        y = margin + below
        last = len(self.codes) - 1
        for index, (tile, code) in enumerate(zip(self.tiles, self.codes, strict=True)):
            tile.code, tile.side = code, side
            tile.left_counts, tile.right_counts = index > 0, index < last
            tile.disabled = not self.tappable
            tile.pos = (round(x), round(y))
            x += side
            if index < last:
                self._sign(index, x + gaps[index] / 2, y, side, margin)
                x += gaps[index]

    def _count(self) -> None:
        """As many tiles as there are codes; those that lie already stay, for a tile takes a while to make."""
        while len(self.tiles) > len(self.codes):
            self._floor.remove_widget(self.tiles.pop())
        while len(self.tiles) < len(self.codes):
            tile, index = Tile(size_hint=(None, None)), len(self.tiles)
            tile.bind(on_release=lambda _tile, index=index: self.dispatch("on_tile", index))
            self._floor.add_widget(tile)
            self.tiles.append(tile)

    def _seams(self) -> list[Seam]:
        count = max(0, len(self.codes) - 1)
        return [*self.seams, *[Seam()] * count][:count]

    def _sign(self, index: int, seam_x: float, y: float, side: float, margin: float) -> None:
        seam = self._seams()[index]
        if not seam.fits:
            misfit = Misfit()
            misfit.center = (seam_x, y + side * 0.66)
            self._put(misfit)
        elif self.plaques and seam.year:
            plaque = Plaque(year=seam.year, kind=seam.kind)
            plaque.width = min(side - dp(8), max(dp(60), side * 0.9))
            plaque.pos = (round(seam_x - plaque.width / 2), margin)
            self._put(plaque)

    def _put(self, sign: Plaque | Misfit) -> None:
        self._floor.add_widget(sign)
        self._signs.append(sign)


kv.load(__file__)
