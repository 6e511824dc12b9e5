"""Laying out: camera, photo, or typing; and what is said where there is no camera."""

import weakref
from pathlib import Path

import cv2
import pytest

from companion.screens.camera import choice
from companion.screens.camera.chooser import PhotoSheet
from companion.screens.camera.source import CameraProblem
from companion.screens.camera.view import CameraView, Outlines, Shutter, TileLabel
from companion.screens.entry import Entry, Seen, kept
from companion.screens.words import words
from tests.screens.audit import audit
from tests.screens.entries import LOOKS, Start, begin, keys, laid, laying, look_on
from tests.screens.eyes import HEIGHT, WIDTH, FakeCamera, blank, look, seen
from tests.screens.games import game, stored
from vision.networks import ModelError
from vision.reading import Hint, HintKey

FIVE = ("?57?3", "?24?1", "?19?3", "?85?5", "?08?4")


def test_a_steady_good_picture_takes_itself_and_one_tap_lays_out(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = look(monkeypatch, seen(*FIVE))
    driver = laying(start, tmp_path)
    assert driver.app.in_sight == "reading"
    assert not camera.looking
    assert laid(driver) == [
        ("I", "?24?1"),
        ("II", "?19?3"),
        ("III", "?57?3"),
        ("IV", "?08?4"),
        ("V", "?85?5"),
    ]
    driver.tap("Lay out")
    assert driver.taps == 1
    state = driver.app.sitting.state
    assert state.phase == "draw"
    assert [gallery[-1] for gallery in state.galleries] == ["?24?1", "?19?3", "?57?3", "?08?4", "?85?5"]
    assert driver.app.in_sight == "fund"


def test_outlines_and_readings_are_drawn_while_tiles_are_missing(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    glare = [Hint(HintKey.GLARE, 0.6, 0.25, (1,)), Hint(HintKey.TOO_DARK, 59, 60)]
    look(monkeypatch, seen("?24?1", "?57?3|?51?3", hints=glare))
    driver = laying(start, tmp_path)
    assert driver.app.in_sight == "lay-out"
    assert driver.has("2 of 5 tiles seen")
    assert [check for _, check in driver.find(Outlines).shapes] == [False, True]
    labels = [widget for widget in driver.shown() if isinstance(widget, TileLabel)]
    assert sorted((label.year, label.century) for label in labels) == [("24", "1"), ("57", "3")]
    assert driver.has(words.text("hint.glare")) and not driver.has(words.text("hint.too-dark"))
    assert driver.find(Shutter).ring == 0
    driver.tap(driver.find(Shutter))
    assert driver.app.in_sight == "reading"
    assert driver.has("One tile to check")


@pytest.mark.parametrize("problem", [p for p in CameraProblem if p is not CameraProblem.NONE])
def test_a_camera_that_fails_says_why_and_leaves_the_other_ways(
    problem: CameraProblem, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = 3 if problem is CameraProblem.LOST else 0
    look(monkeypatch, seen(), FakeCamera(problem, frames=frames))
    driver = laying(start, tmp_path)
    assert driver.has(words.text(f"entry.camera.{problem}"))
    look(monkeypatch, seen("?24?1"))
    driver.tap("Try again")
    look_on(driver)
    assert driver.has("1 of 5 tiles seen")
    driver.tap("Type")
    assert driver.app.in_sight == "keypad"


def test_without_a_camera_a_sample_photo_is_shown_and_said_to_be_one(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = tmp_path / "sample.jpg"
    cv2.imwrite(str(photo), blank())
    look(monkeypatch, seen(*FIVE), FakeCamera(CameraProblem.NONE, frames=0))
    monkeypatch.setattr(choice, "samples", lambda *_wanted: [photo, photo])
    driver = laying(start, tmp_path)
    assert driver.app.in_sight == "lay-out"
    assert driver.has(words.text("entry.demonstration"))
    driver.tap("Next sample photo")
    look_on(driver)
    assert driver.has("5 of 5 tiles seen")
    driver.tap(driver.find(Shutter))
    assert driver.has(words.text("entry.sample"))


def test_without_a_camera_and_samples_photo_and_typing_remain(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen(), FakeCamera(CameraProblem.NONE, frames=0))
    monkeypatch.setattr(choice, "samples", lambda *_wanted: [])
    driver = laying(start, tmp_path)
    assert driver.has("No camera here. Choose a photo or type the tiles.")
    driver.tap("Type")
    keys(driver, "241193573084855")
    assert driver.app.in_sight == "reading"
    driver.tap("Lay out")
    assert driver.app.sitting.state.phase == "draw"


def test_without_the_files_it_reads_with_tiles_can_still_be_typed(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blind(_picture: object) -> object:
        raise ModelError("find.onnx")

    look(monkeypatch, blind)  # type: ignore[arg-type]
    driver = laying(start, tmp_path)
    assert driver.has(words.text("entry.no-eyes"))
    driver.tap("Type")
    assert driver.app.in_sight == "keypad"


def test_a_photo_can_be_chosen(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = tmp_path / "pictures" / "round"
    pictures.mkdir(parents=True)
    cv2.imwrite(str(pictures / "tiles.png"), blank())
    (pictures / "broken.jpg").write_bytes(b"no photo")
    monkeypatch.setattr(PhotoSheet, "last", pictures.parent)
    look(monkeypatch, seen(*FIVE), FakeCamera(live=False))
    driver = laying(start, tmp_path)
    driver.tap("Photo")
    assert driver.has("There are no photos in this folder.")
    driver.tap("round")
    driver.tap("broken.jpg")
    assert driver.has("broken.jpg is no photo that can be read here.")
    driver.app.back()
    driver.tap("Photo")
    driver.tap("tiles.png")
    assert driver.app.in_sight == "reading"
    assert len(laid(driver)) == 5


def test_a_photo_without_tiles_says_so_and_the_camera_goes_on(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = [seen()]
    look(monkeypatch, lambda _picture: lies[0])
    driver = laying(start, tmp_path)
    driver.tap(driver.find(Shutter))
    assert driver.has(words.text("entry.none-seen"))
    assert driver.app.in_sight == "lay-out"
    lies[0] = seen(*FIVE)
    driver.tap(driver.find(Shutter))
    assert driver.app.in_sight == "reading"


def test_going_back_to_the_camera_loses_nothing(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen(*FIVE[:4], "?08?4|?03?4"))
    driver = laying(start, tmp_path)
    look(monkeypatch, seen())
    driver.tap("Camera")
    assert driver.app.in_sight == "lay-out"
    driver.tap("5 tiles entered")
    assert driver.has("One tile to check")


def test_tiles_come_back_after_the_app_was_killed(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen("?57?3|?51?3", *FIVE[1:]))
    driver = laying(start, tmp_path)
    assert driver.has("One tile to check")
    id = driver.app.sitting.id
    driver.stop()
    again = begin(start)
    again.app.sitting.open(id)
    again.settle()
    assert again.app.in_sight == "reading" and again.has("One tile to check")
    draft = kept(again.app.sitting.draft)
    assert len(draft.doubtful) == 1 and draft.tiles[draft.doubtful[0]].crop


def test_a_draft_of_something_else_is_no_entry() -> None:
    assert kept('{"field": 3}') == kept("no json") == Entry()
    assert kept('{"tiles": [{"code": "?57?3"}]}') == Entry((Seen("?57?3"),))


def test_a_row_is_scanned_for_another_page(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    look(monkeypatch, seen("J12V4", "V63B3"))
    driver = begin(start, "home")
    rows: list[object] = []
    driver.app.go("lay-out", purpose="row", done=rows.append)
    look_on(driver)
    assert driver.app.in_sight == "reading"
    assert driver.has("463 AC")
    driver.tap("Use this row")
    assert rows == [("J12V4", "V63B3")]
    assert driver.app.in_sight == "home"


def test_leaving_the_page_or_the_app_lets_go_of_the_camera(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = look(monkeypatch, seen())
    driver = laying(start, tmp_path)
    assert camera.looking
    driver.tap("History")
    assert not camera.looking
    driver.app.back()
    driver.settle()
    assert camera.looking
    driver.stop()
    assert not camera.looking


def test_leaving_the_page_lets_go_of_its_picture(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen("?57?3"))
    driver = laying(start, tmp_path)
    look_on(driver)
    view = driver.find(CameraView)
    shown = weakref.ref(view._frame.texture)
    assert shown().size == (WIDTH, HEIGHT)
    driver.tap("History")
    assert shown() is None


def test_the_language_can_change_in_the_middle(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen("?24?1"))
    driver = laying(start, tmp_path)
    words.code = "de"
    driver.settle()
    assert driver.has("1 von 5 Plättchen") and driver.has("Runde 1 von 12 · Auslegen")
    look(monkeypatch, seen(), FakeCamera(CameraProblem.REFUSED, frames=0))
    driver.app.page.try_again()
    driver.settle()
    words.code = "it"
    driver.settle()
    assert driver.has(words.text("entry.camera.refused"))


@pytest.mark.parametrize(("language", "size", "theme"), LOOKS)
def test_everything_can_be_read_and_touched(
    language: str,
    size: tuple[int, int],
    theme: str,
    start: Start,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look(monkeypatch, seen("?24?1", "?57?3|?51?3", hints=[Hint(HintKey.TOO_BLURRED, 1, 0.1)]))
    driver = laying(start, tmp_path, 5, size=size, language=language, look=theme)
    assert audit(driver) == []
    look(monkeypatch, seen(), FakeCamera(CameraProblem.REFUSED, frames=0))
    driver.app.page.try_again()
    assert audit(driver) == []


def test_the_ring_stays_around_the_shutter_when_the_phone_is_turned(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen("?24?1"))
    driver = laying(start, tmp_path, 5)
    driver.resize(892, 412)
    driver.picture()
    shutter = driver.find(Shutter)
    across, up = shutter._rest.points[::2], shutter._rest.points[1::2]
    middle = (min(across) + max(across)) / 2, (min(up) + max(up)) / 2
    assert middle == pytest.approx((shutter.center_x, shutter.center_y), abs=1)


def test_a_row_on_the_table_is_scanned_into_the_row_builder(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = game(3, 3)
    number = next(
        n
        for n, point in enumerate(points)
        if point.state.phase == "turns" and len(point.state.current.tiles) > 1
    )
    first, second = points[number].state.current.tiles[:2]
    look(monkeypatch, seen(f"?{second[1:3]}?{second[4]}", f"?{first[1:3]}?{first[4]}"))
    driver = begin(start)
    driver.app.sitting.open(stored(tmp_path, points, number))
    driver.settle()
    driver.app.go("row-builder")
    driver.settle()
    driver.app.page.scan()
    look_on(driver)
    driver.tap("Use this row")
    assert driver.app.in_sight == "row-builder"
    assert driver.app.page.draft.row == (1, 0)
