"""The top bar and the foot of a page."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens import kv
from companion.screens.widgets import text  # noqa: F401
from companion.screens.widgets.buttons import IconButton
from companion.screens.widgets.surface import Surface


class TopBar(BoxLayout):
    """Where we are, in words, with back or menu at the left and a few icons at the right."""

    overline = StringProperty("")
    title = StringProperty("")
    icon = StringProperty("arrow-left")
    icon_spoken = StringProperty("")
    actions = ListProperty([])
    """Triples of an icon, its spoken name and a shortcut; tapped, ``on_action`` gets the icon."""
    dark = BooleanProperty(False)

    __events__ = ("on_lead", "on_action")

    def on_kv_post(self, _base: object) -> None:
        self.fbind("actions", self._show)
        self._show()

    def on_lead(self) -> None:
        """Back or menu was tapped."""

    def on_action(self, icon: str) -> None:
        """An icon at the right was tapped."""

    def _show(self, *_change: object) -> None:
        box = self.ids.actions
        box.clear_widgets()
        for icon, spoken, shortcut in self.actions:
            button = IconButton(
                icon=icon, spoken=spoken, shortcut=shortcut, tone="camera-ink" if self.dark else "ink"
            )
            button.pos_hint = {"center_y": 0.5}
            button.bind(on_release=lambda one: self.dispatch("on_action", one.icon))
            box.add_widget(button)


class Foot(Surface, BoxLayout):
    """Where the actions of a page are, always in reach."""

    measure = NumericProperty("760dp")
    """How wide the actions get at most, as the column above them."""
    margin = NumericProperty("16dp")


kv.load(__file__)
