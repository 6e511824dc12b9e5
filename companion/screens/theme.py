"""The design tokens, and the one object that everything drawn on the screens looks at."""

from dataclasses import dataclass
from typing import Any
from weakref import WeakSet

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, DictProperty, NumericProperty, OptionProperty
from kivy.utils import get_color_from_hex

THEMES = ("light", "dark", "contrast")
TEXT_SCALES = (1.0, 1.15, 1.3)

TOKENS = {
    # token: light, dark, high contrast
    "paper": ("#F6EFE2", "#171310", "#FFFFFF"),
    "card": ("#FFFBF3", "#231D18", "#FFFFFF"),
    "sunken": ("#EBE0CC", "#0F0C0A", "#F2F2F2"),
    "line": ("#D8C9AE", "#43382F", "#767676"),
    "edge": ("#8F7B5C", "#8C7963", "#000000"),
    "ink": ("#2A201A", "#F3E9DA", "#000000"),
    "ink-soft": ("#5E4F42", "#C4B4A0", "#1F1F1F"),
    "clay": ("#9E4126", "#A9492C", "#7A2408"),
    "clay-press": ("#7F311B", "#8F3C23", "#571803"),
    "on-clay": ("#FFFFFF", "#FFFFFF", "#FFFFFF"),
    "clay-ink": ("#8F3A20", "#F0A283", "#6B1F06"),
    "clay-tint": ("#F5DFD2", "#3D241A", "#FFFFFF"),
    "aegean": ("#1C5876", "#2F7599", "#003B5C"),
    "on-aegean": ("#FFFFFF", "#FFFFFF", "#FFFFFF"),
    "aegean-ink": ("#1A536F", "#8CC8E2", "#00344F"),
    "aegean-tint": ("#DCE9EE", "#152C38", "#FFFFFF"),
    "gold": ("#D9A436", "#D9A436", "#FFD24A"),
    "gold-ink": ("#74500B", "#E9BF62", "#4A3000"),
    "doubt": ("#8A5600", "#F0B94B", "#5C3700"),
    "doubt-tint": ("#FBEBC4", "#37290D", "#FFF3C4"),
    "wine": ("#8C2233", "#F28B98", "#7A0014"),
    "olive": ("#4A6420", "#B3CC80", "#2A4000"),
    "stratum-1": ("#F3E8D4", "#352B23", "#FFFFFF"),
    "stratum-2": ("#EDDFC6", "#2F261F", "#FFFFFF"),
    "stratum-3": ("#E6D4B6", "#29211B", "#FFFFFF"),
    "stratum-4": ("#DEC8A5", "#231C17", "#FFFFFF"),
    "stratum-5": ("#D6BC95", "#1C1612", "#FFFFFF"),
    "toast": ("#2A201A", "#F0E4D2", "#000000"),
    "on-toast": ("#FFF8EC", "#2A201A", "#FFFFFF"),
    "toast-link": ("#F6C9B4", "#8F3A20", "#FFFFFF"),
    # over the camera, the same in every theme
    "camera-bar": ("#120D0AE0",) * 3,
    "camera-sure": ("#9CE3FF",) * 3,
    "camera-doubt": ("#FFD24A",) * 3,
    "camera-ink": ("#FFFFFF",) * 3,
    "camera-overline": ("#F6C9B4",) * 3,
    "camera-label": ("#FFE9A8",) * 3,
    "camera-on-label": ("#2A201A",) * 3,
}

READABLE = (
    # text, ground, least contrast: text needs 4.5, edges and emblems 3
    ("ink", "paper", 4.5),
    ("ink", "card", 4.5),
    ("ink", "sunken", 4.5),
    *(("ink", f"stratum-{depth}", 4.5) for depth in range(1, 6)),
    ("ink-soft", "paper", 4.5),
    ("ink-soft", "card", 4.5),
    ("ink-soft", "sunken", 4.5),
    ("on-clay", "clay", 4.5),
    ("on-clay", "clay-press", 4.5),
    ("clay-ink", "paper", 4.5),
    ("clay-ink", "card", 4.5),
    ("clay-ink", "clay-tint", 4.5),
    ("ink", "clay-tint", 4.5),
    ("aegean-ink", "paper", 4.5),
    ("aegean-ink", "card", 4.5),
    ("aegean-ink", "aegean-tint", 4.5),
    ("ink", "aegean-tint", 4.5),
    ("on-aegean", "aegean", 4.5),
    ("doubt", "doubt-tint", 4.5),
    ("ink", "doubt-tint", 4.5),
    ("aegean-ink", "doubt-tint", 4.5),
    ("wine", "paper", 4.5),
    ("wine", "card", 4.5),
    ("olive", "paper", 4.5),
    ("olive", "card", 4.5),
    ("gold-ink", "paper", 4.5),
    ("gold-ink", "card", 4.5),
    ("on-toast", "toast", 4.5),
    ("toast-link", "toast", 4.5),
    ("edge", "paper", 3.0),
    ("edge", "card", 3.0),
)


@dataclass(frozen=True)
class Pigment:
    """A player's colour and the emblem that goes with it unless the player chose another."""

    fill: str
    rim_light: str
    rim_dark: str
    emblem: str
    on_fill: str = "#FFFFFF"


PIGMENTS = {
    "cinnabar": Pigment("#B5302A", "#7E1F1B", "#E88C83", "owl"),
    "lapis": Pigment("#25509E", "#183770", "#8FB0EA", "dolphin"),
    "malachite": Pigment("#2C6E50", "#1B4A35", "#86C2A6", "horse-variant"),
    "orpiment": Pigment("#E6B53A", "#8A6510", "#F6DD93", "moon-waning-crescent", on_fill="#2A201A"),
    "murex": Pigment("#713C7C", "#4C2554", "#CFA1D8", "barley"),
    "soot": Pigment("#3A3531", "#171412", "#A59C94", "anchor"),
}


@dataclass(frozen=True)
class Role:
    """How a kind of text is set: a face and a size in sp."""

    face: str
    points: float


ROLES = {
    "display": Role("SerifSemibold", 42),
    "big-number": Role("SerifBold", 40),
    "number": Role("SerifBold", 24),
    "title": Role("SerifSemibold", 25),
    "heading": Role("SerifSemibold", 21),
    "name": Role("SerifSemibold", 20),
    "aside": Role("SerifItalic", 17),
    "body": Role("Roboto", 17),
    "strong": Role("RobotoBold", 17),
    "button": Role("RobotoBold", 17),
    "second": Role("Roboto", 14),
    "second-strong": Role("RobotoBold", 14),
    "overline": Role("RobotoBold", 13),
    "small": Role("Roboto", 13),
    "small-strong": Role("RobotoBold", 13),
}

# Motion, in seconds; ease out only.
PRESS, PAGE_FADE, SHEET_RISE, COIN, NEXT_COIN = 0.09, 0.16, 0.18, 0.26, 0.06
MARKER_PUSH, NEXT_MARKER, MARKER_LAND, POINTS, RESORT = 0.22, 0.04, 0.24, 0.35, 0.22
TOAST_STAYS = 6.0
EASE = "out_cubic"

COMPACT_BELOW, WIDE_FROM, NARROW_BELOW = 700, 840, 400


def luminance(colour: str) -> float:
    """Relative luminance of a hex colour, as WCAG defines it."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in get_color_from_hex(colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two hex colours, from 1 to 21.

    >>> round(contrast("#000000", "#FFFFFF"), 1)
    21.0
    """
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _palette(name: str) -> dict[str, list[float]]:
    column = THEMES.index(name)
    return {token: get_color_from_hex(shades[column]) for token, shades in TOKENS.items()}


def _attribute(token: str) -> str:
    name = token.replace("-", "_")
    return f"text_{name}" if name.startswith("on_") else name


class Watched(EventDispatcher):
    """Something many widgets look at; it holds none of them, and forgets those that are gone."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._watchers: WeakSet[Any] = WeakSet()

    def watch(self, watcher: Any) -> None:
        """Calls the watcher's ``redraw`` after every change."""
        self._watchers.add(watcher)

    def tell(self, *_change: object) -> None:
        """Has all watchers drawn anew."""
        for watcher in list(self._watchers):
            watcher.redraw()


class Theme(Watched):
    """Colours, text size and room of the moment; widgets bind to it, so a change shows everywhere at once.

    Every token is a property, with an underscore for its hyphen: ``theme.clay_ink``; ``on-clay`` is
    ``theme.text_on_clay``, for Kivy takes ``on_clay`` for an observer.
    """

    name = OptionProperty("light", options=THEMES)
    text_scale = NumericProperty(1.0)
    motion = BooleanProperty(True)
    """Whether things move; tests and a setting switch it off."""

    wide = BooleanProperty(False)
    """Room for two panes."""
    compact = BooleanProperty(False)
    """Too little height for what is nice but not needed."""
    narrow = BooleanProperty(False)
    """Too little width for the suffix of a year on a plaque."""
    keycaps = BooleanProperty(False)
    """Whether keys are shown beside what they do."""
    inset_top, inset_bottom = NumericProperty(0), NumericProperty(0)
    inset_left, inset_right = NumericProperty(0), NumericProperty(0)

    palette = DictProperty(_palette("light"))
    vars().update({_attribute(token): ColorProperty(shades[0]) for token, shades in TOKENS.items()})

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("palette", "text_scale", "wide", "compact", "narrow"):
            self.fbind(name, self.tell)

    def on_name(self, _theme: "Theme", name: str) -> None:
        palette = _palette(name)
        for token, colour in palette.items():
            setattr(self, _attribute(token), colour)
        self.palette = palette

    @property
    def art(self) -> str:
        """Which shades of the art go with the theme."""
        return "dark" if self.name == "dark" else "light"

    def fit(self, width: float, height: float) -> None:
        """Tells how much room a window of this size, in pixels, has."""
        one = dp(1)
        self.wide = width >= WIDE_FROM * one
        self.compact = height < COMPACT_BELOW * one
        self.narrow = width < NARROW_BELOW * one

    def rim(self, pigment: str) -> list[float]:
        """The rim of a player's disc."""
        look = PIGMENTS[pigment]
        return get_color_from_hex(look.rim_dark if self.name == "dark" else look.rim_light)

    def seconds(self, wanted: float) -> float:
        """How long a movement takes: no time at all where motion is off."""
        return wanted if self.motion else 0.0


theme = Theme()
