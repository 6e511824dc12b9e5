"""Every page of Indus and the Pergamonaltar in every language, size and theme: nothing cut off, small or faint."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.altar.moves import Show
from companion.games.indus.boards import BoardFile
from companion.games.indus.moves import Place
from companion.games.indus.simulate import random_board
from companion.screens import kept_boards
from companion.screens.pages.indus import DieSide
from companion.screens.pages.shelf_history import sentences
from companion.screens.theme import theme
from companion.screens.words import words
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.shelf import PLACES, altar_game, indus_game, one, opened, stored

Begin = Callable[..., Driver]

VIEWS = [
    ("en", (360, 640), "light"),
    ("de", (360, 640), "light"),
    ("it", (360, 640), "dark"),
    ("it", (1280, 800), "light"),
    ("de", (1280, 800), "contrast"),
]


def indus(number: int | None, *steps: Callable[[Driver], Any], players: int = 2) -> Callable[..., None]:
    """A game of Indus after so many moves, from the end where below zero, and what is done then."""

    def scene(driver: Driver, folder: Path) -> None:
        points = indus_game(1, players)
        at = number if number is None or number >= 0 else len(points) + number
        opened(driver, stored(folder, points, at))
        for step in steps:
            step(driver)
            driver.settle()

    return scene


def altar(*steps: Callable[[Driver], Any]) -> Callable[..., None]:
    """A game of the Pergamonaltar, and what is done then."""

    def scene(driver: Driver, folder: Path) -> None:
        opened(driver, stored(folder, altar_game(5, 2), 50))
        for step in steps:
            step(driver)
            driver.settle()

    return scene


def goes(page: str, **asked: object) -> Callable[[Driver], Any]:
    """To a page."""
    return lambda driver: driver.app.go(page, **asked)


def history_line(driver: Driver) -> None:
    """A line of the history is opened."""
    point = driver.app.sitting.points[-1]
    driver.app.page.open(point, sentences(point))


def last_of(driver: Driver, kind: type) -> int:
    """The last move of a kind."""
    points = driver.app.sitting.points
    return max(number for number, point in enumerate(points) if isinstance(point.move, kind))


def new_indus(driver: Driver, _folder: Path) -> None:
    """A new game of two, on a kept board."""
    kept = BoardFile(1, "Rosa", random_board(1))
    driver.app.sitting.ask(lambda archive: kept_boards.keep(archive, kept))
    driver.app.reset("new-indus")
    driver.settle()
    for player in ("Ada", "Ben"):
        driver.app.page.add(player)


def board(*squares: str) -> Callable[..., None]:
    """A building being drawn over these squares."""

    def scene(driver: Driver, _folder: Path) -> None:
        driver.app.reset("indus-board")
        driver.settle()
        for square in squares:
            driver.app.page.tap(square)

    return scene


SCENES: dict[str, Callable[[Driver, Path], None]] = {
    "setup": indus(2),
    "late": indus(-8),
    "rolled": indus(-2, lambda driver: driver.tap(one(driver, DieSide, pips=2))),
    "four": indus(-3, players=4),
    "ruins": indus(-8, goes("indus-ruins")),
    "history": indus(-8, goes("shelf-history")),
    "line": indus(-8, goes("shelf-history"), history_line),
    "look": indus(-8, goes("shelf-history"), lambda driver: driver.app.page.look_at(40)),
    "edit": indus(-8, lambda driver: driver.app.go("indus-edit", edit=last_of(driver, Place))),
    "team": indus(-8, lambda driver: driver.app.page.show_team("red")),
    "scoring": indus(None),
    "result": indus(None, lambda driver: driver.app.page.skip()),
    "altar": altar(),
    "altar-history": altar(goes("shelf-history"), lambda driver: driver.app.page.look_at(40)),
    "altar-edit": altar(goes("shelf-history"), lambda driver: driver.app.page.edit(last_of(driver, Show))),
    "new-indus": new_indus,
    "board": board("a1", "a2"),
    "board-empty": board(),
    "board-name": lambda driver, folder: (board("a1", "b1")(driver, folder), driver.app.page.done())[0],
}


@pytest.mark.parametrize("scene", SCENES)
def test_a_page_can_be_read_and_touched(start: Begin, tmp_path: Path, scene: str) -> None:
    driver = start("home", places=PLACES)
    SCENES[scene](driver, tmp_path)
    wrong = []
    for language, size, look in VIEWS:
        words.code, theme.name = language, look
        driver.resize(*size)
        wrong += [f"{language} {size}: {found}" for found in audit(driver)]
    assert not wrong
