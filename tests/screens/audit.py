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
from companion.screens.theme import contrast
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
    """Where a label's type is in the window, with the air around it."""
    left, bottom, right, top = box(label)
    width, height = label.texture_size
    x, y = (left + right) / 2, (bottom + top) / 2
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def ink_box(label: Label) -> Box:
    """Where a label's type is, without the air."""
    left, _, _, top = text_box(label)
    texture = label.texture
    alpha = Image.frombytes("RGBA", texture.size, texture.pixels).getchannel("A")
    inked = alpha.getbbox() or (0, 0, 0, 0)
    return left + inked[0], top - inked[3], left + inked[2], top - inked[1]


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
    # What lies in one view may be hidden behind another, so only neighbours in the same view are compared.
    placed = [(label, ink_box(label), window_of(label, driver)) for label in labels(driver)]
    layers = {id(label): _layer(label, driver) for label, _, _ in placed}
    for (one, here, view), (other, there, other_view) in combinations(placed, 2):
        if view != other_view or layers[id(one)] is not layers[id(other)]:
            continue
        across = min(here[2], there[2]) - max(here[0], there[0])
        up = min(here[3], there[3]) - max(here[1], there[1])
        if across > 1 and up > 1:
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
        ratio = contrast_in(area, label.color)
        large = label.font_size >= dp(LARGE) or isinstance(label, Icon)
        if ratio < (LARGE_CONTRAST if large else TEXT_CONTRAST) - 0.05:
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


def contrast_in(area: Image.Image, colour: list[float]) -> float:
    """The contrast of a label's colour with its ground, the commonest colour in the picture of it.

    The type's own pixels are paler than its colour where strokes are thinner than a pixel.
    """
    colours = area.getcolors(area.width * area.height) or []
    ground = max(colours)[1]
    return contrast(_hex([part / 255 for part in ground]), _hex(colour[:3]))


def _hex(colour: list[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02X}" for part in colour)
