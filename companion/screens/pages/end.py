"""The end: who wins and why, points by round and by source, and what is taken home."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.game import Game
from companion.games.pergamon.events import Source
from companion.games.pergamon.pieces import Find
from companion.games.pergamon.scoring import exhibited
from companion.games.pergamon.state import Phase
from companion.screens import kv
from companion.screens.app import running
from companion.screens.pages import sharing
from companion.screens.pages.game_page import GamePage
from companion.screens.theme import PIGMENTS, theme
from companion.screens.widgets import chart, lists, tile  # noqa: F401
from companion.screens.widgets.chart import BarChart, Course, LineChart, Sources, source_tones
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import Card, ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Caption, Text
from companion.screens.words import words
from companion.table import exchange, results
from companion.table.lines import Point
from companion.table.names import shown

SOURCES = (Source.EXHIBITING, Source.MUSEUM, Source.OLDEST_OF_KIND, Source.FINAL_OLDEST)
"""In the order of the bars' colours."""


def courses(points: Sequence[Point]) -> dict[str, tuple[int, ...]]:
    """Everybody's points before the first round and after each."""
    after: dict[int, Any] = {}
    for point in points:
        state = point.state
        if state.phase is Phase.OVER:
            after[state.edition.rounds] = state
        else:
            after.setdefault(state.round - 1, state)
    return {
        name: tuple(after[number].players[seat].points for number in sorted(after))
        for seat, name in enumerate(player.name for player in points[0].state.players)
    }


def sources(points: Sequence[Point], game: Game[Any, Any, Any]) -> dict[str, dict[str, int]]:
    """Everybody's points by where they come from."""
    found: dict[str, dict[str, int]] = {player.name: {} for player in points[0].state.players}
    for point in points:
        for event in point.events:
            for entry in game.account(event):
                if entry.unit == "points":
                    mine = found[entry.player]
                    mine[entry.source] = mine.get(entry.source, 0) + entry.amount
    return found


class WinnerDisc(FloatLayout):
    """A winner; who wins alone has the trophy."""

    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))
    emblem = StringProperty("")
    trophy = BooleanProperty(True)


class Verdict(Card):
    """Who wins, with how many points, and why."""

    points = StringProperty("")
    said = StringProperty("")


class OldestFind(Inline):
    """A player's oldest find."""

    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))
    emblem = StringProperty("")
    name = StringProperty("")
    kind = StringProperty("")
    year = StringProperty("")
    tone = StringProperty("ink")


class Duel(BoxLayout):
    """Two players' oldest finds, and which is the older one."""

    between = StringProperty("")


class Legend(Inline):
    """A source and its colour."""

    tone = StringProperty("clay")
    text = StringProperty("")


class LegendGrid(BoxLayout):
    """All sources, two a line."""


class EndPage(GamePage):
    """The result."""

    icons = ("share-variant-outline", "history")

    def enter(self, **asked: object) -> None:
        theme.bind(name=self._changed)
        super().enter(**asked)

    def leave(self) -> None:
        theme.unbind(name=self._changed)
        super().leave()

    def refresh(self) -> None:
        result = self.sitting.result
        if result is None:
            return
        self._points = dict(result.points)
        self._winners = result.winners
        alone = len(result.winners) == 1
        self.title = (
            words.text("end.wins", player=shown(result.winners[0])) if alone else words.text("end.shared")
        )
        body, side = self.ids.body, self.ids.side
        body.clear_column()
        side.clear_column()
        body.add_widget(self._verdict())
        order = sorted(self._points, key=lambda name: (name not in self._winners, -self._points[name]))
        self._by_round(side if theme.wide else body, order)
        self._by_source(body, order)

    def said_round(self) -> str:
        return str(words.text("end.after", round=self.rounds))

    def _actions(self) -> list[tuple[str, str, str]]:
        named = {
            "share-variant-outline": (words.text("share.share"), "s"),
            "history": (words.text("flow.history"), "h"),
        }
        return [(icon, *named[icon]) for icon in self.icons]

    def act(self, icon: str) -> None:
        if icon == "share-variant-outline":
            self.ask_what()
        else:
            super().act(icon)

    # Who wins

    def _verdict(self) -> Verdict:
        winners = self._winners
        most = self._points[winners[0]]
        others = [name for name, points in self._points.items() if points == most and name not in winners]
        if len(winners) > 1:
            said = words.text("end.each", n=most, players=[shown(name) for name in winners])
        elif others:
            said = words.text("end.as-many", n=most, player=[shown(name) for name in others])
        else:
            second = max(points for name, points in self._points.items() if name not in winners)
            behind = [shown(name) for name, points in self._points.items() if points == second]
            said = words.text("end.ahead", n=most, more=most - second, player=behind)
        card = Verdict(points=str(most), said=said)
        for name in winners:
            look = self.sitting.look(name)
            disc = WinnerDisc(pigment=look.pigment, emblem=look.emblem, trophy=len(winners) == 1)
            card.ids.discs.add_widget(disc)
        if len(winners) > 1 or others:
            self._tie(card, [*winners, *others])
        return card

    def _tie(self, card: Verdict, tied: list[str]) -> None:
        oldest: dict[str, Find] = {}
        for name, find in exhibited(self.state):
            if name not in oldest or find.age > oldest[name].age:
                oldest[name] = find
        why = card.ids.why
        first, *others = sorted(tied, key=lambda name: -oldest[name].age if name in oldest else 0)
        if first not in oldest:
            why.add_widget(Text(text=words.text("end.nobody")))
            return
        why.add_widget(TieLine(text=words.text("end.tie")))
        for other in others:
            equal = other in oldest and oldest[other].age == oldest[first].age
            duel = Duel(between=words.text("end.equal" if equal else "end.older"))
            duel.ids.first.add_widget(self._oldest(first, oldest.get(first)))
            duel.ids.second.add_widget(self._oldest(other, oldest.get(other), "ink" if equal else "ink-soft"))
            why.add_widget(duel)

    def _oldest(self, name: str, find: Find | None, tone: str = "ink") -> OldestFind:
        look = self.sitting.look(name)
        return OldestFind(
            pigment=look.pigment,
            emblem=look.emblem,
            name=shown(name),
            kind=find.kind.value if find else "",
            year=words.text("year", year=find.age) if find else words.text("end.nothing"),
            tone=tone,
        )

    # Where the points come from

    def _by_round(self, column: Any, order: Sequence[str]) -> None:
        looks, run = {name: self.sitting.look(name) for name in order}, courses(self.sitting.points)
        column.add_widget(Caption(text=words.text("end.by-round")))
        lines = [Course(looks[name].pigment, run[name], looks[name].emblem) for name in order]
        marks = [scoring.round for scoring in self.state.edition.scorings]
        column.add_widget(LineChart(courses=lines, marks=marks))

    def _by_source(self, column: Any, order: Sequence[str]) -> None:
        looks = {name: self.sitting.look(name) for name in order}
        found = sources(self.sitting.points, self.sitting.game)
        corrected = {name: found[name].get(Source.ADJUSTED, 0) for name in order}
        bars = [
            Sources(
                looks[name].pigment,
                (*(found[name].get(source, 0) for source in SOURCES), corrected[name]),
                looks[name].emblem,
            )
            for name in order
        ]
        column.add_widget(Caption(text=words.text("end.by-source")))
        column.add_widget(BarChart(bars=bars))
        texts = [words.text(f"pergamon.source.{source}") for source in SOURCES]
        legend = LegendGrid()
        for tones, names in zip(_pairs(source_tones()), _pairs(texts), strict=True):
            line = BoxLayout(size_hint_y=None, height=0)
            line.bind(minimum_height=line.setter("height"))
            for tone, text in zip(tones, names, strict=True):
                line.add_widget(Legend(tone=tone, text=text))
            legend.add_widget(line)
        column.add_widget(legend)
        changes = [
            f"{shown(name)} {change:+}".replace("-", "−") for name, change in corrected.items() if change
        ]
        if changes:
            said = words.text("end.corrected", changes=changes)
            column.add_widget(Text(role="second", tone="ink-soft", text=said))

    # What is taken home

    def ask_what(self) -> None:
        """A sheet: picture, record or BG Stats."""
        sheet = Sheet(title=words.text("share.share"), second=words.text("share.what"))
        for icon, key, action in (
            ("image-outline", "share.picture", self.share_picture),
            ("history", "share.record", self.share_record),
            ("chart-bar", "share.bgstats", self.share_bg_stats),
        ):
            row = ListRow(icon=icon, text=words.text(key), second=words.text(f"{key}.second"))
            row.last = key == "share.bgstats"
            row.bind(on_release=lambda _row, action=action: action())
            sheet.add_widget(row)
        running().sheet(sheet)

    def share_picture(self) -> None:
        """The result as a picture."""
        running().close_sheet()
        # The moves of an imported game have no times.
        at = self.sitting.points[-1].at
        day = f" · {datetime.fromtimestamp(at / 1000).astimezone():%d.%m.%Y}" if at else ""
        columns = [self.ids.body, self.ids.side] if theme.wide else [self.ids.body]
        pixels = sharing.drawn([scroll.children[0] for scroll in columns], f"Pergamon{day}", self.title)
        id = self.sitting.id
        sharing.share(
            lambda archive: (
                exchange.file_name(sharing.summary(archive, id), ".png"),
                sharing.png(pixels),
            )
        )

    def share_record(self) -> None:
        """The game's record."""
        running().close_sheet()
        id = self.sitting.id
        sharing.share(lambda archive: (exchange.file_name(sharing.summary(archive, id)), archive.record(id)))

    def share_bg_stats(self) -> None:
        """The game as a play for BG Stats."""
        running().close_sheet()
        id = self.sitting.id
        sharing.share(
            lambda archive: (
                exchange.file_name(sharing.summary(archive, id), ".bgsplay"),
                results.bg_stats(archive, [id]),
            )
        )

    def rematch(self) -> None:
        """A new game with the same people."""
        running().go("new-game", names=tuple(self.sitting.players))


class TieLine(Inline):
    """What decides the tie."""

    text = StringProperty("")


def _pairs(items: Sequence[Any]) -> list[tuple[Any, Any]]:
    return list(zip(items[::2], items[1::2], strict=True))


kv.load(__file__)
