"""Buttons of all kinds, and keycaps."""

from kivy.animation import Animation
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.screens import kv
from companion.screens.theme import EASE, PIGMENTS, PRESS, theme
from companion.screens.widgets import coins  # noqa: F401  the rules of this file use them
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.only import Spared, Sparing
from companion.screens.widgets.players import Disc
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Icon, Word


class Keycap(Surface, AnchorLayout):
    """A key, shown beside what it does where there is a keyboard."""

    key = StringProperty("")


class PushDisc(Spared, Disc):
    """A player on a button."""


class PushIcon(Spared, Icon):
    """What a button does."""


class PushNote(Spared, Word):
    """What follows a button's text."""


class PushPrice(Spared, Inline):
    """What a button's press costs."""


class PushKey(Spared, Keycap):
    """The key that does what a button does."""


class Push(Sparing, Target, AnchorLayout):
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
    """Whether its icon is shown: not where that would break a word."""
    content_width = NumericProperty(0)
    note_width = NumericProperty(0)
    priced = AliasProperty(lambda push: push.coins >= 0, bind=["coins"])
    parts = (
        ("pigment", "PushDisc"), ("iconed", "PushIcon"), ("", ""), ("note", "PushNote"), ("priced", "PushPrice"),
        ("keycap", "PushKey"),
    )  # fmt: skip
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
