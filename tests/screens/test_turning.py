"""Pages are the same after a phone was turned or a window was wide for a while."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.screens.driver import Driver
from tests.screens.entries import Start
from tests.screens.flow_scenes import SCENES
from tests.screens.scenes import NEEDS_NOTHING, pages

PHONE, SIDEWAYS, DESKTOP = (412, 892), (892, 412), (1280, 800)
GAME = ("lay-out", "fund-place", "turn-store", "builder", "scoring", "history")


def boxes(driver: Driver) -> list[tuple[str, tuple[int, ...]]]:
    """Where everything stands that takes room."""

    def within(widget: Any) -> Iterator[tuple[str, tuple[int, ...]]]:
        if widget.opacity and widget.width and widget.height:
            yield type(widget).__name__, tuple(round(side) for side in (*widget.pos, *widget.size))
            for child in widget.children:
                yield from within(child)

    return list(within(driver.app.page))


@pytest.mark.parametrize("name", [*NEEDS_NOTHING, *GAME])
def test_a_page_comes_back_as_it_was(name: str, start: Start, tmp_path: Path) -> None:
    driver = {**pages(), **SCENES}[name](start, tmp_path)
    driver.resize(*PHONE)
    before = boxes(driver)
    for other in (SIDEWAYS, DESKTOP):
        driver.resize(*other)
        driver.resize(*PHONE)
        assert boxes(driver) == before
