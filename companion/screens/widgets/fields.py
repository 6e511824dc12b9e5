"""The funding fields as they stand on the board, one tap a pawn."""

from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import BorderImage, Color, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.screens import kv
from companion.screens.art import masks
from companion.screens.theme import PIGMENTS, theme
from companion.screens.widgets import coins  # noqa: F401
from companion.screens.widgets.only import Spared, Sparing
from companion.screens.widgets.players import Disc
from companion.screens.widgets.surface import Drawn, Surface
from companion.screens.widgets.target import Target

NUMERALS = ("I", "II", "III", "IV", "V")
UPPER = 7  # fields in the upper of two rows


def reach(deepest: int) -> str:
    """The galleries from I down to the deepest.

    >>> reach(1), reach(3)
    ('I', 'I–III')
    """
    return NUMERALS[0] if deepest == 1 else f"{NUMERALS[0]}–{NUMERALS[deepest - 1]}"


class FieldState(NamedTuple):
    """What one funding field shows."""

    coins: int
    deepest: int
    pigment: str = ""
    emblem: str = ""
    chance: float = -1.0
    """The coach's odds of getting all that is asked, 0 to 1; none below 0."""
    chosen: bool = False
    free: bool = True


class Seat(Drawn):
    """The dashed circle a pawn will stand on."""

    strength = NumericProperty(0.6)
    redraw_on = ("strength",)

    def compose(self) -> None:
        with self.canvas:
            self._colour, self._circle = Color(), Rectangle(size=(0, 0))

    def draw(self) -> None:
        side = round(min(self.size))
        if side < 8:
            self._circle.size = (0, 0)
            return
        self._colour.rgba = (*theme.edge[:3], 1.0 if theme.name == "contrast" else self.strength)
        self._circle.texture = masks.dashed_disc(side, dp(1.5), dp(3))
        self._circle.size = (side, side)
        self._circle.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))


class Bar(Drawn):
    """A chance as a bar."""

    value = NumericProperty(0)
    redraw_on = ("value",)

    def compose(self) -> None:
        with self.canvas:
            self._ground_colour, self._ground = Color(), BorderImage()
            self._part_colour, self._part = Color(), BorderImage()

    def draw(self) -> None:
        height, width = round(self.height), round(self.width)
        if height < 2 or width < 4:
            return
        x, y, radius = round(self.x), round(self.y), (height - 2) / 2
        self._ground_colour.rgba = theme.sunken if theme.name != "dark" else theme.line
        Surface._place(self._ground, masks.plate(radius), x, y, width, height)
        self._part_colour.rgba = theme.aegean_ink if theme.name == "dark" else theme.aegean
        part = round(width * self.value)
        Surface._place(self._part, masks.plate(min(radius, max(0, part / 2 - 1))), x, y, part, height)


class FieldSeat(Spared, Seat):
    """Where a pawn will stand."""


class FieldPawn(Spared, Disc):
    """The pawn that stands on a field."""


class FieldChance(Spared, FloatLayout):
    """The coach's odds of a field."""


class Field(Sparing, Target, FloatLayout):
    """A funding field: coins asked, pawn or seat or chance, and the galleries it reaches on their ground."""

    coins = NumericProperty(0)
    deepest = NumericProperty(1)
    pigment = OptionProperty("", options=("", *PIGMENTS))
    emblem = StringProperty("")
    chance = NumericProperty(-1)
    chosen = BooleanProperty(False)
    free = BooleanProperty(True)
    odds = AliasProperty(lambda field: field.chance >= 0 and not field.pigment, bind=["chance", "pigment"])
    empty = AliasProperty(lambda field: field.chance < 0 and not field.pigment, bind=["chance", "pigment"])
    parts = (("empty", "FieldSeat"), ("pigment", "FieldPawn"), ("odds", "FieldChance"))
    reach_text = AliasProperty(lambda field: reach(field.deepest), bind=["deepest"])
    disc_side = AliasProperty(lambda field: dp(30) if theme.compact else dp(38), bind=["height"])
    disc_y = AliasProperty(lambda field: field.y + dp(42 if theme.compact else 52), bind=["pos", "height"])


class FieldNote(BoxLayout):
    """A few words under an arrow to the left, as narrow as a field."""

    text = StringProperty("")
    middle = ListProperty([0, 0])


class FieldBoard(FloatLayout):
    """All fields, both rows from right to left; the first field is the rightmost of the upper row."""

    fields = ListProperty([])
    note = StringProperty("")
    """What stands under an arrow in the gap of the lower row: who takes the rest."""

    __events__ = ("on_field",)

    def __init__(self, **options: object) -> None:
        self._cells: list[Field] = []
        super().__init__(**options)
        # Before the next frame: all of it moves with every step of a layout.
        self._place_later = Clock.create_trigger(self._place, -1)
        self._note = FieldNote()
        self.add_widget(self._note)
        for name in ("pos", "size"):
            self.fbind(name, self._lay)
        self.fbind("fields", self._show)
        self.fbind("note", self._lay)
        theme.watch(self)
        self._show()

    def redraw(self) -> None:
        """Lays the fields out anew."""
        self._lay()

    def on_field(self, number: int) -> None:
        """A field was tapped; the rightmost is 1."""

    def _show(self, *_change: object) -> None:
        while len(self._cells) > len(self.fields):
            self.remove_widget(self._cells.pop())
        for cell, field in zip(self._cells, self.fields, strict=False):
            for name, value in field._asdict().items():
                setattr(cell, name, value)
        for number, field in enumerate(self.fields[len(self._cells) :], len(self._cells) + 1):
            cell = Field(**field._asdict())
            cell.bind(on_release=lambda _cell, number=number: self.dispatch("on_field", number))
            self._cells.append(cell)
            self.add_widget(cell)
        self._lay()

    @property
    def columns(self) -> int:
        """How many fields stand in a row."""
        in_one_row = self.width >= dp(50) * len(self.fields) > 0
        return len(self.fields) if in_one_row else UPPER

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-len(self._cells) // self.columns) or 1

    def _lay(self, *_change: object) -> None:
        self.height = self.rows * (dp(89) if theme.compact else dp(103))
        self._place_later()

    def _place(self, _due: float) -> None:
        columns, rows = self.columns, self.rows
        # Where cards stand close to the page's edge, a finger may also touch beside them.
        bleed = max(dp(2.5), (dp(48.5) * columns - self.width) / 2)
        width = (self.width + 2 * bleed) / columns
        high = self.height / rows
        # Not the properties of these names: they may still be those of the size before.
        right, top = self.x + self.width, self.y + self.height
        for index, cell in enumerate(self._cells):
            row, column = divmod(index, columns)
            cell.size = (width, high)
            cell.pos = (right + bleed - (column + 1) * width, top - (row + 1) * high)
        gap = columns * rows - len(self._cells)
        self._note.text = self.note if gap else ""
        self._note.width = width
        self._note.middle = (self.x - bleed + width * gap / 2, top - (rows - 0.5) * high)


kv.load(__file__)
