"""``pergamon games``: the archive from the command line."""

import json
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.command_line.app import app
from companion.games.altar import simulate as altar
from companion.games.indus import simulate as indus
from companion.games.record import text
from companion.table.folder import FOLDER, data_folder
from companion.table.store import FILE
from tests.table.conftest import played


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records of three whole games and of one that is not over, in a folder of their own."""
    monkeypatch.setenv(FOLDER, str(tmp_path / "data"))
    paths = []
    for seed in range(4):
        header, moves = played(seed, 3)
        path = tmp_path / f"{seed}.jsonl"
        path.write_bytes(text(header, moves if seed else moves[:40]))
        paths.append(str(path))
    return paths


def pergamon(*arguments: str) -> Result:
    """Runs ``pergamon games`` in English."""
    return CliRunner().invoke(app, ["games", *arguments, "--language", "en"], env={"COLUMNS": "200"})


def test_games_are_imported_once_and_listed(records: list[str]) -> None:
    assert "4 games were added" in pergamon("import", *records).stdout
    assert "0 games were added, 4 were there already" in pergamon("import", *records).stdout
    listed = pergamon("list", "--player", "ada cem").stdout
    assert listed.count("Over") == 3
    assert listed.count("Ada") == 4
    assert "No games found" in pergamon("list", "--player", "zoe").stdout
    lines = [json.loads(line) for line in pergamon("list", "--json").stdout.splitlines()]
    assert sorted(line["over"] for line in lines) == [False, True, True, True]
    assert pergamon("list", "--until", "1999-12-31", "--json").stdout == ""


def test_a_game_is_shown_with_every_point(records: list[str]) -> None:
    pergamon("import", *records)
    told = pergamon("show", "2").stdout
    assert "for exhibiting" in told
    assert "wins with" in told
    state = json.loads(pergamon("show", "2", "--json").stdout)
    assert state["phase"] == "over"


def test_everything_is_exported(records: list[str], tmp_path: Path) -> None:
    pergamon("import", *records)
    assert pergamon("export", str(tmp_path / "all.zip"), "--all").exit_code == 0
    assert len(zipfile.ZipFile(tmp_path / "all.zip").namelist()) == 4
    assert pergamon("export", str(tmp_path / "one.jsonl"), "--game", "2").exit_code == 0
    assert (tmp_path / "one.jsonl").read_bytes() == Path(records[1]).read_bytes()
    assert "3 games" in pergamon("export", str(tmp_path / "all.csv"), "--all").stdout
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 1 + 3 * 3
    assert pergamon("export", str(tmp_path / "all.bgsplay"), "--all").exit_code == 0
    assert len(json.loads((tmp_path / "all.bgsplay").read_text())["plays"]) == 3


def test_statistics_are_shown(records: list[str]) -> None:
    pergamon("import", *records)
    shown = pergamon("stats").stdout
    for heading in ("Wins", "Points by source", "Coins", "Head to head", "Favourite gallery"):
        assert heading in shown
    answers = json.loads(pergamon("stats", "--json", "--player", "ADA").stdout)
    assert sum(row["wins"] for row in answers["players"]) >= 3
    assert {row["name"] for row in answers["sources"]} == {"Ada"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "77"), "no such game"),
        (("export", "x.jsonl"), "Name a game"),
        (("export", "x.jsonl", "--all"), "Name a game"),
        (("export", "no/such/folder/x.zip", "--all"), "could not be written"),
        (("import", "nothing.jsonl"), "could not be read"),
    ],
)
def test_troubles_are_one_sentence(
    records: list[str], arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = pergamon(*arguments)
    assert outcome.exit_code == 1
    assert said in outcome.stderr
    assert len(outcome.stderr.strip().splitlines()) == 1


def test_a_damaged_file_is_told_and_the_rest_is_listed(records: list[str]) -> None:
    pergamon("import", *records)
    path = data_folder() / FILE
    path.write_bytes(path.read_bytes()[:-5000])
    outcome = pergamon("list", "--json")
    assert "games.damaged-1.sqlite3" in outcome.stderr
    assert outcome.stdout


def test_the_folder_is_the_platforms_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    assert data_folder().name == "pergamon-companion"
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    assert data_folder() == tmp_path


def test_games_of_the_shelf_are_told_apart_and_counted_by_themselves(
    records: list[str], tmp_path: Path
) -> None:
    for name, play in (("indus", indus.play), ("altar", altar.play)):
        (tmp_path / f"{name}.jsonl").write_bytes(text(*play(1, 3)))
        pergamon("import", str(tmp_path / f"{name}.jsonl"))
    listed = pergamon("list").stdout
    assert listed.count("Indus") == listed.count("Pergamonaltar") == 1
    counted = json.loads(pergamon("stats", "--game", "indus", "--json").stdout)
    assert [row["games"] for row in counted["players"]] == [1, 1, 1]
    assert "Buildings" in pergamon("stats", "--game", "indus").stdout
    refused = pergamon("stats", "--game", "altar")
    assert refused.exit_code == 1
    assert refused.stdout == ""
