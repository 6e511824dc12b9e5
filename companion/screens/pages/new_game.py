"""New game: who sits where, in which colour, who starts, by which rules."""

from typing import NamedTuple

import msgspec
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.edition import Corrections, editions
from companion.games.pergamon.moves import Header, Variant
from companion.games.players import FEWEST_PLAYERS, MOST_PLAYERS
from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.sitting import Look, Outside
from companion.screens.theme import PIGMENTS
from companion.screens.widgets import controls, lists, only, players  # noqa: F401
from companion.screens.widgets.buttons import PillButton, Push
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.target import Target
from companion.screens.words import words
from companion.table import own_board
from companion.table.archive import Archive
from companion.table.names import shown

SUGGESTED = 3
"""How many names are offered for one tap."""


class Chair(NamedTuple):
    """A player to be."""

    name: str
    pigment: str


class SymbolButton(Target, AnchorLayout):
    """A colour and its symbol, to be tapped."""

    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))


class ChairRow(Target, BoxLayout):
    """A seat: tap the row to start with it, the disc for its symbol, drag the grip for another place."""

    name = StringProperty("")
    pigment = OptionProperty("cinnabar", options=tuple(PIGMENTS))
    starts = BooleanProperty(False)
    page = ObjectProperty(None)

    def on_release(self) -> None:
        self.page.starter = self.name


class NewGamePage(Page):
    """The table before the first round."""

    chairs = ListProperty([])
    starter = StringProperty("")
    known = ListProperty([])
    """Names from the archive, the most frequent first."""
    coach = BooleanProperty(False)
    suggestions = BooleanProperty(True)
    player_order = BooleanProperty(False)
    sorting = BooleanProperty(False)
    unverified = BooleanProperty(False)
    edition = StringProperty(editions()[-1])
    board = ObjectProperty(None, allownone=True)
    """The numbers that the owner read off the board."""
    why_not = StringProperty("")
    """What is missing before the game can begin."""

    def on_kv_post(self, _base: object) -> None:
        self._show_later = Clock.create_trigger(self._show, -1)
        for name in ("chairs", "starter", "known"):
            self.fbind(name, self._show_later)

    def enter(self, **asked: object) -> None:
        name = self.edition

        def known(archive: Archive) -> tuple[list[str], Corrections | None]:
            return archive.players(), own_board.usable(archive.store, name)

        running().sitting.ask(known, self._know)
        names = asked.get("names")
        if isinstance(names, tuple):
            self.chairs = [Chair(name, pigment) for name, pigment in zip(names, PIGMENTS, strict=False)]
            self.starter = names[0]
        self._show_later()

    def speak(self) -> None:
        self._show()

    def _know(self, told: tuple[list[str], Corrections | None]) -> None:
        self.known, self.board = told
        self.unverified = bool(own_board.unchecked(self.board or Corrections(self.edition, {})))

    # Who plays

    def on_chairs(self, *_change: object) -> None:
        if self.starter not in self.names:
            self.starter = self.names[0] if self.names else ""

    def seat(self, name: str) -> None:
        """Somebody sits down, in the next free colour."""
        name = name.strip()
        taken = {chair.pigment for chair in self.chairs}
        if name and len(self.chairs) < MOST_PLAYERS and name not in self.names:
            free = next(pigment for pigment in PIGMENTS if pigment not in taken)
            self.chairs = [*self.chairs, Chair(name, free)]

    def leave_table(self, name: str) -> None:
        """Somebody gets up again."""
        self.chairs = [chair for chair in self.chairs if chair.name != name]
        running().close_sheet()

    def recolour(self, name: str, pigment: str) -> None:
        """Another colour; whoever had it takes the one that is given up."""
        old = next(chair.pigment for chair in self.chairs if chair.name == name)
        swap = {name: pigment} | {c.name: old for c in self.chairs if c.pigment == pigment and c.name != name}
        self.chairs = [chair._replace(pigment=swap.get(chair.name, chair.pigment)) for chair in self.chairs]
        running().close_sheet()

    def move(self, name: str, y: float) -> None:
        """Drags a player to the seat at a height of the window."""
        heights = {row.name: row.to_window(*row.center)[1] for row in self.ids.seats.children}
        heights[name] = y
        order = sorted(self.chairs, key=lambda chair: -heights[chair.name])
        if order != self.chairs:
            self.chairs = order

    def pass_on(self, name: str) -> None:
        """A tap on the grip, or its key: one seat on, from the last one to the first."""
        others = [chair for chair in self.chairs if chair.name != name]
        place = (self.names.index(name) + 1) % len(self.chairs)
        self.chairs = [*others[:place], self.chairs[self.names.index(name)], *others[place:]]

    def on_touch_down(self, touch):  # type: ignore[no-untyped-def]
        for row in self.ids.seats.children:
            if row.ids.grip.collide_point(*row.ids.grip.to_widget(*touch.pos)):
                # Taken before the page can scroll under the finger.
                touch.grab(self)
                touch.ud["moved"] = row.name
                return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch):  # type: ignore[no-untyped-def]
        if touch.grab_current is self:
            self.move(touch.ud["moved"], touch.y)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):  # type: ignore[no-untyped-def]
        if touch.grab_current is self:
            touch.ungrab(self)
            if abs(touch.y - touch.oy) < dp(12):
                self.pass_on(touch.ud["moved"])
            return True
        return super().on_touch_up(touch)

    @property
    def names(self) -> list[str]:
        """Who sits at the table, clockwise."""
        return [chair.name for chair in self.chairs]

    # Asking

    def ask_name(self) -> None:
        """A sheet to type a name."""
        running().sheet(NameSheet(page=self))

    def ask_symbol(self, name: str) -> None:
        """A sheet with the six colours and symbols, and the way out."""
        sheet = Sheet(title=shown(name), second=words.text("new.symbol"))
        discs = Discs()
        for pigment in PIGMENTS:
            disc = SymbolButton(pigment=pigment, spoken=words.text(f"pigment.{pigment}"))
            disc.bind(on_release=lambda _disc, pigment=pigment: self.recolour(name, pigment))
            discs.add_widget(disc)
        sheet.add_widget(discs)
        remove = Push(kind="quiet", icon="close", text=words.text("new.remove"))
        remove.bind(on_release=lambda _push: self.leave_table(name))
        sheet.add_widget(remove)
        running().sheet(sheet)

    def explain_guess(self) -> None:
        """The board's unverified numbers, in a friendly way."""
        running().go("my-board")

    # Beginning

    def begin(self) -> None:
        """The game begins."""
        chosen = ((Variant.PLAYER_ORDER, self.player_order), (Variant.SORTING, self.sorting))
        header = Header(
            1,
            self.edition,
            tuple(self.names),
            self.starter,
            tuple(variant for variant, on in chosen if on),
            self.board or msgspec.UNSET,
        )
        outside = Outside(
            looks=tuple(Look(chair.pigment) for chair in self.chairs),
            coach=self.coach,
            suggestions=self.suggestions or self.coach,
            points_hidden=running().settings.points_hidden,
        )
        running().sitting.begin(header, outside)

    def _show(self, *_change: object) -> None:
        seats = self.ids.seats
        seats.clear_widgets()
        for chair in self.chairs:
            starts = chair.name == self.starter
            seats.add_widget(ChairRow(name=chair.name, pigment=chair.pigment, starts=starts, page=self))
        offered = [name for name in self.known if name not in self.names][:SUGGESTED]
        pills = self.ids.suggested
        pills.clear_widgets()
        for name in offered if len(self.chairs) < MOST_PLAYERS else ():
            pill = PillButton(icon="plus", text=shown(name))
            pill.bind(on_release=lambda _pill, name=name: self.seat(name))
            pills.add_widget(pill)
        missing = FEWEST_PLAYERS - len(self.chairs)
        self.why_not = words.text("new.missing", n=missing) if missing > 0 else ""


class Discs(BoxLayout):
    """The colours side by side."""


class NameSheet(Sheet):
    """A name to type."""

    page = ObjectProperty(None)

    def done(self, name: str) -> None:
        """The name is typed."""
        running().close_sheet()
        self.page.seat(name)


kv.load(__file__)
