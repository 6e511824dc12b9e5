"""The worked examples of the rulebook, and the board of its first game."""

import pytest

from companion.games.indus.board import USUAL, drawn, proposed_finds
from companion.games.indus.events import Over, RuinScored, Verdict
from companion.games.indus.pieces import Kind, Supply
from companion.games.indus.referee import begin
from companion.games.indus.scoring import standings
from companion.games.indus.simulate import random_board
from tests.indus.positions import after, header, places, points, turn


def test_building_6_3_with_two_yellow_and_two_green_pieces_brings_4_each() -> None:
    state = turn(
        4,
        {"N6": "red-worker"},
        {"a1": "yellow-worker green-professor", "a2": "green-worker", "b2": "yellow-assistant"},
        ruins=(drawn(Kind.BUILDING, ("a1", "a2", "b2")),),
    )
    state, _ = after(state, places("N6", 1))
    assert points(state) == {"red": 0, "blue": 0, "green": 4, "yellow": 4}


def test_a_path_worth_2_with_yellow_and_green_tied_brings_1_each() -> None:
    state = turn(
        4,
        {"N6": "red-worker"},
        {"c3": "yellow-worker", "c4": "green-worker"},
        ruins=(drawn(Kind.PATH, ("c3", "c4")),),
    )
    state, _ = after(state, places("N6", 1))
    assert points(state) == {"red": 0, "blue": 0, "green": 1, "yellow": 1}


def test_an_alley_worth_2_with_blue_on_top_of_green_brings_blue_2() -> None:
    state = turn(
        4, {"N6": "red-worker"}, {"e5": "green-worker blue-worker"}, ruins=(drawn(Kind.ALLEY, ("e5",)),)
    )
    state, events = after(state, places("N6", 1))
    assert points(state) == {"red": 0, "blue": 2, "green": 0, "yellow": 0}
    assert isinstance(events[-1], Over)
    assert events[-1].winners == ("Ben",)


def test_finds_are_proposed_as_they_are_usually_printed() -> None:
    assert [proposed_finds(Kind.BUILDING, squares) for squares in (3, 4)] == [(6, 3), (8, 4)]
    assert [proposed_finds(Kind.GRAVE, squares) for squares in (1, 2, 3)] == [(3,), (4,), (6,)]
    assert proposed_finds(Kind.CANAL, 11) == (11,)
    assert [proposed_finds(kind, 5) for kind in (Kind.PATH, Kind.ALLEY, Kind.WALL)] == [(2,)] * 3


def test_the_first_games_board_has_19_ruins() -> None:
    assert sum(USUAL.values()) == 19
    assert len(random_board(1)) == 19


@pytest.mark.parametrize(("players", "team"), [(2, (6, 4, 2)), (3, (8, 5, 3)), (4, (6, 4, 2))])
def test_a_team_has_6_4_2_or_8_5_3_researchers(players: int, team: tuple[int, int, int]) -> None:
    assert {each.supply for each in begin(header(players)).state.teams} == {Supply(*team)}


def test_ruins_are_scored_kind_by_kind() -> None:
    kinds = (Kind.WALL, Kind.CANAL, Kind.ALLEY, Kind.GRAVE, Kind.PATH, Kind.BUILDING, Kind.GRAVE)
    board = tuple(drawn(kind, (f"{column}1",)) for kind, column in zip(kinds, "abcdeff", strict=True))
    state, events = after(turn(3, {"S6": "red-worker"}, ruins=board), places("S6", 1))
    scored = [event for event in events if isinstance(event, RuinScored)]
    assert [(event.kind.value, event.number) for event in scored] == [
        ("building", 6),
        ("grave", 4),
        ("grave", 7),
        ("canal", 2),
        ("path", 5),
        ("alley", 3),
        ("wall", 1),
    ]
    assert all(event.verdict is Verdict.NOBODY for event in scored)
    assert list(standings(state)) == scored
