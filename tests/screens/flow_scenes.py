"""The pages of a game in play, each in the moments that a test or a picture wants."""

from collections.abc import Callable
from pathlib import Path

from companion.games.pergamon.moves import Dig, Draw, Exhibit, Lay, Place, Reveal
from companion.screens.app import PAGES
from companion.screens.page import Page
from companion.screens.sitting import Outside
from tests.screens.driver import Driver
from tests.screens.games import LOOKS, game, stored, when

Start = Callable[..., Driver]


class Blank(Page):
    """Stands for a page that another part of the app brings."""


ELSEWHERE = ("home", "lay-out", "end", "settings", "rules", "just-scan")
PLACES = {**dict.fromkeys(ELSEWHERE, "tests.screens.flow_scenes:Blank"), **PAGES}


def resumed(start: Start, folder: Path, seed: int, players: int, number: int, **outside: object) -> Driver:
    """The app with a stored game of so many moves, as it is shown after a start."""
    points = game(seed, players)
    stored(folder, points, number, Outside(looks=LOOKS, **outside))  # type: ignore[arg-type]
    return again(start)


def again(start: Start) -> Driver:
    """The app started once more on the same folder, with the last game."""
    driver = start("home", places=PLACES)
    sitting = driver.app.sitting
    sitting.ask(lambda archive: archive.last() or archive.games()[0].id, sitting.open)
    driver.settle()
    return driver


def _at(
    kind: type, nth: int, seed: int = 4, players: int = 4, **outside: object
) -> Callable[[Start, Path], Driver]:
    def scene(start: Start, folder: Path) -> Driver:
        number = when(game(seed, players), kind, nth)
        return resumed(start, folder, seed, players, number, **outside)

    return scene


def _then(
    scene: Callable[[Start, Path], Driver], *steps: Callable[[Driver], None]
) -> Callable[[Start, Path], Driver]:
    def longer(start: Start, folder: Path) -> Driver:
        driver = scene(start, folder)
        for step in steps:
            step(driver)
            driver.settle()
        return driver

    return longer


def _after(
    kind: type, nth: int, seed: int = 4, players: int = 4, **outside: object
) -> Callable[[Start, Path], Driver]:
    def scene(start: Start, folder: Path) -> Driver:
        number = when(game(seed, players), kind, nth) + 1
        return resumed(start, folder, seed, players, number, **outside)

    return scene


def _seen(driver: Driver) -> None:
    driver.app.sitting.see()


def _scoring(nth: int, players: int = 4) -> Callable[[Start, Path], Driver]:
    def scene(start: Start, folder: Path) -> Driver:
        from companion.screens.course import scored

        points = game(4, players)
        numbers = [number for number, point in enumerate(points) if scored(point)]
        return resumed(start, folder, 4, players, numbers[nth - 1])

    return scene


def _museum_marker(driver: Driver) -> None:
    state = driver.app.sitting.state
    space = max(one.space for player in state.players for one in player.collections)
    driver.app.page.show(space)


def _open_line(driver: Driver) -> None:
    points = driver.app.sitting.points
    driver.app.page.open_line(max(p.number for p in points if isinstance(p.move, Exhibit)))


SCENES: dict[str, Callable[[Start, Path], Driver]] = {
    "fund-draw": _at(Draw, 5),
    "fund-place": _at(Place, 18),
    "fund-robber": _at(Place, 6, players=2),
    "fund-coach": _then(_at(Place, 3, players=2, coach=True), lambda d: d.app.page._place(11)),
    "fund-reveal": _at(Reveal, 5),
    "fund-payout": _after(Reveal, 5),
    "turn-dig": _at(Dig, 14),
    "turn-coach": _at(Dig, 14, coach=True),
    "turn-store": _after(Dig, 14),
    "turn-suggested": _after(Dig, 14, suggestions=True),
    "builder": _then(_at(Exhibit, 7, suggestions=True), lambda d: d.app.page.exhibit()),
    "builder-empty": _then(_at(Exhibit, 7), lambda d: d.app.page.exhibit()),
    "museum": _then(_at(Lay, 9), lambda d: d.app.go("museum")),
    "museum-row": _then(_at(Lay, 9), lambda d: d.app.go("museum"), _museum_marker),
    "scoring": _scoring(1),
    "scoring-last": _scoring(4),
    "history": _then(_at(Lay, 7), lambda d: d.app.go("history")),
    "history-open": _then(_at(Lay, 7), lambda d: d.app.go("history"), _open_line),
}
