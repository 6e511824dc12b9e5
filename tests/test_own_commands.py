"""The commands of one's own copy keep their contracts and lose nothing."""

import json
import sys

import cv2
import pytest
from typer.testing import CliRunner

import calibration.enrol
import vision.read
from calibration import profile as profiles
from companion.command_line.app import app
from tests.calibration.copies import CODES, UNREAD, printed, said, shot, square

PHOTO, TILES = shot(21, printed(*CODES[:8]))
SQUARES = [square(quad, seed) for seed, (_, quad) in enumerate(TILES)]
LABELS = {"table.png": [{"code": code, "corners": quad.tolist()} for code, quad in TILES]}


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Runs a command in a folder with a photo of eight tiles, which the eyes see."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("PERGAMON_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    cv2.imwrite("table.png", PHOTO)
    (tmp_path / "labels.json").write_text(json.dumps(LABELS))
    told = {s.corners.tobytes(): said(code) for s, (code, _) in zip(SQUARES, TILES, strict=True)}
    monkeypatch.setattr(calibration.enrol, "find_squares", lambda photo: list(SQUARES))
    # In the package, `scan` is the function.
    monkeypatch.setattr(sys.modules["vision.scan"], "find_squares", lambda photo: list(SQUARES))
    monkeypatch.setattr(
        vision.read,
        "numbers",
        lambda pixels, squares: [told.get(s.corners.tobytes(), (UNREAD, UNREAD)) for s in squares],
    )
    return lambda *arguments: CliRunner().invoke(app, [str(argument) for argument in arguments])


def enrolled(run):
    result = run("enrol", "table.png", "--labels", "labels.json", "--profile", "own.pergamon")
    assert result.exit_code == 0, result.output
    return result


def tiles_of(result):
    return {tile["code"]: tile for tile in json.loads(result.stdout)["tiles"]}


def test_enrolled_tiles_are_read_with_their_kinds(run):
    assert "8 new, 0 seen again; own.pergamon now holds 8 tiles." in enrolled(run).stdout
    result = run("scan", "table.png", "--json", "--profile", "own.pergamon")
    found = tiles_of(result)
    assert set(found) == set(CODES[:8])
    assert not any(tile["check"] for tile in found.values())
    assert (found["V57M3"]["left"], found["V57M3"]["right"]) == ("V", "M")
    assert [tile["gallery"] for tile in found.values()] == [None] * 8


def test_tiles_seen_elsewhere_are_not_found_again(run):
    enrolled(run)
    result = run("scan", "table.png", "--json", "--profile", "own.pergamon", "--seen", "V57M3,J12B1")
    assert {"?57?3", "?12?1"} < set(tiles_of(result))
    assert not {"V57M3", "J12B1"} & set(tiles_of(result))
    refused = run("scan", "table.png", "--seen", "V57X3")
    assert (refused.exit_code, "V57X3 is no tile’s code" in refused.stderr) == (1, True)


def test_people_see_which_tiles_are_strangers(run):
    enrolled(run)
    result = run("scan", "table.png", "--profile", "own.pergamon", "--seen", "V57M3")
    assert "1 tile is not in the profile." in result.stdout
    assert "V51M3" in result.stdout


def test_enrolling_twice_adds_views(run):
    enrolled(run)
    assert "0 new, 8 seen again" in enrolled(run).stdout


def test_a_broken_profile_is_told_and_left_untouched(run, tmp_path):
    file = tmp_path / "own.pergamon"
    file.write_bytes(b"PK nothing")
    result = run("enrol", "table.png", "--labels", "labels.json", "--profile", "own.pergamon")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "own.pergamon is no profile of enrolled tiles" in result.stderr
    assert file.read_bytes() == b"PK nothing"
    assert run("scan", "table.png", "--json", "--profile", "own.pergamon").exit_code == 1


def test_photos_that_teach_nothing_leave_the_profile_as_it_was(run, tmp_path):
    enrolled(run)
    before = (tmp_path / "own.pergamon").read_bytes()
    result = run("enrol", "gone.jpg", "--profile", "own.pergamon")
    assert result.exit_code == 1
    assert "There is no file gone.jpg" in result.stderr
    assert "No tile was learnt" in result.stderr
    assert (tmp_path / "own.pergamon").read_bytes() == before


def test_labels_that_cannot_be_read_are_told(run, tmp_path):
    (tmp_path / "labels.json").write_text('{"table.png": [{"code": "V5M"}]}')
    result = run("enrol", "table.png", "--labels", "labels.json", "--profile", "own.pergamon")
    assert result.exit_code == 1
    assert "labels.json holds no labels that can be read" in result.stderr


def test_a_contact_sheet_shows_all_tiles(run, tmp_path):
    enrolled(run)
    result = run("profile", "show", "own.pergamon", "--picture", "sheet.png")
    assert result.exit_code == 0
    assert "8 tiles, 8 views" in result.stdout
    assert all(code in result.stdout for code in CODES[:8])
    assert cv2.imread(str(tmp_path / "sheet.png")).shape[1] > 8 * 128


def test_groups_of_halves_are_shown_and_named(run, tmp_path):
    unnamed = {"table.png": [t | {"code": f"?{t['code'][1:3]}?{t['code'][4]}"} for t in LABELS["table.png"]]}
    (tmp_path / "labels.json").write_text(json.dumps(unnamed))
    assert "groups of halves have no kind yet" in " ".join(enrolled(run).stdout.split())
    shown = run("profile", "kinds", "own.pergamon", "--picture", "groups.png")
    groups = [line for line in shown.stdout.splitlines() if "edge" in line]
    assert 2 <= len(groups) <= 10
    assert cv2.imread(str(tmp_path / "groups.png")) is not None
    run("profile", "kinds", "own.pergamon", "--answer", "1=V")
    assert any("V" in code for code in profiles.load(tmp_path / "own.pergamon").codes)
    assert run("profile", "kinds", "own.pergamon", "--answer", "99=V").exit_code == 1
    assert run("profile", "kinds", "own.pergamon", "--answer", "1=X").exit_code == 2


def test_where_all_halves_have_a_name_no_picture_of_questions_is_drawn(run, tmp_path):
    enrolled(run)
    shown = run("profile", "kinds", "own.pergamon", "--picture", "groups.png")
    assert (shown.exit_code, "edge" in shown.stdout) == (0, False)
    assert not (tmp_path / "groups.png").exists()


def test_the_sheet_for_the_lens_is_drawn_and_too_few_photos_are_told(run, tmp_path):
    assert run("lens", "sheet", "sheet.png").exit_code == 0
    assert cv2.imread(str(tmp_path / "sheet.png")).shape[:2] == (2480, 3508)
    result = run("lens", "learn", "table.png", "--profile", "own.pergamon")
    assert result.exit_code == 1
    assert "table.png: sheet not in sight" in result.stderr
    assert not (tmp_path / "own.pergamon").exists()
    assert run("lens", "learn", "--profile", "own.pergamon").exit_code == 1


def test_the_board_is_shown_corrected_and_checked(run, tmp_path):
    shown = run("edition", "show", "--picture", "board.png")
    assert shown.exit_code == 0
    assert "numbers are only guessed" in shown.stdout
    assert cv2.imread(str(tmp_path / "board.png")) is not None
    assert run("edition", "edit", "fields/1/coins=1", "museum/24=6").exit_code == 0
    own = json.loads(run("edition", "show", "--json").stdout)
    assert own == {"edition": "2011", "numbers": {"fields/1/coins": 1, "museum/24": 6}}
    (tmp_path / "own.json").write_text(json.dumps(own))
    assert run("edition", "check", "own.json").exit_code == 0
    elsewhere = ("--data", tmp_path / "other")
    assert run("edition", "edit", "--from", "own.json", *elsewhere).exit_code == 0
    assert json.loads(run("edition", "show", "--json", *elsewhere).stdout) == own
    assert run("edition", "edit", "--rest-is-right").exit_code == 0
    assert "All numbers are confirmed." in run("edition", "show").stdout
    assert "fit all that is known" in run("edition", "check").stdout


def test_a_board_that_contradicts_what_is_known_is_refused(run, tmp_path):
    result = run("edition", "edit", "fields/7/coins=5")
    assert result.exit_code == 1
    assert json.loads(run("edition", "show", "--json").stdout)["numbers"] == {}
    (tmp_path / "board.json").write_text('{"edition": "2011", "numbers": {"museum/1": 9}}')
    assert run("edition", "check", "board.json").exit_code == 1
    assert run("edition", "edit").exit_code == 1
    assert run("edition", "edit", "coins").exit_code == 2
