"""The history: everything that happened, newest first, to be looked at, put right, or gone on from."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.state import State
from companion.screens import app, kv
from companion.screens.course import scored
from companion.screens.pages.beside import Beside
from companion.screens.pages.editors import edit
from companion.screens.pages.game_page import GamePage, TileLine, event_row, standings
from companion.screens.pages.misfits import settle
from companion.screens.telling import line, sentences
from companion.screens.widgets import lists, museum, row  # noqa: F401
from companion.screens.widgets.buttons import PillButton, Push
from companion.screens.widgets.lists import Card, EventRow, PlayerRow
from companion.screens.widgets.museum import MuseumStrip
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.row import TileRow
from companion.screens.widgets.text import Heading, Text
from companion.screens.words import words
from companion.table.lines import Point

FIRST = 24
"""How many lines are made at first; more come by a tap."""
AT_ONCE = 10
"""How many lines a frame brings: the first those in sight, the next ones those below."""


class OpenLine(Card):
    """A line that was tapped, with its tiles, all that followed, and what can be done."""

    said = StringProperty("")


class DashedRule(BoxLayout):
    """What was undone is above it."""


class HistoryPage(Beside, GamePage):
    """Lines by round; undone ones stay on top until something new is entered."""

    icons = ("tune-variant",)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._open = 0
        self._many = FIRST
        self._lines: dict[int, Any] = {}

    def enter(self, **asked: object) -> None:
        self._open, self._many = 0, FIRST
        super().enter(**asked)

    def refresh(self) -> None:
        self.title = words.text("flow.history")
        sitting = self.sitting
        self.ids.undo.disabled = not sitting.can_undo
        self.ids.redo.disabled = not sitting.can_redo
        self.ids.body.clear_column()
        self._lines = {}
        self._undone()
        self.in_turn(self._parts())

    def _parts(self) -> Iterator[None]:
        rows = self._rows()
        while part := list(islice(rows, AT_ONCE)):
            self._add_all(part)
            yield

    def _rows(self) -> Iterator[Any]:
        points = self.sitting.points
        last = max(0, len(points) - 1 - self._many)
        shown_round = 0
        for number in range(len(points) - 1, last, -1):
            before: State = points[number - 1].state
            if before.round != shown_round:
                shown_round = before.round
                yield Heading(text=words.text("flow.history.round", round=shown_round))
            if scored(points[number]):
                yield self._scoring(before)
            self._lines[number] = self._line(number)
            yield self._lines[number]
        if last:
            more = PillButton(text=words.text("flow.history.more"), icon="history")
            more.bind(on_release=lambda _button: self._more())
            yield more
        elif not self.sitting.number:
            yield Text(text=words.text("flow.history.empty"), role="aside", tone="ink-soft")

    def _undone(self) -> None:
        sitting = self.sitting
        before = sitting.points[-1].state
        rows = []
        for point in sitting.undone:
            rows.append(event_row(sitting, point, before, undone=True))
            rows[-1].bind(on_release=lambda _row, number=point.number: sitting.go_to(number))
            before = point.state
        self._add_all(reversed(rows[:FIRST]))
        if rows:
            self._add_all([DashedRule()])

    def _scoring(self, before: State) -> EventRow:
        return EventRow(icon="bank-outline", text=words.text("flow.history.scoring", round=before.round))

    def _line(self, number: int) -> Any:
        point: Point = self.sitting.points[number]
        before: State = self.sitting.points[number - 1].state
        if number != self._open:
            one = event_row(self.sitting, point, before)
            one.bind(on_release=lambda _row: self.open_line(number))
            return one
        card = OpenLine(said="\n".join(sentences(point)))
        head = event_row(self.sitting, point, before)
        head.bind(on_release=lambda _row: self.open_line(0))
        card.ids.head.add_widget(head)
        told = line(point, before)
        if told.tiles:
            tiles = (
                TileRow(codes=list(told.tiles), side=dp(46), plaques=False, tappable=False)
                if told.row
                else TileLine(codes=list(told.tiles), side=dp(46))
            )
            card.ids.tiles.add_widget(tiles)
        for icon, key, done in (
            ("eye-outline", "flow.look", self.look_at),
            ("pencil-outline", "flow.edit", edit),
            ("source-branch", "flow.branch", self.branch),
            ("trash-can-outline", "flow.delete", self.delete),
        ):
            push = Push(kind="quiet", icon=icon, text=words.text(key))
            push.bind(on_release=lambda _push, done=done: done(number))
            card.ids.actions.add_widget(push)
        return card

    def open_line(self, number: int) -> None:
        """A line was tapped: it opens, or closes."""
        scrolled = self.ids.body.scroll_y
        changed, self._open = (self._open, number), number
        for one in changed:
            if one in self._lines:
                old, new = self._lines[one], self._line(one)
                column = old.parent
                place = column.children.index(old)
                column.remove_widget(old)
                column.add_widget(new, place)
                self._lines[one] = new
        self.ids.body.scroll_y = scrolled

    def _more(self) -> None:
        self._many += 3 * FIRST
        self.refresh_all()

    # What can be done with a line

    def look_at(self, number: int) -> None:
        """The table as it was after a move."""
        state: State = self.sitting.points[number].state
        sheet = Sheet(
            title=words.text("flow.look.title"), second=words.text("flow.look.round", round=state.round)
        )
        for player in state.players:
            look = self.sitting.look(player.name)
            said = words.text(
                "flow.look.player", n=player.coins, tiles=words.text("tiles", n=len(player.tiles))
            )
            sheet.add_widget(
                PlayerRow(pigment=look.pigment, emblem=look.emblem, name=player.name, second=said)
            )
            if player.tiles:
                sheet.add_widget(TileLine(codes=list(player.tiles), side=dp(46)))
        sheet.add_widget(
            MuseumStrip(points=list(state.edition.museum), standing=standings(self.sitting, state.players))
        )
        back = Push(text=words.text("flow.look.back"), icon="undo")
        back.bind(on_release=lambda _push: self._go_to(number))
        sheet.add_widget(back)
        app.running().sheet(sheet)

    def _go_to(self, number: int) -> None:
        app.running().close_sheet()
        self._open = 0
        self.sitting.go_to(number)

    def branch(self, number: int) -> None:
        """Another game from here on; this one stays in the archive."""

        def branched() -> None:
            self.sitting.follow()
            app.running().toast(words.text("flow.branched"))

        self.sitting.branch(number, branched)

    def delete(self, number: int) -> None:
        """As if a move had never been."""
        self._open = 0
        self.sitting.try_delete(number, settle)

    def _add_all(self, widgets: Iterable[Any]) -> None:
        for widget in widgets:
            self.ids.body.add_widget(widget)


kv.load(__file__)
