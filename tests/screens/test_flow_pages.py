"""Every page of a game in play: nothing clipped, nothing too small for a finger, all readable."""

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.pergamon.moves import Dig
from companion.language import LANGUAGES
from companion.screens.words import words
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.flow_scenes import SCENES, resumed
from tests.screens.games import game, when

Start = Callable[..., Driver]


@pytest.mark.parametrize("scene", SCENES)
def test_page_is_readable_and_reachable_in_all_languages(scene: str, start: Start, tmp_path: Path) -> None:
    """On the smallest phone, where a text that is too long shows first; and on a phone held sideways."""
    driver = SCENES[scene](start, tmp_path)
    driver.resize(360, 640)
    for language in LANGUAGES:
        words.code = language
        assert not audit(driver), (scene, language)
    driver.resize(892, 412)
    assert not audit(driver), (scene, "sideways")


def test_a_page_that_is_filled_anew_each_time_is_let_go_when_it_is_left(start: Start, tmp_path: Path) -> None:
    driver = resumed(start, tmp_path, 3, 3, when(game(3, 3), Dig, 2))
    kept = {}
    for name in ("museum", "history"):
        page = weakref.ref(driver.app.go(name))
        driver.settle()
        driver.app.back()
        driver.settle()
        gc.collect()
        kept[name] = page() is not None
    assert kept == {"museum": True, "history": False}


def test_at_home_no_page_of_the_game_is_kept(start: Start, tmp_path: Path) -> None:
    driver = resumed(start, tmp_path, 3, 3, when(game(3, 3), Dig, 2))
    pages = [weakref.ref(driver.app.page), weakref.ref(driver.app.go("museum"))]
    driver.settle()
    driver.app.go("home")
    driver.settle()
    gc.collect()
    assert driver.app.in_sight == "home"
    assert [page() for page in pages] == [None, None]
