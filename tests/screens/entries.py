"""The app at the moment in which tiles are entered, for the tests of those pages."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.games.pergamon.moves import Lay
from companion.screens.app import PAGES
from companion.screens.page import Page
from companion.screens.pages.reading import LaidRow
from companion.screens.widgets.keypad import Key
from tests.screens.driver import Driver
from tests.screens.games import game, stored, when

Start = Callable[..., Driver]


class Blank(Page):
    """A page that shows nothing."""


ENTRY = ("lay-out", "reading", "keypad", "just-scan", "oldest", "turn", "row-builder")
PLACES = dict.fromkeys(("home", "fund", "history"), "tests.screens.entries:Blank") | {
    name: PAGES[name] for name in ENTRY
}

LOOKS = [
    ("de", (360, 640), "light"),
    ("it", (360, 640), "dark"),
    ("en", (640, 360), "contrast"),
    ("de", (1280, 800), "light"),
]
"""Language, size and theme in which these pages are audited."""


def begin(start: Start, page: str = "home", **options: Any) -> Driver:
    """The app without a game."""
    return start(page, places=PLACES, **options)


def laying(start: Start, folder: Path, round: int = 1, **options: Any) -> Driver:
    """The app with a game of three whose tiles are to be laid out in a round."""
    points = game(3, 3)
    id = stored(folder, points, when(points, Lay, round))
    driver = begin(start, **options)
    driver.app.sitting.open(id)
    driver.settle()
    look_on(driver)
    return driver


def keys(driver: Driver, typed: str) -> None:
    """Taps keys of the keypad: digits, ``<`` to go back, ``?``, and ``lV`` or ``rV`` for a half."""
    names = iter(typed)
    for name in names:
        value = {"<": "back", "l": "left", "r": "right"}.get(name, name)
        if name in "lr":
            value = f"{value} {next(names)}"
        driver.tap(driver.find(Key, lambda key, value=value: getattr(key, "value", None) == value))


def laid(driver: Driver) -> list[tuple[str, str]]:
    """Numeral and code of every tile in the list, from the top down."""
    rows = [widget for widget in driver.shown() if isinstance(widget, LaidRow)]
    return [(row.numeral, row.code) for row in sorted(rows, key=lambda row: -row.to_window(*row.pos)[1])]


def row_of(driver: Driver, code: str) -> Any:
    """The line of a tile."""
    return driver.find(LaidRow, lambda row: getattr(row, "code", None) == code)


def look_on(driver: Driver, frames: int = 14) -> None:
    """Lets the camera look for a while, so that a steady picture is taken."""
    for _ in range(frames):
        driver.frames(2)
        for future in list(driver.app.worker.running):
            future.exception(timeout=30)
    driver.settle()
