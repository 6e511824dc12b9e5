"""My board: the printed numbers as a picture to lay beside one's own board; a tap corrects one."""

from collections.abc import Callable, Iterator

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.games.pergamon.edition import Corrections, editions
from companion.games.pergamon.pieces import Back
from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.reasons import plain, reach
from companion.screens.telling import said_backs
from companion.screens.widgets import controls, fields, lists, museum, only  # noqa: F401
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import Segments, Stepper
from companion.screens.widgets.fields import NUMERALS, FieldBoard, FieldState
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Caption, Text
from companion.screens.words import words
from companion.table import own_board
from companion.table.own_board import number, sure

MOST_COINS = 9
BACKS = ((Back.PURSE, Back.PURSE), (Back.CHEST, Back.PURSE), (Back.CHEST, Back.CHEST))
"""The pairs of backs by the chests among them."""


class MyBoardPage(Page):
    """The edition's numbers, what of them was compared, and what does not fit together."""

    board = ObjectProperty(Corrections(editions()[-1], {}))
    """What was read off the board so far."""
    left = NumericProperty(0)
    """How many numbers nobody compared yet."""
    said = StringProperty("")
    wrong = StringProperty("")

    def on_kv_post(self, _base: object) -> None:
        self.fbind("board", self._show)

    def enter(self, **_asked: object) -> None:
        words.bind(text=self._show)
        edition = self.board.edition
        running().sitting.ask(
            lambda archive: own_board.kept(archive.store, edition), lambda kept: setattr(self, "board", kept)
        )
        self._show()

    def leave(self) -> None:
        words.unbind(text=self._show)

    # What is shown

    def _show(self, *_change: object) -> None:
        board = self.board
        self.left = len(own_board.unchecked(board))
        self.said = words.text("board.left", n=self.left) if self.left else words.text("board.complete")
        self.wrong = " ".join(plain(problem) for problem in own_board.problems(board))
        self.in_turn(self._parts(board))

    def _parts(self, board: Corrections) -> Iterator[None]:
        yield
        self.ids.fields.fields = [
            FieldState(coins, deepest, chosen=own_board.checked_field(board, field))
            for field, (coins, deepest) in enumerate(own_board.fields(board), 1)
        ]

        yield
        robber = self.ids.robber
        robber.clear_widgets()
        for chests, backs in enumerate(BACKS):
            field = number(board, f"robber/{chests}")
            row = ListRow(
                icon="check" if self._compared(f"robber/{chests}") else "robber",
                text=said_backs(backs),
                second=self._field(field),
                leads=True,
                last=chests == len(BACKS) - 1,
            )
            row.bind(on_release=lambda _row, chests=chests: self.ask_robber(chests))
            robber.add_widget(row)
        yield
        self.ids.museum.points = own_board.museum(board)

    def _compared(self, *paths: str) -> bool:
        return not own_board.unchecked(self.board) & set(paths)

    def _field(self, field: int) -> str:
        coins, deepest = own_board.fields(self.board)[field - 1]
        return str(words.text("flow.field", n=coins, reach=reach(deepest)))

    # Correcting

    def keep(self, board: Corrections, what: str) -> None:
        """Keeps the board as it is now, with a way back."""
        running().close_sheet()
        before = self.board
        if board == before:
            return
        self._put(board)
        running().toast(what, words.text("flow.undo"), lambda: self._put(before))

    def _put(self, board: Corrections) -> None:
        self.board = board
        running().sitting.ask(lambda archive: own_board.keep(archive.store, board))

    def ask_field(self, field: int) -> None:
        """A field was tapped: its two numbers."""
        coins, deepest = own_board.fields(self.board)[field - 1]
        sheet = Sheet(title=self._field(field), second=words.text("board.place", n=field))
        if sure(self.board.edition, f"fields/{field}/coins", f"fields/{field}/deepest"):
            self._told(sheet)
            return
        steps = Stepper(caption=words.text("board.coins"), value=coins, most=MOST_COINS)
        sheet.add_widget(steps)
        sheet.add_widget(Caption(text=words.text("board.deepest")))
        galleries = [(str(depth), numeral) for depth, numeral in enumerate(NUMERALS, 1)]
        depths = Segments(choices=galleries, chosen=str(deepest))
        sheet.add_widget(depths)
        self._end(
            sheet,
            lambda: own_board.with_field(self.board, field, int(steps.value), int(depths.chosen)),
            words.text("board.kept.field", n=field),
        )

    def ask_robber(self, chests: int) -> None:
        """Where the robber stands with these backs: a tap on the field."""
        sheet = Sheet(title=said_backs(BACKS[chests]), second=words.text("board.robber.which"))
        if sure(self.board.edition, f"robber/{chests}"):
            self._told(sheet)
            return
        now = number(self.board, f"robber/{chests}")
        board = FieldBoard(
            fields=[
                FieldState(coins, deepest, chosen=field == now)
                for field, (coins, deepest) in enumerate(own_board.fields(self.board), 1)
            ]
        )
        said = words.text("board.kept.robber")
        board.bind(
            on_field=lambda _board, field: self.keep(own_board.with_robber(self.board, chests, field), said)
        )
        sheet.add_widget(board)
        running().sheet(sheet)

    def ask_space(self, space: int) -> None:
        """A museum space was tapped: its points."""
        sheet = Sheet(title=words.text("board.space", space=space), second=words.text("board.space.why"))
        steps = Stepper(
            caption=words.text("board.points"), value=number(self.board, f"museum/{space}"), least=1, most=6
        )
        sheet.add_widget(steps)
        self._end(
            sheet,
            lambda: own_board.with_points(self.board, space, int(steps.value)),
            words.text("board.kept.space", space=space),
        )

    def _told(self, sheet: Sheet) -> None:
        sheet.add_widget(Text(text=words.text("board.sure")))
        running().sheet(sheet)

    def _end(self, sheet: Sheet, made: Callable[[], Corrections], what: str) -> None:
        push = Push(kind="primary", text=words.text("board.keep"), shortcut="enter")
        push.bind(on_release=lambda _push: self.keep(made(), what))
        sheet.add_widget(push)
        running().sheet(sheet)

    def confirm(self) -> None:
        """Everything that was not compared yet is as on the board."""
        self.keep(own_board.with_all(self.board), words.text("board.kept.all"))

    def forget(self) -> None:
        """Back to the numbers the app came with."""
        self.keep(Corrections(self.board.edition, {}), words.text("board.forgotten"))


kv.load(__file__)
