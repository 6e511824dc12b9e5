"""Indus and the Pergamonaltar by touch: a move of a record as the taps that enter it."""

from functools import cache
from pathlib import Path
from typing import Any

from companion.games.altar import moves as altar
from companion.games.altar import simulate as altar_games
from companion.games.altar.pieces import Symbol
from companion.games.game import write
from companion.games.indus import moves as indus
from companion.games.indus import simulate as indus_games
from companion.games.indus.landing import landing
from companion.games.indus.pieces import LINES
from companion.games.record import Record, Replayed, text
from companion.screens.app import PAGES
from companion.screens.pages.altar import SymbolCount
from companion.screens.pages.indus import DieSide, PieceButton
from companion.screens.pages.stack_sheet import CapturedSheet, WhichSheet
from companion.screens.teams import capital, said
from companion.screens.widgets.board import Board
from companion.screens.widgets.controls import StepEnd
from companion.screens.words import words
from companion.table.archive import Archive
from companion.table.store import Store
from tests.screens.driver import Driver

PLACES = {**PAGES, "home": "tests.screens.test_sitting:Blank"}


@cache
def indus_game(seed: int, players: int) -> tuple[Replayed, ...]:
    """A whole simulated game of Indus, point by point."""
    return tuple(Record(text(*indus_games.play(seed, players)).splitlines()).replay())


@cache
def altar_game(seed: int, players: int) -> tuple[Replayed, ...]:
    """A simulated game of the Pergamonaltar, point by point."""
    return tuple(Record(text(*altar_games.play(seed, players)).splitlines()).replay())


def stored(folder: Path, points: tuple[Replayed, ...], number: int | None = None) -> int:
    """Puts the first moves of a game into the store of a folder."""
    with Store(folder) as store:
        table = Archive(store).begin(points[0].state.header)
        for point in points[1 : None if number is None else number + 1]:
            table.play(point.move)
        return table.id


def opened(driver: Driver, id: int) -> Driver:
    """The app with a stored game on its page."""
    driver.app.sitting.open(id)
    driver.settle()
    return driver


def view(driver: Driver) -> bytes:
    """The game in play as it can be compared."""
    sitting = driver.app.sitting
    return write(sitting.game.view(sitting.state))


def one(driver: Driver, widget_type: type, /, **shown: object) -> Any:
    """The widget of a class that shows this."""
    return driver.find(
        widget_type,
        lambda one: isinstance(one, widget_type) and all(getattr(one, k) == v for k, v in shown.items()),
    )


def enter(driver: Driver, state: Any, move: Any) -> None:
    """Enters a move by touch."""
    match move:
        case indus.Start(team, piece, field):
            label = f"{said(team)}: {words.text(f'indus.piece.{piece}')}"
            driver.tap(one(driver, PieceButton, spoken=label))
            driver.tap(driver.find(Board).spot(field))
        case indus.Place():
            _place(driver, state, move)
        case altar.Show(colour):
            for symbol in Symbol:
                for _ in range(abs(move[symbol])):
                    _step(driver, colour, symbol, 1 if move[symbol] > 0 else -1)
        case altar.Take(colour, picked):
            driver.tap(words.text("shelf.altar.take"))
            if driver.app.frame.sheet and driver.has(words.text("shelf.altar.which")):
                driver.tap(capital(said(colour)))
            if picked:
                driver.tap(driver.find(capital(words.text(f"altar.symbol.{picked}")), _in_sheet(driver)))
        case altar.Score():
            driver.tap(driver.key("s"))
        case altar.EndTurn():
            driver.tap(words.text("shelf.altar.end"))


def _in_sheet(driver: Driver) -> Any:
    sheet = driver.app.frame.sheet
    return lambda widget: any(widget is inner for inner in sheet.walk(restrict=True))


def _place(driver: Driver, state: Any, move: indus.Place) -> None:
    team = state.start[move.field].team
    if not driver.app.page.rolling:
        driver.tap(words.text("shelf.indus.roll-for", team=said(team)))
    for pips in move.rolls:
        driver.tap(one(driver, DieSide, pips=pips))
    square = LINES[move.field][move.rolls[-1] - 1]
    driver.tap(driver.find(Board).spot(square))
    if isinstance(driver.app.frame.sheet, WhichSheet):
        driver.tap(words.text("shelf.indus.from", field=move.field))
    sheet = driver.app.frame.sheet
    if isinstance(sheet, CapturedSheet):
        left = list(move.take_back)
        met = landing(state, state.start[move.field], square)
        for researcher, segments in sheet.asked:
            if researcher in left:
                left.remove(researcher)
                driver.tap(segments.children[0])
        assert met.returnable
        driver.tap(words.text("shelf.indus.captured.done"))


def _step(driver: Driver, colour: str, symbol: Symbol, by: int) -> None:
    column = one(driver, SymbolCount, colour=colour, symbol=symbol.value)
    icon = "plus" if by > 0 else "minus"
    (end,) = [one for one in column.walk(restrict=True) if isinstance(one, StepEnd) and one.icon == icon]
    driver.tap(end)
