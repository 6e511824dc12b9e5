"""What scrolls."""

from kivy.uix.scrollview import ScrollView


class Scrolling(ScrollView):
    """Kivy's own, but however long it is scrolled it follows the colour of its bar once."""

    def update_from_scroll(self, *change: object) -> None:
        """Moves what is scrolled; Kivy also binds the colour, at every call anew."""
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*change)
