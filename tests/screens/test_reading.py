"""The result of a scan: doubtful tiles first, one tap puts one right."""

from pathlib import Path

import pytest

from companion.games.pergamon.moves import Header, Variant
from companion.screens.camera.view import Shutter
from companion.screens.entry import Entering, Entry, Purpose, Seen, kept, typed
from companion.screens.pages.reading import Choice
from companion.screens.sitting import Outside
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.entries import LOOKS, Start, begin, keys, laid, laying, look_on, row_of
from tests.screens.eyes import look, seen

FIVE = ("?57?3", "?24?1", "?19?3", "?85?5", "?08?4")
DOUBT = Seen("?57?3", "glare", ("?57?3", "?21?3"))


def shown(
    driver: Driver, tiles: Entry, number: int | None = None, purpose: Purpose = Purpose.SCAN
) -> Entering:
    """The page with tiles that are not for a game."""
    entering = Entering(purpose, number, entry=tiles)
    driver.app.go("reading", entering=entering)
    driver.settle()
    return entering


def choice(driver: Driver, code: str) -> Choice:
    """A likely reading that is offered."""
    return driver.find(Choice, lambda widget: getattr(widget, "code", "") == code)


def test_one_tap_settles_a_doubtful_tile_and_the_list_is_sorted_again(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen("?57?3|?11?3", *FIVE[1:]))
    driver = laying(start, tmp_path)
    assert driver.has("One tile to check") and driver.has("Choose a reading first")
    driver.tap("Choose a reading first")
    assert driver.app.sitting.state.phase == "lay"
    assert [code for _, code in laid(driver)] == ["?24?1", "?19?3", "?57?3", "?08?4", "?85?5"]
    driver.tap(choice(driver, "?11?3"))
    assert driver.has("5 tiles")
    assert [code for _, code in laid(driver)] == ["?24?1", "?11?3", "?19?3", "?08?4", "?85?5"]
    assert not kept(driver.app.sitting.draft).doubtful
    driver.tap("Undo")
    assert driver.has("One tile to check")
    assert kept(driver.app.sitting.draft).doubtful
    driver.tap(choice(driver, "?11?3"))
    driver.tap("Lay out")
    assert driver.app.sitting.state.galleries[1] == ("?11?3",)


def test_neither_opens_the_keypad_on_that_tile(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen(*FIVE[:4], "?08?4|?03?4"))
    driver = laying(start, tmp_path)
    driver.tap("Neither")
    assert driver.app.page.crop
    keys(driver, "092")
    assert driver.app.in_sight == "reading"
    assert ("II", "?09?2") in laid(driver)
    driver.tap("Lay out")
    assert driver.app.sitting.state.phase == "draw"


def test_a_tile_of_which_nothing_was_read_is_typed(start: Start) -> None:
    driver = begin(start)
    entering = shown(driver, Entry((Seen("", "unclear"), Seen("?24?1"))))
    assert driver.has("What does it say?")
    driver.tap("Type it")
    keys(driver, "092")
    assert entering.entry.codes == ("?09?2", "?24?1")


def test_doubtful_tiles_come_one_after_the_other(start: Start) -> None:
    driver = begin(start)
    other = Seen("?08?4", "too-dark", ("?08?4", "?03?4"))
    shown(driver, Entry((DOUBT, other)))
    assert driver.has("2 tiles to check") and driver.has("Glare on a number.")
    driver.tap(choice(driver, "?57?3"))
    assert driver.has("One tile to check") and driver.has("Too dark.")
    driver.tap(choice(driver, "?03?4"))
    assert [code for _, code in laid(driver)] == ["?57?3", "?03?4"]


def test_too_many_tiles_are_told_and_one_is_removed(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen(*FIVE, "?99?5"))
    driver = laying(start, tmp_path)
    driver.tap(driver.find(Shutter))
    assert driver.has("6 tiles, but only 5 go into the galleries.")
    assert laid(driver)[-1] == ("–", "?99?5")
    driver.tap(row_of(driver, "?99?5"))
    driver.tap("Remove")
    assert not driver.has("only 5")
    driver.tap("Lay out")
    assert driver.app.sitting.state.phase == "draw"


def test_what_is_no_tile_is_removed_with_one_tap(start: Start) -> None:
    driver = begin(start)
    shown(driver, Entry((*typed(FIVE).tiles, DOUBT)), 5)
    driver.tap("No tile")
    assert driver.has("5 tiles") and len(laid(driver)) == 5


def test_a_missing_tile_is_told_and_typed(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen())
    driver = laying(start, tmp_path)
    entering = driver.app.page.entering
    entering.change(typed(FIVE[:4]))
    driver.app.go("reading", entering=entering)
    driver.settle()
    assert driver.has("4 of 5 tiles: one is missing.") and driver.has("Put the number right first")
    driver.tap("Type one more tile")
    keys(driver, "084")
    driver.tap("Lay out")
    assert driver.app.sitting.state.phase == "draw"


def test_a_removed_tile_can_be_brought_back(start: Start) -> None:
    driver = begin(start)
    shown(driver, typed(FIVE))
    driver.tap(row_of(driver, "?24?1"))
    driver.tap("Remove")
    assert len(laid(driver)) == 4
    driver.tap(driver.app.frame.toast.children[0])
    assert len(laid(driver)) == 5


def test_a_tile_can_be_changed_or_get_its_halves(start: Start) -> None:
    driver = begin(start)
    entering = shown(driver, typed(FIVE))
    driver.tap(row_of(driver, "?57?3"))
    driver.tap("Change it, or add its halves")
    keys(driver, "lBrJ")
    driver.tap("Done")
    assert "B57J3" in entering.entry.codes


def test_by_the_rules_own_order_only_equal_tiles_have_grips(start: Start) -> None:
    driver = begin(start)
    shown(driver, typed(("V57M3", "J57B3", "?24?1")))
    assert [row.mark for row in driver.app.page._rows] == ["sure", "drag", "drag"]


def variant(start: Start) -> Driver:
    """A game in which tiles of one century lie as the start player likes."""
    driver = begin(start)
    header = Header(1, "2011", ("Ada", "Ben"), "Ada", (Variant.SORTING,))
    driver.app.sitting.begin(header, Outside())
    driver.settle()
    entering = driver.app.page.entering
    entering.change(typed(FIVE))
    driver.app.go("reading", entering=entering)
    driver.settle()
    return driver


def test_in_the_sorting_variant_tiles_of_a_century_are_dragged(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen())
    driver = variant(start)
    assert [code for _, code in laid(driver)] == ["?24?1", "?57?3", "?19?3", "?08?4", "?85?5"]
    row = row_of(driver, "?57?3")
    grip = row.ids.grip
    x, y = grip.to_window(*grip.center)
    # Farther than its century reaches: it stays within it.
    driver.drag(grip, x, y - 3.2 * row.height)
    assert [code for _, code in laid(driver)] == ["?24?1", "?19?3", "?57?3", "?08?4", "?85?5"]
    assert [tile.code for tile in kept(driver.app.sitting.draft).tiles][1:3] == ["?19?3", "?57?3"]
    driver.tap("Lay out")
    assert driver.app.sitting.state.galleries[1:3] == (("?19?3",), ("?57?3",))


def test_a_tap_on_a_grip_moves_the_tile_one_place_on(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    look(monkeypatch, seen())
    driver = variant(start)
    driver.tap(row_of(driver, "?57?3").ids.grip)
    assert [code for _, code in laid(driver)][1:3] == ["?19?3", "?57?3"]
    driver.tap(row_of(driver, "?57?3").ids.grip)
    assert [code for _, code in laid(driver)][1:3] == ["?57?3", "?19?3"]


def test_a_row_keeps_its_order_and_shows_what_does_not_fit(start: Start) -> None:
    driver = begin(start)
    rows: list[object] = []
    entering = Entering(Purpose.ROW, None, rows.append, entry=typed(("V63B3", "J12V4")))
    driver.app.go("reading", entering=entering)
    driver.settle()
    assert not driver.has("312 AC")
    driver.tap(row_of(driver, "V63B3").ids.grip)
    assert driver.has("463 AC")
    driver.tap("Use this row")
    assert rows == [("J12V4", "V63B3")]


def test_tiles_move_to_their_places_when_the_list_is_sorted_again(start: Start) -> None:
    driver = begin(start, motion=True)
    shown(driver, Entry((DOUBT, *typed(FIVE[1:]).tiles)))
    driver.tap(choice(driver, "?21?3"))
    assert [code for _, code in laid(driver)] == ["?24?1", "?19?3", "?21?3", "?08?4", "?85?5"]


@pytest.mark.parametrize(("language", "size", "theme"), LOOKS)
def test_everything_can_be_read_and_touched(
    language: str,
    size: tuple[int, int],
    theme: str,
    start: Start,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look(monkeypatch, seen("?57?3|?51?3", *FIVE[1:]))
    driver = laying(start, tmp_path, size=size, language=language, look=theme)
    look_on(driver)
    assert audit(driver) == []
    shown(driver, typed((*FIVE, "V57M3", "?57?3")), 5, Purpose.ROW)
    assert audit(driver) == []
