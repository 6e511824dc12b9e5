"""Who leads each ruin now: the list, and the ruin that was tapped on the board."""

from companion.games.indus.state import State
from companion.screens import app, kv
from companion.screens.pages import ruin_list  # noqa: F401
from companion.screens.pages.indus import show_board
from companion.screens.pages.shelf_page import ShelfPage
from companion.screens.words import words


class IndusRuinsPage(ShelfPage):
    """The board above, the ruins by kind below."""

    state_type = State
    icons = ()

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._lit = 0

    def refresh(self) -> None:
        state: State = self.state
        self.overline = words.text("shelf.indus.leads.note")
        self.title = words.text("shelf.indus.leads")
        show_board(self.ids.board, state)
        self.ids.board.lit = [self._lit - 1] if self._lit else []
        self.ids.ruins.chosen = self._lit
        self.ids.ruins.show(state)

    def moment(self) -> tuple[object, ...]:
        return (*super().moment(), self._lit)

    def light(self, number: int) -> None:
        """A ruin was tapped, to be seen on the board."""
        self._lit = 0 if self._lit == number else number
        self._changed()

    def light_at(self, square: str) -> None:
        """A square was tapped: the next of its ruins is lit."""
        there = [ruin.number for ruin in self.state.ruins if square in ruin.squares]
        later = [number for number in there if number > self._lit]
        if there:
            self._lit = (later if self._lit in there and later else there)[0]
            self._changed()

    def lead(self) -> None:
        app.running().back()


kv.load(__file__)
