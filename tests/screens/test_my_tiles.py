"""My tiles: photographed once, asked a little, then known by sight in every scan."""

from pathlib import Path

import pytest

from calibration.known import still_free
from calibration.profile import Profile, load
from companion.games.pergamon.referee import out_of_play
from companion.screens import doubts
from companion.screens.camera import choice, seeing, watch
from companion.screens.camera.chooser import PhotoSheet
from companion.screens.camera.source import CameraProblem
from companion.screens.camera.view import Shutter
from companion.screens.own_tiles import FILE
from companion.screens.pages.my_tiles import KindChoice, Stage, TileCell
from companion.screens.pages.reading import Choice, Doubt
from companion.screens.widgets.lists import ListRow
from companion.screens.words import words
from tests.calibration.copies import CODES
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.entries import Start, keys, laying, look_on
from tests.screens.eyes import FakeCamera, look, seen
from tests.screens.hands import all_of, touch
from tests.screens.own import DOUBTFUL, OwnCamera, keep, page, see

SIZES = ((360, 640), (1280, 800))


def learn(driver: Driver, photos: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Chooses some photos and has them learnt."""
    monkeypatch.setattr(PhotoSheet, "last", photos[0].parent)
    driver.tap(words.text("tiles.choose"))
    for photo in photos:
        driver.tap(photo.name)
    driver.tap(words.text("tiles.use-photos", n=len(photos)))


def kind_of(driver: Driver) -> str:
    """The kind of the halves that are asked about."""
    group = page(driver).groups[0]
    code = page(driver).profile.codes[group.tiles[0]]
    return next(one for one in CODES if (one[1:3], one[4]) == (code[1:3], code[4]))[group.half]


def tap_kind(driver: Driver, kind: str) -> None:
    touch(driver, driver.find(KindChoice, lambda one: getattr(one, "kind", "") == kind))


def cell(driver: Driver, code: str) -> TileCell:
    found: TileCell = driver.find(TileCell, lambda one: getattr(one, "code", "") == code)
    return found


def codes(folder: Path) -> list[str]:
    return sorted(load(folder / FILE).codes)


def test_tiles_are_learnt_from_photos_asked_about_and_known(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = see(monkeypatch, tmp_path / "pictures")
    driver = start("my-tiles")
    assert driver.has(words.text("tiles.text"))
    learn(driver, photos, monkeypatch)
    assert driver.has("15 new, 0 seen again")
    assert len(codes(tmp_path)) == 15, "a doubtful tile does not count before somebody looked at it"
    assert [choice.code for choice in all_of(driver, Choice)] == ["?36?2", "?86?2"]
    driver.tap(driver.find(Choice, lambda one: getattr(one, "code", "") == "?36?2"))
    assert "?36?2" in codes(tmp_path)
    assert driver.has("16 of 60 known") and len(all_of(driver, TileCell)) == 16
    driver.tap(words.text("tiles.name", n=len(page(driver).groups)))
    answers = 0
    while page(driver).stage == Stage.KINDS:
        tap_kind(driver, kind_of(driver))
        answers += 1
    assert answers <= 10
    assert codes(tmp_path) == sorted(CODES)
    assert len(all_of(driver, TileCell)) == 16


def test_the_camera_shows_tiles_and_the_keypad_settles_a_doubt(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    see(monkeypatch, tmp_path / "pictures")
    look(monkeypatch, seen("?57?3"), OwnCamera(live=False))
    driver = start("my-tiles")
    driver.tap(words.text("tiles.photograph"))
    assert driver.app.in_sight == "show-tiles" and not driver.has(words.text("entry.type"))
    driver.tap(driver.find(Shutter))
    look_on(driver)
    assert len(codes(tmp_path)) == 7
    driver.tap(words.text("entry.neither"))
    keys(driver, "lB36rJ2")
    assert DOUBTFUL in codes(tmp_path)
    driver.tap(words.text("flow.undo"))
    assert DOUBTFUL not in codes(tmp_path) and driver.find(Doubt)
    driver.tap(words.text("entry.no-tile"))
    assert page(driver).stage == Stage.ALL and len(codes(tmp_path)) == 7


def test_a_doubtful_tile_is_asked_again_after_the_app_was_killed(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = see(monkeypatch, tmp_path / "pictures")
    learn(start("my-tiles"), photos, monkeypatch)
    for photo in photos:
        photo.unlink()
    # Nothing is closed or said goodbye to: the next start finds what the first one left.
    again = start("my-tiles")
    assert [choice.code for choice in all_of(again, Choice)] == ["?36?2", "?86?2"]
    again.app.back()
    assert page(again).stage == Stage.ALL and len(all_of(again, TileCell)) == 15
    again.tap(words.text("tiles.check", n=1))
    again.app.go("home")
    again.app.go("my-tiles")
    again.settle()
    again.tap(again.find(Choice, lambda one: getattr(one, "code", "") == "?36?2"))
    assert "?36?2" in codes(tmp_path) and len(codes(tmp_path)) == 16
    last = start("my-tiles")
    assert page(last).stage == Stage.ALL and not page(last).questions


def test_a_doubtful_tile_that_was_settled_is_back_after_undo_and_a_restart(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn(driver := start("my-tiles"), see(monkeypatch, tmp_path / "pictures"), monkeypatch)
    driver.tap(words.text("entry.no-tile"))
    assert not list(tmp_path.glob("doubtful*"))
    driver.tap(words.text("flow.undo"))
    assert page(start("my-tiles")).stage == Stage.DOUBT


def test_doubtful_tiles_that_cannot_be_read_any_more_are_not_asked(start: Start, tmp_path: Path) -> None:
    keep(tmp_path)
    (tmp_path / doubts.FILE).write_bytes(b"nothing")
    driver = start("my-tiles")
    assert page(driver).stage == Stage.ALL and not page(driver).questions


def test_a_photo_that_is_none_is_told_and_the_others_are_learnt(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = see(monkeypatch, tmp_path / "pictures")
    broken = photos[0].parent / "broken.jpg"
    broken.write_bytes(b"no photo")
    driver = start("my-tiles")
    learn(driver, [broken, photos[1]], monkeypatch)
    assert driver.has("broken.jpg is no photo that can be read here.")
    assert len(codes(tmp_path)) == 8


def test_without_a_camera_a_sample_photo_can_be_learnt_from(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = see(monkeypatch, tmp_path / "pictures")
    look(monkeypatch, seen("?57?3"), FakeCamera(CameraProblem.NONE, frames=0))
    monkeypatch.setattr(choice, "samples", lambda *_wanted: photos[1:])
    driver = start("my-tiles")
    driver.tap(words.text("tiles.photograph"))
    look_on(driver)
    assert driver.has(words.text("entry.demonstration"))
    driver.tap(driver.find(Shutter))
    assert len(codes(tmp_path)) == 8


def test_halves_that_nobody_knows_stay_unknown_and_a_slip_is_undone(start: Start, tmp_path: Path) -> None:
    keep(tmp_path, [f"?{code[1:3]}?{code[4]}" for code in CODES])
    driver = start("my-tiles")
    before = codes(tmp_path)
    driver.tap(words.text("tiles.name", n=len(page(driver).groups)))
    tap_kind(driver, "V")
    assert codes(tmp_path) != before
    driver.tap(words.text("flow.undo"))
    assert codes(tmp_path) == before and page(driver).stage == Stage.KINDS
    while page(driver).stage == Stage.KINDS:
        touch(driver, driver.find(words.text("tiles.unknown")))
    assert codes(tmp_path) == before
    assert driver.app.in_sight == "my-tiles"


def test_a_tile_is_corrected_and_forgotten_with_a_way_back(start: Start, tmp_path: Path) -> None:
    keep(tmp_path)
    driver = start("my-tiles")
    touch(driver, cell(driver, "V57M3"))
    driver.tap(words.text("entry.change"))
    keys(driver, "<")
    keys(driver, "4")
    assert "V57M4" in codes(tmp_path) and "V57M3" not in codes(tmp_path)
    driver.tap(words.text("flow.undo"))
    assert codes(tmp_path) == sorted(CODES)
    touch(driver, cell(driver, "V57M3"))
    driver.tap(words.text("tiles.forget"))
    assert len(codes(tmp_path)) == 15
    driver.tap(words.text("flow.undo"))
    assert codes(tmp_path) == sorted(CODES)


def test_pictures_are_let_go_while_nobody_looks_at_them(start: Start, tmp_path: Path) -> None:
    keep(tmp_path)
    driver = start("my-tiles")
    tiles = page(driver).ids.tiles
    assert len(tiles.children) == len(CODES)
    driver.tap(words.text("tiles.photograph"))
    assert not tiles.children
    driver.app.back()
    driver.settle()
    assert len(tiles.children) == len(CODES)


def test_all_tiles_are_shared_forgotten_and_imported_again(start: Start, tmp_path: Path) -> None:
    keep(tmp_path)
    driver = start("my-tiles")
    driver.tap(words.text("tiles.files"))
    driver.tap(words.text("tiles.share"))
    shared = tmp_path / "shared" / "Pergamon.pergamon"
    assert sorted(load(shared).codes) == sorted(CODES)
    driver.tap(words.text("tiles.files"))
    driver.tap(words.text("tiles.delete"))
    assert page(driver).stage == Stage.EMPTY and not (tmp_path / FILE).exists()
    driver.tap(words.text("flow.undo"))
    assert codes(tmp_path) == sorted(CODES)
    page(driver).forget_all()
    driver.settle()
    driver.tap(words.text("tiles.import"))
    touch(driver, driver.find(ListRow, lambda row: getattr(row, "text", "") == shared.name))
    assert codes(tmp_path) == sorted(CODES)
    assert driver.has("16 tiles imported")


@pytest.mark.parametrize("content", [b"PK nothing", b"", None])
def test_a_file_that_holds_no_tiles_changes_nothing(
    content: bytes | None, start: Start, tmp_path: Path
) -> None:
    keep(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    foreign = tmp_path / "foreign.pergamon"
    if content is not None:
        foreign.write_bytes(content)
    driver = start("my-tiles")
    page(driver).import_file(str(foreign))
    driver.settle()
    said = "is no profile of enrolled tiles" if content is not None else "can’t be opened"
    assert driver.has(f"foreign.pergamon {said}")
    assert (tmp_path / FILE).read_bytes() == before


def test_a_kept_file_that_cannot_be_read_is_told_and_put_aside(start: Start, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"PK nothing")
    driver = start("my-tiles")
    assert driver.has("The file is called tiles.broken now")
    assert (tmp_path / "tiles.broken").read_bytes() == b"PK nothing"
    assert page(driver).profile == Profile()


def test_scans_know_the_tiles_and_leave_out_those_that_lie_elsewhere(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = []

    def scan(_picture: object, **options: object):  # type: ignore[no-untyped-def]
        known.append(options["known"])
        return seen("V57M3")

    camera = FakeCamera()
    monkeypatch.setattr(choice, "camera", lambda *_index: camera)
    monkeypatch.setattr(watch, "scan", scan)
    monkeypatch.setattr(seeing, "scan", scan)
    driver = laying(start, tmp_path, round=4)
    assert known[-1] is None
    laid = out_of_play(driver.app.sitting.state)
    keep(tmp_path, CODES[:14] + laid[:2])
    driver.app.page.try_again()
    look_on(driver)
    lay_out = known[-1]
    assert list(lay_out.free) == still_free(lay_out.codes, laid)
    assert not any(lay_out.free[14:])
    driver.app.go("just-scan")
    look_on(driver)
    assert all(known[-1].free)
    assert known[-1].templates is lay_out.templates, "tiles are got to know once"
    # A row to compare lies somewhere in this game, so none of its tiles is left out.
    driver.app.go("lay-out", purpose="row", done=lambda _tiles: None)
    look_on(driver)
    assert all(known[-1].free)


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_nothing_is_clipped_small_or_faint(
    language: str, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = see(monkeypatch, tmp_path / "pictures")
    driver = start("my-tiles", language=language)
    wrong = {}

    def look_around(moment: str) -> None:
        for size in SIZES:
            driver.resize(*size)
            wrong[moment, size] = audit(driver)

    look_around("empty")
    page(driver).stage, page(driver).progress = Stage.LEARNING, 0.4
    look_around("learning")
    page(driver).stage = Stage.EMPTY
    learn(driver, photos, monkeypatch)
    driver.app.frame.hide_toast()
    look_around("doubt")
    driver.app.back()
    look_around("all")
    page(driver).name_kinds()
    look_around("kinds")
    driver.app.back()
    page(driver).ask_tile(page(driver).profile.tiles[0])
    look_around("tile")
    page(driver).ask_files()
    look_around("files")
    assert {where: found for where, found in wrong.items() if found} == {}
