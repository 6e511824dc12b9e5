"""The history: lines in words, undo and redo, an older move put right, and what no longer fits then."""

from collections.abc import Callable
from pathlib import Path

from companion.games.pergamon.moves import Dig, Draw, Lay, Place
from companion.screens.widgets.fields import FieldBoard
from companion.screens.words import words
from tests.screens.driver import Driver
from tests.screens.flow_scenes import resumed
from tests.screens.games import game, view, when
from tests.screens.hands import touch

Start = Callable[..., Driver]


def history(start: Start, folder: Path, number: int) -> Driver:
    """The history of a game of so many moves."""
    driver = resumed(start, folder, 3, 3, number)
    driver.app.go("history")
    driver.settle()
    return driver


def test_undo_and_redo_stand_in_the_foot(start: Start, tmp_path: Path) -> None:
    points = game(3, 3)
    number = when(points, Lay, 2)
    driver = history(start, tmp_path, number)
    driver.tap(driver.app.page.ids.undo)
    assert view(driver.app.sitting.state) == view(points[number - 1].state)
    assert driver.app.in_sight == "history"
    driver.tap(driver.app.page.ids.redo)
    assert view(driver.app.sitting.state) == view(points[number].state)


def test_back_goes_to_the_page_the_game_is_on_by_then(start: Start, tmp_path: Path) -> None:
    driver = history(start, tmp_path, when(game(3, 3), Lay, 2) + 1)
    assert driver.app.frame.navigator.trail == ["home", "fund", "history"]
    driver.tap(driver.app.page.ids.undo)
    driver.app.back()
    driver.settle()
    assert driver.app.frame.navigator.trail == ["home", "lay-out"]


def test_a_pawn_is_put_on_another_field_afterwards(start: Start, tmp_path: Path) -> None:
    points = game(3, 3)
    number = when(points, Place, 3) + 1
    driver = history(start, tmp_path, number)
    driver.app.page.open_line(number)
    driver.settle()
    touch(driver, driver.find(words.text("flow.edit")))
    taken = {player.field for player in points[number].state.players}
    free = next(field for field in range(1, 14) if field not in taken)
    touch(driver, driver.find(FieldBoard, lambda one: one.get_root_window() and one.parent)._cells[free - 1])
    assert driver.app.sitting.points[number].move.field == free
    assert driver.app.sitting.can_undo


def test_what_no_longer_fits_is_listed_before_anything_changes(start: Start, tmp_path: Path) -> None:
    points = game(3, 3)
    number = when(points, Dig) + 1
    driver = history(start, tmp_path, number)
    draw = when(points, Draw) + 1
    driver.app.page.delete(draw)
    driver.settle()
    assert driver.app.sitting.number == number
    touch(driver, driver.find(words.text("flow.misfits.keep")))
    assert driver.app.sitting.number == draw - 1
    driver.app.sitting.undo()
    driver.settle()
    assert view(driver.app.sitting.state) == view(points[number].state)


def test_a_branch_goes_on_from_a_line(start: Start, tmp_path: Path) -> None:
    points = game(3, 3)
    driver = history(start, tmp_path, when(points, Dig))
    first = driver.app.sitting.id
    driver.app.page.branch(2)
    driver.settle()
    assert driver.app.sitting.id != first
    assert driver.app.in_sight == "fund"
    assert view(driver.app.sitting.state) == view(points[2].state)
