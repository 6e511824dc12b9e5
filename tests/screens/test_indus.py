"""Indus by touch: whole games, half-entered turns, what is asked and what is explained."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games.game import write
from companion.games.indus import GAME
from companion.games.indus.allowed import allowed
from companion.games.indus.moves import Place, Start
from companion.screens.pages.indus import DieSide, PieceButton
from companion.screens.pages.ruin_list import RuinRow
from companion.screens.widgets.board import Board
from tests.screens.driver import Driver
from tests.screens.shelf import PLACES, enter, indus_game, one, opened, stored, view

Begin = Callable[..., Driver]


def begun(start: Begin, folder: Path, seed: int, players: int, number: int, **options: object) -> Driver:
    """The app with so many moves of a simulated game."""
    id = stored(folder, indus_game(seed, players), number)
    return opened(start("home", places=PLACES, **options), id)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_by_touch_equals_its_record(start: Begin, tmp_path: Path, players: int) -> None:
    points = indus_game(1, players)
    driver = begun(start, tmp_path, 1, players, 0)
    for before, after in pairwise(points):
        enter(driver, before.state, after.move)
        assert view(driver) == write(GAME.view(after.state)), after.move
    assert [point.move for point in driver.app.sitting.points] == [point.move for point in points]
    assert driver.app.in_sight == "indus-scoring"


def test_the_scoring_goes_ruin_by_ruin_in_the_rules_order(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    driver = begun(start, tmp_path, 2, 3, len(points) - 1)
    scored = driver.app.page.scored
    kinds = ["building", "grave", "canal", "path", "alley", "wall"]
    assert [kinds.index(ruin.kind) for ruin in scored] == sorted(kinds.index(ruin.kind) for ruin in scored)
    for ruin in scored:
        assert driver.find(Board).lit == [ruin.number - 1]
        for standing in ruin.standings:
            assert driver.has(f"{standing.player}, ")
        driver.tap("Next ruin")
    result = GAME.result(points[-1].state)
    assert result is not None
    for name, number in result.points:
        assert driver.has(name)
        assert driver.has(str(number))


def test_field_and_piece_come_in_either_order(start: Begin, tmp_path: Path) -> None:
    driver = begun(start, tmp_path, 1, 3, 0)
    team = allowed(driver.app.sitting.state).teams[0]
    driver.tap(driver.find(Board).spot("N2"))
    assert driver.has("Now the researcher")
    driver.tap(one(driver, PieceButton, stars=2))
    assert driver.app.sitting.points[-1].move == Start(team, "assistant", "N2")


def test_only_legal_squares_light_up(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    number = next(n for n, point in enumerate(points) if isinstance(point.move, Place)) - 1
    driver = begun(start, tmp_path, 2, 3, number)
    board = driver.find(Board)
    assert board.open_squares == []
    driver.tap(one(driver, DieSide, pips=3))
    may = allowed(driver.app.sitting.state)
    assert set(board.open_squares) == {one.landings[2].square for one in may.using(1)}
    assert set(board.open_fields) == {one.field for one in may.using(1)}
    if may.rolls(may.teams[0]) > 1:
        driver.tap(one(driver, DieSide, pips=5))
        assert set(board.open_squares) == {one.landings[4].square for one in may.using(2)}


def test_a_typed_roll_outlives_the_app_and_can_be_taken_back(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    number = next(n for n, point in enumerate(points) if isinstance(point.move, Place)) - 1
    driver = begun(start, tmp_path, 2, 3, number)
    driver.tap(one(driver, DieSide, pips=6))
    id = driver.app.sitting.id
    driver.stop()
    driver = opened(start("home", places=PLACES), id)
    assert driver.has("Rolled: 6")
    driver.tap("Take back the last roll")
    assert driver.find(Board).open_squares == []


def test_who_leads_is_told_by_kind_and_lit(start: Begin, tmp_path: Path) -> None:
    driver = begun(start, tmp_path, 2, 3, 60)
    driver.tap("Who leads")
    assert driver.app.in_sight == "indus-ruins"
    row = min(
        (w for w in driver.shown() if isinstance(w, RuinRow)), key=lambda one: -one.to_window(*one.pos)[1]
    )
    driver.tap(row)
    assert driver.find(Board).lit == [row.number - 1]


def test_a_square_tells_its_stack_and_ruins(start: Begin, tmp_path: Path) -> None:
    driver = begun(start, tmp_path, 2, 3, 60)
    state = driver.app.sitting.state
    square, stack = next(iter(state.squares.items()))
    driver.tap(driver.find(Board).spot(square))
    assert driver.has(f"Square {square}")
    for piece in stack:
        assert driver.has(f"({piece.team})")


def test_undo_and_history_come_from_the_table(start: Begin, tmp_path: Path) -> None:
    points = indus_game(2, 3)
    driver = begun(start, tmp_path, 2, 3, 20)
    driver.tap("Undo")
    assert view(driver) == write(GAME.view(points[19].state))
    driver.tap("History")
    driver.tap("Redo")
    assert view(driver) == write(GAME.view(points[20].state))
    driver.press(27)
    assert driver.app.in_sight == "indus"
