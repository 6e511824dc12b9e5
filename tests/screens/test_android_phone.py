"""What the app asks of Android, against a phone whose Java is played by the test."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from calibration.profile import load
from companion.games.indus.boards import write_board
from companion.games.indus.simulate import random_board
from companion.screens import kept_boards
from companion.screens.camera.android import AndroidPhone
from companion.screens.own_tiles import FILE
from companion.screens.pages import files, new_shelf_game, sharing
from companion.screens.words import words
from tests.calibration.copies import CODES
from tests.screens.closing import GOLDEN
from tests.screens.entries import Start
from tests.screens.own import keep

GOOD, CANCELLED = -1, 0


class Intent:
    """What is asked of another app."""

    def __init__(self, action: str) -> None:
        self.action, self.type, self.categories = action, "", set[str]()
        self.extras: dict[str, str] = {}

    def setType(self, type: str) -> None:
        self.type = type

    def addCategory(self, category: str) -> None:
        self.categories.add(category)

    def putExtra(self, key: str, value: str) -> None:
        self.extras[key] = value

    def getData(self) -> "Document":
        """The intent that comes back names what was chosen."""
        return self.chosen

    chosen: "Document"


class Document:
    """Something chosen: its name and where it really lies."""

    def __init__(self, name: str | None, file: Path) -> None:
        self.name, self.file = name, file


class Rows:
    """The answer to a question about a document."""

    def __init__(self, name: str | None) -> None:
        self._name = name

    def moveToFirst(self) -> bool:
        return self._name is not None

    def getString(self, _column: int) -> str | None:
        return self._name

    def close(self) -> None:
        """It is read."""


class Android:
    """A phone whose owner chooses one document, or thinks better of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, chosen: Document | None) -> None:
        self.chosen = chosen
        self.asked: list[Intent] = []
        self.bound: list[Callable[..., None]] = []
        classes = {
            "android.content.Intent": Intent,
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self),
        }
        jnius, android = ModuleType("jnius"), ModuleType("android")
        jnius.autoclass = classes.__getitem__  # type: ignore[attr-defined]
        android.activity = self  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setitem(sys.modules, "android", android)

    def bind(self, on_activity_result: Callable[..., None]) -> None:
        self.bound.append(on_activity_result)

    def unbind(self, on_activity_result: Callable[..., None]) -> None:
        self.bound.remove(on_activity_result)

    def getContentResolver(self) -> "Android":
        return self

    def startActivityForResult(self, intent: Intent, request: int) -> None:
        self.asked.append(intent)
        answer = Intent("answer")
        if self.chosen is not None:
            answer.chosen = self.chosen
        for heard in list(self.bound):
            heard(request + 1, GOOD, answer)
            heard(request, CANCELLED if self.chosen is None else GOOD, self.chosen and answer)

    def query(self, place: Document, columns: list[str], *_all: None) -> Rows:
        assert columns == ["_display_name"]
        return Rows(place.name)

    def openFileDescriptor(self, place: Document, mode: str) -> Any:
        if not place.file.parent.exists() or (mode == "r" and not place.file.exists()):
            raise RuntimeError("java.io.FileNotFoundException")
        how = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}[mode]
        return SimpleNamespace(detachFd=lambda: os.open(place.file, how))


def test_a_photo_is_chosen_among_pictures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "1").write_bytes(b"photo")
    android = Android(monkeypatch, Document("a.jpg", tmp_path / "1"))
    got: list[bytes | None] = []
    AndroidPhone().pick(got.append)
    assert got == [b"photo"] and not android.bound
    assert [(one.action, one.type) for one in android.asked] == [
        ("android.intent.action.GET_CONTENT", "image/*")
    ]
    Android(monkeypatch, None)
    AndroidPhone().pick(got.append)
    assert got[1:] == [None]


@pytest.mark.parametrize(
    ("name", "kept"),
    [("mine.pergamon", "mine.pergamon"), ("../../mine.pergamon", "mine.pergamon"), (None, "file")],
)
def test_a_chosen_file_is_copied_under_its_own_name(
    name: str | None, kept: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "content").write_bytes(b"tiles")
    (folder := tmp_path / "picked").mkdir()
    android = Android(monkeypatch, Document(name, tmp_path / "content"))
    got: list[Path | None] = []
    AndroidPhone().pick_file(folder, got.append)
    assert got == [folder / kept] and (folder / kept).read_bytes() == b"tiles"
    assert (
        android.asked[0].type == "*/*" and "android.intent.category.OPENABLE" in android.asked[0].categories
    )


def test_nothing_chosen_copies_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Android(monkeypatch, None)
    got: list[Path | None] = []
    AndroidPhone().pick_file(tmp_path, got.append)
    assert got == [None] and not list(tmp_path.iterdir())


def test_tiles_are_imported_from_a_file_of_the_phone(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path)
    sent = tmp_path / "downloaded"
    (tmp_path / FILE).rename(sent)
    monkeypatch.setattr(files, "platform", "android")
    Android(monkeypatch, Document("From Ada.pergamon", sent))
    driver = start("my-tiles")
    driver.tap(words.text("tiles.import"))
    assert not driver.has(words.text("files.path")), "nobody types a path on a phone"
    driver.tap(words.text("files.choose"))
    assert sorted(load(tmp_path / FILE).codes) == sorted(CODES)
    Android(monkeypatch, Document("Gone.pergamon", tmp_path / "nowhere"))
    driver.tap(words.text("tiles.files"))
    driver.tap(words.text("files.choose"))
    assert driver.has("Gone.pergamon can’t be opened")
    assert sorted(load(tmp_path / FILE).codes) == sorted(CODES)


def test_games_are_imported_from_a_file_of_the_phone(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "platform", "android")
    Android(monkeypatch, Document("evening.jsonl", GOLDEN / "three-players.jsonl"))
    driver = start("archive")
    driver.tap(words.text("archive.files"))
    driver.tap(words.text("files.choose"))
    assert driver.has("1 game added, 0 were there already")


@pytest.mark.parametrize(
    ("chosen", "said"),
    [("kept", "Pergamon.pergamon is saved"), ("gone/kept", "could not be saved there"), ("", "")],
)
def test_tiles_are_shared_to_where_their_owner_wants_them(
    chosen: str, said: str, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path)
    monkeypatch.setattr(sharing, "platform", "android")
    android = Android(monkeypatch, Document("kept", tmp_path / chosen) if chosen else None)
    driver = start("my-tiles")
    driver.tap(words.text("tiles.files"))
    driver.tap(words.text("tiles.share"))
    assert android.asked[0].action == "android.intent.action.CREATE_DOCUMENT"
    assert android.asked[0].extras == {"android.intent.extra.TITLE": "Pergamon.pergamon"}
    assert (tmp_path / "kept").exists() is (chosen == "kept")
    assert driver.has(said) if said else not driver.app.frame.toast and not driver.app.frame.sheet
    if chosen == "kept":
        assert sorted(load(tmp_path / "kept").codes) == sorted(CODES)


def test_a_board_of_indus_is_opened_from_a_file_of_the_phone(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = tmp_path / "content"
    sent.write_bytes(write_board("Ours", random_board(1)))
    monkeypatch.setattr(new_shelf_game, "platform", "android")
    Android(monkeypatch, Document(f"Ours{kept_boards.ENDING}", sent))
    driver = start("new-indus")
    driver.tap(words.text("shelf.new.open"))
    driver.tap("Ours")
    assert driver.app.page.board == "Ours"
