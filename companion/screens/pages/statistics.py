"""Statistics over all games that are over: players, points by source, coins, head to head, time."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.indus import GAME as INDUS
from companion.games.indus.pieces import Kind
from companion.games.pergamon import GAME as PERGAMON
from companion.games.pergamon.events import Source
from companion.games.shelf import GAMES
from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.widgets import lists, text  # noqa: F401
from companion.screens.widgets.controls import Segments
from companion.screens.widgets.lists import Card
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Caption, Text
from companion.screens.words import words
from companion.table.archive import Archive
from companion.table.names import folded, shown
from companion.table.statistics import (
    MoneyStatistics,
    PaceStatistics,
    PlayerStatistics,
    Rivalry,
    SourceStatistics,
    Statistics,
)

SOURCES: dict[str, dict[str, str]] = {
    PERGAMON.name: {source.value: f"stats.{source}" for source in Source},
    INDUS.name: {source: f"indus.source.{source}" for source in ("captured", *(kind.value for kind in Kind))},
}
"""Where points come from in each game that has an end, and how it is said."""
ABREAST = 4
"""Numbers side by side."""
MOST = 12
"""Lines of a section; a player's own page shows the others."""


class Numbers(NamedTuple):
    """Everything the page shows."""

    players: list[PlayerStatistics]
    sources: list[SourceStatistics]
    money: list[MoneyStatistics]
    favourites: dict[str, str]
    pace: list[PaceStatistics]
    rivalries: list[Rivalry]
    games: int
    played: tuple[str, ...]
    """The games of which some are over."""


def numbers(archive: Archive, rules: str, player: str | None) -> Numbers:
    """All statistics of a game, or one player's."""
    statistics = Statistics(archive.store, rules)
    pace = statistics.pace()
    players = statistics.players()
    if player is not None:
        players = [row for row in players if folded(row.name) == folded(player)]
    over = Counter(game.rules for game in archive.games(over=True))
    return Numbers(
        players,
        statistics.sources(player),
        statistics.money(player),
        statistics.favourites(),
        [] if player is not None else pace,
        statistics.rivalries(player),
        max((row.games for row in players), default=0) if player is not None else over[rules],
        tuple(rules for rules in GAMES if over[rules]),
    )


def decimal(number: float, sign: bool = False) -> str:
    """A number with one decimal, as the language writes it."""
    whole, tenth = f"{abs(number):.1f}".split(".")
    said = str(words.text("stats.decimal", whole=whole, tenth=tenth))
    if not sign or (whole, tenth) == ("0", "0"):
        return said
    return f"{'+' if number > 0 else '−'}{said}"


class Figure(BoxLayout):
    """A number, and below it what it counts."""

    number = StringProperty("")
    said = StringProperty("")


class FigureLine(Target, BoxLayout):
    """Somebody's numbers."""

    name = StringProperty("")
    note = StringProperty("")
    figures = ListProperty([])
    """Pairs of a number and what it counts."""
    leads = BooleanProperty(False)
    last = BooleanProperty(False)

    def on_kv_post(self, _base: object) -> None:
        for first in range(0, len(self.figures), ABREAST):
            row = Factory.FigureRow()
            for number, said in self.figures[first : first + ABREAST]:
                row.add_widget(Figure(number=number, said=said))
            if first:
                # Numbers below others stand in the same columns.
                for _ in range(first + ABREAST - len(self.figures)):
                    row.add_widget(Figure())
            self.ids.figures.add_widget(row)


class StatisticsPage(Page):
    """The statistics."""

    rules = StringProperty(PERGAMON.name)
    """Of which game."""
    player = StringProperty("")
    """Whose; all players' where empty."""
    counted = ObjectProperty(None, allownone=True)
    games = NumericProperty(0)

    def enter(self, **_asked: object) -> None:
        self._ask()

    def speak(self) -> None:
        self._show()

    def choose(self, player: str) -> None:
        """Shows one player's numbers."""
        self.player = player
        self.ids.body.scroll_y = 1
        self._ask()

    def back(self) -> bool:
        """From one player back to all."""
        if not self.player:
            return False
        self.choose("")
        return True

    def _ask(self) -> None:
        rules, player = self.rules, self.player or None
        running().sitting.ask(lambda archive: numbers(archive, rules, player), self._arrived)

    def choose_game(self, rules: str) -> None:
        """Shows another game's numbers."""
        self.rules = rules
        self._ask()

    def _arrived(self, counted: Numbers) -> None:
        if len(counted.played) == 1 and self.rules not in counted.played:
            self.choose_game(counted.played[0])
            return
        self.counted, self.games = counted, counted.games
        self._show()

    def _show(self) -> None:
        self.ids.body.clear_column()
        counted: Numbers | None = self.counted
        if counted is None:
            return
        if len(counted.played) > 1 and not self.player:
            games = [(rules, words.text(f"{rules}.name")) for rules in counted.played]
            choice = Segments(choices=games, chosen=self.rules)
            choice.bind(on_choice=lambda _segments, rules: self.choose_game(rules))
            self.ids.body.add_widget(choice)
        if not counted.players:
            none = words.text("stats.none", game=words.text(f"{self.rules}.name"))
            self.ids.body.add_widget(Text(text=none))
            return
        note = "" if self.player else words.text("stats.players.note")
        self._section(words.text("stats.players"), self._players(counted), note)
        self._section(words.text("stats.points"), self._points(counted.sources))
        self._section(words.text("stats.money"), self._money(counted.money))
        self._section(words.text("stats.rivalries"), self._rivalries(counted.rivalries))
        self._section(words.text("stats.pace"), self._pace(counted.pace))

    def _section(self, title: str, lines: Iterable[FigureLine], note: str = "") -> None:
        shown_lines = list(lines)[:MOST]
        if not shown_lines:
            return
        self.ids.body.add_widget(Caption(text=title, note=note))
        card = Card()
        for line in shown_lines:
            line.last = line is shown_lines[-1]
            line.disabled = not line.leads
            card.add_widget(line)
        self.ids.body.add_widget(card)

    def _players(self, counted: Numbers) -> Iterable[FigureLine]:
        for row in counted.players:
            favourite = counted.favourites.get(row.name) if self.rules == PERGAMON.name else None
            gallery = words.text(f"pergamon.source.{favourite}") if favourite else ""
            line = FigureLine(
                name=shown(row.name),
                note=words.text("stats.favourite", gallery=gallery) if gallery else "",
                leads=not self.player,
                figures=[
                    (str(row.games), words.text("stats.games", n=row.games)),
                    (str(row.wins), words.text("stats.wins", n=row.wins)),
                    (decimal(row.average), words.text("stats.average")),
                    (str(row.best), words.text("stats.best")),
                ],
            )
            line.bind(on_release=lambda _line, name=row.name: self.choose(name))
            yield line

    def _points(self, rows: list[SourceStatistics]) -> Iterable[FigureLine]:
        found = {(row.name, row.source): row.average for row in rows if row.unit == "points"}
        for name in dict.fromkeys(name for name, _ in found):
            figures = [
                (decimal(found.get((name, source), 0)), words.text(key))
                for source, key in SOURCES[self.rules].items()
                if source != Source.ADJUSTED or (name, source) in found
            ]
            yield FigureLine(name=shown(name), figures=figures)

    def _money(self, rows: list[MoneyStatistics]) -> Iterable[FigureLine]:
        for row in rows:
            figures = [
                (decimal(row.asked), words.text("stats.asked")),
                (decimal(row.earned), words.text("stats.earned")),
                (decimal(row.spent), words.text("stats.spent")),
                (decimal(row.left), words.text("stats.left")),
            ]
            yield FigureLine(name=shown(row.name), figures=figures)

    def _rivalries(self, rows: list[Rivalry]) -> Iterable[FigureLine]:
        for row in rows:
            first, second = shown(row.first), shown(row.second)
            figures = [
                (str(row.games), words.text("stats.games", n=row.games)),
                (f"{row.first_wins} : {row.second_wins}", words.text("stats.wins", n=2)),
                (decimal(row.margin, sign=True), words.text("stats.margin", player=first)),
            ]
            yield FigureLine(name=words.text("stats.pair", first=first, second=second), figures=figures)

    def _pace(self, rows: list[PaceStatistics]) -> Iterable[FigureLine]:
        if not rows:
            return
        longest = max(rows, key=lambda row: row.average)
        average = sum(row.average * row.games for row in rows) / sum(row.games for row in rows)
        figures = [
            (decimal(average / 60), words.text("stats.pace.average")),
            (decimal(longest.average / 60), words.text("stats.pace.longest", round=longest.round)),
        ]
        yield FigureLine(name=words.text("stats.pace.round"), figures=figures)


kv.load(__file__)
