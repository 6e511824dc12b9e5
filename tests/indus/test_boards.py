"""Boards as people draw them: one clear reason for everything that is wrong, all of them at once."""

import json

import pytest

from companion.games.errors import Unreadable
from companion.games.indus import GAME
from companion.games.indus.board import Drawing, board_problems, drawn, unusual
from companion.games.indus.boards import read_board, write_board
from companion.games.indus.pieces import SQUARES, Kind
from companion.games.indus.simulate import random_board
from companion.language import LANGUAGES, Language
from tests.indus.positions import RUINS, header, plain

GRAVE = ("grave", ("a1",), (3,))


@pytest.mark.parametrize(
    ("ruins", "problems"),
    [
        ([], ["indus.board.empty"]),
        ([("path", ("a1", "b2"), (2,))], ["indus.ruin.parts"]),
        ([("path", ("a1", "a3", "a5"), (2,))], ["indus.ruin.parts"]),
        ([GRAVE] * 4, ["indus.square.full"]),
        ([("temple", ("a1",), (3,))], ["indus.kind.unknown"]),
        ([("Building", ("a1",), (2, 1))], ["indus.kind.unknown"]),
        ([("building", ("a1", "a2"), (4,))], ["indus.finds.number"]),
        ([("grave", ("a1",), (4, 2))], ["indus.finds.number"]),
        ([("canal", ("a1",), ())], ["indus.finds.number"]),
        ([("grave", ("a1",), (-1,))], ["indus.finds.range"]),
        ([("grave", ("a1",), (100,))], ["indus.finds.range"]),
        ([("grave", ("a7",), (3,))], ["indus.square.unknown"]),
        ([("grave", ("a1", "g1", "A1"), (3,))], ["indus.square.unknown", "indus.square.unknown"]),
        ([("grave", (), (3,))], ["indus.ruin.empty"]),
        ([("grave", ("a1", "a1"), (3,))], ["indus.ruin.repeated"]),
        (
            [("canal", ("a1", "c1"), (2, 3)), *[GRAVE] * 3, ("hole", ("a1",), (1,))],
            ["indus.ruin.parts", "indus.finds.number", "indus.kind.unknown", "indus.square.full"],
        ),
    ],
)
def test_what_is_wrong_with_a_board(
    ruins: list[tuple[str, tuple[str, ...], tuple[int, ...]]], problems: list[str]
) -> None:
    found = board_problems(tuple(Drawing(*ruin) for ruin in ruins))
    assert [problem.key for problem in found] == problems
    for code in LANGUAGES:
        for problem in found:
            sentence = Language(code).say(problem)
            assert sentence != problem.key
            assert "\n" not in sentence
            assert not set("{}") & set(sentence)


def test_a_record_refuses_a_bad_board_with_all_its_problems() -> None:
    line = plain(header())
    line["ruins"] = [{"kind": "path", "squares": ["a1", "c1"], "finds": [2, 2]}]
    line["start"] = "Zoe"
    line["players"] = [{"name": "Ada", "teams": ["red", "blue"]}, {"name": "Ben", "teams": ["red"]}]
    with pytest.raises(Unreadable) as refusal:
        GAME.read_header(json.dumps(line).encode())
    assert [reason.key for reason in refusal.value.reasons] == [
        "start.unknown",
        "indus.teams.number",
        "indus.teams.same",
        "indus.ruin.parts",
        "indus.finds.number",
    ]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"players": [{"name": "Ada", "teams": ["red"]}]}, "players.number"),
        ({"players": [{"name": "Ada", "teams": ["red", ""]}, {"name": "B", "teams": ["x", "y"]}]},
         "indus.teams.nameless"),
        ({"players": ["Ada", "Ben"]}, "line.unreadable"),
        ({"ruins": [{"kind": "grave", "squares": "a1", "finds": [3]}]}, "line.unreadable"),
        ({"ruins": [{"kind": "grave", "squares": ["a1"], "finds": [3], "name": "x"}]}, "line.unreadable"),
        ({"ruins": 7}, "line.unreadable"),
        ({"indus": 2}, "line.unreadable"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_header(wrong: dict[str, object], code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        GAME.read_header(json.dumps({**plain(header()), **wrong}).encode())
    assert refusal.value.code == code
    assert len(refusal.value.reasons) == 1


def test_random_boards_are_right_and_usual() -> None:
    for seed in range(100):
        assert not board_problems(random_board(seed))
        assert not unusual(random_board(seed))


def test_the_same_seed_draws_the_same_board() -> None:
    assert random_board(5) == random_board(5)
    assert random_board(5) != random_board(6)


def test_a_board_with_unusual_counts_is_only_remarked_upon() -> None:
    remarks = {remark.parameters["kind"].key: remark.parameters for remark in unusual(RUINS)}
    assert remarks["indus.kinds.grave"]["given"] == 0
    assert remarks["indus.kinds.grave"]["usual"] == 4
    assert "indus.kinds.building" in remarks
    assert not board_problems(RUINS)


def test_finds_are_proposed_but_can_be_corrected() -> None:
    assert drawn(Kind.GRAVE, ("a1",)).finds == (3,)
    assert drawn(Kind.GRAVE, ("a1",), (6,)).finds == (6,)
    assert not board_problems((drawn(Kind.GRAVE, ("a1",), (6,)),))


def test_three_ruins_may_lie_on_every_square() -> None:
    full = tuple(drawn(kind, SQUARES) for kind in (Kind.CANAL, Kind.PATH, Kind.WALL))
    assert not board_problems(full)


def test_a_board_can_be_kept_as_a_file() -> None:
    ruins = random_board(3)
    kept = read_board(write_board("Übungsplan", ruins))
    assert (kept.name, kept.ruins) == ("Übungsplan", ruins)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (b"", ["indus.board.unreadable"]),
        (b"\xff\xfe", ["indus.board.unreadable"]),
        (b"[" * 60_000, ["indus.board.unreadable"]),
        (b"x" * 70_000, ["line.long"]),
        (b'{"indus_board": 1, "name": "a"}', ["indus.board.unreadable"]),
        (b'{"indus_board": 1, "name": " ", "ruins": []}', ["indus.board.name", "indus.board.empty"]),
        (
            b'{"indus_board": 1, "name": "a", "ruins": [{"kind": "x", "squares": ["a1"], "finds": [1]}]}',
            ["indus.kind.unknown"],
        ),
    ],
)
def test_a_file_that_is_no_board_is_refused(text: bytes, codes: list[str]) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_board(text)
    assert [reason.key for reason in refusal.value.reasons] == codes
