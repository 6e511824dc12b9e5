"""Drawing one's board of Indus once: a kind, then the squares of each ruin, tap by tap."""

from typing import Any

import msgspec
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.indus.board import HIGHEST_FIND, MOST_ON_A_SQUARE, USUAL, Drawing, drawn, parts, unusual
from companion.games.indus.boards import LONGEST_NAME, BoardFile
from companion.games.indus.pieces import SQUARES, Kind, Square, neighbours
from companion.screens import app, kept_boards, kv, page
from companion.screens.kept_boards import Sketch
from companion.screens.theme import theme
from companion.screens.widgets import bars, board, controls, ruins, text  # noqa: F401
from companion.screens.widgets.board import Shown
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import NameField, Stepper
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Text
from companion.screens.words import words


class KindButton(Target, BoxLayout):
    """A kind of ruin with how many are drawn."""

    kind = StringProperty("building")
    name = StringProperty("")
    count = StringProperty("")
    usual = BooleanProperty(False)
    """Whether as many are drawn as a board usually has."""
    chosen = BooleanProperty(False)


class IndusBoardPage(page.Page):
    """The board, the six kinds, and the ruin that is being drawn."""

    kind = StringProperty(Kind.BUILDING.value)
    current = NumericProperty(-1)
    """The place of the ruin that taps add to; -1: the next tap begins one."""
    hint = StringProperty("")
    actions = BooleanProperty(False)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.ruins: list[Drawing] = []
        self._name = ""
        self._before: list[tuple[tuple[Drawing, ...], int]] = []
        for kind in Kind:
            button = KindButton(kind=kind.value)
            button.bind(on_release=lambda one: self.choose(one.kind))
            self.ids.kinds.add_widget(button)

    def enter(self, **asked: object) -> None:
        words.bind(text=self._say)
        theme.bind(wide=self._say, compact=self._say)
        self.keys = {"ctrl+z": self.undo}
        given = asked.get("board")
        if isinstance(given, BoardFile):
            self._show(Sketch(given.ruins, given.name))
        else:
            app.running().sitting.ask(kept_boards.sketch, self._show)

    def leave(self) -> None:
        words.unbind(text=self._say)
        theme.unbind(wide=self._say, compact=self._say)

    def _show(self, sketch: Sketch) -> None:
        self.ruins, self._name, self.current, self._before = list(sketch.ruins), sketch.name, -1, []
        self._say()

    # Drawing

    def choose(self, kind: str) -> None:
        """The next ruins are of this kind."""
        self.kind, self.current = kind, -1
        self._say()

    def tap(self, square: str) -> None:
        """Adds a square to the ruin, takes it off, or begins another one."""
        kind, place = Kind(self.kind), Square(square)
        own = self._own(place, kind)
        if own is not None and own == self.current:
            self._take_off(own, place)
        elif own is not None:
            self.current = own
            self._say()
        elif sum(place in ruin.squares for ruin in self.ruins) >= MOST_ON_A_SQUARE:
            app.running().toast(words.text("shelf.board.full", square=square, n=MOST_ON_A_SQUARE))
        elif self.current >= 0 and neighbours(place) & set(self.ruins[self.current].squares):
            squares = (*self.ruins[self.current].squares, place)
            self._draw(self.current, _grown(self.ruins[self.current], squares))
        else:
            self._draw(len(self.ruins), drawn(kind, (place,)))

    def _own(self, square: Square, kind: Kind) -> int | None:
        for index, ruin in enumerate(self.ruins):
            if ruin.kind == kind and square in ruin.squares:
                return index
        return None

    def _take_off(self, index: int, square: Square) -> None:
        left = tuple(other for other in self.ruins[index].squares if other != square)
        if parts(Square(other) for other in left) > 1:
            app.running().toast(words.text("shelf.board.apart"))
        elif left:
            self._draw(index, _grown(self.ruins[index], left))
        else:
            self._draw(index, None)

    def _draw(self, index: int, ruin: Drawing | None) -> None:
        self._before.append((tuple(self.ruins), int(self.current)))
        if ruin is None:
            del self.ruins[index]
            self.current = -1
        else:
            self.ruins[index : index + 1] = [ruin]
            self.current = index
        self._keep()

    def another(self) -> None:
        """The next tap begins another ruin of the same kind, even beside this one."""
        self.current = -1
        self._say()

    def undo(self) -> None:
        """Takes back the last stroke."""
        if self._before:
            ruins, self.current = self._before.pop()
            self.ruins = list(ruins)
            self._keep()

    def correct(self, number: int, find: int) -> None:
        """Another find than the proposed one is printed."""
        ruin = self.ruins[self.current]
        finds = list(ruin.finds)
        if finds[number] != find:
            finds[number] = find
            self._draw(int(self.current), msgspec.structs.replace(ruin, finds=tuple(finds)))

    def _keep(self) -> None:
        drawn_now = Sketch(tuple(self.ruins), self._name)
        app.running().sitting.ask(lambda archive: kept_boards.keep_sketch(archive, drawn_now))
        self._say()

    # Showing

    def _say(self, *_change: object) -> None:
        shown = self.ids.board
        shown.ruins = [Shown(Kind(r.kind), tuple(s for s in SQUARES if s in r.squares)) for r in self.ruins]
        shown.lit = [int(self.current)] if 0 <= self.current < len(self.ruins) else []
        for button in self.ids.kinds.children:
            kind = Kind(button.kind)
            number = sum(ruin.kind == kind for ruin in self.ruins)
            button.name = words.text(f"indus.kind.{kind}")
            button.count = words.text("shelf.board.of", n=number, usual=USUAL[kind])
            button.usual, button.chosen = number == USUAL[kind], kind == self.kind
            button.spoken = button.name
        self.actions = bool(self._before)
        name = words.text(f"indus.kind.{self.kind}")
        self.hint = words.text("shelf.board.hint" if self.current < 0 else "shelf.board.drawing", kind=name)
        self._show_finds()

    def _show_finds(self) -> None:
        line = self.ids.finds
        line.clear_widgets()
        if not 0 <= self.current < len(self.ruins):
            return
        ruin = self.ruins[int(self.current)]
        for number, find in enumerate(ruin.finds):
            key = "shelf.board.find" if len(ruin.finds) == 1 else f"shelf.board.find.{number + 1}"
            stepper = Stepper(value=find, most=HIGHEST_FIND, caption=words.text(key))
            stepper.bind(value=lambda _stepper, value, number=number: self.correct(number, int(value)))
            line.add_widget(stepper)

    # Keeping

    def done(self) -> None:
        """Asks for a name, with all that looks unusual."""
        if not self.ruins:
            app.running().toast(words.text("indus.board.empty"))
            return
        strange = unusual(self.ruins)
        sheet = Sheet(title=words.text("shelf.board.name"))
        field = NameField(text=self._name, hint_text=words.text("shelf.board.name.hint"))
        sheet.add_widget(field)
        push = Push(kind="primary", text=words.text("shelf.board.keep"))
        push.bind(on_release=lambda _push: self._save(field.text))
        field.bind(on_text_validate=lambda _field: self._save(field.text))
        sheet.add_widget(push)
        if strange:
            sheet.add_widget(Text(text=words.text("shelf.board.unusual"), points=16))
        for told in strange:
            sheet.add_widget(
                Text(text=words.text(told.key, **told.parameters), role="second", tone="ink-soft")
            )
        app.running().sheet(sheet)

    def _save(self, name: str) -> None:
        name = " ".join(name.split())[:LONGEST_NAME] or words.text("shelf.board.name.hint")
        kept = BoardFile(1, name, tuple(self.ruins))

        def save(archive: Any) -> None:
            kept_boards.keep(archive, kept)
            kept_boards.keep_sketch(archive, Sketch())

        def saved(_none: object) -> None:
            one = app.running()
            if "new-indus" in one.frame.navigator.trail:
                one.go("new-indus", board=name)
            else:
                one.replace("new-indus", board=name)
            one.toast(words.text("shelf.board.kept", name=name))

        app.running().close_sheet()
        app.running().sitting.ask(save, saved)

    def lead(self) -> None:
        """Back; what is drawn so far is kept."""
        app.running().back()


def _grown(ruin: Drawing, squares: tuple[str, ...]) -> Drawing:
    """A ruin over other squares; finds that were corrected by hand stay."""
    kind = Kind(ruin.kind)
    proposed = drawn(kind, ruin.squares).finds == ruin.finds
    return drawn(kind, squares, () if proposed else ruin.finds)


kv.load(__file__)
