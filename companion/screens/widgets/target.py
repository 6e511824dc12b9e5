"""Everything that can be tapped: pressed by finger, mouse or key, with a ring while the keyboard is on it."""

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.screens.art import masks
from companion.screens.theme import theme
from companion.screens.widgets.surface import Surface, whole


def cap(shortcut: str) -> str:
    """A shortcut as it stands on a keycap.

    >>> cap("ctrl+z"), cap("e"), cap("shift+?")
    ('Ctrl Z', 'E', '?')
    """
    return shortcut.removeprefix("shift+").replace("+", " ").title()


class Target(ButtonBehavior, Surface):
    """A surface that can be tapped; ``spoken`` says what it does where it shows no text."""

    shortcut = StringProperty("")
    """The key that does the same, as the key handler names it: ``e``, ``1``, ``enter``, ``ctrl+z``."""
    keycap = AliasProperty(lambda target: cap(target.shortcut), bind=["shortcut"])
    spoken = StringProperty("")
    focused = BooleanProperty(False)
    reach = NumericProperty(0)
    """How far around the widget a touch still counts, where the drawing is smaller than a finger."""

    def __init__(self, **options: object) -> None:
        self._ring: tuple[Color, BorderImage] | None = None
        super().__init__(**options)
        self.fbind("focused", self._draw_ring)
        self.fbind("pos", self._draw_ring)
        self.fbind("size", self._draw_ring)

    def collide_point(self, x: float, y: float) -> bool:
        reach = self.reach
        return self.x - reach <= x <= self.right + reach and self.y - reach <= y <= self.top + reach

    def press(self) -> None:
        """Does what a tap does, for the keyboard."""
        if not self.disabled:
            self.trigger_action(0)

    def _draw_ring(self, *_change: object) -> None:
        if self._ring is None:
            if not self.focused:
                return
            with self.canvas.after:
                self._ring = Color(0, 0, 0, 0), BorderImage()
        colour, image = self._ring
        colour.rgba = theme.aegean_ink if self.focused else (0, 0, 0, 0)
        gap = round(dp(2))
        x, y = round(self.x) - gap, round(self.y) - gap
        width, height = round(self.width) + 2 * gap, round(self.height) + 2 * gap
        radius = max(0.0, min(self.radius + gap, (width - 2) / 2, (height - 2) / 2))
        self._place(image, masks.plate(radius, whole(dp(2.5))), x, y, width, height)


class Holdable(Target):
    """A target that is shown something of while a finger rests on it."""

    held = BooleanProperty(False)
    HOLD = 0.25

    def on_press(self) -> None:
        self._waiting = Clock.schedule_once(lambda _dt: setattr(self, "held", True), self.HOLD)

    def on_touch_up(self, touch):  # type: ignore[no-untyped-def]
        if touch.grab_current is self:
            self._waiting.cancel()
            self.held = False
        return super().on_touch_up(touch)
