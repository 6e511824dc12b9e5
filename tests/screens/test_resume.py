"""The app may be killed at any moment: it comes back with the same page and the same half-entered move."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.pergamon.moves import Dig, Draw, Exhibit, Lay, Place, Reveal, Store
from companion.screens.course import scored
from tests.screens.driver import Driver
from tests.screens.flow_scenes import again, resumed
from tests.screens.games import game, view, when
from tests.screens.hands import all_of, touch

Start = Callable[..., Driver]

PHASES = {
    "lay-out": (Lay, 2, "lay-out"),
    "backs": (Draw, 2, "fund"),
    "pawns": (Place, 6, "fund"),
    "values": (Reveal, 2, "fund"),
    "turn": (Dig, 5, "turn"),
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_comes_back(phase: str, start: Start, tmp_path: Path) -> None:
    kind, nth, page = PHASES[phase]
    number = when(game(3, 3), kind, nth)
    driver = resumed(start, tmp_path, 3, 3, number)
    if driver.app.in_sight == "fund" and page == "turn":
        driver.app.sitting.see()
        driver.settle()
    before = view(driver.app.sitting.state)
    driver.stop()
    driver = again(start)
    assert driver.app.in_sight == page
    assert view(driver.app.sitting.state) == before


def test_payout_and_scoring_come_back_until_they_were_seen(start: Start, tmp_path: Path) -> None:
    points = game(3, 3)
    driver = resumed(start, tmp_path, 3, 3, when(points, Reveal) + 1)
    assert driver.app.in_sight == "fund"
    assert driver.app.page._paying
    driver.tap(driver.app.page.ids.go)
    assert driver.app.in_sight == "turn"
    driver.stop()
    assert again(start).app.in_sight == "turn"


def test_a_scoring_comes_back(start: Start, tmp_path: Path) -> None:
    points = game(3, 3)
    number = next(number for number, point in enumerate(points) if scored(point))
    driver = resumed(start, tmp_path, 3, 3, number)
    assert driver.app.in_sight == "scoring"
    driver.tap(driver.app.page.ids.down)
    assert driver.app.in_sight == "lay-out"
    driver.stop()
    assert again(start).app.in_sight == "lay-out"


def test_a_value_told_for_one_card_comes_back(start: Start, tmp_path: Path) -> None:
    from companion.screens.pages.fund import ValueButton

    driver = resumed(start, tmp_path, 3, 3, when(game(3, 3), Reveal))
    touch(driver, all_of(driver, ValueButton)[0])
    told = driver.app.page.draft.cards
    assert sorted(told)[0] == 0 < sorted(told)[1]
    driver.stop()
    assert again(start).app.page.draft.cards == told


def test_discards_come_back(start: Start, tmp_path: Path) -> None:
    from companion.screens.pages.turn import Tray

    points = game(3, 3)
    number = next(
        number
        for number, point in enumerate(points[:-1])
        if isinstance(points[number + 1].move, Store) and len(point.state.current.tiles) > 1
    )
    driver = resumed(start, tmp_path, 3, 3, number)
    touch(driver, driver.find(Tray).tiles[1])
    driver.stop()
    driver = again(start)
    assert driver.find(Tray).tiles[1].discard
    assert not driver.find(Tray).tiles[0].discard


def test_a_half_built_row_comes_back(start: Start, tmp_path: Path) -> None:
    points = game(3, 3)
    driver = resumed(start, tmp_path, 3, 3, when(points, Exhibit))
    touch(driver, driver.app.page.ids.exhibit)
    touch(driver, driver.app.page.ids.tray.tiles[0])
    touch(driver, driver.app.page.ids.tray.tiles[0])
    laid = driver.app.page.tiles
    assert len(laid) == 2
    driver.stop()
    driver = again(start)
    assert driver.app.in_sight == "row-builder"
    assert driver.app.page.tiles == laid
    assert list(driver.app.page.ids.row.codes) == list(laid)


def test_back_keeps_the_half_built_row(start: Start, tmp_path: Path) -> None:
    driver = resumed(start, tmp_path, 3, 3, when(game(3, 3), Exhibit))
    touch(driver, driver.app.page.ids.exhibit)
    touch(driver, driver.app.page.ids.tray.tiles[1])
    laid = driver.app.page.tiles
    driver.app.back()
    driver.settle()
    assert driver.app.in_sight == "turn"
    touch(driver, driver.app.page.ids.exhibit)
    assert driver.app.page.tiles == laid
