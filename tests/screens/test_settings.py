"""Settings: each shows at once, does what it says, and is still set after a restart."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from kivy.core.window import Window

from companion.games.pergamon.moves import Place
from companion.language import LANGUAGES
from companion.screens.camera import webcam
from companion.screens.pages import settings
from companion.screens.settings import KEY, Settings, kept
from companion.screens.theme import TEXT_SCALES, theme
from companion.screens.widgets.controls import Segment
from companion.screens.widgets.lists import SwitchRow
from companion.screens.words import words
from companion.table.archive import Archive
from companion.table.store import Store
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.eyes import FakeCamera
from tests.screens.games import game, stored, when
from tests.screens.hands import touch

Start = Callable[..., Driver]


def switch(driver: Driver, key: str) -> None:
    """Switches a setting, wherever it has scrolled to."""
    touch(driver, driver.find(SwitchRow, lambda row: getattr(row, "text", None) == words.text(key)))


def choose(driver: Driver, key: str) -> None:
    """Chooses one of a few, wherever it has scrolled to."""
    touch(driver, driver.find(Segment, lambda one: getattr(one, "text", None) == words.text(key)))


def in_a_game(start: Start, folder: Path) -> Driver:
    """The app with a game whose pawns are to be placed."""
    points = game(1, 3)
    id = stored(folder, points, when(points, Place))
    driver = start("home")
    driver.app.sitting.open(id)
    driver.settle()
    assert driver.app.in_sight == "fund"
    return driver


def test_settings_show_at_once_and_are_there_after_a_restart(start: Start, tmp_path: Path) -> None:
    driver = start("settings")
    driver.tap("Italiano")
    driver.tap("Scuro")
    driver.tap("115%")
    for key in ("settings.hidden", "settings.awake", "settings.sounds"):
        switch(driver, key)
    choose(driver, "settings.camera.third")
    wanted = Settings(
        "it", "dark", 1.15, motion=False, points_hidden=False, awake=False, camera=2, sounds=True
    )
    assert (words.code, theme.name, theme.text_scale) == ("it", "dark", 1.15)
    driver.stop()
    with Store(tmp_path) as store:
        assert kept(Archive(store)) == wanted
    driver = start("home")
    driver.settle()
    assert driver.app.settings == wanted
    assert (words.code, theme.name, theme.text_scale) == ("it", "dark", 1.15)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"language":"it","look":"dark","motion":false}', Settings("it", "dark", motion=False)),
        ('{"language":"de","voice":"loud"}', Settings("de")),
        ('{"text_scale":"huge"}', None),
        ("{", None),
    ],
)
def test_settings_of_another_version_are_read_as_far_as_they_are_known(
    text: str, wanted: Settings | None, tmp_path: Path
) -> None:
    with Store(tmp_path) as store:
        store.keep(KEY, text)
        assert kept(Archive(store)) == wanted


def test_the_screen_stays_on_in_a_game_and_wherever_one_goes_from_it(start: Start, tmp_path: Path) -> None:
    driver = in_a_game(start, tmp_path)
    assert not Window.allow_screensaver
    for page in ("history", "settings"):
        driver.app.go(page)
        assert not Window.allow_screensaver, page
    driver.app.go("home")
    assert Window.allow_screensaver
    driver.app.go("settings")
    assert Window.allow_screensaver


def test_the_screen_may_go_dark_in_a_game_where_that_is_wanted(start: Start, tmp_path: Path) -> None:
    driver = in_a_game(start, tmp_path)
    driver.app.go("settings")
    driver.settle()
    switch(driver, "settings.awake")
    assert Window.allow_screensaver
    driver.app.back()
    assert driver.app.in_sight == "fund" and Window.allow_screensaver
    driver.app.go("settings")
    switch(driver, "settings.awake")
    assert not Window.allow_screensaver


def test_the_screen_stays_on_for_the_last_scoring_and_may_go_dark_after_it(
    start: Start, tmp_path: Path
) -> None:
    points = game(1, 3)
    id = stored(tmp_path, points, len(points) - 1)
    driver = start("home")
    driver.app.sitting.open(id)
    driver.settle()
    assert driver.app.in_sight == "scoring" and not Window.allow_screensaver
    driver.app.sitting.see()
    driver.settle()
    assert driver.app.in_sight == "end" and Window.allow_screensaver


def test_tiles_are_seen_through_the_camera_that_was_chosen(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def opened(index: int) -> FakeCamera:
        asked.append(index)
        return FakeCamera(frames=0)

    monkeypatch.setattr(webcam, "Webcam", opened)
    driver = start("home")
    driver.app.go("just-scan")
    driver.settle()
    driver.app.back()
    driver.app.go("settings")
    driver.settle()
    choose(driver, "settings.camera.second")
    driver.app.back()
    driver.app.go("just-scan")
    driver.settle()
    assert asked == [0, 1]


def test_where_the_system_takes_the_picture_no_camera_is_offered(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start("settings")
    assert driver.has("Camera")
    driver.stop()
    monkeypatch.setattr(settings, "platform", "android")
    assert not start("settings").has("Camera")


def test_everything_can_be_read_and_touched(start: Start) -> None:
    driver = start("settings")
    wrong = {}
    for size, scale, language in product(((360, 640), (1280, 800)), (1, TEXT_SCALES[-1]), LANGUAGES):
        words.code, theme.text_scale = language, scale
        driver.resize(*size)
        for place in (1, 0):
            driver.app.page.children[0].scroll_y = place
            wrong[size, scale, language, place] = audit(driver)
    assert not any(wrong.values()), {key: value for key, value in wrong.items() if value}
