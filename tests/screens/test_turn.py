"""The turn page tells why something is out of reach, takes back what was done, and minds a double tap."""

from collections.abc import Callable
from pathlib import Path

from companion.games.pergamon.moves import Dig, Exhibit
from companion.screens.pages.turn import DOUBLE_TAP
from companion.screens.theme import theme
from companion.screens.widgets.galleries import GalleryRow, Lock
from companion.screens.widgets.overlays import ToastUndo
from tests.screens.driver import Driver
from tests.screens.flow_scenes import resumed
from tests.screens.games import game, view, when
from tests.screens.hands import all_of, play, touch

Start = Callable[..., Driver]
E, Z = 101, 122


def test_a_locked_gallery_tells_all_reasons(start: Start, tmp_path: Path) -> None:
    driver = resumed(start, tmp_path, 4, 4, when(game(4, 4), Dig, 14))
    touch(driver, all_of(driver, Lock)[-1])
    assert driver.has("The field allows I–II.")


def test_a_gallery_that_may_be_dug_has_a_clay_bar_at_its_edge(start: Start, tmp_path: Path) -> None:
    driver = resumed(start, tmp_path, 4, 4, when(game(4, 4), Dig, 14))
    rows, picture = all_of(driver, GalleryRow), driver.picture()
    edges = [picture.getpixel((2, round(picture.height - row.to_window(*row.center)[1]))) for row in rows]
    clay = tuple(round(255 * part) for part in theme.clay[:3])
    assert [edge[:3] == clay for edge in edges] == [row.lit for row in rows]
    assert any(row.lit for row in rows)


def test_a_dig_is_said_and_undone_by_the_toast_and_by_a_key(start: Start, tmp_path: Path) -> None:
    points = game(4, 4)
    number = when(points, Dig, 14)
    driver = resumed(start, tmp_path, 4, 4, number)
    play(driver, points[number + 1].move)
    assert driver.has("Ben digs gallery II")
    driver.tap(driver.find(ToastUndo))
    assert view(driver.app.sitting.state) == view(points[number].state)
    play(driver, points[number + 1].move)
    driver.press(Z, "z", "ctrl")
    assert view(driver.app.sitting.state) == view(points[number].state)


def test_a_second_tap_on_done_does_not_end_the_next_turn(start: Start, tmp_path: Path) -> None:
    driver = resumed(start, tmp_path, 4, 4, when(game(4, 4), Dig, 14))
    page = driver.app.page
    page.finish()
    driver.settle()
    number = driver.app.sitting.number
    page.paused = True
    driver.tap(page.ids.done)
    assert driver.app.sitting.number == number
    driver.advance(DOUBLE_TAP)


def test_e_opens_the_row_builder_and_escape_leaves_it(start: Start, tmp_path: Path) -> None:
    driver = resumed(start, tmp_path, 4, 4, when(game(4, 4), Exhibit, 7))
    driver.press(E, "e")
    assert driver.app.in_sight == "row-builder"
    driver.press(27)
    assert driver.app.in_sight == "turn"
