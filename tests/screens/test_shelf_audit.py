"""Every page of Indus and the Pergamonaltar in every language and size: nothing cut off, small or faint."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.indus.boards import BoardFile
from companion.games.indus.simulate import random_board
from companion.screens import kept_boards
from companion.screens.pages.indus import DieSide
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.shelf import PLACES, altar_game, indus_game, one, opened, stored

Begin = Callable[..., Driver]

VIEWS = [("en", (360, 640)), ("de", (360, 640)), ("it", (360, 640)), ("de", (1280, 800))]


@pytest.mark.parametrize(("language", "size"), VIEWS)
def test_every_page_can_be_read_and_touched(
    start: Begin, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    whole = indus_game(1, 2)
    games = {
        "setup": stored(tmp_path, whole, 2),
        "late": stored(tmp_path, whole, len(whole) - 8),
        "over": stored(tmp_path, whole),
        "altar": stored(tmp_path, altar_game(5, 2), 50),
    }
    driver = start("home", places=PLACES, language=language, size=size)
    wrong = []

    def look(name: str) -> None:
        wrong.extend(f"{name}: {found}" for found in audit(driver))

    for name, id in games.items():
        opened(driver, id)
        look(name)
        if name == "late":
            if driver.app.page.rolling:
                driver.tap(one(driver, DieSide, pips=2))
                look("rolled")
            driver.app.go("indus-ruins")
            look("ruins")
            driver.app.go("shelf-history")
            look("history")
        if name == "over":
            driver.app.page.skip()
            look("result")
    driver.app.sitting.ask(lambda archive: kept_boards.keep(archive, BoardFile(1, "Rosa", random_board(1))))
    driver.app.reset("new-indus")
    driver.settle()
    for player in ("Ada", "Ben"):
        driver.app.page.add(player)
    look("new-indus")
    driver.app.go("indus-board")
    driver.settle()
    for square in ("a1", "a2"):
        driver.app.page.tap(square)
    look("indus-board")
    assert not wrong
