"""The sitting: a game stored move by move off the screen's thread, and shown again as it was left."""

from collections.abc import Callable
from pathlib import Path

from companion.games.pergamon.moves import Draw, Lay, Place, Reveal
from companion.games.pergamon.pieces import Back
from companion.screens.page import Page
from companion.screens.sitting import Look, Outside, Sitting
from tests.screens.driver import Driver
from tests.screens.games import game, stored, view, when

Start = Callable[..., Driver]


class Blank(Page):
    """A page that shows nothing."""


NAMES = ("home", "lay-out", "fund", "turn", "scoring", "end", "history")
PLACES = dict.fromkeys(NAMES, "tests.screens.test_sitting:Blank")


def begun(start: Start, players: int = 3) -> tuple[Driver, Sitting]:
    """The app with a game at its beginning."""
    driver = start("home", places=PLACES)
    sitting = driver.app.sitting
    sitting.begin(game(1, players)[0].state.header, Outside(looks=(Look("murex", "owl"),)))
    driver.settle()
    return driver, sitting


def test_a_whole_game_goes_through_its_pages(start: Start) -> None:
    driver, sitting = begun(start)
    assert driver.app.in_sight == "lay-out"
    pages = []
    for point in game(1, 3)[1:]:
        sitting.play(point.move)
        driver.settle()
        assert view(sitting.state) == view(point.state)
        pages.append(driver.app.in_sight)
        if driver.app.in_sight == "scoring":
            sitting.see()
            driver.settle()
    assert driver.app.frame.navigator.trail == ["home", "end"]
    assert pages.count("scoring") == 4
    assert set(pages) == {"lay-out", "fund", "turn", "scoring"}


def test_payout_is_shown_until_it_was_seen(start: Start) -> None:
    driver, sitting = begun(start)
    points = game(1, 3)
    for point in points[1 : when(points, Reveal) + 2]:
        sitting.play(point.move)
        driver.settle()
    assert sitting.state.phase == "turns"
    assert driver.app.in_sight == "fund"
    sitting.see()
    driver.settle()
    assert driver.app.in_sight == "turn"


def test_a_refused_move_says_why_and_changes_nothing(start: Start) -> None:
    driver, sitting = begun(start)
    sitting.play(Draw((Back.PURSE, Back.CHEST)))
    driver.settle()
    assert driver.app.frame.sheet is not None
    assert sitting.number == 0
    assert not sitting.busy


def test_undo_and_redo_move_through_the_game(start: Start) -> None:
    driver, sitting = begun(start)
    points = game(1, 3)
    for point in points[1:4]:
        sitting.play(point.move)
        driver.settle()
    sitting.undo()
    driver.settle()
    assert isinstance(sitting.points[-1].move, Draw)
    assert [type(point.move) for point in sitting.undone] == [Place]
    sitting.redo()
    driver.settle()
    assert view(sitting.state) == view(points[3].state)
    sitting.go_to(0)
    driver.settle()
    assert driver.app.in_sight == "lay-out"


def test_a_page_beside_the_game_stays_when_something_is_undone(start: Start) -> None:
    driver, sitting = begun(start)
    sitting.play(game(1, 3)[1].move)
    driver.settle()
    driver.app.go("history")
    sitting.undo()
    driver.settle()
    assert driver.app.in_sight == "history"
    assert sitting.number == 0


def test_draft_and_outside_come_back_after_the_app_was_killed(start: Start, tmp_path: Path) -> None:
    driver, sitting = begun(start)
    sitting.save_draft("half a row")
    driver.stop()
    driver = start("home", places=PLACES)
    driver.app.sitting.ask(lambda archive: archive.last(), driver.app.sitting.open)
    driver.settle()
    assert driver.app.sitting.draft == "half a row"
    assert driver.app.sitting.look(sitting.players[0]) == Look("murex", "owl")
    assert driver.app.sitting.look(sitting.players[1]) == Look("lapis")
    assert driver.app.sitting.look(None).emblem == "robber"


def test_a_draft_of_a_move_that_was_entered_is_gone(start: Start) -> None:
    driver, sitting = begun(start)
    sitting.save_draft("tiles so far")
    sitting.play(game(1, 3)[1].move)
    sitting.save_draft("late")
    driver.settle()
    sitting.open(sitting.id)
    driver.settle()
    assert sitting.draft == ""


def test_a_second_tap_while_a_move_is_stored_does_nothing(start: Start) -> None:
    driver, sitting = begun(start)
    move = game(1, 3)[1].move
    sitting.play(move)
    sitting.play(move)
    driver.settle()
    assert sitting.number == 1
    assert driver.app.frame.sheet is None


def test_a_trial_changes_nothing_until_it_is_committed(start: Start, tmp_path: Path) -> None:
    points = game(1, 3)
    id = stored(tmp_path, points, when(points, Place, 2))
    driver = start("home", places=PLACES)
    sitting = driver.app.sitting
    sitting.open(id)
    driver.settle()
    trials = []
    sitting.try_edit(2, Draw((Back.CHEST, Back.CHEST)), trials.append)
    driver.settle()
    assert not trials[0].misfits
    assert sitting.state.backs == points[2].state.backs
    sitting.commit(trials[0])
    driver.settle()
    assert sitting.state.backs == (Back.CHEST, Back.CHEST)


def test_a_branch_is_another_game(start: Start) -> None:
    driver, sitting = begun(start)
    for point in game(1, 3)[1:4]:
        sitting.play(point.move)
        driver.settle()
    first = sitting.id
    sitting.branch(1)
    driver.settle()
    assert sitting.id != first
    assert [type(point.move) for point in sitting.points] == [type(None), Lay]


def test_what_is_asked_of_the_archive_arrives_on_the_screen(start: Start) -> None:
    driver, sitting = begun(start)
    names: list[str] = []
    sitting.ask(lambda archive: archive.players(), names.extend)
    driver.settle()
    assert set(names) == set(sitting.players)
