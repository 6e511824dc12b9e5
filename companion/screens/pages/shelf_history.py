"""The history of Indus and the Pergamonaltar: what every move did, newest first, and the way back."""

from typing import Any

from kivy.properties import NumericProperty

from companion.screens import app, kv
from companion.screens.pages.shelf_page import ShelfPage
from companion.screens.widgets import bars, lists, text  # noqa: F401
from companion.screens.widgets.buttons import PillButton, Push
from companion.screens.widgets.lists import EventRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.surface import Rule
from companion.screens.widgets.text import Heading, Text
from companion.screens.words import words
from companion.table.lines import Point
from companion.table.trial import Trial

FIRST = 24
"""How many lines are made at first; more come by a tap."""


class ShelfHistoryPage(ShelfPage):
    """Lines by round; undone ones stay on top until something new is entered."""

    icons = ()
    many = NumericProperty(FIRST)

    def enter(self, **asked: object) -> None:
        self.many = FIRST
        super().enter(**asked)

    def moment(self) -> tuple[object, ...]:
        return (*super().moment(), self.many)

    def refresh(self) -> None:
        sitting = self.sitting
        if sitting.game is None:
            return
        self.title = words.text("shelf.history")
        self.overline = words.text(f"{sitting.game.name}.name")
        self.ids.undo.disabled, self.ids.redo.disabled = not sitting.can_undo, not sitting.can_redo
        body = self.ids.body
        body.clear_column()
        for point in reversed(sitting.undone[:FIRST]):
            body.add_widget(self._row(point, undone=True))
        if sitting.undone:
            body.add_widget(Rule())
        self._show_lines(sitting.points)

    def _show_lines(self, points: list[Point]) -> None:
        body = self.ids.body
        last = max(0, len(points) - 1 - int(self.many))
        round_of = self.sitting.game.round
        shown = -1
        for number in range(len(points) - 1, last, -1):
            before = round_of(points[number - 1].state)
            if before != shown:
                shown = before
                key = "shelf.history.round" if before else "shelf.history.setup"
                body.add_widget(Heading(text=words.text(key, round=before)))
            body.add_widget(self._row(points[number]))
        if last:
            more = PillButton(text=words.text("shelf.history.more"), icon="history")
            more.bind(on_release=lambda _button: self._more())
            body.add_widget(more)
        elif len(points) < 2:
            body.add_widget(Text(text=words.text("shelf.history.empty"), role="aside", tone="ink-soft"))

    def _more(self) -> None:
        self.many *= 4
        self._changed()

    def _row(self, point: Point, undone: bool = False) -> EventRow:
        told = sentences(self.sitting.game, point)
        row = EventRow(text=told[0], undone=undone)
        player = getattr(point.events[0], "player", None) if point.events else None
        if player in self.sitting.players:
            look = self.sitting.look(player)
            row.pigment, row.emblem = look.pigment, look.emblem
        else:
            row.icon = "play"
        if undone:
            row.bind(on_release=lambda _row: self.sitting.go_to(point.number))
        else:
            row.bind(on_release=lambda _row: self.open(point, told))
        return row

    def open(self, point: Point, told: list[str]) -> None:
        """Raises a sheet with all that a move did, and what can be done about it."""
        sheet = Sheet(title=told[0])
        for sentence in told[1:]:
            sheet.add_widget(Text(text=sentence, points=16))
        for icon, key, done in (
            ("undo", "shelf.history.go-to", self._go_to),
            ("source-branch", "shelf.history.branch", self._branch),
            ("trash-can-outline", "shelf.history.delete", self._delete),
        ):
            push = Push(kind="quiet", icon=icon, text=words.text(key))
            push.bind(on_release=lambda _push, done=done: done(point.number))
            sheet.add_widget(push)
        app.running().sheet(sheet)

    def _go_to(self, number: int) -> None:
        app.running().close_sheet()
        self.sitting.go_to(number)

    def _branch(self, number: int) -> None:
        app.running().close_sheet()
        self.sitting.branch(number)

    def _delete(self, number: int) -> None:
        app.running().close_sheet()
        self.sitting.try_delete(number, self._settle)

    def _settle(self, trial: Trial) -> None:
        if not trial.misfits:
            self._commit(trial)
            return
        first = trial.misfits[0]
        sheet = Sheet(title=words.text("shelf.history.misfit", number=first.number))
        for reason in first.reasons:
            sheet.add_widget(Text(text=words.text(reason.key, **reason.parameters), points=16))
        sheet.add_widget(Text(text=words.text("shelf.history.dropped", n=trial.dropped), points=16))
        push = Push(text=words.text("shelf.history.anyway"))
        push.bind(on_release=lambda _push: self._commit(trial))
        sheet.add_widget(push)
        app.running().sheet(sheet)

    def _commit(self, trial: Trial) -> None:
        app.running().close_sheet()
        self.sitting.commit(trial, lambda: None)

    def back(self) -> bool:
        """Where the game is on another page by now, that one is next."""
        if self.sitting.page in app.running().frame.navigator.trail[:-1]:
            return False
        self.sitting.follow()
        return True

    def lead(self) -> None:
        app.running().back()


def sentences(game: Any, point: Point) -> list[str]:
    """All that happened with a move, a sentence each."""
    told = [game.tell(event) for event in point.events]
    return [words.text(one.key, **one.parameters) for one in told] or [words.text("shelf.history.empty")]


kv.load(__file__)
