"""Things side by side; those that are nothing take no room, not even the gap beside them."""

from kivy.metrics import sp
from kivy.properties import NumericProperty, OptionProperty, StringProperty, VariableListProperty
from kivy.uix.layout import Layout

from companion.screens import kv
from companion.screens.theme import ROLES, TOKENS, theme

COIN = "¤"
"""Stands for a drawn coin in a text."""


class Inline(Layout):
    """Children from left to right, centred across; a child with a ``size_hint_x`` shares what is left."""

    spacing = NumericProperty("8dp")
    padding = VariableListProperty([0, 0, 0, 0])
    minimum_width = NumericProperty(0)
    minimum_height = NumericProperty(0)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        update = self._trigger_layout
        for name in ("spacing", "padding", "children", "size", "pos"):
            self.fbind(name, update)

    def do_layout(self, *_change: object) -> None:
        left, above, right, below = self.padding
        present = [
            child for child in reversed(self.children) if child.size_hint_x is not None or child.width >= 1
        ]
        gaps = max(0, len(present) - 1) * self.spacing
        fixed = sum(child.width for child in present if child.size_hint_x is None)
        shares = sum(child.size_hint_x for child in present if child.size_hint_x is not None)
        self.minimum_width = left + right + gaps + fixed
        self.minimum_height = (
            above + below + max((child.height for child in present if child.size_hint_y is None), default=0)
        )
        rest = max(0, self.width - self.minimum_width)
        x = self.x + left
        room = self.height - above - below
        for child in present:
            if child.size_hint_x is not None:
                child.width = rest * child.size_hint_x / shares
            if child.size_hint_y is not None:
                child.height = room * child.size_hint_y
            child.x = x
            child.y = self.y + below + (room - child.height) / 2
            x += child.width + self.spacing


class Phrase(Inline):
    """A short text on one line with coins drawn in it where it says ¤."""

    text = StringProperty("")
    role = OptionProperty("second", options=tuple(ROLES))
    tone = OptionProperty("ink-soft", options=tuple(TOKENS))
    points = NumericProperty(0)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("text", "role", "tone", "points"):
            self.fbind(name, self._set)
        self._set()

    def _set(self, *_change: object) -> None:
        from companion.screens.widgets.coins import Coin
        from companion.screens.widgets.text import Word

        self.clear_widgets()
        for index, part in enumerate(self.text.split(COIN)):
            if index:
                self.add_widget(
                    Coin(side=(self.points or ROLES[self.role].points) * sp(1) * theme.text_scale)
                )
            if part.strip():
                self.add_widget(Word(text=part.strip(), role=self.role, tone=self.tone, points=self.points))


kv.load(__file__)
