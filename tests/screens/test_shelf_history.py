"""The history of Indus and the Pergamonaltar by touch: an older move looked at, put right, left out, undone to."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from companion.games.altar import GAME as ALTAR
from companion.games.altar.moves import Show
from companion.games.game import write
from companion.games.indus import GAME as INDUS
from companion.games.indus.allowed import allowed
from companion.games.indus.moves import Place, Start
from companion.games.indus.pieces import LINES
from companion.screens.pages.altar import SymbolCount
from companion.screens.pages.indus import DieSide, PieceButton
from companion.screens.widgets.board import Board
from companion.screens.widgets.controls import StepEnd
from companion.screens.widgets.lists import EventRow
from companion.screens.words import words
from tests.screens.driver import Driver
from tests.screens.shelf import PLACES, altar_game, indus_game, one, opened, stored, view

Begin = Callable[..., Driver]


def at_history(start: Begin, id: int) -> Driver:
    """The app with the history of a stored game in sight."""
    driver = opened(start("home", places=PLACES), id)
    driver.tap("History")
    return driver


def open_line(driver: Driver, number: int) -> None:
    """Taps the line of a move, which may have to be scrolled to."""
    point = driver.app.sitting.points[number]
    told = driver.app.sitting.game.tell(point.events[0])
    said = words.text(told.key, **told.parameters)
    row = driver.find(EventRow, lambda widget: isinstance(widget, EventRow) and widget.text == said)
    driver.app.page.ids.body.scroll_to(row)
    driver.settle()
    driver.tap(row)


def test_a_researcher_that_came_elsewhere_is_put_right(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    driver = at_history(start, stored(tmp_path, points, 4))
    move = points[4].move
    open_line(driver, 4)
    driver.tap("Put this move right")
    assert driver.app.in_sight == "indus-edit"
    assert driver.has("Put move 4 right")
    free = next(field for field in allowed(points[3].state).fields if field != move.field)
    driver.tap(one(driver, PieceButton, stars=move.piece.stars))
    driver.tap(driver.find(Board).spot(free))
    assert driver.app.sitting.points[4].move == Start(move.team, move.piece, free)
    assert driver.app.in_sight == "shelf-history"
    driver.tap("Undo")
    assert [point.move for point in driver.app.sitting.points] == [point.move for point in points[:5]]


def test_another_roll_keeps_all_that_still_fits(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    number = next(n for n, point in enumerate(points) if isinstance(point.move, Place))
    move = points[number].move
    driver = at_history(start, stored(tmp_path, points, number + 6))
    open_line(driver, number)
    driver.tap("Put this move right")
    pips = move.rolls[-1] % 6 + 1
    driver.tap(one(driver, DieSide, pips=pips))
    driver.tap(driver.find(Board).spot(LINES[move.field][pips - 1]))
    if driver.app.frame.sheet is not None and driver.has(f"from {move.field}"):
        driver.tap(f"from {move.field}")
    if driver.app.frame.sheet is not None:
        driver.tap("Keep up to there")
    sitting = driver.app.sitting
    assert sitting.points[number].move == Place(move.field, (pips,))
    state = sitting.points[0].state
    for point in sitting.points[1:]:
        state = INDUS.apply(state, point.move).state
    assert view(driver) == write(INDUS.view(state))


def test_an_older_moment_is_looked_at_and_gone_back_to(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    driver = at_history(start, stored(tmp_path, points, 30))
    open_line(driver, 20)
    driver.tap("Look at the table as it was")
    board = driver.find(Board)
    assert dict(board.stacks) == dict(points[20].state.squares)
    assert dict(board.start) == dict(points[20].state.start)
    driver.press(27)
    open_line(driver, 20)
    driver.tap("Go back to here")
    assert view(driver) == write(INDUS.view(points[20].state))
    driver.tap("Redo")
    assert view(driver) == write(INDUS.view(points[21].state))


def test_a_move_is_left_out(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    driver = at_history(start, stored(tmp_path, points, 12))
    open_line(driver, 12)
    driver.tap("Leave out this move")
    assert view(driver) == write(INDUS.view(points[11].state))
    driver.tap("Undo")
    assert view(driver) == write(INDUS.view(points[12].state))


def test_cards_are_put_right(start: Begin, tmp_path: Path) -> None:
    points = altar_game(1, 3)
    number = next(n for n, point in enumerate(points) if isinstance(point.move, Show))
    driver = at_history(start, stored(tmp_path, points, number + 3))
    open_line(driver, number)
    driver.tap("Put this move right")
    move = points[number].move
    ship = one(driver, SymbolCount, symbol="ship")
    plus = next(end for end in ship.walk(restrict=True) if isinstance(end, StepEnd) and end.icon == "plus")
    driver.tap(plus)
    driver.tap("Put right")
    sitting = driver.app.sitting
    assert sitting.points[number].move == Show(move.colour, move.scroll, move.ship + 1, move.helmet)
    state = sitting.points[0].state
    for _before, after in pairwise(sitting.points):
        state = ALTAR.apply(state, after.move).state
    assert view(driver) == write(ALTAR.view(state))
