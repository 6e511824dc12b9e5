"""What every screen must keep: no text cut off or overlapping, targets for fingers, readable contrast."""

from collections.abc import Iterator
from itertools import combinations
from math import ceil

from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from PIL import Image

from companion.screens.keys import targets
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Icon
from tests.screens.driver import Driver

FINGER = 48
TEXT_CONTRAST, LARGE_CONTRAST = 4.5, 3.0
LARGE = 24  # sp from which a text counts as large

Box = tuple[float, float, float, float]


def audit(driver: Driver) -> list[str]:
    """Everything wrong with what is on the screen now, in words."""
    driver.settle()
    return [*clipped(driver), *overlapping(driver), *small_targets(driver), *faint(driver)]


def labels(driver: Driver) -> Iterator[Label]:
    """The texts in sight."""
    for widget in driver.shown():
        if isinstance(widget, Label) and widget.text.strip() and widget.texture and min(widget.size) >= 1:
            yield widget


def box(widget: Widget) -> Box:
    """Where a widget is in the window: left, bottom, right, top."""
    left, bottom = widget.to_window(widget.x, widget.y)
    return left, bottom, left + widget.width, bottom + widget.height


def text_box(label: Label) -> Box:
    """Where a label's type is in the window."""
    left, bottom, right, top = box(label)
    width, height = label.texture_size
    x, y = (left + right) / 2, (bottom + top) / 2
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def window_of(widget: Widget, driver: Driver) -> Box:
    """The part of the window in which a widget can be seen: all of it, or what its scroll view shows."""
    above = widget.parent
    seen = box(driver.app.frame)
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            view = box(above)
            seen = (
                max(seen[0], view[0]),
                max(seen[1], view[1]),
                min(seen[2], view[2]),
                min(seen[3], view[3]),
            )
        above = above.parent
    return seen


def scrolls(widget: Widget) -> tuple[bool, bool]:
    """Whether a widget can be scrolled into sight, sideways and upwards."""
    sideways = upwards = False
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            sideways, upwards = sideways or above.do_scroll_x, upwards or above.do_scroll_y
        above = above.parent
    return sideways, upwards


def clipped(driver: Driver) -> Iterator[str]:
    """Texts that were shortened, that stick out of their widget, or out of the window."""
    for label in labels(driver):
        left, bottom, right, top = text_box(label)
        name = f"{label.text!r} ({type(label).__name__})"
        if getattr(label, "is_shortened", False):
            yield f"{name} is shortened"
        sideways, upwards = scrolls(label)
        seen = window_of(label, driver)
        if not sideways and (left < seen[0] - 1 or right > seen[2] + 1):
            yield f"{name} sticks out sideways: {left:.0f} to {right:.0f} of {seen[0]:.0f} to {seen[2]:.0f}"
        if not upwards and (bottom < seen[1] - 1 or top > seen[3] + 1):
            yield f"{name} sticks out: {bottom:.0f} to {top:.0f} of {seen[1]:.0f} to {seen[3]:.0f}"
        if label.text_size[0] and label.texture_size[0] > ceil(label.text_size[0]) + 1:
            yield f"{name} is wider than its room: {label.texture_size[0]} in {label.text_size[0]:.0f}"
        if (
            not isinstance(label, Icon)
            and label.texture_size[0] > label.width + 1
            and label.size_hint_x is not None
        ):
            yield f"{name} is wider than its widget: {label.texture_size[0]} in {label.width:.0f}"


def overlapping(driver: Driver) -> Iterator[str]:
    """Texts that lie on each other."""
    # What lies in one view may be hidden behind another, so only neighbours in the same view are compared;
    # type has air above and below it, which may overlap.
    placed = [(label, text_box(label), window_of(label, driver)) for label in labels(driver)]
    layers = {id(label): _layer(label, driver) for label, _, _ in placed}
    for (one, here, view), (other, there, other_view) in combinations(placed, 2):
        if view != other_view or layers[id(one)] is not layers[id(other)]:
            continue
        air = 0.22 * min(here[3] - here[1], there[3] - there[1])
        across = min(here[2], there[2]) - max(here[0], there[0])
        up = min(here[3], there[3]) - max(here[1], there[1])
        if across > 1 and up > 2 * air:
            yield f"{one.text!r} and {other.text!r} overlap by {across:.0f} x {up:.0f}"


def _layer(widget: Widget, driver: Driver) -> Widget:
    layer = widget
    while layer.parent is not None and layer.parent not in (
        driver.app.frame.navigator,
        driver.app.frame.overlays,
    ):
        if layer.parent is layer:
            break
        layer = layer.parent
    return layer


def small_targets(driver: Driver) -> Iterator[str]:
    """Targets that a finger would miss."""
    for target in targets(driver.app.frame.top):
        if _inside_target(target):
            continue
        width, height = target.width + 2 * target.reach, target.height + 2 * target.reach
        if min(width, height) < dp(FINGER) - 0.5:
            name = getattr(target, "text", "") or target.spoken or getattr(target, "code", "")
            yield f"{type(target).__name__} {name!r} is {width / dp(1):.0f} x {height / dp(1):.0f} dp"
        if not (getattr(target, "text", "") or target.spoken or _says(target)):
            yield f"{type(target).__name__} says nothing to who cannot see it"


def _inside_target(target: Target) -> bool:
    above = target.parent
    while above is not None and above is not above.parent:
        if isinstance(above, Target):
            return True
        above = above.parent
    return False


def _says(widget: Widget) -> bool:
    return hasattr(widget, "code") or any(
        isinstance(child, Label) and child.text for child in widget.walk(restrict=True)
    )


def faint(driver: Driver) -> Iterator[str]:
    """Texts too pale for their ground, measured in the picture."""
    picture = driver.picture()
    for label in labels(driver):
        left, bottom, right, top = text_box(label)
        # Of a text that is half scrolled away, only air may be in sight.
        enough = max(4, (top - bottom) / 2)
        seen = window_of(label, driver)
        left, right = max(left, seen[0]), min(right, seen[2])
        bottom, top = max(bottom, seen[1]), min(top, seen[3])
        if right - left < 4 or top - bottom < enough or _covered(label, driver):
            continue
        area = picture.crop(
            (int(left), int(picture.height - top), ceil(right), ceil(picture.height - bottom))
        )
        ratio = contrast_in(area)
        large = label.font_size >= dp(LARGE) or isinstance(label, Icon)
        if ratio < (LARGE_CONTRAST if large else TEXT_CONTRAST) - 0.15:
            yield f"{label.text!r} has a contrast of {ratio:.1f}"


def _covered(label: Label, driver: Driver) -> bool:
    """Whether an overlay lies over it."""
    frame = driver.app.frame
    if frame.sheet is not None and _layer(label, driver) is not frame.sheet:
        return True
    if frame.toast is None or _layer(label, driver) is frame.toast:
        return False
    here, there = text_box(label), box(frame.toast)
    return here[0] < there[2] and there[0] < here[2] and here[1] < there[3] and there[1] < here[3]


def contrast_in(area: Image.Image) -> float:
    """The contrast between the ground, the commonest colour, and the pixels farthest from it, which are type."""
    colours = area.getcolors(area.width * area.height) or []
    ground = max(colours)[1]
    at_ground = _luminance(ground)
    best = 1.0
    for _count, colour in colours:
        high, low = max(at_ground, _luminance(colour)), min(at_ground, _luminance(colour))
        best = max(best, (high + 0.05) / (low + 0.05))
    return best


def _luminance(colour: tuple[int, ...]) -> float:
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (c / 255 for c in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
