"""The frame: going and coming back, keys, toasts, sheets and background work."""

import gc
import threading
import weakref
from collections.abc import Callable

from kivy.core.window import Window

from companion.screens.page import Scroll
from companion.screens.safe_areas import measure
from companion.screens.theme import theme
from companion.screens.widgets.galleries import GalleryRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Text
from companion.screens.words import words
from tests.screens.driver import Driver
from tests.screens.gallery import PLACES

ESCAPE, TAB, ENTER, SHIFT = 27, 9, 13, "shift"


def test_back_returns_to_the_page_as_it_was_left(start: Callable[..., Driver]) -> None:
    driver = start("02-new-game", places=PLACES)
    first = driver.app.page
    driver.app.go("06-turn")
    driver.settle()
    assert driver.has("Ada digs")
    driver.press(ESCAPE)
    assert driver.app.page is first
    assert driver.has("Begin round 1")


def test_back_at_the_first_page_changes_nothing(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    driver.press(ESCAPE)
    assert driver.has("Ada digs")


def test_a_page_fades_in_while_the_old_one_stays_below(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES, motion=True)
    driver.app.go("06-turn")
    driver.frames(1)
    assert 0 < len(driver.app.frame.navigator.children) == 2
    driver.settle()
    assert list(driver.app.frame.navigator.children) == [driver.app.page]
    assert driver.app.page.opacity == 1


def test_going_to_a_page_on_the_way_back_goes_back_to_it(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    driver.app.go("06-turn")
    driver.app.go("08-museum")
    driver.app.go("01-home")
    assert driver.app.frame.navigator.trail == ["01-home"]


def test_a_large_page_is_there_before_all_of_it_is_made(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    page, made = driver.app.page, []
    page.in_turn(made.append(part) for part in range(3))
    assert made == [0]
    driver.frames(1)
    assert made == [0, 1]
    assert not page.whole
    driver.settle()
    assert made == [0, 1, 2]
    assert page.whole


def test_a_page_that_was_left_is_not_made_to_its_end(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    page, made = driver.app.page, []
    page.in_turn(made.append(part) for part in range(3))
    driver.app.go("06-turn")
    driver.settle()
    assert made == [0]


def test_a_toast_says_what_was_done_and_takes_it_back(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    undone: list[bool] = []
    driver.app.toast("Gallery III dug for 3 coins", "Undo", lambda: undone.append(True))
    driver.settle()
    driver.tap("Undo", where=lambda widget: type(widget).__name__ == "ToastUndo")
    assert undone == [True]
    assert not driver.has("Gallery III dug")


def test_a_toast_goes_after_six_seconds(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    driver.app.toast("Gallery III dug for 3 coins")
    driver.advance(5.5)
    assert driver.has("Gallery III dug")
    driver.advance(1)
    assert not driver.has("Gallery III dug")


def test_a_sheet_takes_touches_and_closes_beside_it(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    sheet = Sheet(title="Which collection goes?")
    sheet.add_widget(Text(text="The first"))
    driver.app.sheet(sheet)
    driver.settle()
    assert driver.has("The first")
    assert sheet.ids.panel.height <= 0.6 * Window.height
    driver.tap_at(Window.width / 2, Window.height - 10)
    assert not driver.has("The first")


def test_back_closes_the_sheet_first(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    driver.app.go("06-turn")
    driver.app.sheet(Sheet(title="Menu"))
    driver.press(ESCAPE)
    assert driver.app.frame.sheet is None
    assert driver.app.frame.navigator.trail == ["01-home", "06-turn"]


def test_work_happens_elsewhere_and_its_result_arrives_here(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    where: dict[str, threading.Thread] = {}

    def read() -> int:
        where["work"] = threading.current_thread()
        return 5

    def arrived(result: int) -> None:
        where["result"] = threading.current_thread()
        results.append(result)

    results: list[int] = []
    driver.app.work(read, arrived)
    driver.settle()
    assert results == [5]
    assert where["work"] is not where["result"] is threading.main_thread()


def test_an_error_in_the_background_is_one_sentence_on_a_sheet(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES, language="de")

    def broken() -> None:
        raise OSError("disk")

    driver.app.work(broken)
    driver.settle()
    assert driver.has("Das hat nicht geklappt")
    assert driver.has("Nichts Eingegebenes ist verloren")


def test_what_takes_over_a_second_is_said(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    go_on = threading.Event()
    driver.app.work(go_on.wait, said="Reading the photo")
    driver.advance(0.9)
    assert not driver.has("Reading the photo")
    driver.advance(0.3)
    assert driver.has("Reading the photo")
    go_on.set()
    driver.settle()
    assert not driver.has("Reading the photo")


def test_tab_walks_through_the_targets_and_enter_taps(start: Callable[..., Driver]) -> None:
    driver = start("02-new-game", places=PLACES)
    driver.press(TAB)
    first = driver.app.focus.target
    driver.press(TAB)
    second = driver.app.focus.target
    assert first is not second
    driver.press(TAB, "", SHIFT)
    assert driver.app.focus.target is first
    switch = driver.find("Coach", where=lambda widget: hasattr(widget, "on"))
    driver.app.focus.put(switch)
    driver.press(ENTER)
    assert not switch.on


def test_a_shortcut_taps_its_target(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    pressed: list[str] = []
    driver.key("e").bind(on_release=lambda _target: pressed.append("exhibit"))
    driver.press(ord("e"), "e")
    assert pressed == ["exhibit"]


def test_another_language_changes_every_text_at_once(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    assert driver.has("empty")
    words.code = "de"
    driver.settle()
    assert driver.has("leer")


class Edges:
    """Android's window, with a camera in its top edge."""

    def getRootWindowInsets(self) -> "Edges":
        return self

    def getDisplayCutout(self) -> "Edges":
        return self

    def __getattr__(self, asked: str) -> Callable[[], int]:
        bars, camera = {"Top": 24, "Bottom": 16}, {"Top": 32, "Left": 5}
        kind, _, side = asked.partition("Inset")
        return lambda: (bars if kind == "getStable" else camera).get(side, 0)


def test_pages_keep_clear_of_the_edges_of_a_phone(start: Callable[..., Driver]) -> None:
    driver = start("home")
    measure(Edges())
    try:
        driver.settle()
        assert (theme.inset_top, theme.inset_bottom) == (32, 16)
        assert driver.app.page.x == 5
        assert driver.app.page.children[0].top == driver.app.frame.height - 32
    finally:
        theme.inset_top = theme.inset_bottom = theme.inset_left = theme.inset_right = 0


def test_widgets_are_let_go_with_their_page(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    page = driver.app.go("06-turn")
    gone = [weakref.ref(widget) for widget in page.walk(restrict=True)]
    driver.settle()
    driver.app.back()
    del page
    driver.settle()
    gc.collect()
    left = [ref() for ref in gone if ref() is not None]
    assert not left, f"{len(left)} of {len(gone)} widgets are still there"
    assert theme.name == "light"


def test_a_gallery_lets_go_of_the_price_it_showed_before(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    driver.settle()
    row = driver.find(GalleryRow, lambda one: getattr(one, "lit", False))
    before = weakref.ref(row.ids.offer.children[0])
    row.price += 1
    driver.settle()
    assert row.ids.offer.children[0].coins == row.price
    gc.collect()
    assert before() is None


def test_scrolling_leaves_nothing_behind(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    driver.settle()
    scroll = driver.find(Scroll)
    before = len(scroll.get_property_observers("bar_color"))
    for place in range(20):
        scroll.scroll_y = place / 20
        driver.frames()
    assert len(scroll.get_property_observers("bar_color")) <= before + 1
