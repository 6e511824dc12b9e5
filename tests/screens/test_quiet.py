"""While hands are at work nothing else is done; once they rest, what takes long."""

import sys
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.screens import quiet
from companion.screens.quiet import QUIET
from tests.screens.driver import Driver

Start = Callable[..., Driver]
PLACES = dict.fromkeys(("home", "other"), "tests.screens.flow_scenes:Blank")


def test_pages_are_loaded_before_they_are_asked_for(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_page_for_later.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    driver = start("home", places={**PLACES, "later": "a_page_for_later:Page"})
    told: list[bool] = []
    driver.app.bind(on_loaded=lambda _app: told.append("a_page_for_later" in sys.modules))
    for _ in range(5):
        driver.tap_at(200, 400)
        driver.advance(QUIET / 2)
    assert "a_page_for_later" not in sys.modules, "hands have not rested yet"
    assert not told
    driver.advance(2 * QUIET)
    assert told == [True]


def test_pages_that_were_left_are_let_go_once_hands_rest(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quiet, "UNTIDY", 10)
    driver = start("home", places=PLACES)
    page = driver.app.go("other")
    # As pages and what is in them know each other.
    page.itself = page
    left = weakref.ref(page)
    driver.app.back()
    del page
    driver.settle()
    assert left() is not None
    driver.advance(2 * QUIET)
    driver.settle()
    assert left() is None


def test_pages_that_were_kept_for_long_are_let_go_as_well(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quiet, "UNTIDY", 10)
    monkeypatch.setattr(quiet, "AGED", 0)
    driver = start("home", places=PLACES)
    page = driver.app.go("other")
    page.itself = page
    left = weakref.ref(page)
    for _ in range(9):
        driver.tap_at(200, 400)
        driver.advance(2 * QUIET)
    driver.app.back()
    del page
    for _ in range(9):
        driver.tap_at(200, 400)
        driver.advance(2 * QUIET)
    assert left() is None
