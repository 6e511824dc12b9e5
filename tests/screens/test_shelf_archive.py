"""Indus and the Pergamonaltar are continued from home and archive, exported, and counted in the statistics."""

from collections.abc import Callable
from pathlib import Path

from companion.games.game import write
from companion.games.indus import GAME
from companion.games.record import text
from companion.screens.pages.statistics import FigureLine
from companion.screens.widgets.lists import ListRow
from companion.table.statistics import Statistics
from companion.table.store import Store
from tests.screens.closing import TIE, kept
from tests.screens.driver import Driver
from tests.screens.shelf import altar_game, indus_game, stored, view

Begin = Callable[..., Driver]


def row(driver: Driver, second: str) -> ListRow:
    """The line of the archive that says something below the names."""
    found: ListRow = driver.find(
        ListRow, lambda widget: isinstance(widget, ListRow) and second in widget.second
    )
    return found


def test_the_last_game_waits_at_home(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    stored(tmp_path, points, 25)
    driver = start("home")
    driver.settle()
    assert driver.has(f"Indus: Round {points[25].state.round}, {points[25].state.player}")
    driver.tap("Back to the table")
    assert driver.app.in_sight == "indus"
    assert view(driver) == write(GAME.view(points[25].state))


def test_a_game_that_is_being_set_up_has_no_round_yet(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    stored(tmp_path, points, 2)
    driver = start("home")
    driver.settle()
    assert driver.has(f"Indus: {points[2].state.player} sets up")
    driver.tap("Archive and statistics")
    assert row(driver, "Indus: Setting up")


def test_games_of_the_shelf_are_continued_and_looked_at_from_the_archive(
    start: Begin, tmp_path: Path
) -> None:
    stored(tmp_path, indus_game(1, 2))
    stored(tmp_path, altar_game(1, 3), 20)
    driver = start("home")
    driver.tap("Archive and statistics")
    driver.tap(row(driver, "Pergamonaltar: Round"))
    driver.tap("Continue")
    assert driver.app.in_sight == "altar"
    driver.app.reset("home")
    driver.tap("Archive and statistics")
    driver.tap(row(driver, "Indus: "))
    driver.tap("Look at the result")
    assert driver.app.in_sight == "indus-scoring"


def test_a_record_is_exported_as_it_was_played(start: Begin, tmp_path: Path) -> None:
    points = indus_game(1, 2)
    stored(tmp_path, points)
    driver = start("home")
    driver.tap("Archive and statistics")
    driver.tap(row(driver, "Indus: "))
    driver.tap("Record of the game")
    (file,) = (tmp_path / "shared").glob("*.jsonl")
    assert file.read_bytes() == text(points[0].state.header, [point.move for point in points[1:]])


def test_statistics_of_each_game_are_chosen_by_a_tap(start: Begin, tmp_path: Path) -> None:
    kept(tmp_path, TIE)
    stored(tmp_path, indus_game(1, 2))
    stored(tmp_path, indus_game(2, 2))
    with Store(tmp_path) as store:
        counted = {row.name: row for row in Statistics(store, "indus").players()}
    driver = start("home")
    driver.tap("Archive and statistics")
    driver.tap("Statistics")
    assert driver.has("1 finished game")
    driver.tap("Indus")
    assert driver.has("2 finished games")
    assert driver.has("Captured")
    for name, own in counted.items():
        line = next(w for w in driver.shown() if isinstance(w, FigureLine) and w.leads and w.name == name)
        assert [number for number, _ in line.figures][:2] == [str(own.games), str(own.wins)]
