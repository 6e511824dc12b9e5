"""What is there only sometimes."""

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens import kv


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
