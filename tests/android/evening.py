"""Begins an evening by touch, from the first start on, with nothing but what Android has; prints what it saw."""

import json
import sys
from importlib import import_module
from typing import Any

from companion.screens.environment import prepare
from companion.table.folder import data_folder

prepare(data_folder() / "kivy", off_screen=True, density=1)

from companion.games.pergamon.demonstration import Course  # noqa: E402  Kivy comes after its environment
from companion.games.pergamon.moves import Lay  # noqa: E402
from companion.games.record import Record  # noqa: E402
from companion.samples import lying, round_photo  # noqa: E402
from companion.screens.app import PAGES  # noqa: E402
from companion.screens.camera.view import Shutter  # noqa: E402
from companion.screens.pages.reading import Choice  # noqa: E402
from companion.screens.words import words  # noqa: E402
from tests.screens.driver import Driver, drive  # noqa: E402
from tests.screens.hands import go_on, play, touch  # noqa: E402

ROUNDS = 2
STANDING = (
    "museum",
    "history",
    "settings",
    "rules",
    "my-board",
    "archive",
    "statistics",
    "new-indus",
    "new-altar",
)
FOREIGN = ("PIL", "babel", "kivymd", "platformdirs", "pytesseract", "rich", "typer")


def main() -> None:
    """The evening."""
    driver = drive("welcome", folder=data_folder(), size=(412, 892))
    driver.tap("English")
    driver.tap("Skip")
    driver.tap("New game")
    for name in ("Ada", "Ben", "Cem"):
        driver.tap(words.text("new.first" if name == "Ada" else "new.another"))
        driver.app.frame.sheet.ids.name.text = name
        driver.tap(words.text("new.name.done"))
    # The hands lay their rows themselves.
    driver.tap(words.text("new.suggestions"))
    driver.tap(words.text("new.begin"))
    sitting = driver.app.sitting
    course = Course([lying()[round_photo(round).name] for round in range(1, ROUNDS + 1)])
    photos = 0
    while sitting.state.round <= ROUNDS:
        move = course.next_move(sitting.state)
        if isinstance(move, Lay):
            photos += lay_out(driver, move)
        else:
            play(driver, move)
        go_on(driver)
    record = b"".join(point.text + b"\n" for point in sitting.points)
    replayed = Record(record.splitlines()).replay()
    pages = visit(driver)
    driver.stop()
    seen = {
        "rounds": sitting.state.round - 1,
        "photos": photos,
        "same": list(replayed)[-1].state == sitting.state,
        "pages": pages,
        "foreign": sorted(name for name in FOREIGN if name in sys.modules),
    }
    print(json.dumps(seen))


def lay_out(driver: Driver, move: Lay) -> int:
    """The sample photo of the round is read; where something is doubtful, the likeliest is tapped."""
    driver.advance(1)
    driver.settle()
    touch(driver, driver.find(Shutter))
    page: Any = driver.app.page
    assert driver.app.in_sight == "reading", driver.texts()
    while page.entering.entry.doubtful and any(isinstance(one, Choice) for one in driver.shown()):
        touch(driver, driver.find(Choice))
    if not page.ready:
        driver.app.sitting.play(move)
        driver.settle()
        return 0
    driver.tap(words.text("entry.end.lay"))
    return 1


def visit(driver: Driver) -> int:
    """Everything that any page imports is there, and the pages that need no game come into sight."""
    for place in PAGES.values():
        import_module(place.partition(":")[0])
    for name in STANDING:
        driver.app.go(name)
        driver.settle()
        assert driver.app.in_sight == name
    return len(PAGES)


if __name__ == "__main__":
    main()
