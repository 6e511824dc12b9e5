"""What every screen is: a page with a bar, a body that scrolls and a foot."""

from collections.abc import Iterator
from enum import Enum, auto

from kivy.clock import Clock
from kivy.properties import DictProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens import kv
from companion.screens.theme import theme
from companion.screens.widgets import bars  # noqa: F401
from companion.screens.widgets.scrolling import Scrolling

DONE = object()


class Stay(Enum):
    """How long a page is kept once it is made."""

    ON_THE_WAY = auto()
    """As long as it is on the way back."""
    UNTIL_HOME = auto()
    """Until the first page is reached again: it is come back to in every turn of a game, and there at once.

    That takes up to ten megabytes; a page that is filled anew whenever it is seen gains nothing by it.
    """
    ALWAYS = auto()
    """It goes on with its work out of sight."""


class Page(BoxLayout):
    """A screen; it is made when it is first visited."""

    keys = DictProperty({})
    """What a key does on this page, besides the shortcuts of its targets."""

    stay = Stay.ON_THE_WAY

    def __init__(self, **options: object) -> None:
        self._making: Iterator[object] | None = None
        self._part_due = Clock.create_trigger(self._make_part, 0)
        super().__init__(**options)

    @property
    def whole(self) -> bool:
        """Whether all of it is made."""
        return self._making is None

    def in_turn(self, making: Iterator[object], *, at_once: bool = False) -> None:
        """Makes a large page one part a frame, the first at once: a tap is answered before all of it is there.

        With ``at_once`` all of it, where most is there already and nothing shall flicker.
        """
        if at_once:
            for _part in making:
                pass
        self._making = making
        self._make_part()

    def _make_part(self, *_due: float) -> None:
        # Once it was left, nobody waits for the rest.
        if self.parent is None or self._making is None or next(self._making, DONE) is DONE:
            self._making = None
        else:
            self._part_due()

    def enter(self, **asked: object) -> None:
        """Called whenever the page comes into sight; with what was asked for when somebody went there."""

    def leave(self) -> None:
        """Called whenever the page goes out of sight."""

    def speak(self) -> None:
        """Called when the language changes while the page is in sight; texts in .kv files follow by themselves."""

    def back(self) -> bool:
        """Whether the page took a step back itself, instead of being left."""
        return False


class Scroll(Scrolling):
    """A column that scrolls; whatever is added goes into it."""

    spacing = NumericProperty("16dp")
    measure = NumericProperty("760dp")
    """How wide the column gets at most; wider, lines are hard to follow."""
    least = NumericProperty("16dp")
    """How wide the margin is at least."""
    margin = NumericProperty("16dp")

    def __init__(self, **options: object) -> None:
        self._column: BoxLayout | None = None
        super().__init__(**options)

    def add_widget(self, widget, *place, **options):  # type: ignore[no-untyped-def]
        """Adds to the column; the first is the column itself."""
        if self._column is None:
            self._column = widget
            super().add_widget(widget, *place, **options)
        else:
            self._column.add_widget(widget, *place, **options)

    def clear_column(self) -> None:
        """Empties the column."""
        if self._column is not None:
            self._column.clear_widgets()


class Panes(BoxLayout):
    """Two panes where there is room, the first one alone where there is not."""

    share = NumericProperty(0.584)
    """The first pane's part of the width."""

    def __init__(self, **options: object) -> None:
        self._both: list = []
        super().__init__(**options)
        theme.watch(self)

    def add_widget(self, widget, *place, **options):  # type: ignore[no-untyped-def]
        """The first is the page's own pane, the second what stands beside it."""
        self._both.append(widget)
        self._arrange()

    def redraw(self) -> None:
        """Shows one pane or two."""
        if (len(self.children) > 1) != theme.wide:
            self._arrange()

    def _arrange(self) -> None:
        for pane in list(self.children):
            super().remove_widget(pane)
        shown = self._both if theme.wide else self._both[:1]
        for pane, share in zip(shown, (self.share, 1 - self.share), strict=False):
            pane.size_hint_x = share if len(shown) > 1 else 1
            super().add_widget(pane)


kv.load(__file__)
