"""Players: disc, chip and marker, told apart by emblem as well as by colour."""

from kivy.core.text import Label as Typeset
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.utils import get_color_from_hex

from companion.screens import fonts, kv
from companion.screens.art import masks
from companion.screens.theme import PIGMENTS, theme
from companion.screens.widgets import coins  # noqa: F401  the rules below use them
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.surface import Drawn, Surface, whole
from companion.screens.widgets.target import Holdable, Target

FIGURE, AROUND = 15, 103  # dp; a figure of the coins, and what else a chip has besides its name
TAB_FROM = 30  # dp; a smaller marker shows no numeral


class Disc(Drawn):
    """A player's pigment and emblem; a player who is done is paler and ticked."""

    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))
    emblem = StringProperty("")
    """Another emblem than the pigment's own; ``robber`` for the tomb robber."""
    side = NumericProperty("36dp")
    done = BooleanProperty(False)
    numeral = StringProperty("")
    redraw_on = ("pigment", "emblem", "done", "numeral")

    def compose(self) -> None:
        with self.canvas:
            self._rim_colour, self._rim = Color(), Rectangle()
            self._fill_colour, self._fill = Color(), Rectangle()
            self._emblem_colour, self._emblem = Color(), Rectangle()
            self._tab_colour, self._tab = Color(0, 0, 0, 0), BorderImage()
            self._tab_rim_colour, self._tab_rim = Color(0, 0, 0, 0), BorderImage()
            self._tab_text_colour, self._tab_text = Color(0, 0, 0, 0), Rectangle()

    def draw(self) -> None:
        side = round(min(self.width, self.height))
        if side < 4:
            return
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        look = PIGMENTS[self.pigment]
        strength = 0.7 if self.done else 1.0
        rim = round(max(1.0, dp(1.5 if side < dp(44) else 2)))
        self._rim_colour.rgba = (*theme.rim(self.pigment)[:3], strength)
        self._rim.texture = masks.disc(side, float(rim) + 0.5)
        self._rim.pos, self._rim.size = (x, y), (side, side)
        self._fill_colour.rgba = (*get_color_from_hex(look.fill)[:3], strength)
        self._fill.texture = masks.disc(side - 2 * rim)
        self._fill.pos, self._fill.size = (x + rim, y + rim), (side - 2 * rim,) * 2
        self._emblem_colour.rgba = get_color_from_hex(look.on_fill)
        self._set_type(
            self._emblem, fonts.icon(self.emblem or look.emblem), fonts.ICONS, side * 0.68, self.center
        )
        self._draw_tab(x, y, side)

    def _draw_tab(self, x: int, y: int, side: int) -> None:
        """A tick for who is done, or a marker's numeral."""
        shown = self.done or (bool(self.numeral) and side >= dp(TAB_FROM))
        for colour in (self._tab_colour, self._tab_rim_colour, self._tab_text_colour):
            colour.a = 1.0 if shown else 0.0
        if not shown:
            return
        self._tab_colour.rgba = theme.card
        if self.done:
            height = width = round(side * 0.52)
            left, low = x + round(side * 0.61), y - round(side * 0.12)
            self._tab_rim_colour.a = 0
            self._tab_text_colour.rgba = theme.olive
            self._set_type(
                self._tab_text,
                fonts.icon("check-bold"),
                fonts.ICONS,
                height * 0.72,
                (left + width / 2, low + height / 2),
            )
        else:
            height, width = round(side * 0.42), round(side * 0.5)
            left, low = x + side - round(width * 0.74), y - round(height * 0.26)
            self._tab_rim_colour.rgba = theme.rim(self.pigment)
            self._tab_text_colour.rgba = theme.ink
            centre = (left + width / 2, low + height / 2)
            self._set_type(self._tab_text, self.numeral, "SerifBold", height * 0.72, centre)
        radius = (height - 2) / 2
        Surface._place(self._tab, masks.plate(radius), left, low, width, height)
        Surface._place(self._tab_rim, masks.plate(radius, whole(dp(1.25))), left, low, width, height)

    @staticmethod
    def _set_type(part: Rectangle, said: str, face: str, size: float, centre: tuple[float, float]) -> None:
        setting = Typeset(text=said, font_name=face, font_size=round(size), color=(1, 1, 1, 1))
        setting.refresh()
        part.texture = setting.texture
        part.size = setting.texture.size
        part.pos = (round(centre[0] - part.size[0] / 2), round(centre[1] - part.size[1] / 2))


class DiscButton(ButtonBehavior, AnchorLayout):
    """A disc with a finger's room around it."""


class Marker(Disc):
    """A player's marker I, II or III; under 30 dp without its numeral."""


class Chip(Target, Inline):
    """A player with name and coins; outlined for whose turn it is."""

    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))
    emblem = StringProperty("")
    name = StringProperty("")
    coins = NumericProperty(0)
    active = BooleanProperty(False)
    done = BooleanProperty(False)
    short = BooleanProperty(False)
    """Only the disc, where there is no room for all."""

    @property
    def need(self) -> float:
        """How wide it is with name and coins."""
        figures = len(str(self.coins)) * dp(FIGURE) * theme.text_scale
        return float(self.ids.name.extent(self.name) + figures + dp(AROUND))


class HiddenTotal(Holdable, Inline):
    """A player's points, shown only while a finger rests on it."""

    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))
    emblem = StringProperty("")
    total = NumericProperty(0)
    always = BooleanProperty(False)
    """Shown without being held, where the table plays with open totals."""


kv.load(__file__)
