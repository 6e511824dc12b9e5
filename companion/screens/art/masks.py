"""White shapes with smooth edges, to be tinted and stretched: plates, rings, dashes and soft shadows.

Kivy's own shapes have hard or uneven edges without multisampling. A mask is computed once, exactly, and kept.
"""

from collections.abc import Callable
from functools import cache
from math import atan2, ceil, erf, hypot, pi, sqrt

from kivy.graphics.texture import Texture

_WHITE = tuple(bytes((255, 255, 255, alpha)) for alpha in range(256))

Coverage = Callable[[float, float], float]


def _texture(width: int, height: int, rows: list[list[int]]) -> Texture:
    pixels = b"".join(_WHITE[alpha] for row in rows for alpha in row)
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"

    def fill(texture: Texture) -> None:
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture


def _alpha(coverage: float) -> int:
    return 0 if coverage <= 0 else 255 if coverage >= 1 else round(coverage * 255)


def _corner(side: int, radius: float, width: float) -> list[list[int]]:
    """The lower left corner of a plate (width 0) or of a ring."""
    rows = []
    for y in range(side):
        row = []
        for x in range(side):
            right, up = x + 0.5, y + 0.5
            curved = right < radius and up < radius
            depth = radius - hypot(radius - right, radius - up) if curved else min(right, up)
            outer = min(max(depth + 0.5, 0.0), 1.0)
            inner = min(max(depth - width + 0.5, 0.0), 1.0) if width else 0.0
            row.append(_alpha(outer - inner))
        rows.append(row)
    return rows


@cache
def plate(radius: float, width: float = 0.0, corners: str = "all") -> tuple[Texture, int]:
    """A filled plate, or with a width its rim, as nine patches; and how many pixels its border takes.

    ``corners`` names those that are round: all, top, bottom, left.
    """
    # The middle patch is stretched, so it must not touch a pixel of the border.
    side = ceil(max(radius, width)) + 2
    curved, square = _corner(side, radius, width), _corner(side, 0.0, width)
    low_left, high_left = (
        curved if corners in ("all", "left", edge) else square for edge in ("bottom", "top")
    )
    low_right, high_right = (curved if corners in ("all", edge) else square for edge in ("bottom", "top"))
    rows = [left + right[::-1] for left, right in zip(low_left, low_right, strict=True)]
    rows += [left + right[::-1] for left, right in zip(high_left[::-1], high_right[::-1], strict=True)]
    return _texture(2 * side, 2 * side, rows), side - 1


@cache
def disc(side: int, width: float = 0.0) -> Texture:
    """A disc, or with a width its rim, of exactly ``side`` pixels."""
    radius = side / 2
    half = (side + 1) // 2
    quarter = []
    for y in range(half):
        row = []
        for x in range(half):
            depth = radius - hypot(radius - x - 0.5, radius - y - 0.5)
            outer = min(max(depth + 0.5, 0.0), 1.0)
            inner = min(max(depth - width + 0.5, 0.0), 1.0) if width else 0.0
            row.append(_alpha(outer - inner))
        quarter.append(row)
    lower = [row + row[: side // 2][::-1] for row in quarter]
    return _texture(side, side, lower + lower[: side // 2][::-1])


@cache
def shadow(radius: float, blur: float) -> tuple[Texture, int, int]:
    """The soft shadow of a plate as nine patches: its texture, its border, and how far it reaches out."""
    reach = ceil(2 * blur)
    side = reach + ceil(radius) + ceil(2 * blur) + 1
    quarter = []
    for y in range(side):
        row = []
        for x in range(side):
            right, up = x + 0.5 - reach, y + 0.5 - reach
            curved = right < radius and up < radius
            depth = radius - hypot(radius - right, radius - up) if curved else min(right, up)
            row.append(_alpha(0.5 + 0.5 * erf(depth / (sqrt(2) * blur))))
        quarter.append(row)
    lower = [row + row[::-1] for row in quarter]
    return _texture(2 * side, 2 * side, lower + lower[::-1]), side - 1, reach


@cache
def dashed_disc(side: int, width: float, dash: float) -> Texture:
    """A circle of dashes of about this length."""
    radius = side / 2
    along = radius - width / 2
    dashes = max(4, round(2 * pi * along / (1.6 * dash)))

    def coverage(x: float, y: float) -> float:
        across, up = x - radius, y - radius
        ring = width / 2 + 0.5 - abs(hypot(across, up) - along)
        if ring <= 0:
            return 0.0
        turn = (atan2(up, across) / (2 * pi) * dashes) % 1.0
        step = 2 * pi * along / dashes
        return min(ring, 1.0) * min(max((0.3 - abs(turn - 0.5)) * step + 0.5, 0.0), 1.0)

    return _texture(side, side, _sampled(side, side, coverage))


@cache
def dashed_plate(width: int, height: int, radius: float, stroke: float, dash: float) -> Texture:
    """A rounded frame of dashes of about this length."""
    straight_x, straight_y = width - 2 * radius, height - 2 * radius
    arc = pi * (radius - stroke / 2) / 2
    around = 2 * (straight_x + straight_y) + 4 * arc
    step = around / max(1, round(around / (1.6 * dash)))

    def coverage(x: float, y: float) -> float:
        # Folded into the lower left quarter; what repeats there repeats in all four.
        fold_x, fold_y = min(x, width - x), min(y, height - y)
        if fold_x < radius and fold_y < radius:
            depth = radius - hypot(radius - fold_x, radius - fold_y)
            place = straight_y / 2 + arc * (atan2(radius - fold_y, radius - fold_x) / (pi / 2))
        elif fold_x < fold_y:
            depth, place = fold_x, height / 2 - fold_y
        else:
            depth, place = fold_y, straight_y / 2 + arc + fold_x - radius
        line = min(max(depth + 0.5, 0.0), 1.0) - min(max(depth - stroke + 0.5, 0.0), 1.0)
        if line <= 0:
            return 0.0
        return line * min(max((0.3 - abs((place / step + 0.5) % 1.0 - 0.5)) * step + 0.5, 0.0), 1.0)

    return _texture(width, height, _sampled(width, height, coverage))


def _sampled(width: int, height: int, coverage: Coverage) -> list[list[int]]:
    return [[_alpha(coverage(x + 0.5, y + 0.5)) for x in range(width)] for y in range(height)]


def forget() -> None:
    """Drops all masks."""
    for mask in (plate, disc, shadow, dashed_disc, dashed_plate):
        mask.cache_clear()
