"""A board of Indus drawn by touch, kept, shared, and played on; a new game of both games of the shelf."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.indus.board import USUAL, board_problems
from companion.games.indus.boards import BoardFile, read_board
from companion.games.indus.pieces import Kind
from companion.games.indus.simulate import random_board
from companion.screens import kept_boards
from companion.screens.pages.indus_board import KindButton
from companion.screens.pages.new_shelf_game import NewIndusPage
from companion.screens.widgets.board import Board
from companion.screens.widgets.controls import NameField, StepEnd, Stepper
from companion.screens.widgets.ruins import boxes, lanes
from tests.screens.driver import Driver
from tests.screens.shelf import PLACES, one

Begin = Callable[..., Driver]


def draw(driver: Driver, kind: Kind, squares: str) -> None:
    """Taps a kind, then squares."""
    driver.tap(one(driver, KindButton, kind=kind.value))
    for square in squares.split():
        driver.tap(driver.find(Board).spot(square))


def test_a_board_is_drawn_kept_and_played_on(start: Begin) -> None:
    driver = start("new-indus", places=PLACES)
    assert driver.has("Two to four players are needed")
    driver.tap("Draw a board")
    draw(driver, Kind.BUILDING, "a1 b1 b2")
    draw(driver, Kind.GRAVE, "d1 f6")
    draw(driver, Kind.WALL, "b2")
    ruins = driver.app.page.ruins
    assert [(ruin.kind, set(ruin.squares), ruin.finds) for ruin in ruins] == [
        ("building", {"a1", "b1", "b2"}, (6, 3)),
        ("grave", {"d1"}, (3,)),
        ("grave", {"f6"}, (3,)),
        ("wall", {"b2"}, (2,)),
    ]
    driver.tap("Done")
    assert driver.has("Canals: 0 drawn, 1 are usual.")
    driver.find(NameField).text = "Rosa"
    driver.tap("Keep")
    assert driver.app.in_sight == "new-indus"
    page = driver.app.page
    for button, name in (("Type a name", "Ada"), ("Another name", "Ben")):
        driver.tap(button)
        driver.find(NameField).text = name
        driver.tap("Joins in")
    driver.tap("Ben")
    assert page.seat_colours(0) == ["red", "blue"]
    driver.tap("Begin")
    header = driver.app.sitting.header
    assert driver.app.in_sight == "indus"
    assert header.start == "Ben"
    assert [person.teams for person in header.players] == [("red", "blue"), ("green", "yellow")]
    assert len(header.ruins) == 4


def test_drawing_keeps_ruins_whole_and_squares_free_enough(start: Begin) -> None:
    driver = start("indus-board", places=PLACES)
    draw(driver, Kind.PATH, "a1 a2 a3")
    driver.tap(driver.find(Board).spot("a2"))
    assert driver.has("two parts")
    for kind in (Kind.CANAL, Kind.ALLEY, Kind.WALL):
        draw(driver, kind, "a1")
    assert driver.has("a1 already has 3 ruins")
    assert not board_problems(tuple(driver.app.page.ruins))
    driver.tap("Undo")
    assert [ruin.kind for ruin in driver.app.page.ruins] == ["path", "canal"]


def test_finds_are_proposed_and_can_be_corrected(start: Begin) -> None:
    driver = start("indus-board", places=PLACES)
    draw(driver, Kind.GRAVE, "c3 c4")
    stepper = driver.find(Stepper)
    assert stepper.value == 4
    plus = next(end for end in stepper.walk(restrict=True) if isinstance(end, StepEnd) and end.icon == "plus")
    driver.tap(plus)
    driver.tap(driver.find(Board).spot("c5"))
    assert driver.app.page.ruins[0].finds == (5,)


def test_a_half_drawn_board_outlives_the_app(start: Begin) -> None:
    driver = start("indus-board", places=PLACES)
    draw(driver, Kind.CANAL, "a1 b1")
    driver.stop()
    driver = start("indus-board", places=PLACES)
    driver.settle()
    assert [ruin.squares for ruin in driver.app.page.ruins] == [("a1", "b1")]


def test_a_board_is_shared_as_a_file(start: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NewIndusPage, "folder", staticmethod(lambda: tmp_path))
    driver = start("new-indus", places=PLACES)
    kept = BoardFile(1, "Rosa", random_board(1))
    driver.app.sitting.ask(lambda archive: kept_boards.keep(archive, kept), driver.app.page._show_boards)
    driver.settle()
    driver.tap("More for Rosa")
    driver.tap("Save as a file to share")
    assert read_board((tmp_path / "Rosa.indusboard").read_bytes()) == kept
    driver.tap("More for Rosa")
    driver.tap("Delete")
    assert driver.app.page.boards == []
    driver.tap("Open a board file")
    driver.tap("Rosa")
    assert driver.app.page.boards == [kept]


@pytest.mark.parametrize(
    ("ruins", "said"),
    [
        ([], "There is no ruin on the board."),
        ([("path", ["a1", "a3"], [2])], "Ruin 1 (Wooden path) lies in 2 parts."),
        ([("grave", ["a1"], [3])] * 4, "a1 has 4 ruins, at most 3 fit."),
        ([("temple", ["a1"], [3])], "Ruin 1 (temple): there is no such kind."),
        ("Atlantis", "This is not an Indus board file."),
    ],
)
def test_a_bad_board_file_says_what_is_wrong(
    start: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruins: Any, said: str
) -> None:
    drawn = (
        ruins
        if isinstance(ruins, str)
        else [{"kind": kind, "squares": squares, "finds": finds} for kind, squares, finds in ruins]
    )
    text = json.dumps({"indus_board": 1, "name": "Bad", "ruins": drawn})
    (tmp_path / "Bad.indusboard").write_text(text, encoding="utf-8")
    monkeypatch.setattr(NewIndusPage, "folder", staticmethod(lambda: tmp_path))
    driver = start("new-indus", places=PLACES)
    driver.tap("Open a board file")
    assert driver.has(said)
    driver.tap("Bad.indusboard")
    assert driver.app.page.boards == []


def test_a_square_at_the_edge_is_tapped_anywhere(start: Begin) -> None:
    driver = start("indus-board", places=PLACES, size=(360, 640))
    spot = driver.find(Board).spot("a1")
    x, y = spot.to_window(spot.x, spot.top)
    driver.tap_at(x + 3, y - 3)
    assert [ruin.squares for ruin in driver.app.page.ruins] == [("a1",)]


def test_another_ruin_of_the_same_kind_may_lie_beside_the_first(start: Begin) -> None:
    driver = start("indus-board", places=PLACES, size=(360, 640))
    draw(driver, Kind.BUILDING, "a1 a2")
    driver.tap("New ruin")
    for square in ("b1", "b2"):
        driver.tap(driver.find(Board).spot(square))
    assert [ruin.squares for ruin in driver.app.page.ruins] == [("a1", "a2"), ("b1", "b2")]


@pytest.mark.parametrize("seed", range(20))
def test_no_ruin_hides_another_on_a_square(seed: int) -> None:
    ruins = random_board(seed)
    assert len(ruins) == sum(USUAL.values())
    chosen = lanes([ruin.squares for ruin in ruins])
    for index, ruin in enumerate(ruins):
        for other in range(index):
            if set(ruin.squares) & set(ruins[other].squares):
                assert chosen[index] != chosen[other]
        assert len(boxes(ruin.squares, chosen[index])) >= len(ruin.squares)


def test_three_play_the_altar_with_a_colour_each(start: Begin) -> None:
    driver = start("new-altar", places=PLACES)
    for button, name in (("Type a name", "Ada"), ("Another name", "Ben"), ("Another name", "Cem")):
        driver.tap(button)
        driver.find(NameField).text = name
        driver.tap("Joins in")
    driver.tap("Cem: green")
    driver.tap("Purple")
    driver.tap("Begin")
    assert driver.app.in_sight == "altar"
    assert [person.colours for person in driver.app.sitting.header.players] == [
        ("red",),
        ("blue",),
        ("purple",),
    ]
    assert driver.app.sitting.look("Cem").pigment == "murex"
