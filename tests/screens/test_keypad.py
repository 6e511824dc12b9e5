"""The keypad: five taps a tile, three without its halves."""

import pytest

from companion.screens.typing import Typed
from companion.screens.widgets.keypad import Key
from companion.screens.widgets.tile import Tile
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.entries import Start, begin, keys


def typing(start: Start, done: list[object], **options: object) -> Driver:
    """The keypad as another page asks for it."""
    look = {name: options.pop(name) for name in ("size", "language", "look") if name in options}
    driver = begin(start, **look)
    driver.app.go("keypad", done=done.append, **options)
    driver.settle()
    return driver


def is_open(driver: Driver) -> str:
    """The digits that can be tapped now."""
    all_keys = [widget for widget in driver.shown() if isinstance(widget, Key)]
    return "".join(sorted(key.value for key in all_keys if key.value in "0123456789?" and not key.disabled))


def test_a_tile_takes_five_taps_and_the_last_one_hands_it_over(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, number=1)
    keys(driver, "lB57rJ3")
    assert driver.taps == 5
    assert done == [("B57J3",)]
    assert driver.app.in_sight == "home"


def test_five_tiles_without_halves_take_fifteen_taps(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, number=5)
    keys(driver, "241193573084855")
    assert driver.taps == 15
    assert done == [("?24?1", "?19?3", "?57?3", "?08?4", "?85?5")]


def test_only_keys_that_make_sense_are_on(start: Start) -> None:
    driver = typing(start, [], number=2)
    assert is_open(driver) == "0123456789?"
    keys(driver, "?")
    assert is_open(driver) == "0123456789"
    keys(driver, "57")
    assert is_open(driver) == "12345?"
    keys(driver, "rJ")
    assert is_open(driver) == "12345"
    keys(driver, "9")
    assert driver.app.page.typed == Typed("?", "57", "J", "")


def test_halves_may_come_later_and_be_taken_back(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, number=2)
    keys(driver, "57lBrJ")
    assert driver.app.page.typed == Typed("B", "57", "J")
    keys(driver, "rJ3lV081")
    assert done == [("B57?3", "V08?1")]


def test_back_takes_one_key_after_the_other_back_even_over_tiles(start: Start) -> None:
    driver = typing(start, [], number=2)
    keys(driver, "5731<")
    assert (driver.app.page.place, driver.app.page.tiles[1]) == (1, Typed())
    keys(driver, "<")
    assert (driver.app.page.place, driver.app.page.tiles[0]) == (0, Typed("", "57"))
    keys(driver, "<<<")
    assert driver.app.page.tiles == [Typed(), Typed()]


def test_a_tile_typed_before_can_be_changed_in_any_part(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, number=2)
    keys(driver, "573")
    driver.tap(driver.find(Tile, lambda widget: getattr(widget, "code", "") == "?57?3"))
    driver.tap("Year")
    keys(driver, "51")
    assert driver.app.page.place == 1
    keys(driver, "241")
    assert done == [("?51?3", "?24?1")]


def test_a_row_may_have_any_number_of_tiles(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, tiles=("J12V4",))
    keys(driver, "lV63rB3")
    driver.tap("Use these 2 tiles")
    assert done == [("J12V4", "V63B3")]


def test_back_also_takes_the_next_tile_of_such_a_row_back(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done)
    keys(driver, "241<3")
    driver.tap("Use this tile")
    assert done == [("?24?3",)]


def test_one_known_tile_gets_its_halves_and_is_done(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, tiles=("?57?3",), number=1)
    keys(driver, "lBrJ")
    assert done == []
    driver.tap("Done")
    assert done == [("B57J3",)]


def test_everything_complete_is_told_with_every_key(start: Start) -> None:
    told: list[object] = []
    driver = begin(start)
    driver.app.go("keypad", number=2, done=told.append, changed=told.append)
    driver.settle()
    keys(driver, "573")
    assert told == [(), (), ("?57?3",)]


def test_a_tile_can_be_typed_with_the_keyboard_alone(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, number=1, size=(1280, 800))
    for character in "573":
        driver.press(ord(character), character)
    assert done == [("?57?3",)]


def test_going_back_hands_nothing_over(start: Start) -> None:
    done: list[object] = []
    driver = typing(start, done, number=2)
    keys(driver, "573")
    driver.tap("Back")
    assert driver.app.in_sight == "home" and done == []


@pytest.mark.parametrize(
    ("language", "size", "look"),
    [
        ("de", (360, 640), "light"),
        ("it", (360, 640), "dark"),
        ("en", (640, 360), "contrast"),
        ("de", (1280, 800), "light"),
    ],
)
def test_everything_can_be_read_and_touched(
    language: str, size: tuple[int, int], look: str, start: Start
) -> None:
    driver = typing(start, [], number=5, size=size, language=language, look=look)
    keys(driver, "lB57rJ3lM19")
    assert audit(driver) == []
    driver.app.go("keypad", tiles=("J12V4",) * 5, done=print)
    assert audit(driver) == []
