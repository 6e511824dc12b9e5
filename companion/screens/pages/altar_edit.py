"""An older move of the Pergamonaltar put right: a small sheet for cards, one for taking the altar."""

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.games.altar.allowed import allowed
from companion.games.altar.moves import MOST_CARDS, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.altar.state import State
from companion.screens.pages.altar import ICONS, SymbolCount
from companion.screens.teams import capital, said
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import Segments
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Overline
from companion.screens.words import words

Choose = Callable[[Any], None]


def edit(sheet: Sheet, state: State, move: Any, choose: Choose) -> None:
    """Fills a sheet with what a move could have been instead."""
    if isinstance(move, Show):
        _cards(sheet, state, move, choose)
    else:
        _take(sheet, state, move, choose)


def _cards(sheet: Sheet, state: State, move: Show, choose: Choose) -> None:
    colours = _colours(sheet, [display.colour for display in state.displays], move.colour)
    line = BoxLayout(size_hint_y=None)
    line.bind(minimum_height=line.setter("height"))
    sheet.add_widget(line)
    counts = {}
    for symbol in Symbol:
        column = SymbolCount(icon=ICONS[symbol], symbol=symbol.value, count=move[symbol], fewest=-MOST_CARDS)
        column.name = capital(words.text(f"altar.symbol.{symbol}"))
        counts[symbol.value] = column
        line.add_widget(column)

    def changes() -> dict[str, int]:
        return {symbol: int(column.count) for symbol, column in counts.items()}

    push = _done(sheet, lambda: choose(Show(colours.chosen, **changes())))

    def step(column: SymbolCount, by: int) -> None:
        column.count += by
        push.disabled = not any(changes().values())

    for column in counts.values():
        column.bind(on_step=step)


def _take(sheet: Sheet, state: State, move: Take, choose: Choose) -> None:
    may = allowed(state)
    colours = _colours(sheet, [one.colour for one in may.taking if one.allowed], move.colour)
    picked: Segments | None = None
    if may.picks is not None:
        sheet.add_widget(Overline(text=words.text("shelf.altar.pick", player=may.picks)))
        symbols = [(symbol.value, capital(words.text(f"altar.symbol.{symbol}"))) for symbol in Symbol]
        picked = Segments(choices=symbols, chosen=move.picked.value if move.picked else "")
        sheet.add_widget(picked)
    _done(sheet, lambda: choose(Take(colours.chosen, Symbol(picked.chosen) if picked else None)))


def _colours(sheet: Sheet, colours: list[str], chosen: str) -> Segments:
    segments = Segments(choices=[(colour, capital(said(colour))) for colour in colours], chosen=chosen)
    sheet.add_widget(segments)
    return segments


def _done(sheet: Sheet, done: Callable[[], None]) -> Push:
    push = Push(kind="primary", text=words.text("shelf.edit.done"))
    push.bind(on_release=lambda _push: done())
    sheet.add_widget(push)
    return push
