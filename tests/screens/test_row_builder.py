"""The row builder: tiles tapped or dragged, seams, polish, and the museum as the rules will make it."""

from collections.abc import Callable
from pathlib import Path

from companion.games.pergamon.moves import Exhibit
from companion.games.pergamon.referee import apply
from companion.screens.pages.game_page import standings
from companion.screens.pages.suggested import positions
from tests.screens.driver import Driver
from tests.screens.flow_scenes import resumed
from tests.screens.games import game, when
from tests.screens.hands import touch

Start = Callable[..., Driver]


def building(start: Start, folder: Path, **outside: object) -> tuple[Driver, Exhibit]:
    """The builder before an exhibition of four tiles, and that exhibition."""
    points = game(4, 4)
    number = when(points, Exhibit, 7)
    driver = resumed(start, folder, 4, 4, number, **outside)
    touch(driver, driver.app.page.ids.exhibit)
    return driver, points[number + 1].move


def test_the_museum_then_is_what_the_rules_make_of_it(start: Start, tmp_path: Path) -> None:
    driver, move = building(start, tmp_path)
    page, state = driver.app.page, driver.app.sitting.state
    assert page.ids.go.off
    for position in positions(state.current.tiles, move.tiles):
        touch(driver, page.ids.tray.tiles[page._left.index(position)])
    after = apply(state, page.move).state
    assert page.move.tiles == move.tiles
    assert sorted(page.ids.plan.standing) == sorted(standings(driver.app.sitting, after.players))
    assert page.ids.value.value == str(sum(tile.century for tile in move.tiles[:-1]))
    touch(driver, page.ids.row.tiles[1])
    assert len(page.tiles) == len(move.tiles) - 1


def test_a_tile_is_dragged_into_the_row_and_out_again(start: Start, tmp_path: Path) -> None:
    driver, _ = building(start, tmp_path)
    page = driver.app.page
    tile = page.ids.tray.tiles[2]
    driver.drag(tile, *page.ids.ground.to_window(*page.ids.ground.center))
    assert page.draft.row == (2,)
    one = page.ids.row.tiles[0]
    x, y = one.to_window(*one.center)
    driver.drag(one, x, y - 400)
    assert page.draft.row == ()


def test_the_best_row_is_laid_where_rows_are_suggested(start: Start, tmp_path: Path) -> None:
    driver, _ = building(start, tmp_path, suggestions=True)
    page = driver.app.page
    assert len(page.tiles) > 1
    assert not page.ids.go.off
    driver.tap(page.ids.go)
    assert isinstance(driver.app.sitting.points[-1].move, Exhibit)
    assert driver.app.in_sight == "turn"
