"""A new game of Indus or of the Pergamonaltar: who plays, in which colours, who starts, on which board."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import platform

from companion.games.altar.moves import COLOURS_EACH
from companion.games.altar.moves import Header as AltarHeader
from companion.games.altar.moves import Person as AltarPerson
from companion.games.indus.boards import BoardFile
from companion.games.indus.moves import Header as IndusHeader
from companion.games.indus.moves import Person as IndusPerson
from companion.games.indus.pieces import TEAMS_EACH, Kind
from companion.games.players import FEWEST_PLAYERS, MOST_PLAYERS
from companion.screens import app, kept_boards, kv, page
from companion.screens.camera.chooser import pick_file
from companion.screens.pages import sharing
from companion.screens.teams import OFFERED, capital, said
from companion.screens.widgets import bars, controls, lists, only, players, text  # noqa: F401
from companion.screens.widgets.board import Shown
from companion.screens.widgets.buttons import PillButton, Push
from companion.screens.widgets.controls import NameField
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Text
from companion.screens.words import words
from companion.table.names import folded, shown

SUGGESTED = 4


class SeatRow(Target, Inline):
    """A player with their colours; a tap makes them start."""

    name = StringProperty("")
    colours = ListProperty([])
    starts = BooleanProperty(False)
    last = BooleanProperty(False)

    __events__ = ("on_colour", "on_remove")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for index, colour in enumerate(self.colours):
            target = ColourDot(pigment=OFFERED[colour], spoken=f"{self.name}: {said(colour)}")
            target.bind(on_release=lambda _one, index=index: self.dispatch("on_colour", index))
            self.ids.discs.add_widget(target)

    def on_colour(self, index: int) -> None:
        """One of the colours was tapped."""

    def on_remove(self) -> None:
        """The player does not play."""


class ColourDot(Target, BoxLayout):
    """A colour to be changed."""

    pigment = StringProperty("cinnabar")


class BoardCard(Target, Inline):
    """A kept board, small, with its name."""

    name = StringProperty("")
    second = StringProperty("")
    chosen = BooleanProperty(False)

    __events__ = ("on_more",)

    def on_more(self) -> None:
        """More can be done with it."""


class NewShelfGamePage(page.Page):
    """Names, colours and start player; what else a game needs, its page adds."""

    game = StringProperty("indus")
    colours_each: Mapping[int, int] = MappingProxyType({})
    ready = BooleanProperty(False)
    why = StringProperty("")
    count = NumericProperty(0)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.names: list[str] = []
        self.colours: list[str] = list(OFFERED)
        """In the order in which seats get them."""
        self.start = ""
        self._known: list[str] = []

    def enter(self, **asked: object) -> None:
        words.bind(text=self._say)
        app.running().sitting.ask(lambda archive: archive.players(), self._suggest)
        self._say()

    def leave(self) -> None:
        words.unbind(text=self._say)

    def _suggest(self, names: list[str]) -> None:
        self._known = names
        self._say()

    # Players

    @property
    def each(self) -> int:
        """How many colours everyone has."""
        return self.colours_each.get(len(self.names), 1)

    def seat_colours(self, seat: int) -> list[str]:
        """The colours of a seat."""
        return self.colours[seat * self.each : (seat + 1) * self.each]

    def add(self, name: str) -> None:
        """Somebody more plays."""
        name = " ".join(name.split())
        if not name or len(self.names) >= MOST_PLAYERS:
            return
        if folded(name) in map(folded, self.names):
            app.running().toast(words.text("shelf.new.same", name=shown(name)))
            return
        self.names.append(name)
        self.start = self.start or name
        self._say()

    def remove(self, name: str) -> None:
        """Somebody does not play."""
        self.names.remove(name)
        if self.start == name:
            self.start = self.names[0] if self.names else ""
        self._say()

    def starts(self, name: str) -> None:
        """Who starts."""
        self.start = name
        self._say()

    def ask_name(self) -> None:
        """Asks for a name that was never played with."""
        sheet = Sheet(title=words.text("shelf.new.name"))
        field = NameField(hint_text=words.text("shelf.new.name"))

        def take(*_done: object) -> None:
            app.running().close_sheet()
            self.add(field.text)

        field.bind(on_text_validate=take)
        sheet.add_widget(field)
        push = Push(kind="primary", text=words.text("shelf.new.add"))
        push.bind(on_release=take)
        sheet.add_widget(push)
        app.running().sheet(sheet)
        field.focus = True

    def ask_colour(self, seat: int, index: int) -> None:
        """Another colour; who had it gets the old one."""
        place = seat * self.each + index
        sheet = Sheet(title=words.text("shelf.new.colour", name=self.names[seat]))
        for colour, pigment in OFFERED.items():
            row = ListRow(pigment=pigment, text=capital(said(colour)), last=colour == list(OFFERED)[-1])
            row.bind(on_release=lambda _row, colour=colour: self._colour(place, colour))
            sheet.add_widget(row)
        app.running().sheet(sheet)

    def _colour(self, place: int, colour: str) -> None:
        other = self.colours.index(colour)
        self.colours[other], self.colours[place] = self.colours[place], colour
        app.running().close_sheet()
        self._say()

    # Showing

    def _say(self, *_change: object) -> None:
        self.count = len(self.names)
        seats = self.ids.seats
        seats.clear_widgets()
        for seat, name in enumerate(self.names):
            row = SeatRow(name=name, colours=self.seat_colours(seat), starts=name == self.start)
            row.spoken, row.last = name, seat == MOST_PLAYERS - 1
            row.bind(
                on_release=lambda _row, name=name: self.starts(name),
                on_remove=lambda _row, name=name: self.remove(name),
                on_colour=lambda _row, index, seat=seat: self.ask_colour(seat, index),
            )
            seats.add_widget(row)
        self._show_names()
        self.why = self.wanting()
        self.ready = not self.why

    def _show_names(self) -> None:
        line = self.ids.names
        line.clear_widgets()
        there = set(map(folded, self.names))
        for name in [name for name in self._known if folded(name) not in there][:SUGGESTED]:
            pill = PillButton(icon="plus", text=shown(name))
            pill.bind(on_release=lambda _pill, name=name: self.add(name))
            line.add_widget(pill)
        key = "new.another" if there or self._known else "new.first"
        other = Push(kind="quiet", icon="pencil-outline", text=words.text(key))
        other.bind(on_release=lambda _push: self.ask_name())
        line.add_widget(other)

    def wanting(self) -> str:
        """What is missing before the game can begin."""
        return "" if len(self.names) >= FEWEST_PLAYERS else str(words.text("shelf.new.wanting.players"))

    def header(self) -> Any:
        """The game as it would begin."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begins the game."""
        app.running().sitting.begin(self.header())

    def lead(self) -> None:
        """Back."""
        app.running().back()


class NewAltarPage(NewShelfGamePage):
    """A new game with the Pergamonaltar."""

    game = StringProperty("altar")
    colours_each = COLOURS_EACH

    def header(self) -> AltarHeader:
        people = tuple(
            AltarPerson(name, tuple(self.seat_colours(seat))) for seat, name in enumerate(self.names)
        )
        return AltarHeader(1, people, self.start)


class NewIndusPage(NewShelfGamePage):
    """A new game of Indus, on a board that was drawn."""

    game = StringProperty("indus")
    colours_each = TEAMS_EACH

    def __init__(self, **options: object) -> None:
        self.boards: list[BoardFile] = []
        self.board = ""
        super().__init__(**options)

    def enter(self, **asked: object) -> None:
        super().enter(**asked)
        self.board = str(asked.get("board") or self.board)
        app.running().sitting.ask(kept_boards.kept, self._show_boards)

    def _show_boards(self, boards: list[BoardFile]) -> None:
        self.boards = boards
        if self.board not in [board.name for board in boards]:
            self.board = boards[0].name if boards else ""
        self._say()

    def _say(self, *_change: object) -> None:
        super()._say()
        line = self.ids.more
        line.clear_widgets()
        line.add_widget(BoardsHead())
        for kept in self.boards:
            card = BoardCard(name=kept.name, second=words.text("shelf.new.ruins", n=len(kept.ruins)))
            card.chosen, card.spoken = kept.name == self.board, kept.name
            card.ids.board.ruins = [Shown(Kind(ruin.kind), ruin.squares) for ruin in kept.ruins]
            card.bind(
                on_release=lambda _card, name=kept.name: self._choose(name),
                on_more=lambda _card, kept=kept: self._more(kept),
            )
            line.add_widget(card)
        for icon, key, done in (
            ("map-plus", "shelf.new.draw", self.draw_board),
            ("folder-open-outline", "shelf.new.open", self.open_file),
        ):
            row = ListRow(icon=icon, text=words.text(key), leads=True)
            row.bind(on_release=lambda _row, done=done: done())
            line.add_widget(row)

    def _choose(self, name: str) -> None:
        self.board = name
        self._say()

    def _more(self, kept: BoardFile) -> None:
        sheet = Sheet(title=kept.name)
        for icon, key, done in (
            ("pencil-outline", "shelf.new.edit", lambda: app.running().go("indus-board", board=kept)),
            ("share-variant-outline", "shelf.new.share", lambda: self.share(kept)),
            ("trash-can-outline", "shelf.new.forget", lambda: self._forget(kept)),
        ):
            row = ListRow(icon=icon, text=words.text(key), last=icon.startswith("trash"))
            row.bind(on_release=lambda _row, done=done: self._do(done))
            sheet.add_widget(row)
        app.running().sheet(sheet)

    @staticmethod
    def _do(done: Callable[[], Any]) -> None:
        app.running().close_sheet()
        done()

    def draw_board(self) -> None:
        """Draws another board."""
        app.running().go("indus-board")

    def share(self, kept: BoardFile) -> None:
        """Writes a board where other programs find it."""
        app.running().work(lambda: kept_boards.share(kept, self.folder()), sharing.told)

    def _forget(self, kept: BoardFile) -> None:
        ask = app.running().sitting.ask
        ask(lambda archive: kept_boards.forget(archive, kept.name), self._show_boards)

        def again() -> None:
            ask(lambda archive: kept_boards.keep(archive, kept), self._show_boards)

        app.running().toast(
            words.text("shelf.new.forgotten", name=kept.name), words.text("shelf.undo"), again
        )

    def open_file(self) -> None:
        """Takes in boards that others have sent."""

        def look(folder: Path) -> None:
            app.running().work(lambda: kept_boards.shared(folder), self._offer)

        if platform == "android":
            pick_file(lambda file: look(file.parent))
        else:
            look(self.folder())

    def _offer(self, found: list[kept_boards.Found]) -> None:
        sheet = Sheet(title=words.text("shelf.new.open"))
        for one in found:
            if one.board is None:
                wrong = " ".join(words.text(reason.key, **reason.parameters) for reason in one.reasons)
                sheet.add_widget(ListRow(icon="alert-outline", text=one.path.name, second=wrong))
                continue
            row = ListRow(icon="map-outline", text=one.board.name, second=one.path.name, leads=True)
            row.bind(on_release=lambda _row, one=one: self._take_in(one.board))
            sheet.add_widget(row)
        told = words.text("shelf.new.open.where", ending=kept_boards.ENDING, folder=self.folder().name)
        sheet.add_widget(Text(text=told, role="second", tone="ink-soft"))
        app.running().sheet(sheet)

    def _take_in(self, given: BoardFile) -> None:
        app.running().close_sheet()
        self.board = given.name
        app.running().sitting.ask(lambda archive: kept_boards.keep(archive, given), self._show_boards)

    @staticmethod
    def folder() -> Path:
        """Where files come and go."""
        folder = sharing.shared_folder(app.running().folder)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def wanting(self) -> str:
        return super().wanting() or ("" if self.board else str(words.text("shelf.new.wanting.board")))

    def header(self) -> IndusHeader:
        people = tuple(
            IndusPerson(name, tuple(self.seat_colours(seat))) for seat, name in enumerate(self.names)
        )
        chosen = next(kept for kept in self.boards if kept.name == self.board)
        return IndusHeader(1, people, self.start, chosen.ruins)


class BoardsHead(BoxLayout):
    """The heading above the boards."""


kv.load(__file__)
