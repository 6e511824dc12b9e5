"""Every game is found again, can be opened, renamed, copied, deleted with a way back, and moved as a file."""

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.screens.pages.end import EndPage
from companion.screens.widgets.controls import NameField
from companion.screens.widgets.lists import ListRow
from tests.screens.closing import GOLDEN, TIE, audited, kept
from tests.screens.driver import Driver
from tests.screens.games import game, stored

Start = Callable[..., Driver]
FOUR = "Ada 16, Ben 19, Cem 19, Dora 2"


@pytest.fixture
def archive(start: Start, tmp_path: Path) -> Driver:
    """The archive with a game of four, one of two and one that is not over."""
    kept(tmp_path, TIE, "two-players")
    stored(tmp_path, game(4, 3), 9)
    driver = start("home")
    driver.tap("Archive and statistics")
    return driver


def listed(driver: Driver) -> list[str]:
    """The games in sight."""
    return [row.text for row in reversed(driver.app.page.ids.games.children) if isinstance(row, ListRow)]


def field(driver: Driver, **has: str) -> NameField:
    """The field that shows something."""
    (name, value), *_ = has.items()
    found: NameField = driver.find(NameField, where=lambda widget: getattr(widget, name, None) == value)
    return found


def test_games_are_searched_by_player_and_by_what_became_of_them(archive: Driver) -> None:
    assert len(listed(archive)) == 3
    archive.app.page.ids.search.text = "dora"
    archive.settle()
    assert listed(archive) == [FOUR]
    archive.app.page.ids.search.text = ""
    archive.tap("Unfinished")
    assert len(listed(archive)) == 1
    archive.tap("Deleted")
    assert archive.has("No game found.")


def test_typing_ends_with_the_page_which_is_let_go(archive: Driver) -> None:
    search = archive.find(NameField)
    archive.tap_at(*search.to_window(*search.center))
    archive.settle()
    assert search.focus
    archive.app.go("home")
    archive.settle()
    assert not search.focus
    left = weakref.ref(search)
    del search
    gc.collect()
    assert left() is None


def test_a_game_that_is_over_opens_at_its_result(archive: Driver) -> None:
    archive.tap(FOUR)
    archive.tap("Look at the result")
    archive.tap("To the result")
    assert isinstance(archive.app.page, EndPage)
    assert archive.has("Ben wins")


def test_a_deleted_game_comes_back_by_the_toast_or_from_the_deleted_ones(archive: Driver) -> None:
    archive.tap(FOUR)
    archive.tap("Delete")
    assert FOUR not in listed(archive)
    archive.tap("Undo")
    assert FOUR in listed(archive)
    archive.tap(FOUR)
    archive.tap("Delete")
    archive.tap("Deleted")
    archive.tap("Ada, Ben, Cem, Dora")
    archive.tap("Bring back")
    archive.tap("All")
    assert FOUR in listed(archive)


def test_players_are_renamed_and_a_name_taken_twice_is_refused(archive: Driver) -> None:
    archive.tap(FOUR)
    archive.tap("Rename players")
    field(archive, text="Dora").text = "Ada"
    archive.tap("Rename", where=lambda widget: hasattr(widget, "kind"))
    assert archive.has("Two players have the same name.")
    archive.app.close_sheet()
    archive.settle()
    archive.tap(FOUR)
    archive.tap("Rename players")
    field(archive, text="Dora").text = " Eva "
    archive.tap("Rename", where=lambda widget: hasattr(widget, "kind"))
    assert "Ada 16, Ben 19, Cem 19, Eva 2" in listed(archive)


def test_a_copy_is_the_first_of_the_list(archive: Driver) -> None:
    archive.tap(FOUR)
    archive.tap("Copy")
    assert listed(archive)[0] == FOUR
    assert listed(archive).count(FOUR) == 2


def test_all_games_go_out_as_a_file_and_come_in_again(archive: Driver, tmp_path: Path) -> None:
    archive.tap("Export, import")
    archive.tap("Export all games")
    (file,) = (tmp_path / "shared").glob("*.zip")
    assert archive.has(file.name)
    archive.tap("Export, import")
    archive.tap(file.name)
    assert archive.has("0 games added, 3 were there already")
    archive.tap("Export, import")
    field(archive, hint_text="Path of a file").text = str(GOLDEN / "three-players.jsonl")
    archive.tap("Import", where=lambda widget: hasattr(widget, "kind"))
    assert archive.has("1 game added, 0 were there already")
    assert len(listed(archive)) == 4
    archive.app.page.import_file(str(tmp_path / "nowhere.jsonl"))
    archive.settle()
    assert archive.has("nowhere.jsonl could not be read")


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_the_archive_can_be_read(start: Start, tmp_path: Path, language: str) -> None:
    kept(tmp_path, TIE)
    driver = start("archive", language=language)
    assert audited(driver) == []
    for sheet in (driver.app.page.ask_what, driver.app.page.ask_names):
        sheet(driver.app.page.games[0])
        assert audited(driver) == []
    driver.app.page.ask_files()
    assert audited(driver) == []
