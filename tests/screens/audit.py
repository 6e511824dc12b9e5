"""What every screen must keep: texts whole, apart and readable; targets large enough and not under others."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, combinations
from math import ceil

import cv2
import numpy as np
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.keys import targets
from companion.screens.theme import contrast
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Icon
from tests.screens.driver import Driver

FINGER = 48
TEXT_CONTRAST, LARGE_CONTRAST = 4.5, 3.0
LARGE = 24  # sp from which a text counts as large
ROUNDING = 0.05
EDGE = 3
"""So many pixels at the edge of what scrolls are not looked at: half a pixel of type may be there."""
NEAR = 48
"""How far a pixel's red, green and blue may be from a text's colour and still show it."""
SEEN = 0.25
"""From this part of its type on a text counts as in sight."""
INKED = 128
"""From this opacity on a pixel of a text's own picture is type and not its soft edge."""

SQUEEZED, LETTERS = 5, 9
"""From so many lines on a text needs so many letters a line."""
MARKUP = re.compile(r"\[/?\w+(=[^\]]*)?\]")

Box = tuple[float, float, float, float]


def audit(driver: Driver) -> list[str]:
    """Everything wrong with what is on the screen now, in words."""
    driver.settle()
    written = list(texts(driver))
    return [
        *clipped(written),
        *torn(written),
        *overlapping(written),
        *faint(written, driver),
        *small_targets(driver),
        *under_others(driver),
    ]


@dataclass(frozen=True)
class Written:
    """A text in sight."""

    label: Label
    box: Box
    """Its type with the air around it, in the window."""
    view: Box
    """The part of the window in which it can be seen: all of it, or what its scroll views show."""
    scrolls: tuple[bool, bool]
    """Whether it can be scrolled into sight, sideways and upwards."""
    layer: Widget
    """The page, sheet or toast that it is on."""

    @cached_property
    def type(self) -> np.ndarray:
        """How much of its type is in every pixel, 0 to 255, row by row from the top."""
        texture = self.label.texture
        return np.frombuffer(texture.pixels, np.uint8).reshape(texture.height, texture.width, 4)[..., 3]

    @property
    def name(self) -> str:
        return f"{self.label.text!r} ({type(self.label).__name__})"

    @cached_property
    def ink_box(self) -> Box:
        """Its type without the air."""
        ink = self.type >= INKED
        rows, columns = ink.any(axis=1).nonzero()[0], ink.any(axis=0).nonzero()[0]
        if not len(rows):
            return (*self.box[:2], *self.box[:2])
        left, _, _, top = self.box
        return left + columns[0], top - rows[-1] - 1, left + columns[-1] + 1, top - rows[0]


def texts(driver: Driver) -> Iterator[Written]:
    """The texts in sight."""
    for widget in driver.shown():
        if isinstance(widget, Label) and widget.text.strip() and widget.texture:
            view, layer = _view(widget, driver), _layer(widget, driver)
            yield Written(widget, _text_box(widget), view, _scrolls(widget), layer)


def box(widget: Widget) -> Box:
    """Where a widget is in the window: left, bottom, right, top."""
    left, bottom = widget.to_window(widget.x, widget.y)
    return left, bottom, left + widget.width, bottom + widget.height


def _text_box(label: Label) -> Box:
    left, bottom, right, top = box(label)
    width, height = label.texture_size
    x, y = (left + right) / 2, (bottom + top) / 2
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _above(widget: Widget) -> Iterator[Widget]:
    above = widget.parent
    while above is not None and above is not above.parent:
        yield above
        above = above.parent


def _common(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _meet(one: Box, other: Box) -> bool:
    left, bottom, right, top = _common(one, other)
    return left < right and bottom < top


def _view(widget: Widget, driver: Driver) -> Box:
    seen = box(driver.app.frame)
    for above in _above(widget):
        if isinstance(above, ScrollView):
            seen = _common(seen, box(above))
    return seen


def _scrolls(widget: Widget) -> tuple[bool, bool]:
    views = [above for above in _above(widget) if isinstance(above, ScrollView)]
    return any(view.do_scroll_x for view in views), any(view.do_scroll_y for view in views)


def _layer(widget: Widget, driver: Driver) -> Widget:
    layers = (driver.app.frame.navigator, driver.app.frame.overlays)
    below = widget
    for above in _above(widget):
        if above in layers:
            break
        below = above
    return below


def clipped(written: list[Written]) -> Iterator[str]:
    """Texts that were shortened, that stick out of their widget, or out of the window."""
    for one in written:
        label, (left, bottom, right, top), seen = one.label, one.box, one.view
        if getattr(label, "is_shortened", False):
            yield f"{one.name} is shortened"
        sideways, upwards = one.scrolls
        if not sideways and (left < seen[0] - 1 or right > seen[2] + 1):
            yield f"{one.name} sticks out sideways: {left:.0f}-{right:.0f} of {seen[0]:.0f}-{seen[2]:.0f}"
        if not upwards and (bottom < seen[1] - 1 or top > seen[3] + 1):
            yield f"{one.name} sticks out: {bottom:.0f} to {top:.0f} of {seen[1]:.0f} to {seen[3]:.0f}"
        if label.text_size[0] and label.texture_size[0] > ceil(label.text_size[0]) + 1:
            yield f"{one.name} is wider than its room: {label.texture_size[0]} in {label.text_size[0]:.0f}"
        if not isinstance(label, Icon) and label.texture_size[1] > label.height + 1:
            yield f"{one.name} is higher than its widget: {label.texture_size[1]} in {label.height:.0f}"
        if (
            not isinstance(label, Icon)
            and label.texture_size[0] > label.width + 1
            and label.size_hint_x is not None
        ):
            yield f"{one.name} is wider than its widget: {label.texture_size[0]} in {label.width:.0f}"


def torn(written: list[Written]) -> Iterator[str]:
    """Texts with a word broken in the middle, or squeezed into a column of a few letters."""
    for one in written:
        lines = _lines(one.label)
        words = MARKUP.sub("", one.label.text).split()
        if getattr(one.label, "is_shortened", False) or len(lines) < 2:
            continue
        if breaks := set(accumulate(map(len, lines))) - set(accumulate(map(len, words))):
            yield f"{one.name} is broken within a word: {lines}, {breaks}"
        if len(lines) >= SQUEEZED and sum(map(len, lines)) < len(lines) * LETTERS:
            yield f"{one.name} is squeezed into {len(lines)} lines: {lines}"


def _lines(label: Label) -> list[str]:
    """What stands in each line, without its spaces."""
    cached = label._label._cached_lines
    return ["".join("".join(word.text for word in line.words).split()) for line in cached if line.words]


def overlapping(written: list[Written]) -> Iterator[str]:
    """Texts that lie on each other."""
    # What lies in one view may be hidden behind another, so only neighbours in the same view are compared.
    for one, other in combinations(written, 2):
        if one.view == other.view and one.layer is other.layer and _meet(one.box, other.box):
            left, bottom, right, top = _common(one.ink_box, other.ink_box)
            if right - left > 1 and top - bottom > 1:
                yield f"{one.name} and {other.name} overlap by {right - left:.0f} x {top - bottom:.0f}"


def faint(written: list[Written], driver: Driver) -> Iterator[str]:
    """Texts too pale for their ground, or hidden behind something, seen in the picture."""
    picture = np.asarray(driver.picture())
    for one in written:
        if _covered(one, driver):
            continue
        place = _place(one, picture)
        if place is None or _plain(one, place.area):
            continue
        type_ = place.of(one.type)
        ink = type_ >= INKED
        if not ink.any() or ink.sum() < SEEN * (one.type >= INKED).sum():
            continue  # it is scrolled away
        ground = _commonest(place.area[type_ == 0] if (type_ == 0).any() else place.area)
        ratio = _ratio(one.label, ground)
        if ratio < _wanted(one.label):
            yield f"{one.name} has a contrast of {ratio:.1f}"
        elif (place.area[_spread(ink)] == ground).all():
            yield f"{one.name} is hidden behind something"


def _plain(one: Written, area: np.ndarray) -> bool:
    """Whether a text is readable at a glance: all of it is in sight, in its colour, on a ground that suits it."""
    ground = _commonest(area)
    near = abs(area.astype(int) - _colour(one.label, ground)).max(axis=2) < NEAR
    return (
        _common(one.box, one.view) == one.box
        and near.any()
        and _ratio(one.label, ground) >= _wanted(one.label)
    )


def _ratio(label: Label, ground: np.ndarray) -> float:
    return contrast(_hex(ground), _hex(_colour(label, ground)))


def _wanted(label: Label) -> float:
    large = label.font_size >= dp(LARGE) or isinstance(label, Icon)
    return (LARGE_CONTRAST if large else TEXT_CONTRAST) - ROUNDING


@dataclass(frozen=True)
class Place:
    """Where a text is in sight in the picture."""

    area: np.ndarray
    across: int
    down: int

    def of(self, type_: np.ndarray) -> np.ndarray:
        """The part of its type that should be there."""
        height, width = self.area.shape[:2]
        return type_[self.down : self.down + height, self.across : self.across + width]


def _place(one: Written, picture: np.ndarray) -> Place | None:
    left, bottom, right, top = _common(one.box, _within(one.view, EDGE))
    if right - left < 1 or top - bottom < 1:
        return None
    x, y = round(left), round(len(picture) - top)
    area = picture[y : y + int(top - bottom), x : x + int(right - left)]
    return Place(area, int(left - one.box[0]), int(one.box[3] - top)) if area.size else None


def _within(view: Box, edge: float) -> Box:
    return view[0] + edge, view[1] + edge, view[2] - edge, view[3] - edge


def _spread(ink: np.ndarray) -> np.ndarray:
    """Type with a pixel around it, for it may be drawn at half a pixel."""
    return cv2.dilate(ink.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0


def _commonest(colours: np.ndarray) -> np.ndarray:
    packed = colours.reshape(-1, 3) @ np.array([1 << 16, 1 << 8, 1])
    found, counts = np.unique(packed, return_counts=True)
    colour = int(found[counts.argmax()])
    return np.array([colour >> 16, colour >> 8 & 255, colour & 255])


def _colour(label: Label, ground: np.ndarray) -> np.ndarray:
    """A text's colour on its ground, as pale as what it is in."""
    *colour, strength = label.disabled_color if label.disabled else label.color
    for widget in (label, *_above(label)):
        strength *= widget.opacity
    return (255 * np.array(colour) * strength + ground * (1 - strength)).round().astype(int)


def _hex(colour: np.ndarray) -> str:
    return "#" + "".join(f"{part:02X}" for part in colour)


def _covered(one: Written, driver: Driver) -> bool:
    """Whether an overlay lies over it."""
    frame = driver.app.frame
    if frame.sheet is not None and one.layer is not frame.sheet:
        return True
    if frame.toast is None or one.layer is frame.toast:
        return False
    return _meet(one.box, box(frame.toast))


def small_targets(driver: Driver) -> Iterator[str]:
    """Targets that a finger would miss, or that say nothing."""
    for target in targets(driver.app.frame.top):
        if _inside_target(target):
            continue
        width, height = target.width + 2 * target.reach, target.height + 2 * target.reach
        if min(width, height) < dp(FINGER) - 0.5:
            yield f"{_called(target)} is {width / dp(1):.0f} x {height / dp(1):.0f} dp"
        if not (getattr(target, "text", "") or target.spoken or _says(target)):
            yield f"{type(target).__name__} says nothing to who cannot see it"


def _called(target: Target) -> str:
    name = getattr(target, "text", "") or target.spoken or getattr(target, "code", "")
    return f"{type(target).__name__} {name!r}"


def _inside_target(target: Target) -> bool:
    return any(isinstance(above, Target) for above in _above(target))


def _says(widget: Widget) -> bool:
    return hasattr(widget, "code") or any(
        isinstance(child, Label) and child.text for child in widget.walk(restrict=True)
    )


def under_others(driver: Driver) -> Iterator[str]:
    """Targets whose middle belongs to another target, or to something switched off that takes the touch."""
    takers = list(_takers(driver.app.frame.top, box(driver.app.frame)))
    for target in targets(driver.app.frame.top):
        x, y = target.to_window(*target.center)
        seen = _view(target, driver)
        if not (seen[0] <= x <= seen[2] and seen[1] <= y <= seen[3]):
            continue
        for taker, (left, bottom, right, top) in takers:
            if left <= x <= right and bottom <= y <= top:
                if taker is not target and target not in _above(taker):
                    yield f"a tap on {_called(target)} goes to {type(taker).__name__} {box(taker)}"
                break


def _takers(widget: Widget, seen: Box) -> Iterator[tuple[Widget, Box]]:
    """What takes a touch and where, in the order in which the toolkit asks."""
    here = _within(box(widget), -widget.reach if isinstance(widget, Target) else 0)
    if isinstance(widget, ScrollView):
        seen = _common(seen, here)
    if widget.disabled:
        yield widget, _common(seen, here)
    for child in widget.children:
        yield from _takers(child, seen)
    if isinstance(widget, Target):
        yield widget, _common(seen, here)
