"""The table corrects coins or points: what was and what will be is shown, and it can be undone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.pergamon.moves import Adjust, Dig
from companion.screens.draft import read
from companion.screens.pages.adjust import PersonRow
from companion.screens.widgets.controls import NameField, StepEnd, Stepper
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.flow_scenes import SCENES, resumed
from tests.screens.games import game, when
from tests.screens.shelf import one

Start = Callable[..., Driver]


def step(driver: Driver, caption: str, icon: str, times: int = 1) -> None:
    """Taps minus or plus."""
    stepper = one(driver, Stepper, caption=caption)
    end = next(end for end in stepper.walk(restrict=True) if isinstance(end, StepEnd) and end.icon == icon)
    for _ in range(times):
        driver.tap(end)


def at_the_page(start: Start, folder: Path, **outside: object) -> Driver:
    """The page, come to by the menu of a turn."""
    driver = resumed(start, folder, 4, 4, when(game(4, 4), Dig, 14), **outside)
    driver.tap("Menu")
    driver.tap("Correct coins or points")
    assert driver.app.in_sight == "adjust"
    return driver


def test_coins_are_corrected_with_a_reason_and_undone(start: Start, tmp_path: Path) -> None:
    driver = at_the_page(start, tmp_path)
    sitting = driver.app.sitting
    state = sitting.state
    person = next(player for player in state.players if player.name != state.current.name)
    assert driver.find("Enter the correction").disabled
    driver.tap(one(driver, PersonRow, name=person.name))
    step(driver, "Coins", "plus", 2)
    assert one(driver, Stepper, caption="Coins").value == person.coins + 2
    assert driver.has(f"instead of {person.coins}")
    driver.tap("Forgotten")
    assert driver.find(NameField).text == "Forgotten"
    driver.tap("Enter the correction")
    assert sitting.points[-1].move == Adjust(person.name, "Forgotten", 2)
    seat = state.seat(person.name)
    assert sitting.state.players[seat].coins == person.coins + 2
    assert driver.app.in_sight == "turn"
    assert driver.has(f"{person.name} is corrected: Forgotten")
    driver.tap("Undo")
    assert sitting.state == state


@pytest.mark.parametrize(("scene", "page"), [("fund-payout", "fund"), ("scoring", "scoring")])
def test_payout_and_scoring_stay_in_sight_after_a_correction(
    start: Start, tmp_path: Path, scene: str, page: str
) -> None:
    driver = SCENES[scene](start, tmp_path)
    shown = driver.app.page.title, driver.app.page.overline
    driver.tap("Menu")
    driver.tap("Correct coins or points")
    step(driver, "Coins", "plus")
    driver.tap("Enter the correction")
    assert driver.app.in_sight == page
    assert (driver.app.page.title, driver.app.page.overline) == shown
    driver.app.sitting.see()
    driver.settle()
    assert driver.app.page.title != shown[0]


def test_open_points_are_told_as_they_are_on_the_table(start: Start, tmp_path: Path) -> None:
    driver = at_the_page(start, tmp_path, points_hidden=False)
    current = driver.app.sitting.state.current
    step(driver, "Points", "plus", 3)
    assert one(driver, Stepper, caption="Points").value == current.points + 3
    assert driver.has(f"instead of {current.points}")
    step(driver, "Points", "minus", 3)
    assert driver.find("Enter the correction").disabled


def test_hidden_points_stay_hidden(start: Start, tmp_path: Path) -> None:
    driver = at_the_page(start, tmp_path)
    current = driver.app.sitting.state.current
    step(driver, "Points", "plus", 1)
    assert driver.has("to add")
    assert one(driver, Stepper, caption="Points").value == 1
    driver.tap("Enter the correction")
    assert driver.app.sitting.points[-1].move == Adjust(current.name, "Miscounted", None, 1)


def test_a_half_built_row_outlives_a_correction(start: Start, tmp_path: Path) -> None:
    driver = at_the_page(start, tmp_path)
    kept = read(driver.app.sitting.draft)
    driver.app.sitting.save_draft('{"building":true,"row":[0]}')
    step(driver, "Coins", "plus")
    driver.tap("Enter the correction")
    assert read(driver.app.sitting.draft).row == (0,) != kept.row
    assert driver.app.in_sight == "row-builder"


def test_a_wrong_tile_is_put_right_in_the_history(start: Start, tmp_path: Path) -> None:
    driver = at_the_page(start, tmp_path)
    driver.tap("A tile or marker is wrong")
    assert driver.app.in_sight == "history"
    driver.tap("Correct coins or points")
    assert driver.app.in_sight == "adjust"


def test_it_can_be_read_and_touched_on_a_small_phone(start: Start, tmp_path: Path) -> None:
    driver = at_the_page(start, tmp_path, points_hidden=False)
    step(driver, "Coins", "plus")
    wrong = []
    for size in ((360, 640), (1280, 800)):
        driver.resize(*size)
        wrong += [f"{size}: {found}" for found in audit(driver)]
    assert not wrong
