"""The Pergamonaltar by touch: a whole game, quick taps, and what is not allowed says why."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games.altar import GAME
from companion.games.altar.moves import EndTurn, Score, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.game import write
from companion.screens.pages.altar import DisplayCard, SymbolCount
from companion.screens.widgets.controls import StepEnd
from tests.screens.driver import Driver
from tests.screens.shelf import PLACES, altar_game, enter, one, opened, stored, view

Begin = Callable[..., Driver]


def begun(start: Begin, folder: Path, seed: int, players: int, number: int, **options: object) -> Driver:
    """The app with so many moves of a simulated game."""
    id = stored(folder, altar_game(seed, players), number)
    return opened(start("home", places=PLACES, **options), id)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_by_touch_equals_its_record(start: Begin, tmp_path: Path, players: int) -> None:
    points = altar_game(1, players)
    driver = begun(start, tmp_path, 1, players, 0)
    for before, after in pairwise(points):
        enter(driver, before.state, after.move)
        assert view(driver) == write(GAME.view(after.state)), after.move
    sets = driver.app.sitting.state.sets
    assert sum(card.sets for card in driver.shown() if isinstance(card, DisplayCard)) == sets


def test_taps_faster_than_the_disk_are_all_counted(start: Begin, tmp_path: Path) -> None:
    driver = begun(start, tmp_path, 1, 3, 0)
    column = one(driver, SymbolCount, colour="red", symbol="ship")
    plus = next(end for end in column.walk(restrict=True) if isinstance(end, StepEnd) and end.icon == "plus")
    for _ in range(5):
        plus.dispatch("on_release")
    assert column.count == 5
    driver.settle()
    assert driver.app.sitting.state.displays[0][Symbol.SHIP] == 5


def test_scoring_needs_the_altar_and_comes_once_a_turn(start: Begin, tmp_path: Path) -> None:
    driver = begun(start, tmp_path, 1, 3, 0)
    sitting = driver.app.sitting
    colour = sitting.state.header.players[sitting.state.turn].colours[0]
    for move in (Show(colour, scroll=2, ship=2, helmet=1),):
        sitting.play(move)
        driver.settle()
    assert driver.find("No altar, no scoring").disabled
    driver.tap("Take the altar")
    driver.tap("Score 1 set")
    assert [type(point.move) for point in sitting.points[1:]] == [Show, Take, Score]
    assert driver.find("Scored this turn").disabled
    assert driver.find(f"{sitting.state.player} has the altar").disabled
    assert sitting.state.points[colour] == 1
    driver.tap("Undo")
    assert sitting.state.points[colour] == 0


def test_the_former_holder_picks_a_card(start: Begin, tmp_path: Path) -> None:
    driver = begun(start, tmp_path, 1, 3, 0)
    sitting = driver.app.sitting
    former = sitting.state.player
    driver.tap("Take the altar")
    driver.tap("End of turn")
    driver.tap("Take the altar")
    assert driver.has(f"{former} picks a card")
    sheet = driver.app.frame.sheet
    driver.tap(
        driver.find("Ship", lambda widget: any(widget is inner for inner in sheet.walk(restrict=True)))
    )
    assert sitting.points[-1].move.picked is Symbol.SHIP
    assert isinstance(sitting.points[-2].move, EndTurn)
