"""`pergamon scan` keeps its contract with other programs and speaks to people."""

import json

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.command_line import photos as command
from companion.command_line.app import app
from tests.vision.tiles import tile_at
from vision.order import with_galleries
from vision.reading import Hint, HintKey, Milliseconds, Reading

TILES = (tile_at(300, 300, 3, 57), tile_at(600, 300, None, 12), tile_at(450, 600, 1, 8))
HINT = Hint(HintKey.TOO_DARK, 30, 60)


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Runs the command in a folder, in English, with eyes that see three tiles everywhere."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.chdir(tmp_path)
    reading = Reading(800, 800, with_galleries(TILES), (HINT,), Milliseconds(20.04, 10, 5, 35.04))
    monkeypatch.setattr(command, "scan_photo", lambda photo, **_: reading)
    cv2.imwrite("table.jpg", np.full((800, 800, 3), 90, np.uint8))

    def invoke(*arguments):
        return CliRunner().invoke(app, ("scan", *arguments))

    return invoke


def test_one_line_of_json_a_photo(run):
    result = run("table.jpg", "table.jpg", "--json")
    assert result.exit_code == 0
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first == second
    assert list(first) == ["file", "width", "height", "tiles", "error", "milliseconds"]
    assert first["milliseconds"] == {"decode": 20.0, "find": 10.0, "read": 5.0, "total": 35.0}
    assert first["error"] is None
    assert first["tiles"][1] == {
        "code": "?57?3",
        "century": 3,
        "year": 57,
        "left": "?",
        "right": "?",
        "confidence": 0.99,
        "check": False,
        "gallery": 2,
        "corners": [[250, 250], [350, 250], [350, 350], [250, 350]],
    }


def test_a_tile_that_could_not_be_read_is_still_listed(run):
    unread = json.loads(run("table.jpg", "--json").stdout)["tiles"][2]
    assert (unread["code"], unread["century"], unread["year"], unread["check"]) == (None, None, 12, True)
    assert unread["gallery"] == 3


def test_a_bad_photo_fills_its_error_and_the_others_are_read(run):
    result = run("gone.jpg", "table.jpg", "--json")
    assert result.exit_code == 1
    bad, good = (json.loads(line) for line in result.stdout.splitlines())
    assert bad["file"] == "gone.jpg"
    assert bad["error"] == "There is no file gone.jpg. Check the name."
    assert bad["tiles"] == []
    assert list(bad) == list(good)
    assert len(good["tiles"]) == 3


def test_people_get_a_table(run):
    result = run("table.jpg")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["I", "08", "1", "sure"] in rows
    assert ["II", "57", "3", "sure"] in rows
    assert ["III", "12", "?", "check"] in rows
    assert "1 tile to check" in result.stdout
    assert "Too dark: more light" in result.stdout


def test_people_hear_of_a_bad_photo_in_their_language(run, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    result = run("gone.jpg", "table.jpg")
    assert result.exit_code == 1
    assert result.stderr == "Die Datei gone.jpg gibt es nicht. Stimmt der Name?\n"
    assert "sicher" in result.stdout


def test_show_draws_into_a_picture(run, tmp_path):
    assert run("table.jpg", "--show", "seen.png").exit_code == 0
    assert (cv2.imread("seen.png") != 90).any()
    assert run("table.jpg", "table.jpg", "--json", "--show", "each.png").exit_code == 0
    assert (tmp_path / "each-table.png").exists()


@pytest.mark.parametrize("target", ["nowhere/seen.png", "seen.tune", "seen"])
def test_a_picture_that_cannot_be_written_is_told(run, target):
    result = run("table.jpg", "--show", target)
    assert result.exit_code == 1
    assert f"{target} can’t be written" in result.stderr


def test_a_file_that_is_no_profile_is_told(run):
    result = run("table.jpg", "--json", "--profile", "table.jpg")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "table.jpg is no profile of enrolled tiles" in result.stderr


@pytest.mark.parametrize("asked", [True, False])
def test_the_second_reader_is_asked_only_on_demand(run, monkeypatch, asked):
    reading, heard = command.scan_photo(None), []
    monkeypatch.setattr(
        command, "scan_photo", lambda photo, *, second_reader, **_: heard.append(second_reader) or reading
    )
    assert run("table.jpg", *["--second-reader"][:asked]).exit_code == 0
    assert heard == [asked]
