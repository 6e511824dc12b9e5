"""Tiles are drawn once and kept, as long as there is room."""

from collections.abc import Callable

import pytest

from companion.screens.art import tiles
from companion.screens.art.tiles import Look, margin, tile
from tests.screens.driver import Driver
from tests.screens.gallery import PLACES

SIDE = 60


def test_tiles_are_kept_as_long_as_there_is_room(
    start: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    start("01-home", places=PLACES)
    tiles.forget()
    monkeypatch.setattr(tiles, "ROOM", 3 * (SIDE + 2 * margin()) ** 2)
    drawn = {code: tile(code, SIDE, Look()) for code in ("V57M3", "M24B1", "J19V3", "B85J5")}
    kept = {code: tile(code, SIDE, Look()) is texture for code, texture in reversed(drawn.items())}
    assert kept == {"B85J5": True, "J19V3": True, "M24B1": True, "V57M3": False}
