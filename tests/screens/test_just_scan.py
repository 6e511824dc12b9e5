"""Just scanning: tiles sorted without any game."""

import pytest

from tests.screens.entries import Start, begin, laid, look_on
from tests.screens.eyes import look, seen


def test_tiles_are_sorted_without_a_game_and_the_camera_looks_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen("?57?3", "?24?1"))
    driver = begin(start)
    driver.app.go("just-scan")
    look_on(driver)
    assert laid(driver) == [("I", "?24?1"), ("II", "?57?3")]
    look(monkeypatch, seen("?08?4"))
    driver.tap("Scan again")
    look_on(driver)
    assert laid(driver) == [("I", "?08?4")]


def test_more_tiles_than_galleries_are_just_counted(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    look(monkeypatch, seen("?57?3", "?24?1", "?08?4", "?85?5", "?19?3", "?01?2"))
    driver = begin(start)
    driver.app.go("just-scan")
    look_on(driver)
    assert [numeral for numeral, _ in laid(driver)] == ["1", "2", "3", "4", "5", "6"]
