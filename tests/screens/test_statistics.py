"""Statistics show what the table counted, for all players and for each."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.screens.pages.statistics import FigureLine, decimal
from companion.screens.words import words
from companion.table.statistics import Statistics
from companion.table.store import Store
from tests.screens.closing import SHARED, TIE, audited, kept
from tests.screens.driver import Driver

Start = Callable[..., Driver]


def lines(driver: Driver) -> dict[str, list[tuple[str, str]]]:
    """The players' own lines, which come first."""
    found: dict[str, list[tuple[str, str]]] = {}
    for widget in driver.app.page.ids.body.children[0].children[::-1]:
        for line in widget.children[::-1]:
            if isinstance(line, FigureLine):
                found.setdefault(line.name, line.figures)
    return found


def test_games_wins_and_averages_are_those_of_the_table(start: Start, tmp_path: Path) -> None:
    kept(tmp_path, TIE, SHARED, "two-players")
    with Store(tmp_path) as store:
        counted = Statistics(store).players()
    driver = start("home")
    driver.tap("Archive and statistics")
    driver.tap("Statistics")
    assert driver.has("3 finished games")
    shown = lines(driver)
    for row in counted:
        games, wins, average, best = (number for number, _ in shown[row.name])
        assert (games, wins, best) == (str(row.games), str(row.wins), str(row.best))
        assert average == f"{row.average:.1f}"
    driver.tap("Ada", where=lambda widget: getattr(widget, "leads", False))
    assert {name for name in lines(driver) if " and " not in name} == {"Ada"}
    driver.app.back()
    driver.settle()
    assert lines(driver).keys() == shown.keys()


def test_without_a_finished_game_it_says_so(start: Start) -> None:
    driver = start("statistics")
    assert driver.has("No game of Pergamon is over yet.")


def test_numbers_are_written_as_the_language_does(start: Start) -> None:
    start("statistics", language="de")
    assert (decimal(2.25), decimal(-3, sign=True), decimal(0.01, sign=True)) == ("2,2", "−3,0", "0,0")
    words.code = "en"
    assert decimal(12.5, sign=True) == "+12.5"


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_the_statistics_can_be_read(start: Start, tmp_path: Path, language: str) -> None:
    kept(tmp_path, TIE, "corrected-to-a-tie")
    assert audited(start("statistics", language=language)) == []
