"""The record and what other programs read, to the letter; every bad line is refused."""

import json

import pytest

from companion.games import record
from companion.games.altar import GAME
from companion.games.altar.moves import EndTurn, Score
from companion.games.altar.pieces import Symbol
from companion.games.altar.simulate import play
from companion.games.errors import GameError, Unreadable
from companion.games.game import write
from companion.language import LANGUAGES, Language

HEADER = (
    b'{"altar": 1, "players": [{"name": "Ada", "colours": ["red", "blue"]}, '
    b'{"name": "Ben", "colours": ["green", "yellow"]}], "start": "Ben"}'
)
MOVES = [
    b'{"move": "display", "colour": "red", "scroll": 2, "ship": 1, "helmet": 1}',
    b'{"move": "take", "colour": "green", "picked": null}',
    b'{"move": "score"}',
    b'{"move": "end_turn"}',
    b'{"move": "take", "colour": "blue", "picked": "ship"}',
    b'{"move": "display", "colour": "red", "scroll": -1}',
]


def views(lines: list[bytes]) -> list[dict[str, object]]:
    """What other programs read after every line."""
    return [json.loads(write(GAME.view(step.state))) for step in record.Record(lines).replay()]


def test_the_view_is_what_other_programs_rely_on() -> None:
    none = {"scroll": 0, "ship": 0, "helmet": 0, "sets": 0}
    seen = views([HEADER, *MOVES])
    assert seen[0]["turn"] == "Ben"
    assert seen[0]["altar"] is None
    assert seen[-1] == {
        "turn": "Ada",
        "altar": "blue",
        "sets": 1,
        "displays": [
            {"colour": "red", "player": "Ada", "scroll": 1, "ship": 1, "helmet": 1, "sets": 1},
            {"colour": "blue", "player": "Ada", **none},
            {"colour": "green", "player": "Ben", **none},
            {"colour": "yellow", "player": "Ben", **none},
        ],
        "points": {"red": 0, "blue": 0, "green": 1, "yellow": 0},
    }


def test_moves_are_written_as_they_are_read() -> None:
    assert [json.loads(write(GAME.read_move(line))) for line in MOVES] == [json.loads(m) for m in MOVES]
    assert write(Score()) == b'{"move":"score"}'
    assert write(EndTurn()) == b'{"move":"end_turn"}'


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"move": "score", "points": 3}', "line.unreadable"),
        (b'{"move": "display", "colour": "red"}', "altar.display.nothing"),
        (b'{"move": "display", "colour": "red", "scroll": 1.5}', "line.unreadable"),
        (b'{"move": "display", "colour": "red", "scroll": 1000}', "line.unreadable"),
        (b'{"move": "display", "colour": "red", "sword": 1}', "line.unreadable"),
        (b'{"move": "display", "colour": "pink", "ship": 1}', "altar.colour.unknown"),
        (b'{"move": "display", "colour": "red", "ship": -2}', "altar.display.few"),
        (b'{"move": "take", "colour": "blue", "picked": null}', "altar.take.own"),
        (b'{"move": "take", "colour": "blue", "picked": "sword"}', "line.unreadable"),
        (b'{"move": "take", "colour": "green", "picked": "ship"}', "altar.take.turn"),
        (b'{"move": "steal"}', "line.unreadable"),
        (b"{", "line.unreadable"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(line: bytes, code: str) -> None:
    with pytest.raises(GameError) as refusal:
        views([HEADER, *MOVES, line])
    assert refusal.value.code == code
    assert refusal.value.line == 8


@pytest.mark.parametrize(
    ("players", "start", "codes"),
    [
        ([("Ada", ["red"])], "Ada", ["players.number"]),
        ([("Ada", ["red"]), ("Ben", ["green", "blue"])], "Ada", ["altar.colours.number"]),
        ([("A", ["r", "r"]), ("B", ["g", "b"])], "A", ["altar.colours.same"]),
        ([("A", ["r", " "]), ("B", ["g", "b"])], "A", ["altar.colours.nameless"]),
        (
            [("A", ["r"]), ("A", ["r"]), ("C", [])],
            "Zoe",
            ["players.same", "start.unknown", "altar.colours.number", "altar.colours.same"],
        ),
    ],
)
def test_everything_wrong_with_a_header_is_told_at_once(
    players: list[tuple[str, list[str]]], start: str, codes: list[str]
) -> None:
    seated = [{"name": name, "colours": colours} for name, colours in players]
    line = json.dumps({"altar": 1, "players": seated, "start": start}).encode()
    with pytest.raises(Unreadable) as refusal:
        GAME.read_header(line)
    assert [reason.key for reason in refusal.value.reasons] == codes


def test_a_cut_or_twisted_record_never_breaks_anything() -> None:
    text = record.text(*play(1, 3))
    for cut in range(0, len(text), 53):
        for line in (text[:cut], text[:cut] + b"7" + text[cut + 1 :], text[:cut] + b"\x00\xff" + text[cut:]):
            try:
                views(line.splitlines())
            except GameError as error:
                assert error.reasons
                assert error.line is not None


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_keys_put_together_have_their_text(code: str) -> None:
    keys = [f"altar.symbol.{symbol}" for symbol in Symbol]
    keys += [f"altar.source.{source}" for source in ("sets", "scored", "taken")]
    assert not [key for key in keys if not Language(code).has(key)]
