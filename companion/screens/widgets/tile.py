"""A find tile in all its states, the slot for one, and a find by itself."""

from kivy.graphics import BorderImage, Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.utils import get_color_from_hex

from companion.screens import kv
from companion.screens.art import finds, masks, tiles
from companion.screens.art.finds import tile_form, tint
from companion.screens.theme import theme
from companion.screens.widgets import text  # noqa: F401
from companion.screens.widgets.only import Spared, Sparing
from companion.screens.widgets.surface import Drawn, Surface, whole
from companion.screens.widgets.target import Target


class TileFace(Drawn):
    """A tile as it lies on the table, not to be tapped."""

    code = StringProperty("?00?1")
    side = NumericProperty("64dp")
    dim = BooleanProperty(False)
    loose = BooleanProperty(False)
    left_counts = BooleanProperty(True)
    right_counts = BooleanProperty(True)
    redraw_on = ("code", "dim", "loose", "left_counts", "right_counts")

    def compose(self) -> None:
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))

    def draw(self) -> None:
        side = round(min(self.width, self.height))
        if side < 8 or len(self.code) != 5:
            self._picture.size = (0, 0)
            return
        look = tiles.Look(self.dim, self.loose, self.left_counts, self.right_counts)
        texture = tiles.tile(self.code, side, look)
        margin = tiles.margin()
        self._picture.texture = texture
        self._picture.size = texture.size
        self._picture.pos = (
            round(self.center_x - side / 2) - margin,
            round(self.center_y - side / 2) - margin,
        )


class TileRing(Spared, Surface):
    """Around a chosen tile."""


class TileCross(Spared, Surface):
    """On a tile to discard."""


class TileTab(Spared, Surface):
    """At the corner of a tile, with a word."""


class Tile(Sparing, Target, RelativeLayout):
    """A tile that can be tapped: plain, dim, new (with a tab), to discard, or chosen."""

    code = StringProperty("?00?1")
    side = NumericProperty("64dp")
    dim = BooleanProperty(False)
    loose = BooleanProperty(True)
    discard = BooleanProperty(False)
    chosen = BooleanProperty(False)
    tab = StringProperty("")
    """What the blue tab says, such as that the tile is new; none where empty."""
    left_counts = BooleanProperty(True)
    right_counts = BooleanProperty(True)

    parts = (("chosen", "TileRing"), ("discard", "TileCross"), ("tab", "TileTab"))


class TileSlot(Target):
    """Where a tile will lie: dashed, or solid blue where the next one goes."""

    side = NumericProperty("64dp")
    next = BooleanProperty(False)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        with self.canvas:
            self._dash_colour = Color(0, 0, 0, 0)
            self._dashes = Rectangle(size=(0, 0))
        self.bind(pos=self.redraw, size=self.redraw, next=self.redraw)
        theme.watch(self)

    def redraw(self, *_change: object) -> None:
        width, height = round(self.width), round(self.height)
        self._dash_colour.rgba = (*theme.edge[:3], 0.0 if self.next else 0.75)
        if self.next or min(width, height) < 8:
            return
        radius = tile_form().radius * width
        self._dashes.texture = masks.dashed_plate(width, height, radius, whole(dp(1.25)), dp(3.4))
        self._dashes.size = (width, height)
        self._dashes.pos = (round(self.x), round(self.y))


class Find(Drawn):
    """A find or a half of it, on nothing; in the dark on its tint where large, with a halo where small."""

    kind = StringProperty("V")
    halves = OptionProperty("both", options=("both", "left", "right"))
    side = NumericProperty("60dp")
    tinted = BooleanProperty(False)
    redraw_on = ("kind", "halves", "tinted")

    LARGE = 90  # dp

    def compose(self) -> None:
        with self.canvas:
            self._ground_colour, self._ground = Color(0, 0, 0, 0), BorderImage()
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
            self._mark_colour, self._mark = Color(0, 0, 0, 0), Rectangle(size=(0, 0))

    def draw(self) -> None:
        side = round(min(self.width, self.height))
        if side < 8:
            return
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        large = side >= dp(self.LARGE)
        grounded = self.tinted or (theme.name == "dark" and large)
        self._ground_colour.rgba = tint(self.kind, theme.art) if grounded else (0, 0, 0, 0)
        inset = 0
        if grounded:
            Surface._place(self._ground, masks.plate(dp(8)), x, y, side, side)
            inset = round(side * 0.1)
        if self.kind not in finds.KINDS:
            self._unknown(side)
            return
        halo = theme.name == "dark" and not grounded
        texture = tiles.find(self.kind, side - 2 * inset, self.halves, halo=halo)
        self._mark_colour.a = 0
        self._picture.texture = texture
        self._picture.size = texture.size
        self._picture.pos = (x + inset, y + inset)

    def _unknown(self, side: int) -> None:
        from kivy.core.text import Label as Typeset

        self._picture.size = (0, 0)
        mark = Typeset(text="?", font_name="Serif", font_size=side * 0.7, color=(1, 1, 1, 1))
        mark.refresh()
        grounded = self._ground_colour.a > 0
        self._mark_colour.rgba = get_color_from_hex(tiles.COUNTS_NOT) if grounded else theme.ink_soft
        self._mark.texture, self._mark.size = mark.texture, mark.texture.size
        self._mark.pos = (
            round(self.center_x - mark.texture.width / 2),
            round(self.center_y - mark.texture.height / 2),
        )


kv.load(__file__)
