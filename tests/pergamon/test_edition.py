"""An edition is validated when loaded, and a player's corrections over it."""

import json
from importlib import resources

import pytest

from companion.games.errors import Unreadable
from companion.games.pergamon.edition import (
    Corrections,
    Edition,
    corrected,
    edition,
    read_corrections,
    read_edition,
)
from companion.games.pergamon.moves import Header
from companion.games.pergamon.referee import begin


def plain() -> dict:  # type: ignore[type-arg]
    """The 2011 edition's file."""
    file = resources.files("companion.games.pergamon") / "editions" / "2011.json"
    loaded: dict = json.loads(file.read_text())  # type: ignore[type-arg]
    return loaded


def problems(data: dict) -> list[str]:  # type: ignore[type-arg]
    """The codes of all problems of an edition's file."""
    with pytest.raises(Unreadable) as refusal:
        read_edition(json.dumps(data).encode())
    return [reason.key for reason in refusal.value.reasons]


def test_the_2011_edition_has_the_boards_numbers() -> None:
    board = edition("2011")
    assert [field.coins for field in board.fields] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [field.deepest for field in board.fields] == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 5]
    assert board.robber == (5, 7, 9)
    assert [(s.round, s.kind, s.shift) for s in board.scorings] == [
        (5, "V", 3),
        (7, "J", 4),
        (9, "M", 5),
        (12, "B", 0),
    ]


def test_what_is_verified_is_marked() -> None:
    unverified = edition("2011").unverified
    assert not {"fields/7/coins", "fields/7/deepest", "robber/0"} & unverified
    assert {"fields/1/coins", "robber/1", "robber/2", "museum/1", "museum/24"} <= unverified


def test_all_problems_are_reported_at_once() -> None:
    data = plain()
    data["museum"][5] = 7
    data["museum"][10] = 1
    data["fields"][2]["deepest"] = 6
    data["robber"][1] = 14
    assert problems(data) == [
        "edition.deepest",
        "edition.robber",
        "edition.points",
        "edition.falling",
        "edition.falling",
    ]


def test_a_board_has_13_fields_and_24_spaces() -> None:
    data = plain()
    data["fields"].pop()
    data["museum"].pop()
    assert problems(data) == ["edition.fields", "edition.spaces"]


def test_some_field_with_3_coins_allows_i_ii_and_some_field_allows_i_iv() -> None:
    data = plain()
    data["fields"][5]["deepest"] = 3
    data["fields"][8]["deepest"] = data["fields"][9]["deepest"] = 5
    assert problems(data) == ["edition.known", "edition.known.any"]


def test_unreadable_editions_say_so() -> None:
    for data in (b"", b"{", b"[]", b'{"edition": 3}', b"\xff\xfe", b"[" * 100_000):
        with pytest.raises(Unreadable):
            read_edition(data)


def own(**numbers: int) -> Edition:
    """The 2011 board with corrections."""
    return corrected(
        edition("2011"), Corrections("2011", {k.replace("_", "/"): v for k, v in numbers.items()})
    )


def test_corrections_lie_over_the_edition_and_count_as_verified() -> None:
    board = own(fields_2_coins=2, museum_24=5, museum_23=5, museum_22=5, museum_21=5, robber_2=10)
    assert board.fields[1].coins == 2
    assert board.museum[23] == 5
    assert board.robber == (5, 7, 10)
    assert not {"fields/2/coins", "museum/24", "robber/2"} & board.unverified


def test_corrections_may_not_contradict_a_verified_number() -> None:
    with pytest.raises(Unreadable) as refusal:
        own(fields_7_coins=4, museum_1=9, museum_9=9)
    assert [reason.key for reason in refusal.value.reasons] == [
        "edition.verified",
        "edition.points",
        "edition.falling",
        "edition.points",
        "edition.falling",
    ]


def test_corrections_name_numbers_that_are_on_the_board() -> None:
    with pytest.raises(Unreadable) as refusal:
        read_corrections(b'{"edition": "2011", "numbers": {"fields/14/coins": 3}}')
    assert refusal.value.code == "edition.path"


def test_a_header_carries_the_tables_own_board() -> None:
    header = Header(1, "2011", ("Ada", "Ben"), "Ada", (), Corrections("2011", {"fields/2/coins": 2}))
    assert begin(header).state.edition.fields[1].coins == 2
