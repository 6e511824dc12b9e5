"""The room of a new page is handed down at once, from the outermost part to the innermost."""

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def hand_down(widget: Widget) -> None:
    """Lays a widget and all in it out before anything is drawn.

    Else its parts would learn their width one after the other, and set every text and draw every tile in a wrong
    size first.
    """
    if widget.parent is not None:
        widget.parent.do_layout()
    for part in widget.walk(restrict=True):
        if isinstance(part, Layout):
            part.do_layout()
        elif isinstance(part, ScrollView):
            part.update_from_scroll()
