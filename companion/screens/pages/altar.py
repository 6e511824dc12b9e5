"""The Pergamonaltar on one page: displays, altar, and what may be done in this turn."""

from collections import Counter
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.altar import events as happened
from companion.games.altar.allowed import Allowed, allowed
from companion.games.altar.moves import EndTurn, Score, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.altar.state import State
from companion.message import Message
from companion.screens import app, kv
from companion.screens.pages.shelf_page import ShelfPage
from companion.screens.teams import capital, pigments, said
from companion.screens.theme import theme
from companion.screens.widgets import bars, controls, players, text  # noqa: F401
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.lists import Card
from companion.screens.widgets.overlays import Sheet
from companion.screens.words import words

ICONS = {Symbol.SCROLL: "script-text-outline", Symbol.SHIP: "sail-boat", Symbol.HELMET: "racing-helmet"}


class SymbolCount(BoxLayout):
    """The cards with one symbol in a display, with one fewer and one more."""

    icon = StringProperty("")
    name = StringProperty("")
    colour = StringProperty("")
    symbol = StringProperty("")
    count = NumericProperty(0)
    fewest = NumericProperty(0)
    least = BooleanProperty(False)
    """Whether it is what sets are waiting for."""

    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Plus or minus was tapped."""


class DisplayCard(Card):
    """A colour's display: whose, its sets, its points, the altar, and its cards."""

    pigment = StringProperty("cinnabar")
    player = StringProperty("")
    colour = StringProperty("")
    sets = NumericProperty(0)
    points = NumericProperty(0)
    holds = BooleanProperty(False)
    active = BooleanProperty(False)


class AltarPage(ShelfPage):
    """All displays, and below them take, score and the end of the turn."""

    state_type = State
    sets = NumericProperty(0)
    take_text = StringProperty("")
    take_off = BooleanProperty(False)
    score_text = StringProperty("")
    score_off = BooleanProperty(False)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._waiting: Counter[tuple[str, str]] = Counter()
        """Cards tapped while the last ones are still being stored."""
        self._sent: Counter[tuple[str, str]] = Counter()
        """Cards that are being stored."""
        self._cards: dict[str, DisplayCard] = {}

    def enter(self, **asked: object) -> None:
        super().enter(**asked)
        self.sitting.bind(busy=self._go_on)

    def leave(self) -> None:
        super().leave()
        self.sitting.unbind(busy=self._go_on)

    # What is shown

    def moment(self) -> tuple[object, ...]:
        return (*super().moment(), tuple(self._pending().items()))

    def refresh(self) -> None:
        state: State = self.state
        may = allowed(state)
        self.overline = words.text("shelf.altar.round", game=words.text("altar.name"), round=state.round)
        self.title = words.text("shelf.altar.turn", player=state.player)
        self._show_displays(state)
        self.sets = sum(self._sets(display) for display in state.displays)
        self._show_actions(state, may)

    def _pending(self) -> Counter[tuple[str, str]]:
        return Counter({key: self._waiting[key] + self._sent[key] for key in (*self._waiting, *self._sent)})

    def _count(self, display: Any, symbol: Symbol) -> int:
        return int(display[symbol]) + self._pending()[display.colour, symbol.value]

    def _sets(self, display: Any) -> int:
        return min(self._count(display, symbol) for symbol in Symbol)

    def _show_displays(self, state: State) -> None:
        looks = pigments(display.colour for display in state.displays)
        if list(self._cards) != list(looks):
            self._make_cards(state)
        for display in state.displays:
            card = self._cards[display.colour]
            card.pigment, card.player = looks[display.colour], state.name(display.seat)
            card.colour = capital(said(display.colour))
            card.sets, card.points = self._sets(display), state.points[display.colour]
            card.holds, card.active = state.altar == display.colour, display.seat == state.turn
            counts = {symbol: self._count(display, symbol) for symbol in Symbol}
            for column in card.ids.symbols.children:
                symbol = Symbol(column.symbol)
                column.count, column.name = counts[symbol], capital(words.text(f"altar.symbol.{symbol}"))
                column.least = counts[symbol] == min(counts.values()) < max(counts.values())
        self.ids.displays.cols = 2 if theme.wide else 1

    def _make_cards(self, state: State) -> None:
        self.ids.displays.clear_widgets()
        self._cards = {}
        for display in state.displays:
            card = self._cards[display.colour] = DisplayCard()
            for symbol in Symbol:
                column = SymbolCount(icon=ICONS[symbol], colour=display.colour, symbol=symbol.value)
                column.bind(on_step=self.step)
                card.ids.symbols.add_widget(column)
            self.ids.displays.add_widget(card)

    def _show_actions(self, state: State, may: Allowed) -> None:
        reasons = [reason for choice in may.taking for reason in choice.reasons]
        self.take_off = not any(choice.allowed for choice in may.taking)
        self.take_text = self._short(reasons) if self.take_off else words.text("shelf.altar.take")
        self.score_off = bool(may.score_reasons)
        sets = words.text("shelf.altar.score", n=self.sets)
        self.score_text = self._short(may.score_reasons) if self.score_off else sets

    @staticmethod
    def _short(reasons: Any) -> str:
        told: Message = next(iter(reasons))
        return str(words.text(f"shelf.{told.key}", **told.parameters))

    # What is done

    def step(self, column: SymbolCount, by: int) -> None:
        """A card more or fewer; taps that come faster than they can be stored wait for each other."""
        if column.count + by < 0:
            return
        self._waiting[column.colour, column.symbol] += by
        self._changed()
        self._go_on()

    def _go_on(self, *_change: object) -> None:
        if self.sitting.busy:
            return
        self._sent.clear()
        for (colour, symbol), by in list(self._waiting.items()):
            del self._waiting[colour, symbol]
            if by:
                self._sent[colour, symbol] = by
                self.sitting.play(Show(colour, **{symbol: by}))
                return

    def take(self) -> None:
        """The altar is taken; to which colour, and what its holder picks, is asked where it matters."""
        if self._hurried():
            return
        may = allowed(self.state)
        colours = [choice.colour for choice in may.taking if choice.allowed]
        if len(colours) == 1:
            self._pick(may, colours[0])
            return
        sheet = Sheet(title=words.text("shelf.altar.which"))
        looks = pigments(display.colour for display in self.state.displays)
        for colour in colours:
            push = Push(text=capital(said(colour)), pigment=looks[colour])
            push.bind(on_release=lambda _push, colour=colour: self._pick(may, colour))
            sheet.add_widget(push)
        app.running().sheet(sheet)

    def _pick(self, may: Allowed, colour: str) -> None:
        if may.picks is None:
            self._take(colour, None)
            return
        sheet = Sheet(
            title=words.text("shelf.altar.pick", player=may.picks), second=words.text("shelf.altar.pick.why")
        )
        for symbol in Symbol:
            push = Push(text=capital(words.text(f"altar.symbol.{symbol}")), icon=ICONS[symbol])
            push.bind(on_release=lambda _push, symbol=symbol: self._take(colour, symbol))
            sheet.add_widget(push)
        app.running().sheet(sheet)

    def _take(self, colour: str, picked: Symbol | None) -> None:
        app.running().close_sheet()
        self.sitting.play(Take(colour, picked), self._happened)

    def score(self) -> None:
        """All sets are scored."""
        if not self._hurried():
            self.sitting.play(Score(), self._happened)

    def end_turn(self) -> None:
        """The turn goes on to the next."""
        if not self._hurried():
            self.sitting.play(EndTurn())

    def _hurried(self) -> bool:
        """Whether cards are still being stored, which come first."""
        return bool(self._waiting) or self.sitting.busy

    def _happened(self, events: Any) -> None:
        self.say(events, (happened.Taken, happened.Scored))


kv.load(__file__)
