"""Buttons of all kinds, and keycaps."""

from kivy.animation import Animation
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.screens import kv
from companion.screens.theme import EASE, PIGMENTS, PRESS, theme
from companion.screens.widgets import coins, inline, players, text  # noqa: F401
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Word


class Keycap(Surface, AnchorLayout):
    """A key, shown beside what it does where there is a keyboard."""

    key = StringProperty("")


class Push(Target, AnchorLayout):
    """A button: primary (one a screen), secondary, quiet or price; switched off, its text says why."""

    kind = OptionProperty("secondary", options=("primary", "secondary", "quiet", "price", "doubt"))
    text = StringProperty("")
    icon = StringProperty("")
    note = StringProperty("")
    """What follows the text in a lighter face."""
    off = BooleanProperty(False)
    """Looks switched off, but whoever taps it is told why."""
    coins = NumericProperty(-1)
    """A price after the text; none below 0."""
    icon_tone = StringProperty("")
    points = NumericProperty(0)
    pigment = OptionProperty("", options=("", *PIGMENTS))
    """A player's disc instead of an icon."""
    emblem = StringProperty("")
    snug = BooleanProperty(False)
    """As wide as its content, not as the room; quiet and price buttons are."""
    room = NumericProperty(0)
    """The width there is for icon and text."""
    iconed = BooleanProperty(False)
    content_width = NumericProperty(0)
    pressed = NumericProperty(0)
    """From 0 to 1 while a finger is on it."""

    def spares(self, label: Word, said: str, room: float, _font_size: float) -> bool:
        """Whether an icon leaves its text room: on one line where it has room for that, else for its words."""
        wide = label.extent(said)
        return bool(wide <= room if wide <= self.room else label.longest(said) <= room)

    def on_state(self, _push: "Push", state: str) -> None:
        Animation.cancel_all(self, "pressed")
        goal = 1.0 if state == "down" else 0.0
        if theme.motion:
            Animation(pressed=goal, d=PRESS, t=EASE).start(self)
        else:
            self.pressed = goal

    def tone(self, kind: str, disabled: bool) -> str:
        """The token of what is written on it."""
        if disabled:
            return "ink-soft"
        return {"primary": "on-clay", "price": "on-clay", "quiet": "aegean-ink", "doubt": "doubt"}.get(
            kind, "ink"
        )

    def ground(
        self, kind: str, disabled: bool, pressed: float, palette: dict[str, list[float]]
    ) -> list[float]:
        """What it stands on."""
        if kind == "quiet":
            return [*palette["sunken"][:3], pressed]
        if disabled:
            return palette["sunken"]
        at_rest, down = ("clay", "clay-press") if kind in ("primary", "price") else ("card", "sunken")
        return [a + (b - a) * pressed for a, b in zip(palette[at_rest], palette[down], strict=True)]


class IconButton(Target, AnchorLayout):
    """An icon alone, in the top bar and where the room says what it is; ``spoken`` names it."""

    icon = StringProperty("")
    tone = StringProperty("ink")


class PillButton(Push):
    """A small secondary button with round ends, such as a suggested name."""


class RoundButton(Target, BoxLayout):
    """A round icon with its name below, over the camera."""

    icon = StringProperty("")
    text = StringProperty("")


kv.load(__file__)
