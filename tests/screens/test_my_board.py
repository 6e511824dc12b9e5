"""My board: numbers are compared with one's own, corrected by a tap, and hold for the games begun from then on."""

from pathlib import Path

from companion.games.pergamon.edition import edition, read_corrections
from companion.screens.pages.my_board import MyBoardPage
from companion.screens.widgets.controls import Segment, StepEnd
from companion.screens.widgets.fields import FieldBoard
from companion.screens.widgets.lists import DoubtCard
from companion.screens.widgets.museum import Space
from companion.screens.words import words
from companion.table import own_board
from companion.table.store import Store
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.entries import Start
from tests.screens.hands import touch

SIZES = ((412, 892), (360, 640), (1280, 800))


def page(driver: Driver) -> MyBoardPage:
    """The page in sight."""
    found = driver.app.page
    assert isinstance(found, MyBoardPage)
    return found


def more(driver: Driver, icon: str = "plus") -> None:
    """Taps an end of the stepper."""
    driver.tap(driver.find(StepEnd, lambda end: getattr(end, "icon", "") == icon))


def field(driver: Driver, number: int) -> None:
    """Taps a field of the picture."""
    touch(driver, page(driver).ids.fields._cells[number - 1])


def test_a_field_is_corrected_and_a_new_game_uses_it(start: Start, tmp_path: Path) -> None:
    driver = start("my-board")
    field(driver, 2)
    more(driver)
    driver.tap(driver.find(Segment, lambda one: getattr(one, "value", "") == "2"))
    driver.tap(words.text("board.keep"))
    assert page(driver).ids.fields.fields[1][:2] == (2, 2)
    driver.app.go("new-game")
    driver.settle()
    for name in ("Ada", "Ben"):
        driver.app.page.seat(name)
    driver.settle()
    driver.tap(words.text("new.begin"))
    spot = driver.app.sitting.state.edition.fields[1]
    assert (spot.coins, spot.deepest) == (2, 2)
    assert driver.app.sitting.header.corrections.numbers == {"fields/2/coins": 2, "fields/2/deepest": 2}
    driver.stop()
    with Store(tmp_path) as store:
        kept = own_board.kept(store, "2011")
        assert read_corrections((store.kept("own-board/2011") or "").encode()) == kept


def test_what_is_known_for_sure_is_not_asked(start: Start) -> None:
    driver = start("my-board")
    field(driver, 7)
    assert driver.has(words.text("board.sure"))
    driver.app.close_sheet()
    driver.tap(page(driver).ids.robber.children[-1])
    assert driver.has(words.text("board.sure"))


def test_what_contradicts_the_rulebook_is_said_and_not_used(start: Start, tmp_path: Path) -> None:
    driver = start("my-board")
    field(driver, 6)
    driver.tap(driver.find(Segment, lambda one: getattr(one, "value", "") == "3"))
    driver.tap(words.text("board.keep"))
    assert driver.has("Some field with 3 coins must reach down to gallery 2, and none does.")
    with Store(tmp_path) as store:
        assert own_board.usable(store, "2011") is None
        assert own_board.kept(store, "2011").numbers["fields/6/deepest"] == 3
    driver.tap(words.text("flow.undo"))
    assert not any(isinstance(widget, DoubtCard) for widget in driver.shown())


def test_points_of_other_spaces_follow_and_the_robber_gets_a_field(start: Start) -> None:
    driver = start("my-board", size=(1280, 800))
    touch(driver, driver.find(Space, lambda one: getattr(one, "number", 0) == 9))
    more(driver)
    driver.tap(words.text("board.keep"))
    assert page(driver).ids.museum.points == [*[1] * 4, *[2] * 4, *[4] * 8, *[5] * 4, *[6] * 4]
    touch(driver, page(driver).ids.robber.children[0])
    sheet = driver.app.frame.sheet
    board = next(one for one in sheet.walk() if isinstance(one, FieldBoard))
    touch(driver, board._cells[10])
    assert page(driver).board.numbers["robber/2"] == 11


def test_all_is_confirmed_at_once_and_the_warning_goes(start: Start) -> None:
    driver = start("new-game")
    assert driver.has(words.text("new.doubt"))
    touch(driver, driver.find(DoubtCard))
    driver.tap(words.text("board.confirm.all"))
    assert page(driver).left == 0
    assert page(driver).board.numbers.keys() == edition("2011").unverified
    driver.app.back()
    driver.settle()
    assert not driver.has(words.text("new.doubt"))


def test_nothing_is_clipped_small_or_faint(start: Start) -> None:
    driver = start("my-board")
    wrong = {}
    for size, language in zip(SIZES, ("de", "it", "en"), strict=True):
        words.code = language
        driver.resize(*size)
        wrong[size, language] = audit(driver)
        page(driver).ask_field(3)
        wrong[size, language, "field"] = audit(driver)
        page(driver).ask_robber(1)
        wrong[size, language, "robber"] = audit(driver)
        page(driver).ask_space(24)
        wrong[size, language, "space"] = audit(driver)
        driver.app.close_sheet()
    assert {where: found for where, found in wrong.items() if found} == {}
