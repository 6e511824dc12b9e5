"""Who has the oldest piece: the tie-break, without any game."""

from dataclasses import dataclass, replace

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.pergamon.checks import row_reasons
from companion.games.pergamon.pieces import Find, Tile, finds
from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.pages.reading import seams
from companion.screens.theme import PIGMENTS
from companion.screens.widgets import row as tile_row
from companion.screens.widgets import tile  # noqa: F401
from companion.screens.widgets.lists import Card
from companion.screens.widgets.only import Only  # noqa: F401  the rules of this page use it
from companion.screens.words import words

FEWEST, MOST = 2, 4
SEATS = tuple(PIGMENTS)[:MOST]


@dataclass(frozen=True)
class Side:
    """What one player shows: rows of tiles."""

    pigment: str
    rows: tuple[tuple[Tile, ...], ...] = ()

    @property
    def oldest(self) -> Find | None:
        """The oldest find of all rows that are rows; a seam that does not fit makes none."""
        found = [find for row in self.rows if not list(row_reasons(row)) for find in finds(row)]
        return max(found, key=lambda find: find.age, default=None)


def winners(sides: list[Side]) -> list[Side]:
    """Whose oldest find is older than everybody else's; several where it is equally old."""
    shown = [side for side in sides if side.oldest]
    best = max((side.oldest.age for side in shown if side.oldest), default=0)
    return [side for side in shown if side.oldest and side.oldest.age == best]


class SideCard(Card):
    """One player's rows, and their oldest find."""

    pigment = StringProperty("cinnabar")
    emblem = StringProperty("")
    name = StringProperty("")
    year = StringProperty("")
    wins = BooleanProperty(False)
    place = NumericProperty(0)
    problem = StringProperty("")

    __events__ = ("on_scan", "on_type", "on_row")

    def on_scan(self) -> None:
        """The camera is wanted."""

    def on_type(self) -> None:
        """The keypad is wanted."""

    def on_row(self, number: int) -> None:
        """A row was tapped."""

    def show(self, rows: tuple[tuple[Tile, ...], ...]) -> None:
        """Shows all rows."""
        box = self.ids.rows
        box.clear_widgets()
        for number, tiles in enumerate(rows):
            line = tile_row.TileRow(codes=list(tiles), seams=seams(tiles))
            line.bind(on_tile=lambda _line, _index, number=number: self.dispatch("on_row", number))
            box.add_widget(line)


class OldestPage(Page):
    """Each player's rows, and whose find is the oldest, with the reason."""

    verdict = StringProperty("")
    reason = StringProperty("")
    find_kind = StringProperty("")
    can_add = BooleanProperty(True)
    can_take = BooleanProperty(False)
    sides = ListProperty([])
    won = ObjectProperty(None, allownone=True)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.sides = [Side(pigment) for pigment in SEATS[:FEWEST]]

    def enter(self, **_asked: object) -> None:
        """What was entered is kept as long as the page is."""
        self.speak()

    # What is done

    def scan(self, place: int) -> None:
        """Scans a row of a player."""
        running().go("lay-out", purpose="row", done=lambda tiles: self._add(place, tiles))

    def type(self, place: int) -> None:
        """Types a row of a player."""
        self._edit(place, len(self.sides[place].rows), ())

    def change(self, place: int, number: int) -> None:
        """Types a row anew."""
        self._edit(place, number, self.sides[place].rows[number])

    def add(self) -> None:
        """One player more."""
        free = next(pigment for pigment in SEATS if pigment not in [side.pigment for side in self.sides])
        self.sides = [*self.sides, Side(free)]
        self.speak()

    def begin_anew(self) -> None:
        """Forgets all rows; they can be taken back."""
        before = list(self.sides)
        self.sides = [Side(pigment) for pigment in SEATS[:FEWEST]]
        self.speak()

        def restore() -> None:
            self.sides = before
            self.speak()

        running().toast(words.text("entry.oldest.cleared"), words.text("entry.undo"), restore)

    def _add(self, place: int, tiles: tuple[Tile, ...]) -> None:
        self._put(place, (*self.sides[place].rows, tiles))

    def _edit(self, place: int, number: int, tiles: tuple[Tile, ...]) -> None:
        def typed(row: tuple[Tile, ...]) -> None:
            rows = list(self.sides[place].rows)
            rows[number : number + 1] = [row]
            self._put(place, tuple(rows))

        running().go("keypad", tiles=tiles, number=None, overline=self._name(self.sides[place]), done=typed)

    def _put(self, place: int, rows: tuple[tuple[Tile, ...], ...]) -> None:
        sides = list(self.sides)
        sides[place] = replace(sides[place], rows=rows)
        self.sides = sides
        self.speak()

    # What is shown

    def _name(self, side: Side) -> str:
        return str(words.text(f"entry.player.{side.pigment}"))

    def speak(self) -> None:
        best = winners(self.sides)
        box = self.ids.sides
        box.clear_widgets()
        for place, side in enumerate(self.sides):
            box.add_widget(self._card(place, side, side in best and len(best) == 1))
        self.can_add = len(self.sides) < MOST
        self.can_take = any(side.rows for side in self.sides)
        self._judge(best)

    def _card(self, place: int, side: Side, wins: bool) -> SideCard:
        text = words.text
        bad = [reason for row in side.rows for reason in row_reasons(row)]
        card = SideCard(
            pigment=side.pigment,
            name=self._name(side),
            year=text("year", year=side.oldest.age) if side.oldest else "",
            wins=wins,
            strong=wins,
            place=place,
            problem=text(bad[0].key, **bad[0].parameters) if bad else "",
        )
        card.show(side.rows)
        card.bind(
            on_scan=lambda card: self.scan(int(card.place)),
            on_type=lambda card: self.type(int(card.place)),
            on_row=lambda card, number: self.change(int(card.place), number),
        )
        return card

    def _judge(self, best: list[Side]) -> None:
        text = words.text
        shown = [side for side in self.sides if side.oldest]
        self.find_kind = ""
        if len(shown) < FEWEST:
            self.verdict, self.reason = text("entry.oldest.open"), text("entry.oldest.how")
            return
        oldest = best[0].oldest
        assert oldest is not None
        year = text("year", year=oldest.age)
        self.find_kind = oldest.kind.value
        if len(best) > 1:
            names = words.join([self._name(side) for side in best])
            self.verdict = text("entry.oldest.tie", players=names)
            self.reason = text("entry.oldest.tie.why", year=year)
            return
        rest = [side.oldest.age for side in shown if side not in best and side.oldest]
        self.verdict = text("entry.oldest.wins", player=self._name(best[0]))
        self.reason = text("entry.oldest.why", year=year, other=text("year", year=max(rest)))


kv.load(__file__)
