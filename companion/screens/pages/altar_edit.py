"""An older move of the Pergamonaltar put right: a small sheet for cards, one for taking the altar."""

from collections.abc import Callable
from typing import Any

from companion.games.altar.allowed import allowed
from companion.games.altar.moves import MOST_CARDS, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.altar.state import State
from companion.screens.teams import capital, said
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import Segments, Stepper
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
    steppers = {}
    for symbol in Symbol:
        name = capital(words.text(f"altar.symbol.{symbol}"))
        steppers[symbol] = Stepper(caption=name, value=move[symbol], least=-MOST_CARDS, most=MOST_CARDS)
        sheet.add_widget(steppers[symbol])

    def changes() -> dict[str, int]:
        return {symbol.value: int(stepper.value) for symbol, stepper in steppers.items()}

    push = _done(sheet, lambda: choose(Show(colours.chosen, **changes())))
    for stepper in steppers.values():
        stepper.bind(value=lambda *_change: setattr(push, "disabled", not any(changes().values())))


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
