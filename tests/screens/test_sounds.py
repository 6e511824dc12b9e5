"""Sounds: only for those who want any, made by the app itself, and never an error."""

import wave
from pathlib import Path
from typing import Any

import pytest
from kivy.core.audio import SoundLoader

from companion.screens.sounds import RATE, Sound, samples, write
from tests.screens.driver import Driver
from tests.screens.entries import Start, laying, look_on
from tests.screens.eyes import look, seen
from tests.screens.games import game, stored
from tests.screens.hands import touch

FIVE = ("?57?3", "?24?1", "?19?3", "?85?5", "?08?4")


class Player:
    """A player of the system, which only remembers what was played."""

    def __init__(self, file: str, heard: list[str]) -> None:
        self._file, self._heard = Path(file), heard

    def play(self) -> None:
        assert self._file.exists()
        self._heard.append(self._file.stem)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is heard, one after the other."""
    sounds: list[str] = []
    monkeypatch.setattr(SoundLoader, "load", lambda file: Player(file, sounds))
    return sounds


def at_a_scoring(start: Start, folder: Path) -> Driver:
    """The app with a whole game, whose last scoring nobody saw yet."""
    points = game(1, 3)
    id = stored(folder, points, len(points) - 1)
    driver = start("home")
    driver.app.sitting.open(id, lambda: None)
    driver.settle()
    return driver


@pytest.mark.parametrize("wanted", [False, True])
def test_a_picture_that_takes_itself_clicks(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: list[str], wanted: bool
) -> None:
    look(monkeypatch, seen())
    driver = laying(start, tmp_path)
    driver.app.change(sounds=wanted)
    driver.settle()
    heard.clear()
    driver.app.go("home")
    look(monkeypatch, seen(*FIVE))
    driver.app.sitting.follow()
    look_on(driver)
    assert driver.app.in_sight == "reading"
    assert heard == (["click"] if wanted else [])


@pytest.mark.parametrize("wanted", [False, True])
def test_a_scoring_chimes_once(start: Start, tmp_path: Path, heard: list[str], wanted: bool) -> None:
    driver = at_a_scoring(start, tmp_path)
    driver.app.change(sounds=wanted)
    driver.settle()
    heard.clear()
    driver.app.sitting.follow()
    driver.settle()
    assert driver.app.in_sight == "scoring"
    driver.app.go("museum")
    driver.app.back()
    driver.settle()
    assert heard == (["chime"] if wanted else [])


def test_sounds_are_off_until_somebody_wants_them_and_then_heard_at_once(
    start: Start, heard: list[str]
) -> None:
    driver = start("settings")
    assert not driver.app.settings.sounds
    row = driver.find("Sounds")
    touch(driver, row)
    assert heard == ["chime"]
    touch(driver, row)
    driver.app.back()
    assert not driver.app.settings.sounds and heard == ["chime"]


def test_where_nothing_can_be_played_it_is_silent(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(_file: str) -> Any:
        raise OSError("no such device")

    driver = start("home")
    for load in (broken, lambda _file: None, lambda _file: object()):
        monkeypatch.setattr(SoundLoader, "load", load)
        driver.app.change(sounds=False)
        driver.app.change(sounds=True)
        driver.settle()
    (tmp_path / "sounds" / "click.wav").mkdir()
    driver.app.sound(Sound.CLICK)
    driver.settle()
    assert driver.app.frame.sheet is None


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short_soft_and_ends_in_silence(sound: Sound, tmp_path: Path) -> None:
    heard = samples(sound)
    assert 0.02 < len(heard) / RATE < 2
    assert 1000 < max(map(abs, heard)) < 16000
    assert abs(heard[0]) < 50 and max(map(abs, heard[-100:])) < 50
    with wave.open(str(write(sound, tmp_path)), "rb") as file:
        assert (file.getnframes(), file.getframerate()) == (len(heard), RATE)
