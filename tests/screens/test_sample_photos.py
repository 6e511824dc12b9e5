"""From a sample photo to the galleries with the real eyes, where there is no camera."""

from pathlib import Path

import pytest

from companion.samples import lying
from companion.screens.camera import choice
from companion.screens.camera.source import CameraProblem
from companion.screens.camera.view import Shutter
from companion.screens.entry import kept
from tests.screens.entries import Start, laid, laying, look_on
from tests.screens.eyes import FakeCamera


def test_the_sample_photo_of_the_first_round_is_read_and_laid_out(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "camera", lambda *_index: FakeCamera(CameraProblem.NONE, frames=0))
    numbers = sorted((code[4], code[1:3]) for code in lying()["round-1.jpg"])
    driver = laying(start, tmp_path)
    look_on(driver)
    assert driver.has("this is a sample photo")
    driver.tap(driver.find(Shutter))
    assert driver.app.in_sight == "reading"
    entry = kept(driver.app.sitting.draft)
    sure = [tile.code for tile in entry.tiles if not tile.doubt]
    # Nothing that is not on the photo is ever sure.
    assert all((code[4], code[1:3]) in numbers for code in sure)
    assert len(laid(driver)) == len(numbers)
    for place in reversed(entry.doubtful):
        driver.app.page.entering.change(
            driver.app.page.entering.entry.put(place, entry.tiles[place].choices[0])
        )
    driver.app.page.enter()
    driver.settle()
    driver.tap("Lay out")
    assert driver.app.sitting.state.phase == "draw"
