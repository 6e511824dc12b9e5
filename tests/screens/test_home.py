"""Home and new game: from the first start to a game at the table, by touch."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from companion.games.pergamon.moves import Place, Variant
from companion.language import LANGUAGES
from companion.screens.pages.new_game import ChairRow, SymbolButton
from companion.screens.words import words
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.games import game, stored, when
from tests.screens.hands import seat, touch

Start = Callable[..., Driver]
SIZES = ((412, 892), (360, 640), (1280, 800))


def row(driver: Driver, name: str) -> ChairRow:
    """A player's seat."""
    found: ChairRow = driver.find(ChairRow, where=lambda seat: getattr(seat, "name", "") == name)
    return found


def test_a_game_is_begun_with_names_colours_start_player_and_variants(start: Start) -> None:
    driver = start("home")
    page = seat(driver, ("Ada", "Ben", "Cem"))
    driver.tap(row(driver, "Cem"))
    driver.tap(words.text("new.sorting"))
    driver.tap(words.text("new.begin"))
    header = driver.app.sitting.header
    assert (header.players, header.start, header.variants) == (
        ("Ada", "Ben", "Cem"),
        "Cem",
        (Variant.SORTING,),
    )
    assert [look.pigment for look in driver.app.sitting.outside.looks] == [c.pigment for c in page.chairs]
    assert driver.app.in_sight == "lay-out"


def test_one_player_is_too_few_and_the_button_says_so(start: Start) -> None:
    driver = start("home")
    seat(driver, ("Ada",))
    driver.tap("1 more player needed")
    assert driver.app.sitting.state is None


def test_a_symbol_that_somebody_has_is_exchanged(start: Start) -> None:
    driver = start("home")
    page = seat(driver, ("Ada", "Ben"))
    driver.tap(row(driver, "Ada").children[-1])
    driver.tap(
        driver.find(SymbolButton, where=lambda one: getattr(one, "spoken", "") == words.text("pigment.lapis"))
    )
    assert [(chair.name, chair.pigment) for chair in page.chairs] == [("Ada", "lapis"), ("Ben", "cinnabar")]


def test_a_player_is_dragged_to_another_seat_and_can_leave_the_table(start: Start) -> None:
    driver = start("home")
    page = seat(driver, ("Ada", "Ben", "Cem"))
    below = row(driver, "Cem")
    driver.drag(row(driver, "Ada").ids.grip, below.ids.grip.center_x, below.to_window(0, below.y)[1] + 4)
    assert page.names == ["Ben", "Cem", "Ada"]
    driver.tap(row(driver, "Ada").ids.grip)
    assert page.names == ["Ada", "Ben", "Cem"]
    driver.tap(row(driver, "Ben").children[-1])
    driver.tap(words.text("new.remove"))
    assert page.names == ["Ada", "Cem"]


def test_names_from_the_archive_are_one_tap_away(start: Start, tmp_path: Path) -> None:
    stored(tmp_path, game(1, 3), 5)
    driver = start("new-game")
    page = driver.app.page
    for name in ("Ada", "Ben", "Cem"):
        driver.tap(name)
    assert page.names == ["Ada", "Ben", "Cem"]


def test_home_goes_back_to_the_game_that_waits(start: Start, tmp_path: Path) -> None:
    points = game(1, 3)
    stored(tmp_path, points, when(points, Place))
    driver = start("home")
    assert driver.has("Round 1, ")
    driver.tap(words.text("home.resume"))
    assert driver.app.in_sight == "fund"
    assert driver.app.sitting.number == when(points, Place)


@pytest.mark.parametrize("page", ["home", "new-game"])
def test_everything_can_be_read_and_touched(start: Start, tmp_path: Path, page: str) -> None:
    points = game(1, 3)
    stored(tmp_path, points, when(points, Place))
    driver = start(page)
    if page == "new-game":
        for name in ("Ada", "Bartholomäus", "Cem"):
            driver.app.page.seat(name)
    wrong = {}
    for size, language in product(SIZES, LANGUAGES):
        words.code = language
        driver.resize(*size)
        wrong[size, language] = audit(driver)
    assert not any(wrong.values()), wrong


def test_where_nothing_is_shown_nothing_takes_a_touch(start: Start, tmp_path: Path) -> None:
    """With four players there is nobody to add, and without a game none to go back to."""
    driver = start("home", size=(360, 640))
    assert audit(driver) == []
    assert driver.has(words.text("home.new")) and not driver.has(words.text("home.resume"))
    page = seat(driver, ("Ada", "Ben", "Cem", "Dora"))
    assert not driver.has(words.text("new.another"))
    assert audit(driver) == []
    touch(driver, row(driver, "Dora"))
    assert page.starter == "Dora"
