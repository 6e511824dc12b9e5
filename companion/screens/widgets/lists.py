"""Cards, and the rows of lists."""

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.screens import kv
from companion.screens.theme import PIGMENTS
from companion.screens.widgets import controls  # noqa: F401
from companion.screens.widgets.coins import CoinCount
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.only import Spared, Sparing
from companion.screens.widgets.players import Disc
from companion.screens.widgets.surface import Surface
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Icon, Word


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


class ListSign(Sparing, AnchorLayout):
    """What a line of a list is about: an icon or a player."""

    icon = StringProperty("")
    pigment = OptionProperty("", options=("", *PIGMENTS))
    emblem = StringProperty("")
    parts = (("icon", "ListIcon"), ("pigment", "SignDisc"))


class ListIcon(Spared, Icon):
    """A line's icon."""


class ListValue(Spared, Word):
    """What a line says at its right."""


class ListLead(Spared, Icon):
    """That a line leads somewhere."""


class ListRow(Sparing, Target, Inline):
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
    parts = (("value", "ListValue"), ("leads", "ListLead"))


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


class EventIcon(Spared, Surface, AnchorLayout):
    """What happened, in a round."""


class SignDisc(Spared, Disc):
    """The player a line is about."""


class EventSign(Sparing, AnchorLayout):
    """Who or what a line of the history is about."""

    pigment = OptionProperty("", options=("", *PIGMENTS))
    emblem = StringProperty("")
    icon = StringProperty("")
    parts = (("icon", "EventIcon"), ("pigment", "SignDisc"))


class EventPoints(Spared, Word):
    """What it brought in the museum."""


class EventCoins(Spared, CoinCount):
    """What it brought or cost."""


class EventRow(Sparing, Target, Inline):
    """A line of the history: who or what, what happened, and its coins or points."""

    pigment = OptionProperty("", options=("", *PIGMENTS))
    emblem = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    points = StringProperty("")
    coins = NumericProperty(0)
    undone = BooleanProperty(False)
    parts = (("points", "EventPoints"), ("coins", "EventCoins"))


kv.load(__file__)
