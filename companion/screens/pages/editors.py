"""Putting an older move right: one small sheet for each kind of move."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.moves import Adjust, Dig, Draw, Exhibit, Lay, Place, Reveal, Store
from companion.games.pergamon.pieces import Back, Tile
from companion.games.pergamon.state import State
from companion.games.pergamon.telling import ROMAN
from companion.screens import app, kv
from companion.screens.pages.fund import ICONS, PAIRS, BackIcon, ValueButton
from companion.screens.pages.misfits import settle
from companion.screens.pages.suggested import positions
from companion.screens.pages.turn import Tray
from companion.screens.telling import said_backs
from companion.screens.widgets import keypad, only, tile  # noqa: F401
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import Segments, Stepper
from companion.screens.widgets.fields import FieldBoard, FieldState
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.words import words

MOST_ADJUSTED = 40
"""As many coins as there are."""


def edit(number: int) -> None:
    """Offers what a move could have been instead."""
    sitting = app.running().sitting
    move = sitting.points[number].move
    if isinstance(move, Exhibit):
        app.running().go("row-builder", edit=number)
        return

    def choose(other: Any) -> None:
        app.running().close_sheet()
        if other != move:
            sitting.try_edit(number, other, settle)

    sheet = Sheet(title=words.text("flow.edit"))
    _EDITORS[type(move)](sheet, sitting.points[number - 1].state, move, choose)
    app.running().sheet(sheet)


Choose = Callable[[Any], None]


def _draw(sheet: Sheet, state: State, move: Draw, choose: Choose) -> None:
    pairs = [(" ".join(pair), (tuple(ICONS[back] for back in pair), said_backs(pair))) for pair in PAIRS]
    segments = Segments(choices=pairs, chosen=" ".join(sorted(move.backs, reverse=True)))

    def chosen(_segments: Segments, value: str) -> None:
        first, second = (Back(back) for back in value.split())
        choose(Draw((first, second)))

    segments.bind(on_choice=chosen)
    sheet.add_widget(segments)


def _place(sheet: Sheet, state: State, move: Place, choose: Choose) -> None:
    board = FieldBoard()
    sitting = app.running().sitting
    standing = {player.field: sitting.look(player.name) for player in state.players if player.field}
    if state.robber is not None and state.robber.field:
        standing[state.robber.field] = sitting.look(None)
    shown = []
    for number, printed in enumerate(state.edition.fields, 1):
        look = standing.get(number)
        shown.append(
            FieldState(
                printed.coins,
                printed.deepest,
                look.pigment if look else "",
                look.emblem if look else "",
                chosen=number == move.field,
            )
        )
    board.fields = shown
    board.bind(on_field=lambda _board, number: choose(Place(move.player, number)))
    sheet.add_widget(board)


def _reveal(sheet: Sheet, state: State, move: Reveal, choose: Choose) -> None:
    cards = list(move.cards)
    backs = [state.edition.cards.back(card) or Back.PURSE for card in cards]
    buttons: list[tuple[int, ValueButton]] = []
    for place, back in enumerate(backs):
        row = BoxLayout(size_hint_y=None, height=dp(58), spacing=dp(8))
        row.add_widget(BackIcon(icon=ICONS[back]))
        for value in state.edition.cards.behind(back):
            button = ValueButton(value=value, chosen=value == cards[place], spoken=str(value))
            button.bind(on_release=lambda one, place=place: _told(place, one.value))
            buttons.append((place, button))
            row.add_widget(button)
        sheet.add_widget(row)

    def _told(place: int, value: int) -> None:
        cards[place] = value
        for at, button in buttons:
            button.chosen = button.value == cards[at]

    _confirm(sheet, lambda: choose(Reveal((cards[0], cards[1]))))


def _dig(sheet: Sheet, state: State, _move: Dig, choose: Choose) -> None:
    for choice in allowed(state).galleries:
        if choice.allowed:
            said = words.text("flow.edit.gallery", gallery=ROMAN[choice.number], n=choice.price)
            row = ListRow(text=said, leads=True)
            row.bind(on_release=lambda _row, number=choice.number: choose(Dig(number)))
            sheet.add_widget(row)


def _store(sheet: Sheet, state: State, move: Store, choose: Choose) -> None:
    tray = Tray(codes=list(state.current.tiles), side=dp(72))
    tray.discard = list(positions(state.current.tiles, move.discard))

    def toggle(_tray: Tray, position: int) -> None:
        chosen = list(tray.discard)
        tray.discard = (
            [one for one in chosen if one != position] if position in chosen else [*chosen, position]
        )

    tray.bind(on_tile=toggle)
    sheet.second = words.text("flow.discard.note")
    sheet.add_widget(tray)
    hand = state.current.tiles
    _confirm(sheet, lambda: choose(Store(tuple(hand[position] for position in sorted(tray.discard)))))


def _lay(sheet: Sheet, _state: State, move: Lay, choose: Choose) -> None:
    tiles = [str(one) for one in move.tiles]
    sheet.second = words.text("flow.edit.tile")
    tray = Tray(codes=tiles, side=dp(62), columns=5)
    typing = TileTyping()
    tray.bind(on_tile=lambda _tray, position: typing.take(position, tray.codes[position]))

    def typed(_typing: TileTyping, position: int, code: str) -> None:
        tray.codes = [code if at == position else old for at, old in enumerate(tray.codes)]

    typing.bind(on_typed=typed)
    sheet.add_widget(tray)
    sheet.add_widget(typing)
    _confirm(sheet, lambda: choose(Lay(tuple(Tile(code) for code in tray.codes))))


def _adjust(sheet: Sheet, state: State, move: Adjust, choose: Choose) -> None:
    player = next(player for player in state.players if player.name == move.player)
    coins = Stepper(caption=words.text("flow.edit.coins"), value=move.coins or 0)
    coins.least, coins.most = -player.coins, MOST_ADJUSTED
    points = Stepper(caption=words.text("flow.edit.points"), value=move.points or 0)
    points.least, points.most = -player.points, MOST_ADJUSTED
    sheet.add_widget(coins)
    sheet.add_widget(points)

    def done() -> None:
        choose(Adjust(move.player, move.why, int(coins.value), int(points.value)))

    _confirm(sheet, done)


def _confirm(sheet: Sheet, done: Callable[[], None]) -> None:
    button = Push(kind="primary", text=words.text("flow.edit.apply"))
    button.bind(on_release=lambda _push: done())
    sheet.add_widget(button)


_EDITORS: dict[type, Callable[[Sheet, State, Any, Choose], None]] = {
    Lay: _lay,
    Draw: _draw,
    Place: _place,
    Reveal: _reveal,
    Dig: _dig,
    Store: _store,
    Adjust: _adjust,
}


class TileTyping(BoxLayout):
    """A tile typed anew: year, then century, and the halves at any time."""

    code = StringProperty("")
    position = NumericProperty(-1)
    digits = ListProperty([])

    __events__ = ("on_typed",)

    def on_typed(self, position: int, code: str) -> None:
        """The tile was changed."""

    def take(self, position: int, code: str) -> None:
        """Begins with a tile as it is."""
        self.position, self.code, self.digits = position, code, []
        self._offer()

    def half(self, side: str, kind: str) -> None:
        """A half was told."""
        at = 0 if side == "left" else 3
        self._tell(self.code[:at] + kind + self.code[at + 1 :])

    def digit(self, digit: str) -> None:
        """The next number was told; after the century it begins with the year again."""
        at = (1, 2, 4)[len(self.digits)]
        self.digits = [*self.digits, digit] if len(self.digits) < 2 else []
        self._tell(self.code[:at] + digit + self.code[at + 1 :])

    def forget(self) -> None:
        """Begins with the year again."""
        self.digits = []
        self._offer()

    def _tell(self, code: str) -> None:
        self.code = code
        self._offer()
        self.dispatch("on_typed", int(self.position), code)

    def _offer(self) -> None:
        pad = self.ids.pad
        pad.left, pad.right = self.code[0], self.code[3]
        pad.open = list("12345" if len(self.digits) == 2 else "0123456789")


kv.load(__file__)
