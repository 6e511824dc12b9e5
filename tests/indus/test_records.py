"""The record and what other programs read, to the letter; every unreadable or illegal line is refused."""

import json

import pytest

from companion.games import record
from companion.games.errors import GameError
from companion.games.game import write
from companion.games.indus import GAME
from companion.games.indus.events import Decision, Verdict
from companion.games.indus.pieces import Kind, Researcher
from companion.games.indus.simulate import play
from companion.language import LANGUAGES, Language

HEADER = (
    b'{"indus": 1, "players": [{"name": "Ada", "teams": ["red"]}, {"name": "Ben", "teams": ["blue"]}, '
    b'{"name": "Cem", "teams": ["green"]}, {"name": "Dia", "teams": ["yellow"]}], "start": "Ben", '
    b'"ruins": [{"kind": "building", "squares": ["a1", "a2", "b2"], "finds": [6, 3]}, '
    b'{"kind": "grave", "squares": ["c4"], "finds": [3]}]}'
)
MOVES = [
    b'{"move": "start", "team": "blue", "piece": "worker", "field": "N3"}',
    b'{"move": "start", "team": "green", "piece": "worker", "field": "W1"}',
    b'{"move": "start", "team": "yellow", "piece": "worker", "field": "E1"}',
    b'{"move": "start", "team": "red", "piece": "worker", "field": "S1"}',
    b'{"move": "start", "team": "blue", "piece": "professor", "field": "N4"}',
    b'{"move": "start", "team": "green", "piece": "assistant", "field": "W2"}',
    b'{"move": "start", "team": "yellow", "piece": "assistant", "field": "E2"}',
    b'{"move": "start", "team": "red", "piece": "assistant", "field": "S2"}',
    b'{"move": "start", "team": "blue", "piece": "worker", "field": "N5"}',
    b'{"move": "place", "field": "N4", "rolls": [6, 6, 2]}',
    b'{"move": "start", "team": "green", "piece": "worker", "field": "W6"}',
    b'{"move": "place", "field": "W2", "rolls": [1, 4], "take_back": []}',
]


def views(lines: list[bytes]) -> list[dict[str, object]]:
    """What other programs read after every line."""
    return [json.loads(write(GAME.view(step.state))) for step in record.Record(lines).replay()]


def team(name: str, player: str, *supply: int) -> dict[str, object]:
    """A team without points as other programs read it."""
    left = dict(zip(("worker", "assistant", "professor"), supply, strict=True))
    return {"team": name, "player": player, "supply": left, "points": 0}


def test_the_view_is_what_other_programs_rely_on() -> None:
    seen = views([HEADER, *MOVES])
    assert [view["phase"] for view in seen] == ["setup"] * 8 + ["play"] * 5
    assert [view["turn"] for view in seen[:5]] == ["Ben", "Cem", "Dia", "Ada", "Ben"]
    assert seen[-1] == {
        "phase": "play",
        "turn": "Dia",
        "teams": [
            team("red", "Ada", 5, 3, 2),
            team("blue", "Ben", 4, 4, 1),
            team("green", "Cem", 4, 3, 2),
            team("yellow", "Dia", 5, 3, 2),
        ],
        "start": {
            "E1": ["yellow", "worker"],
            "E2": ["yellow", "assistant"],
            "N3": ["blue", "worker"],
            "N5": ["blue", "worker"],
            "S1": ["red", "worker"],
            "S2": ["red", "assistant"],
            "W1": ["green", "worker"],
            "W6": ["green", "worker"],
        },
        "squares": {"d2": [["blue", "professor"], ["green", "assistant"]]},
        "secured": {},
        "winners": None,
    }


def test_moves_are_written_as_people_read_them() -> None:
    written = [json.loads(write(GAME.read_move(line))) for line in MOVES]
    assert written[:-1] == [json.loads(line) for line in MOVES[:-1]]
    assert "take_back" not in written[-1]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"move": "place", "field": "E2", "rolls": [1]}', "indus.place.bring-first"),
        (b'{"move": "start", "team": "yellow", "piece": "king", "field": "N1"}', "line.unreadable"),
        (b'{"move": "start", "team": "yellow", "piece": "worker", "field": "N7"}', "indus.field.unknown"),
        (b'{"move": "start", "team": "yellow", "piece": "worker", "field": "n1"}', "indus.field.unknown"),
        (b'{"move": "start", "team": "yellow", "piece": "worker"}', "line.unreadable"),
        (b'{"move": "start", "team": "violet", "piece": "worker", "field": "N1"}', "indus.team.unknown"),
        (b'{"move": "start", "team": "red", "piece": "worker", "field": "N1"}', "indus.team.turn"),
        (b'{"move": "place", "field": "E2", "rolls": ["1"]}', "line.unreadable"),
        (b'{"move": "place", "field": "E2", "rolls": 1}', "line.unreadable"),
        (b'{"move": "roll", "pips": 1}', "line.unreadable"),
        (b'{"move": "place"', "line.unreadable"),
        (b"[]", "line.unreadable"),
        (b"\xff", "line.unreadable"),
        (b"[" * 60_000, "line.unreadable"),
        (b"x" * 70_000, "line.long"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(line: bytes, code: str) -> None:
    with pytest.raises(GameError) as refusal:
        views([HEADER, *MOVES, line])
    assert refusal.value.code == code
    assert refusal.value.line == 14
    assert len(refusal.value.reasons) == 1


def test_a_cut_or_twisted_record_never_breaks_anything() -> None:
    header, moves = play(1, 2)
    text = record.text(header, moves[:30])
    for cut in range(0, len(text), 37):
        for line in (text[:cut], text[:cut] + b"7" + text[cut + 1 :], text[:cut] + b"\x00\xff" + text[cut:]):
            try:
                views(line.splitlines())
            except GameError as error:
                assert error.reasons
                assert error.line is not None


MADE_UP_KEYS = [
    *(f"indus.kind.{kind}" for kind in Kind),
    *(f"indus.kinds.{kind}" for kind in Kind),
    *(f"indus.source.{kind}" for kind in Kind),
    *(f"indus.piece.{researcher}" for researcher in Researcher),
    *(f"indus.ruin-scored.{verdict}" for verdict in Verdict),
    *(f"indus.over.{decision}" for decision in Decision),
    *(f"indus.won.{decision}" for decision in Decision),
    "indus.rolls.2",
    "indus.rolls.3",
]


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_keys_put_together_have_their_text(code: str) -> None:
    language = Language(code)
    assert not [key for key in MADE_UP_KEYS if not language.has(key)]
