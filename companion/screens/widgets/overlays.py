"""What lies over a page: the toast, and the sheet."""

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.screens import kv
from companion.screens.widgets import buttons, inline, scrolling, text  # noqa: F401
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.target import Target


class ToastUndo(Target, AnchorLayout):
    """The way back in a toast."""

    text = StringProperty("")
    icon = StringProperty("")
    content_width = NumericProperty(0)


class Toast(Surface, BoxLayout):
    """What was just done, and a way back."""

    text = StringProperty("")
    undo = StringProperty("")
    """What the way back is called; none where empty."""
    icon = StringProperty("undo")

    __events__ = ("on_undone",)

    def on_undone(self) -> None:
        """The way back was tapped."""


class Sheet(FloatLayout):
    """A sheet that rises over the page, with a grip and a close button; never over 60 % of the height."""

    title = StringProperty("")
    second = StringProperty("")

    __events__ = ("on_close",)

    def add_widget(self, widget, *place, **options):  # type: ignore[no-untyped-def]
        """What is added goes into the sheet's body."""
        if "body" in self.ids:
            self.ids.body.add_widget(widget, *place, **options)
        else:
            super().add_widget(widget, *place, **options)

    def on_close(self) -> None:
        """It was closed, by its button, the grip, a tap beside it, or back."""

    def on_touch_down(self, touch):  # type: ignore[no-untyped-def]
        if not self.ids.panel.collide_point(*touch.pos):
            self.dispatch("on_close")
            return True
        super().on_touch_down(touch)
        return True


kv.load(__file__)
