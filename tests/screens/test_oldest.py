"""Who has the oldest piece: rows of each player, and the reason."""

import pytest

from companion.games.pergamon.pieces import Tile
from companion.screens.pages.oldest import Side, winners
from companion.screens.widgets.tile import Tile as TileWidget
from tests.screens.audit import audit
from tests.screens.entries import Start, begin, keys, look_on
from tests.screens.eyes import look, seen


def row(*codes: str) -> tuple[Tile, ...]:
    """A row of tiles."""
    return tuple(Tile(code) for code in codes)


def test_the_oldest_find_of_all_rows_decides() -> None:
    ada = Side("cinnabar", (row("J12V2", "V63B3"), row("B76M4", "M42B1")))
    ben = Side("lapis", (row("B76M4", "M41B1"),))
    assert ada.oldest is not None and ada.oldest.age == 442
    assert winners([ada, ben]) == [ada]
    assert winners([ada, ben, Side("malachite", (row("?01?4", "?42?1"),))]) == [
        ada,
        Side("malachite", (row("?01?4", "?42?1"),)),
    ]


def test_a_row_whose_seam_does_not_fit_shows_nothing() -> None:
    assert Side("lapis", (row("J12V5", "M63B3"),)).oldest is None
    assert Side("lapis", (row("J12V5"),)).oldest is None


def test_rows_are_scanned_and_typed_and_the_verdict_is_explained(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen("J12V4", "V63B3"))
    driver = begin(start, "oldest")
    assert driver.has("Enter rows of at least two players.")
    driver.tap("Scan a row")
    look_on(driver)
    driver.tap("Use this row")
    assert driver.app.in_sight == "oldest" and driver.has("463 AC")
    cards = driver.app.page.ids.sides.children
    other = next(card for card in cards if card.place == 1 - _with_row(driver))
    driver.tap(_button(other, "Type a row"))
    keys(driver, "lB76rM5lM42rB1")
    driver.tap("Use these 2 tiles")
    assert driver.has("542 AC is older than 463 AC.")
    winner = driver.app.page.sides[other.place]
    assert driver.has(f"{driver.app.page._name(winner)} has the oldest piece")


def _with_row(driver: object) -> int:
    sides = driver.app.page.sides  # type: ignore[attr-defined]
    return next(place for place, side in enumerate(sides) if side.rows)


def _button(card: object, text: str) -> object:
    return next(widget for widget in card.walk() if getattr(widget, "text", "") == text)  # type: ignore[attr-defined]


def test_equally_old_pieces_share_the_win(start: Start) -> None:
    driver = begin(start, "oldest")
    page = driver.app.page
    page._add(0, row("J12V4", "V63B3"))
    page._add(1, row("J40V4", "V63M2"))
    driver.settle()
    assert driver.has("Equally old: Owl and Dolphin") and driver.has("463 AC each. The win is shared.")


def test_a_row_that_does_not_fit_is_told_and_can_be_typed_anew(start: Start) -> None:
    driver = begin(start, "oldest")
    driver.app.page._add(0, row("J12V4", "M63B3"))
    driver.settle()
    assert not driver.has("463 AC")
    driver.tap(driver.find(TileWidget))
    assert driver.app.in_sight == "keypad"
    driver.tap("Back")
    assert driver.app.in_sight == "oldest"


def test_beginning_anew_can_be_taken_back(start: Start) -> None:
    driver = begin(start, "oldest")
    driver.tap("One more player")
    driver.app.page._add(2, row("J12V4", "V63B3"))
    driver.settle()
    driver.tap("Begin anew")
    assert not driver.has("463 AC")
    driver.tap(driver.app.frame.toast.children[0])
    assert driver.has("463 AC") and driver.has("Horse")


@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [("de", (360, 640), "light"), ("it", (360, 640), "dark"), ("en", (1280, 800), "contrast")],
)
def test_everything_can_be_read_and_touched(
    language: str, size: tuple[int, int], theme: str, start: Start
) -> None:
    driver = begin(start, "oldest", language=language, size=size, look=theme)
    driver.app.page._add(0, row("J12V4", "V63B3", "B57J3"))
    driver.app.page._add(1, row("B76M2", "V42B1"))
    assert audit(driver) == []
