"""Researchers of Indus as they stand on the board: the team's disc, with a tab of stars."""

from collections.abc import Sequence
from functools import cache

from kivy.core.text import Label as Typeset
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from companion.screens import fonts
from companion.screens.art import masks
from companion.screens.theme import PIGMENTS, theme
from companion.screens.widgets.surface import Drawn, Surface, whole


def draw_piece(centre: tuple[float, float], side: float, pigment: str, stars: int) -> None:
    """A researcher: the team's disc, and a tab with its stars."""
    side = round(side)
    if side < 8:
        return
    draw_token(centre, side, pigment, emblem=True)
    look = theme.palette
    star = side * 0.3
    width, height = round(stars * star + side * 0.14), round(side * 0.36)
    x, y = round(centre[0] - width / 2), round(centre[1] - side / 2 - height * 0.22)
    radius = (height - 2) / 2
    Color(*look["card"])
    Surface._place(BorderImage(), masks.plate(radius), x, y, max(width, height), height)
    Color(*theme.rim(pigment))
    Surface._place(BorderImage(), masks.plate(radius, whole(dp(1))), x, y, max(width, height), height)
    for number in range(stars):
        middle = x + max(width, height) / 2 + (number - (stars - 1) / 2) * star
        set_type(fonts.icon("star"), fonts.ICONS, side * 0.31, look["ink"], (middle, y + height / 2))


def draw_token(centre: tuple[float, float], side: float, pigment: str, emblem: bool = False) -> None:
    """A team's disc, small ones without emblem."""
    side = round(side)
    if side < 4:
        return
    look = PIGMENTS[pigment]
    rim = round(max(1.0, dp(1.5)))
    x, y = round(centre[0] - side / 2), round(centre[1] - side / 2)
    Color(*theme.rim(pigment))
    Rectangle(pos=(x, y), size=(side, side), texture=masks.disc(side))
    Color(*get_color_from_hex(look.fill))
    inner = max(2, side - 2 * rim)
    Rectangle(pos=(x + rim, y + rim), size=(inner, inner), texture=masks.disc(inner))
    size = side * (0.56 if emblem else 0.68)
    up = side * 0.09 if emblem else 0
    colour = get_color_from_hex(look.on_fill)
    set_type(fonts.icon(look.emblem), fonts.ICONS, size, colour, (centre[0], centre[1] + up))


def set_type(text: str, face: str, size: float, colour: Sequence[float], centre: tuple[float, float]) -> None:
    """Type centred on a point, drawn into the canvas in use."""
    texture = _set(text, face, round(size)).texture
    width, height = texture.size
    Color(*colour)
    place = (round(centre[0] - width / 2), round(centre[1] - height / 2))
    Rectangle(pos=place, size=(width, height), texture=texture)


@cache
def _set(text: str, face: str, size: int) -> Typeset:
    setting = Typeset(text=text, font_name=face, font_size=size, color=(1, 1, 1, 1))
    setting.refresh()
    return setting


def forget_type() -> None:
    """Sets all type anew, as another theme or graphics context asks for."""
    _set.cache_clear()


class ResearcherPiece(Drawn):
    """A researcher as the board shows it."""

    pigment = StringProperty("cinnabar")
    stars = NumericProperty(1)
    side = NumericProperty("36dp")
    redraw_on = ("pigment", "stars")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.size_hint = (None, None)
        self.fbind("side", self._fit)
        self._fit()

    def _fit(self, *_change: object) -> None:
        self.size = (self.side, self.side * 1.08)

    def draw(self, *_change: object) -> None:
        self.canvas.clear()
        with self.canvas:
            draw_piece(
                (self.center_x, self.center_y + self.side * 0.03), self.side, self.pigment, int(self.stars)
            )
