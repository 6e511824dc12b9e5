"""What is there only sometimes."""

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.screens import kv


class Spared(Widget):
    """What a widget makes of itself only when it is needed, see `Sparing`."""

    of = ObjectProperty(None)


class Sparing(Widget):
    """Makes parts of itself when there first is something to show in them: most never have anything."""

    parts: tuple[tuple[str, str], ...] = ()
    """A property and the class of the part that shows it, as they stand; an empty pair is what is always there."""

    def __init__(self, **options: object) -> None:
        self._made = {""}
        super().__init__(**options)
        for name, part in self.parts:
            if part:
                self.fbind(name, self._need, part)
                self._need(part, self, getattr(self, name))

    def _need(self, part: str, _sparing: "Sparing", shown: object) -> None:
        if shown and part not in self._made:
            order = [part for _, part in self.parts]
            behind = sum(later in self._made for later in order[order.index(part) + 1 :])
            self._made.add(part)
            self.ids.get("holder", self).add_widget(Factory.get(part)(of=self), behind)


class Only(BoxLayout):
    """Holds something that takes neither room nor touches while it is not shown."""

    shown = BooleanProperty(True)

    def __init__(self, **options: object) -> None:
        self._held: list = []
        super().__init__(**options)

    def add_widget(self, widget, *place, **options):  # type: ignore[no-untyped-def]
        """Holds it, and shows it while things are shown."""
        self._held.append(widget)
        if self.shown:
            super().add_widget(widget, *place, **options)

    def on_shown(self, _only: "Only", shown: bool) -> None:
        self.clear_widgets()
        for widget in self._held if shown else ():
            super().add_widget(widget)


kv.load(__file__)
