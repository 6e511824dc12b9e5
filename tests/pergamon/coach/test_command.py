"""``pergamon coach`` prints odds while pawns are placed and rows in a turn."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from companion.command_line.app import app as pergamon
from companion.command_line.coach import coach
from companion.games import record
from companion.games.indus import simulate as indus
from companion.games.pergamon.coach.player import Coached
from companion.games.pergamon.moves import AnyMove, Dig, Draw, Exhibit, Lay
from companion.games.pergamon.simulate import Sensible, play
from companion.language import LANGUAGES

app = typer.Typer()
app.command()(coach)


def printed(path: Path, language: str, until: type[AnyMove]) -> str:
    """What is advised just after the last move of a kind."""
    header, moves = play(4, 2)
    last = max(number for number, move in enumerate(moves, 1) if isinstance(move, until))
    path.write_bytes(record.text(header, moves[:last]))
    result = CliRunner().invoke(app, [str(path), "--language", language])
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_prints_odds_while_pawns_are_placed(tmp_path: Path, language: str) -> None:
    text = printed(tmp_path / "game.jsonl", language, Draw)
    assert "coach." not in text
    assert sum(line.split()[:1] == [str(field)] for line in text.splitlines() for field in range(1, 14)) == 12


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("until", [Dig, Exhibit])
def test_it_prints_rows_in_a_turn(tmp_path: Path, language: str, until: type[AnyMove]) -> None:
    assert "coach." not in printed(tmp_path / "game.jsonl", language, until)


def test_it_says_so_when_there_is_nothing_to_advise(tmp_path: Path) -> None:
    assert "nothing to advise" in printed(tmp_path / "game.jsonl", "en", Lay)


def test_a_wrong_record_is_one_line_and_status_1(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("nonsense\n")
    result = CliRunner().invoke(app, [str(path), "--language", "en"])
    assert result.exit_code == 1
    assert f"{path}:1:" in result.output


def test_it_does_not_advise_on_another_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(record.text(*indus.play(1, 2)))
    result = CliRunner().invoke(app, [str(path), "--language", "en"])
    assert result.exit_code == 1
    assert "Pergamon only" in result.output


def test_coached_players_can_be_simulated(tmp_path: Path) -> None:
    command = ["simulate", "--players", "3", "--coached", "1", "--seed", "2", "--out", str(tmp_path)]
    assert CliRunner().invoke(pergamon, [*command, "--language", "en"]).exit_code == 0
    written = (tmp_path / "pergamon-3-2.jsonl").read_bytes()
    assert written == record.text(*play(2, 3, strategies=[Coached(), Sensible(), Sensible()]))
    assert written != record.text(*play(2, 3))
