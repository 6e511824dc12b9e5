"""Stepper, switch, choice in segments, and a field to type a name."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.textinput import TextInput

from companion.screens import kv
from companion.screens.theme import EASE, PRESS, theme
from companion.screens.widgets import buttons, inline, text  # noqa: F401
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.target import Target


class StepEnd(Target):
    """Minus or plus of a stepper."""

    icon = StringProperty("plus")


class Stepper(BoxLayout):
    """A number with minus and plus; where an end is off, ``why`` says so above it."""

    caption = StringProperty("")
    why = StringProperty("")
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(3)

    def step(self, by: int) -> None:
        """Moves by one, within its ends."""
        self.value = min(max(self.value + by, self.least), self.most)


class Toggle(Target, FloatLayout):
    """A switch."""

    on = BooleanProperty(False)
    slide = NumericProperty(0)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.slide = float(self.on)

    def on_release(self) -> None:
        self.on = not self.on

    def on_on(self, _toggle: "Toggle", on: bool) -> None:
        Animation.cancel_all(self, "slide")
        if theme.motion and self.get_root_window() is not None:
            Animation(slide=float(on), d=PRESS, t=EASE).start(self)
        else:
            self.slide = float(on)


class Segment(Target, AnchorLayout):
    """One of the choices: a text, or icons."""

    text = StringProperty("")
    icons = ListProperty([])
    value = StringProperty("")
    chosen = BooleanProperty(False)

    @property
    def need(self) -> float:
        """How wide it must be, so that no word is broken."""
        return float(self.ids.said.longest(self.text) + dp(16))

    def on_kv_post(self, _base: object) -> None:
        for name in self.icons:
            icon = text.Icon(name=name, side=dp(26), tone="ink-soft")
            self.bind(
                chosen=lambda one, chosen, icon=icon: setattr(
                    icon, "tone", "aegean-ink" if chosen else "ink-soft"
                )
            )
            self.ids.icons.add_widget(icon)


class Segments(Surface, BoxLayout):
    """One of a few, side by side; a choice is a text, or a tuple of icon names with a spoken name."""

    choices = ListProperty([])
    """Pairs of a value and what it shows."""
    chosen = StringProperty("")
    off = ListProperty([])
    """The values that are not on offer now; they are paler, and whoever taps one is told why."""

    __events__ = ("on_choice",)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.fbind("choices", self._show)
        self.fbind("chosen", self._mark)
        self.fbind("off", self._mark)
        self._share = Clock.create_trigger(self._give, -1)
        self.fbind("width", self._share)
        theme.watch(self)
        self._show()

    def redraw(self) -> None:
        """Shares the width among texts of another size."""
        self._share()

    def on_choice(self, value: str) -> None:
        """A choice was tapped; it is already chosen."""

    def _show(self, *_change: object) -> None:
        self.clear_widgets()
        for value, shown in self.choices:
            segment = (
                Segment(text=shown) if isinstance(shown, str) else Segment(icons=shown[0], spoken=shown[1])
            )
            segment.value = value
            segment.bind(on_release=lambda one: self._choose(one.value))
            self.add_widget(segment)
        self._mark()
        self._share()

    def _give(self, *_due: object) -> None:
        """All get the same width, or each as its longest word needs where that would be broken."""
        needs = [segment.need for segment in self.children]
        crowded = max(needs, default=0) * len(needs) > self.width
        for segment, need in zip(self.children, needs, strict=True):
            segment.size_hint_x = need if crowded else 1

    def _choose(self, value: str) -> None:
        self.chosen = value
        self.dispatch("on_choice", value)

    def _mark(self, *_change: object) -> None:
        for segment in self.children:
            segment.chosen = segment.value == self.chosen
            segment.opacity = 0.42 if segment.value in self.off else 1


class NameField(TextInput):
    """One line to type in."""

    def __init__(self, **options: object) -> None:
        self._in_sight_due = Clock.create_trigger(self._into_sight, -1)
        super().__init__(**options)

    def _adjust_viewport(self, *_cursor: int) -> None:
        # Kivy shares one trigger among all fields, which holds on to the last one, and so to its page.
        self._in_sight_due()

    def _into_sight(self, _due: float) -> None:
        super()._adjust_viewport.__wrapped__(self, *self.cursor)


kv.load(__file__)
