"""An older move of Indus entered anew, on the board as it was before it."""

from functools import partial

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.games.indus.allowed import Allowed
from companion.games.indus.moves import Place, Start
from companion.games.indus.state import State
from companion.screens import app
from companion.screens.pages.indus import Half, IndusPage
from companion.screens.pages.misfits import settle
from companion.screens.pages.shelf_history import said_first
from companion.screens.theme import theme
from companion.screens.widgets.text import Text
from companion.screens.words import words


class IndusEditPage(IndusPage):
    """The page of the game, one move long; what is entered takes the place of the move."""

    icons = ()
    number = NumericProperty(0)
    """The move that is put right."""

    def __init__(self, **options: object) -> None:
        self._anew = Half()
        self._was = Text(role="second", tone="ink-soft")
        super().__init__(lead_icon="arrow-left", **options)

    def enter(self, **asked: object) -> None:
        number = asked.get("edit")
        if isinstance(number, int):
            self.number, self._anew = number, Half()
        super().enter(**asked)
        self.keys = {"backspace": self.unroll}

    @property
    def state(self) -> State:
        """The game before the move."""
        points = self.sitting.points
        state: State = points[min(int(self.number), len(points)) - 1].state
        return state

    def events_before(self) -> tuple[object, ...]:
        return tuple(self.sitting.points[int(self.number) - 1].events)

    def refresh(self) -> None:
        if self.number >= len(self.sitting.points):
            # The move was undone meanwhile.
            app.running().back()
            return
        self._was.text = words.text("shelf.edit.was", move=said_first(self.sitting.points[int(self.number)]))
        super().refresh()
        self.title = words.text("shelf.edit.title", number=int(self.number))

    def moment(self) -> tuple[object, ...]:
        return (*super().moment(), self.number, self._anew)

    def kept(self) -> Half:
        return self._anew

    def keep(self, half: Half) -> None:
        self._anew = half
        self._changed()

    def finish(self, move: Start | Place) -> None:
        if move == self.sitting.points[int(self.number)].move:
            app.running().back()
        else:
            self.sitting.try_edit(int(self.number), move, partial(settle, said=said_first))

    def _show_teams(self, state: State) -> None:
        # On a small phone the squares need the room more than the points.
        strip = self.ids.teams
        strip.height = 0 if theme.compact else dp(50)
        if theme.compact:
            strip.clear_widgets()
        else:
            super()._show_teams(state)

    def _ask_piece(self, may: Allowed) -> list[Widget]:
        return [self._was, *super()._ask_piece(may)]

    def _ask_roll(self, may: Allowed, rolling: str) -> list[Widget]:
        return [self._was, *super()._ask_roll(may, rolling)]

    def lead(self) -> None:
        app.running().back()
