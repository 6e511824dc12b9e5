"""The history of Indus and the Pergamonaltar: what every move did, newest first, and the way back."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.games.altar import events as altar
from companion.games.altar.moves import Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.game import Event
from companion.games.indus import events as indus
from companion.games.indus.moves import Place, Start
from companion.games.indus.state import State as IndusState
from companion.screens import app, kv
from companion.screens.pages import altar_edit
from companion.screens.pages.indus import show_board
from companion.screens.pages.misfits import settle
from companion.screens.pages.shelf_page import ShelfPage
from companion.screens.teams import pigments, said
from companion.screens.widgets import bars, lists, text  # noqa: F401
from companion.screens.widgets.board import Board
from companion.screens.widgets.buttons import PillButton
from companion.screens.widgets.lists import EventRow, ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.surface import Rule
from companion.screens.widgets.text import Heading, Text
from companion.screens.words import words
from companion.table.lines import Point
from companion.table.trial import Trial

ROUNDS = indus.RoundBegun | altar.RoundBegun
EDITABLE = Start | Place | Show | Take
"""The moves in which there is something to be put right; the others can be left out."""
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
        told = sentences(point)
        row = EventRow(text=told[0], undone=undone)
        row.pigment = self._pigment(point)
        row.icon = "" if row.pigment else "play"
        if undone:
            row.bind(on_release=lambda _row: self.sitting.go_to(point.number))
        else:
            row.bind(on_release=lambda _row: self.open(point, told))
        return row

    def _pigment(self, point: Point) -> str:
        """That of the team, the colour or the player who acts."""
        state, acts = point.state, happenings(point)[0]
        if isinstance(state, IndusState):
            looks = pigments(team.name for team in state.teams)
        else:
            looks = pigments(display.colour for display in state.displays)
        for name in (getattr(acts, "team", None), getattr(acts, "colour", None)):
            if name in looks:
                return looks[name]
        player = getattr(acts, "player", None)
        return str(self.sitting.look(player).pigment) if player in self.sitting.players else ""

    def open(self, point: Point, told: list[str]) -> None:
        """Raises a sheet with all that a move did, and what can be done about it."""
        sheet = Sheet(title=told[0])
        for sentence in told[1:]:
            sheet.add_widget(Text(text=sentence, points=16))
        actions: list[tuple[str, str, Callable[[int], None]]] = [
            ("eye-outline", "shelf.history.look", self.look_at),
            ("undo", "shelf.history.go-to", self._go_to),
            ("source-branch", "shelf.history.branch", self._branch),
            ("trash-can-outline", "shelf.history.delete", self._delete),
        ]
        if isinstance(point.move, EDITABLE):
            actions.insert(1, ("pencil-outline", "shelf.history.edit", self.edit))
        for icon, key, done in actions:
            row = ListRow(icon=icon, text=words.text(key), last=done is actions[-1][2])
            row.bind(on_release=lambda _row, done=done: self._do(done, point.number))
            sheet.add_widget(row)
        app.running().sheet(sheet)

    @staticmethod
    def _do(done: Callable[[int], None], number: int) -> None:
        app.running().close_sheet()
        done(number)

    def look_at(self, number: int) -> None:
        """The table as it was after a move."""
        state = self.sitting.points[number].state
        title = words.text("shelf.history.after", number=number)
        sheet = Sheet(title=title, second=said_first(self.sitting.points[number]))
        for widget in indus_past(state) if isinstance(state, IndusState) else altar_past(state):
            sheet.add_widget(widget)
        app.running().sheet(sheet)

    def edit(self, number: int) -> None:
        """Enters a move anew."""
        move = self.sitting.points[number].move
        if isinstance(move, Start | Place):
            app.running().go("indus-edit", edit=number)
            return

        def choose(other: Any) -> None:
            app.running().close_sheet()
            if other != move:
                self.sitting.try_edit(number, other, self._settle)

        sheet = Sheet(title=words.text("shelf.edit.title", number=number))
        altar_edit.edit(sheet, self.sitting.points[number - 1].state, move, choose)
        app.running().sheet(sheet)

    def _go_to(self, number: int) -> None:
        self.sitting.go_to(number)

    def _branch(self, number: int) -> None:
        self.sitting.branch(number)

    def _delete(self, number: int) -> None:
        self.sitting.try_delete(number, self._settle)

    @staticmethod
    def _settle(trial: Trial) -> None:
        settle(trial, said_first)

    def back(self) -> bool:
        """Where the game is on another page by now, that one is next."""
        if self.sitting.page in app.running().frame.navigator.trail[:-1]:
            return False
        self.sitting.follow()
        return True

    def lead(self) -> None:
        app.running().back()


def sentences(point: Point) -> list[str]:
    """All that happened with a move, a sentence each."""
    game = app.running().sitting.game
    told = [game.tell(event) for event in happenings(point)]
    return [words.text(one.key, **one.parameters) for one in told]


def happenings(point: Point) -> list[Event]:
    """What a move did; that a round begins is said by the headings."""
    found = [event for event in point.events if not isinstance(event, ROUNDS)]
    return found or list(point.events)


def said_first(point: Point, _before: object = None) -> str:
    """A move in one sentence."""
    return sentences(point)[0]


def indus_past(state: IndusState) -> list[Any]:
    """The board of Indus as it was, with everybody's points."""
    board = Board(disabled=True, size_hint_y=None, height=dp(300))
    show_board(board, state)
    looks = pigments(team.name for team in state.teams)
    rows = [
        ListRow(
            pigment=looks[team.name],
            text=words.text("shelf.indus.team", player=state.name(team.seat), team=said(team.name)),
            value=str(team.points),
        )
        for team in state.teams
    ]
    return [board, *rows]


def altar_past(state: Any) -> list[Any]:
    """All displays as they were."""
    looks = pigments(display.colour for display in state.displays)
    return [
        ListRow(
            pigment=looks[display.colour],
            text=words.text(
                "shelf.history.display",
                player=state.name(display.seat),
                colour=said(display.colour),
                n=display.sets,
            ),
            second=words.text("shelf.history.cards", **{symbol.value: display[symbol] for symbol in Symbol}),
            value=str(state.points[display.colour]),
        )
        for display in state.displays
    ]


kv.load(__file__)
