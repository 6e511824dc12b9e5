"""Every widget in every state keeps what screens must keep, in every theme, size and text size."""

from collections.abc import Callable

import pytest

from companion.screens.theme import TEXT_SCALES, THEMES, theme
from companion.screens.widgets.coins import CoinCount
from companion.screens.widgets.controls import Segments, Stepper
from companion.screens.widgets.keypad import Keypad
from companion.screens.widgets.museum import Museum
from companion.screens.widgets.players import HiddenTotal
from companion.screens.widgets.row import TileRow
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.gallery import PLACES

PHONE = (412, 892)
VIEWS = (
    *((PHONE, look, 1.0) for look in THEMES),
    *((size, "light", 1.0) for size in ((360, 640), (892, 412), (1280, 800))),
    (PHONE, "light", TEXT_SCALES[-1]),
)


@pytest.mark.parametrize("page", PLACES)
def test_everything_can_be_read_and_touched(start: Callable[..., Driver], page: str) -> None:
    driver = start(page, places=PLACES)
    wrong = {}
    for size, look, scale in VIEWS:
        theme.name, theme.text_scale = look, scale
        driver.resize(*size)
        wrong[size, look, scale] = audit(driver)
    assert not any(wrong.values()), wrong


def test_a_stepper_stops_at_its_ends(start: Callable[..., Driver]) -> None:
    driver = start("07-row-builder", places=PLACES)
    stepper = driver.find(Stepper)
    driver.tap("one more")
    assert stepper.value == 2
    for _ in range(3):
        driver.tap("one less")
    assert stepper.value == 0


def test_the_keypad_tells_halves_and_digits(start: Callable[..., Driver]) -> None:
    driver = start("12-keypad", places=PLACES)
    keypad = driver.find(Keypad)
    heard: list[object] = []
    keypad.bind(
        on_digit=lambda _pad, digit: heard.append(digit),
        on_half=lambda _pad, side, kind: heard.append((side, kind)),
    )
    driver.tap("3", where=lambda widget: getattr(widget, "value", "") == "3")
    driver.tap(keypad._keys["left V"])
    driver.tap("7", where=lambda widget: getattr(widget, "value", "") == "7")
    assert heard == ["3", ("left", "V")], "7 makes no sense as a century"


def test_a_space_of_the_museum_can_be_tapped(start: Callable[..., Driver]) -> None:
    driver = start("08-museum", places=PLACES)
    tapped: list[int] = []
    driver.find(Museum).bind(on_space=lambda _museum, space: tapped.append(space))
    driver.tap("17", where=lambda widget: getattr(widget, "number", 0) == 17)
    assert tapped == [17]


def test_a_tile_of_a_row_can_be_tapped(start: Callable[..., Driver]) -> None:
    driver = start("07-row-builder", places=PLACES)
    tapped: list[int] = []
    row = driver.find(TileRow)
    row.bind(on_tile=lambda _row, index: tapped.append(index))
    driver.tap(
        driver.find(
            "", where=lambda widget: getattr(widget, "code", "") == "V63B3" and widget.parent is row._floor
        )
    )
    assert tapped == [1]


def test_a_choice_is_made_by_a_tap(start: Callable[..., Driver]) -> None:
    driver = start("17-fund-robber", places=PLACES)
    driver.tap("two chests")
    assert driver.find(Segments).chosen == "chest chest"


def test_a_total_shows_only_while_held(start: Callable[..., Driver]) -> None:
    driver = start("states", places=PLACES)
    total = driver.find(HiddenTotal, where=lambda widget: getattr(widget, "total", 0) == 14)
    assert not driver.has("14")
    finger = driver.down(*total.to_window(*total.center))
    driver.advance(0.7)
    assert driver.has("14")
    driver.up(finger)
    assert not driver.has("14")


def test_coins_roll_one_at_a_time(start: Callable[..., Driver]) -> None:
    driver = start("05-fund", places=PLACES, motion=True)
    count = driver.find(CoinCount)
    count.coins = 13
    driver.advance(0.3)
    assert count.shown == 12
    driver.advance(0.5)
    assert count.shown == 13
