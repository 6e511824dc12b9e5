"""Cards, and the rows of lists."""

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens import kv
from companion.screens.theme import PIGMENTS
from companion.screens.widgets import coins, controls, players, text  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.target import Target


class Plate(Surface, BoxLayout):
    """A card of a size of its own."""


class Card(Plate):
    """A group of things on a card; as high as what it holds."""

    strong = BooleanProperty(False)
    """With the darker rim of what can be acted on."""


class Ground(Surface, BoxLayout):
    """The sunken ground a row is laid on, between two hairlines."""


class Tag(Surface, Inline):
    """A word in a blue pill; nothing where it says nothing."""

    text = StringProperty("")


class DoubtCard(Target, Inline):
    """The ochre card: one thing to look at; the whole card is the target."""

    icon = StringProperty("")
    text = StringProperty("")


class ListRow(Target, Inline):
    """A line of a list: icon or player, a text in one or two lines, a value and where it leads."""

    icon = StringProperty("")
    pigment = OptionProperty("", options=("", *PIGMENTS))
    emblem = StringProperty("")
    text = StringProperty("")
    second = StringProperty("")
    value = StringProperty("")
    leads = BooleanProperty(False)
    last = BooleanProperty(False)
    """The last of its list has no hairline below."""


class SwitchRow(Target, Inline):
    """A setting that is on or off; the whole row switches it."""

    text = StringProperty("")
    second = StringProperty("")
    on = BooleanProperty(False)
    last = BooleanProperty(False)

    def on_release(self) -> None:
        self.on = not self.on


class PlayerRow(Target, Inline):
    """A player in a list: order, disc, name, what happened, and what came of it."""

    order = StringProperty("")
    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))
    emblem = StringProperty("")
    name = StringProperty("")
    second = StringProperty("")
    coins = NumericProperty(0)
    """Coins drawn beside the amount, where there is room."""
    amount = StringProperty("")
    last = BooleanProperty(False)


class EventRow(Target, Inline):
    """A line of the history: who or what, what happened, and its coins or points."""

    pigment = OptionProperty("", options=("", *PIGMENTS))
    emblem = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    points = StringProperty("")
    coins = NumericProperty(0)
    undone = BooleanProperty(False)


kv.load(__file__)
