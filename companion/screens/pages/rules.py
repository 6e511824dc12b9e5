"""The rules in our own words, and the reminder cards with the numbers of the table's own board."""

from collections.abc import Iterator
from itertools import groupby, pairwise, zip_longest
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.edition import Edition, edition, editions
from companion.games.pergamon.state import State
from companion.games.pergamon.telling import ROMAN
from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.reasons import reach
from companion.screens.theme import theme
from companion.screens.widgets import controls, lists, only, row, tile  # noqa: F401
from companion.screens.widgets.inline import Inline, Phrase
from companion.screens.widgets.lists import Card
from companion.screens.widgets.only import Spared, Sparing
from companion.screens.widgets.row import Seam, TileRow
from companion.screens.widgets.text import Caption, Heading, Text
from companion.screens.widgets.tile import Find
from companion.screens.words import words

CHAPTERS = (
    ("rules.goal", "rules.goal.text", "rules.goal.tile", "rules.goal.example"),
    ("rules.lay", "rules.lay.text", "rules.lay.example", "rules.lay.ruling"),
    ("rules.fund", "rules.fund.text", "rules.fund.example"),
    (
        "rules.turns",
        "rules.turns.dig",
        "rules.turns.exhibit",
        "rules.turns.museum",
        "rules.turns.example",
        "rules.turns.store",
        "rules.store.example",
    ),
    ("rules.score", "rules.score.text", "rules.score.ruling"),
    ("rules.end", "rules.end.text", "rules.end.ruling"),
    ("rules.two", "rules.two.text", "rules.two.example", "rules.two.ruling"),
    ("rules.variants", "rules.variants.order", "rules.variants.sorting"),
)
"""Heading and paragraphs of each chapter; examples and rulings are marked as such."""

ROWS = {
    "rules.goal.example": ("J12V4", "V63B3"),
    "rules.turns.example": ("J10B5", "B22V3", "V47M4", "M63J1"),
}
"""The tiles of the examples that are best seen."""

STEPS = 5
"""Lines of the card about a round."""

FEES = 4
"""Lines of the card about storing."""


def facts(board: Edition) -> dict[str, object]:
    """The numbers that the rules name."""
    return {
        "rounds": board.rounds,
        "stack": board.galleries,
        "room": board.room,
        "galleries": board.galleries,
        "deepest": ROMAN[board.galleries],
        "purse": _span(board.cards.purse),
        "chest": _span(board.cards.chest),
        "polish": board.polish,
        "spaces": len(board.museum),
        "markers": board.markers,
        "free": board.free_tiles,
        "scored": tuple(scoring.round for scoring in board.scorings),
        "oldest": board.oldest,
    }


def floors(board: Edition) -> Iterator[tuple[int, int, int]]:
    """First and last space of each number of points, the best first."""
    spaces = enumerate(board.museum, 1)
    found = [(points, [space for space, _ in group]) for points, group in groupby(spaces, lambda one: one[1])]
    for points, numbers in reversed(found):
        yield numbers[0], numbers[-1], points


def fees(board: Edition) -> Iterator[tuple[int, int, int]]:
    """From how many tiles to how many storing costs how much."""
    for coins in range(FEES):
        yield coins * board.free_tiles + 1, (coins + 1) * board.free_tiles, coins


def _span(values: tuple[int, ...]) -> str:
    return f"{min(values)}–{max(values)}"


class LineOrder(Spared, Text):
    """Which step of the round a line is about."""


class LineFind(Spared, Find):
    """The collection a line is about."""


class LineValue(Spared, Phrase):
    """How much."""


class CardLine(Sparing, Inline):
    """A line of a reminder card: what, and how much."""

    order = StringProperty("")
    kind = StringProperty("")
    text = StringProperty("")
    second = StringProperty("")
    value = StringProperty("")
    last = BooleanProperty(False)
    parts = (("order", "LineOrder"), ("kind", "LineFind"), ("", ""), ("value", "LineValue"))


class Aside(BoxLayout):
    """An example or a ruling, set apart from the rule."""

    heading = StringProperty("")
    text = StringProperty("")
    ruling = BooleanProperty(False)


class RulesPage(Page):
    """Reminder cards and rules: one or the other, or side by side where there is room."""

    chosen = StringProperty("cards")
    edition = StringProperty("")

    def on_kv_post(self, _base: object) -> None:
        self.fbind("chosen", self._turned)

    def enter(self, **_asked: object) -> None:
        theme.bind(wide=self._show)
        self._show()

    def leave(self) -> None:
        theme.unbind(wide=self._show)

    def speak(self) -> None:
        self._show()

    @property
    def board(self) -> Edition:
        """The board of the game at the table, with all its corrections, else the newest edition's."""
        state = running().sitting.state
        return state.edition if isinstance(state, State) else edition(editions()[-1])

    def _turned(self, *_change: object) -> None:
        self.ids.first.scroll_y = 1
        self._show()

    def _show(self, *_change: object) -> None:
        board = self.board
        self.edition = board.edition
        first, second = self.ids.first, self.ids.second
        first.clear_column()
        second.clear_column()
        if theme.wide:
            self.in_turn(zip_longest(self._cards(first, board), self._rules(second, board)))
        else:
            self.in_turn(self._cards(first, board) if self.chosen == "cards" else self._rules(first, board))

    # Reminder cards

    def _cards(self, column: Any, board: Edition) -> Iterator[None]:
        said = facts(board)
        steps = [
            CardLine(order=str(number), text=words.text(f"reminder.round.{number}", **said))
            for number in range(1, STEPS + 1)
        ]
        yield self._card(column, words.text("reminder.round"), steps)
        yield self._card(column, words.text("reminder.scoring"), list(self._scorings(board)))
        museum = [
            CardLine(
                text=words.text(
                    "reminder.museum.one" if first == last else "reminder.museum.row", first=first, last=last
                ),
                value=str(points),
            )
            for first, last, points in floors(board)
        ]
        guess = any(path.startswith("museum") for path in board.unverified)
        yield self._card(
            column, words.text("reminder.museum"), museum, words.text("reminder.museum.note"), guess
        )
        storing = [
            CardLine(
                text=words.text(
                    "reminder.storing.row" if coins else "reminder.storing.free", first=first, last=last
                ),
                value=f"{coins} ¤" if coins else words.text("reminder.free"),
            )
            for first, last, coins in fees(board)
        ]
        yield self._card(column, words.text("reminder.storing"), storing, words.text("reminder.storing.note"))
        polishing = [
            CardLine(text=words.text("reminder.polishing.each"), value="1 ¤"),
            CardLine(text=words.text("reminder.polishing.most"), value=f"+{board.polish}"),
            CardLine(
                text=words.text("reminder.polishing.last", rounds=board.rounds),
                value=words.text("reminder.polishing.free"),
            ),
        ]
        yield self._card(column, words.text("reminder.polishing"), polishing)
        robber = []
        for chests, number in enumerate(board.robber):
            field = board.fields[number - 1]
            value = words.text("reminder.robber.field", coins=field.coins, reach=reach(field.deepest))
            robber.append(CardLine(text=words.text(f"reminder.robber.{chests}"), value=value))
        guess = any(path.startswith(("robber", "fields")) for path in board.unverified)
        yield self._card(
            column, words.text("reminder.robber"), robber, words.text("reminder.robber.note"), guess
        )

    def _scorings(self, board: Edition) -> Iterator[CardLine]:
        for scoring in board.scorings:
            kind = words.text(f"kind.{scoring.kind}")
            shift = (
                words.text("reminder.scoring.shift", n=scoring.shift)
                if scoring.shift
                else words.text("reminder.scoring.stay")
            )
            bonus = words.text("reminder.scoring.kind", kind=kind, bonus=scoring.bonus)
            yield CardLine(
                kind=scoring.kind.value,
                text=words.text("reminder.scoring.row", round=scoring.round),
                second=f"{bonus},\n{shift}",
            )
        oldest = ", ".join(f"+{points}" for points in board.oldest)
        yield CardLine(text=words.text("reminder.scoring.end"), value=oldest)

    def _card(
        self, column: Any, title: str, lines: list[CardLine], note: str = "", guess: bool = False
    ) -> None:
        column.add_widget(Caption(text=title, note=note))
        card = Card(padding=(0, 0))
        for line in lines:
            line.last = line is lines[-1]
            card.add_widget(line)
        column.add_widget(card)
        if guess:
            column.add_widget(Text(role="second", tone="doubt", text=words.text("rules.guess")))

    # Rules

    def _rules(self, column: Any, board: Edition) -> Iterator[None]:
        said = facts(board)
        column.add_widget(
            Aside(text=words.text("rules.ruling.note"), heading=words.text("rules.ruling"), ruling=True)
        )
        for heading, *paragraphs in CHAPTERS:
            column.add_widget(Heading(text=words.text(heading)))
            for key in paragraphs:
                text = words.text(key, **said)
                if key.endswith(".example"):
                    self._example(column, key, text)
                elif key.endswith(".ruling"):
                    column.add_widget(Aside(text=text, heading=words.text("rules.ruling"), ruling=True))
                else:
                    column.add_widget(Text(text=text))
            yield

    def _example(self, column: Any, key: str, text: str) -> None:
        if key in ROWS:
            codes = ROWS[key]
            seams = [
                Seam(
                    left[4] + right[1:3] if theme.narrow else words.text("year", year=left[4] + right[1:3]),
                    words.text(f"kind.{left[3]}"),
                )
                for left, right in pairwise(codes)
            ]
            column.add_widget(TileRow(codes=list(codes), seams=seams, tappable=False))
        column.add_widget(Aside(text=text, heading=words.text("rules.example")))


kv.load(__file__)
