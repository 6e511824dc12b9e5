"""Which game a record belongs to."""

import pytest

from companion.games.colours import COLOURS
from companion.games.errors import Unreadable
from companion.games.shelf import GAMES, game_of
from companion.language import LANGUAGES, Language


def test_pergamon_stands_first() -> None:
    assert list(GAMES) == ["pergamon", "indus", "altar"]


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (b'{"pergamon": 1, "edition": "2011"}', "pergamon"),
        (b'{"indus":1}', "indus"),
        (b'  { "altar" : 1 }', "altar"),
        (b'{"players": [{"name": "indus"}], "start": "pergamon", "altar": 1}', "altar"),
        (b'{"indus": 1, "players": [', "indus"),
    ],
)
def test_the_header_tells_the_game(header: bytes, name: str) -> None:
    assert game_of(header).name == name


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"[]",
        b'["indus"]',
        b'{"chess": 1}',
        b'{"players": {"indus": 1}}',
        b'{"x": 1, "indus": 1',
        b"\xff\x00",
        b'{"a":' * 10_000,
        b'{"a": ' + b"[" * 60_000,
        b'{"a": "' + b"x" * 1_000_000 + b'", "indus": 1}',
    ],
)
def test_anything_else_is_refused(header: bytes) -> None:
    with pytest.raises(Unreadable) as refusal:
        game_of(header)
    assert refusal.value.code == "header.unknown"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_colour_has_its_word(code: str) -> None:
    assert all(Language(code).has(f"colour.{colour}") for colour in COLOURS)
