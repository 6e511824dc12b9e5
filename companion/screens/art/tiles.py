"""Tiles and finds as textures, kept by what they show, their size and the theme."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from kivy.core.text import Label as Typeset
from kivy.graphics import Color, Line, Rectangle, ScissorPop, ScissorPush
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from companion.screens.art import bake, finds
from companion.screens.theme import TOKENS, theme

KEPT, ROOM = 400, 3_000_000
"""How many textures are kept, all tiles of a game in a few sizes; and how many square dp, what eight phones show."""

DIM, VEIL = 0.42, 0.5
HALO = "#D9C9B2"
COUNTS_NOT = "#5E4F42"
"""The numbers of a row's two end halves, which count for nothing."""

SHADOW = (1.5, 2.0, 0.28)  # drop, blur and strength under a loose tile

_kept: OrderedDict[object, Texture] = OrderedDict()


@dataclass(frozen=True)
class Look:
    """How a tile appears, besides what it shows."""

    dim: bool = False
    loose: bool = False
    left_counts: bool = True
    right_counts: bool = True


def margin() -> int:
    """The clear pixels around a tile's texture, in which its shadow lies."""
    return ceil(dp(5))


def tile(code: str, side: int, look: Look) -> Texture:
    """The texture of a tile of ``side`` pixels; ``?`` in its code is not known, a blank not told yet."""
    return _keep(("tile", code, side, look, theme.name, dp(1)), lambda: _tile(code, side, look))


def find(kind: str, side: int, halves: str = "both", *, halo: bool = False) -> Texture:
    """The texture of a find, or of a half of it in the same square, on nothing."""
    key = ("find", kind, side, halves, halo, theme.art, dp(1))
    return _keep(key, lambda: _find(kind, side, halves, halo))


def forget() -> None:
    """Drops all textures, for instance when the graphics context was lost."""
    _kept.clear()
    bake.forget()


def _keep(key: object, make: Callable[[], Texture]) -> Texture:
    texture = _kept.get(key)
    if texture is None:
        texture = _kept[key] = make()
        while len(_kept) > KEPT or _room() > ROOM:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return texture


def _room() -> float:
    return sum(texture.width * texture.height for texture in _kept.values()) / dp(1) ** 2


def _tile(code: str, side: int, look: Look) -> Texture:
    left, year, right, century = code[0], code[1:3], code[3], code[4]
    form = finds.tile_form()
    shade = theme.art
    label = form.label_height * side
    line = max(1.0, round(dp(0.75)))
    border = TOKENS["edge"][2] if theme.name == "contrast" else form.border[shade]
    pictures_scale = 4 if side <= bake.LARGE else 2
    height = round(side - label)
    pictures = bake.picture(
        (side, height), pictures_scale, lambda scale: _halves(left, right, side * scale, scale)
    )

    def paint(scale: float) -> None:
        half = side * scale / 2
        bottom = (side - height) * scale
        Color(1, 1, 1, 1)
        if not look.dim:
            Color(*get_color_from_hex(form.label[shade]))
            Rectangle(pos=(0, 0), size=(side * scale, bottom))
        for x, counts in ((0.0, look.left_counts), (half, look.right_counts)):
            Color(1, 1, 1, DIM if look.dim else 1.0 if counts else VEIL)
            part = pictures.get_region(
                round(x * pictures_scale / scale), 0, side * pictures_scale / 2, height * pictures_scale
            )
            Rectangle(pos=(x, bottom), size=(half, height * scale), texture=part)
        Color(*get_color_from_hex(border)[:3], 0.9 if look.dim else 0.65)
        Rectangle(pos=(0, bottom - line * scale / 2), size=(side * scale, line * scale))
        plain = theme.palette["ink"] if look.dim else get_color_from_hex(form.ink[shade])
        faint = get_color_from_hex(COUNTS_NOT)
        _number(year, form.year, side * scale, plain if look.left_counts else faint)
        _number(century, form.century, side * scale, plain if look.right_counts else faint)

    drop, blur, strength = SHADOW
    return bake.smooth(
        (side, side),
        paint,
        margin=margin(),
        radius=form.radius * side,
        rim=max(1.0, dp(1)),
        rim_colour=tuple(get_color_from_hex(border)),
        shadow=(dp(drop), dp(blur) * 1.6, strength if look.loose else 0.0),
    )


def _halves(left: str, right: str, side: float, scale: float) -> None:
    form = finds.tile_form()
    shade = theme.art
    height = side * (1 - form.label_height)
    find = form.find * side
    raised = (form.find_bottom - form.label_height) * side
    in_dp = find / scale / dp(1)
    for kind, x, half in ((left, 0.0, "right"), (right, side / 2, "left")):
        Color(*finds.tint(kind, shade))
        Rectangle(pos=(x, 0), size=(side / 2, height + scale))
        if kind in finds.KINDS:
            finds.draw(
                kind, half, -find / 2 if half == "right" else side - find / 2, raised, find, in_dp, shade
            )
        elif kind == "?":
            mark = _typeset("?", "Serif", 0.4 * side, get_color_from_hex(COUNTS_NOT))
            Color(1, 1, 1, 1)
            Rectangle(
                pos=(x + side / 4 - mark.width / 2, height / 2 - mark.height / 2),
                size=mark.size,
                texture=mark,
            )


def _number(text: str, form: dict[str, object], side: float, colour: list[float]) -> None:
    if not text.strip():
        return
    face = {"semibold": "SerifSemibold", "bold": "SerifBold"}[str(form["weight"])]
    setting = Typeset(text=text, font_name=face, font_size=float(form["size"]) * side, color=colour)  # type: ignore[arg-type]
    setting.refresh()
    texture = setting.texture
    x = float(form["x"]) * side - (texture.width if form["align"] == "right" else 0)  # type: ignore[arg-type]
    below = abs(setting.get_descent())
    Color(1, 1, 1, 1)
    Rectangle(pos=(x, float(form["baseline"]) * side - below), size=texture.size, texture=texture)  # type: ignore[arg-type]


def _typeset(text: str, face: str, size: float, colour: list[float]) -> Texture:
    setting = Typeset(text=text, font_name=face, font_size=size, color=colour)
    setting.refresh()
    return setting.texture


def _find(kind: str, side: int, halves: str, halo: bool) -> Texture:
    in_dp = side / dp(1)

    def paint(scale: float) -> None:
        if halo:
            whole, seam = round(side * scale), round(side * scale / 2)
            left, right = {"left": (0, seam), "right": (seam, whole)}.get(halves, (0, whole))
            ScissorPush(x=left, y=0, width=right - left, height=whole)
            Color(*get_color_from_hex(HALO))
            for loop in finds.outline(kind):
                Line(
                    points=[part * side * scale for part in loop],
                    width=dp(0.6) * scale,
                    close=True,
                    joint="round",
                )
            ScissorPop()
        finds.draw(kind, halves, 0, 0, side * scale, in_dp, theme.art)

    return bake.smooth((side, side), paint)
