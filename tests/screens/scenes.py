"""The scenes that are drawn as screenshots: every page in its usual moments."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.pergamon.moves import Lay
from companion.screens.camera.view import Shutter
from companion.screens.words import words
from tests.screens import closing, flow_scenes, shelf
from tests.screens.driver import Driver
from tests.screens.entries import look_on
from tests.screens.eyes import look_at_samples
from tests.screens.games import game, stored, when

Start = Callable[..., Driver]
Scene = Callable[[Start, Path], Driver]
"""Opens the app on a folder and brings it to the moment."""

NEEDS_NOTHING = (
    "welcome", "home", "try", "new-game", "settings", "keypad", "oldest", "archive", "statistics", "rules", "my-board",
    "my-tiles", "new-indus", "indus-board", "new-altar",
)  # fmt: skip
TRY = {
    "photo": 0,
    "reading": 1,
    "fund": 2,
    "payout": 3,
    "dig": 4,
    "hand": 5,
    "row": 6,
    "museum": 8,
    "scoring": 11,
}
"""Scenes of the guided try, by how often Next was tapped."""


def pages() -> dict[str, Scene]:
    """The app's own pages, by the name of their picture."""
    found: dict[str, Scene] = {name: _page(name) for name in NEEDS_NOTHING}
    found |= {"home-waiting": _waiting, "new-game-seated": _seated, "my-board-field": _field}
    found |= {"my-tiles-known": _own(), "my-tiles-kinds": _own("name_kinds"), "my-tiles-doubt": _own_doubt}
    found |= {"lay-out": _laying, "reading": _reading, "just-scan": _just_scan}
    found |= {f"try-{name}": _trying(steps) for name, steps in TRY.items()}
    found |= flow_scenes.SCENES
    found |= {
        "adjust": _adjust,
        "end": lambda start, folder: closing.ended(start, folder, closing.TIE),
        "archive-full": _full("archive"),
        "statistics-full": _full("statistics"),
    }
    found |= {
        "indus": _shelf(shelf.indus_game, 30),
        "indus-ruins": _shelf(shelf.indus_game, 30, "indus-ruins"),
    }
    found |= {"indus-scoring": _shelf(shelf.indus_game, None), "altar": _shelf(shelf.altar_game, 25)}
    found |= {"shelf-history": _shelf(shelf.altar_game, 25, "shelf-history")}
    return found


def samples() -> dict[str, Scene]:
    """The widget samples."""
    from tests.screens.gallery import PLACES

    return {name: lambda start, _folder, name=name: start(name, places=PLACES) for name in PLACES}


def _page(name: str) -> Scene:
    return lambda start, _folder: start(name)


def _waiting(start: Start, folder: Path) -> Driver:
    points = game(1, 4)
    stored(folder, points, 60)
    return start("home")


def _seated(start: Start, folder: Path) -> Driver:
    stored(folder, game(1, 4), 5)
    driver = start("new-game")
    driver.settle()
    for name in ("Ada", "Ben", "Cem"):
        driver.app.page.seat(name)
    return driver


def _field(start: Start, _folder: Path) -> Driver:
    driver = start("my-board")
    driver.settle()
    driver.app.page.ask_field(4)
    return driver


def _own(then: str = "") -> Scene:
    def scene(start: Start, folder: Path) -> Driver:
        # Only here: rendering one's own copy takes longer than most scenes.
        from tests.screens import own

        own.keep(folder, [f"?{code[1:3]}?{code[4]}" for code in own.CODES] if then else own.CODES)
        driver = start("my-tiles")
        driver.settle()
        if then:
            getattr(driver.app.page, then)()
        return driver

    return scene


def _own_doubt(start: Start, folder: Path) -> Driver:
    from tests.screens import own

    photos = own.see(pytest.MonkeyPatch(), folder / "pictures")
    driver = start("my-tiles")
    driver.settle()
    driver.app.page._chosen(photos)
    driver.settle()
    driver.app.frame.hide_toast()
    return driver


def _laying(start: Start, folder: Path) -> Driver:
    look_at_samples(pytest.MonkeyPatch())
    points = game(3, 3)
    id = stored(folder, points, when(points, Lay, 1))
    driver = start("home")
    driver.app.sitting.open(id)
    driver.settle()
    look_on(driver)
    return driver


def _reading(start: Start, folder: Path) -> Driver:
    driver = _laying(start, folder)
    driver.tap(driver.find(Shutter))
    return driver


def _just_scan(start: Start, _folder: Path) -> Driver:
    look_at_samples(pytest.MonkeyPatch())
    driver = start("just-scan")
    driver.settle()
    look_on(driver)
    return driver


def _trying(steps: int) -> Scene:
    def scene(start: Start, _folder: Path) -> Driver:
        look_at_samples(pytest.MonkeyPatch())
        driver = start("try")
        driver.tap(words.text("try.begin"))
        look_on(driver)
        for _ in range(steps):
            driver.tap(words.text("try.next"))
        return driver

    return scene


def _adjust(start: Start, folder: Path) -> Driver:
    driver = flow_scenes.SCENES["turn-dig"](start, folder)
    driver.app.go("adjust")
    return driver


def _full(name: str) -> Scene:
    def scene(start: Start, folder: Path) -> Driver:
        for seed in range(1, 5):
            points = game(seed, 2 + seed % 3)
            stored(folder, points, len(points) - 1 if seed % 4 else 50)
        return start(name)

    return scene


def _shelf(play: Callable[[int, int], tuple], number: int | None, then: str = "") -> Scene:
    def scene(start: Start, folder: Path) -> Driver:
        id = shelf.stored(folder, play(1, 3), number)
        driver = shelf.opened(start("home"), id)
        if then:
            driver.app.go(then)
        return driver

    return scene
