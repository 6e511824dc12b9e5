"""Hands that play a recorded move on the screen: the right widgets, touched as a finger would."""

from collections.abc import Sequence
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.games.pergamon.moves import Dig, Draw, Exhibit, Lay, Place, Reveal, Store
from companion.games.pergamon.telling import ROMAN
from companion.screens.camera.view import Shutter
from companion.screens.pages.fund import ValueButton
from companion.screens.pages.new_game import ChairRow, NewGamePage
from companion.screens.pages.suggested import positions
from companion.screens.pages.turn import DOUBLE_TAP, Tray
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import Segment, StepEnd
from companion.screens.widgets.fields import FieldBoard
from companion.screens.widgets.galleries import GalleryRow
from companion.screens.widgets.lists import ListRow
from companion.screens.words import words
from tests.screens.driver import Driver
from tests.screens.entries import look_on


def touch(driver: Driver, widget: Widget) -> None:
    """Scrolls to a widget, where it is out of sight, and taps it."""
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView) and above.do_scroll_y:
            above.scroll_to(widget, animate=False)
            driver.frames(2)
        above = above.parent
    driver.tap(widget)


def all_of(driver: Driver, kind: type) -> list[Any]:
    """All widgets of a class in sight, in the order in which they were added."""
    return [widget for widget in driver.shown() if isinstance(widget, kind)][::-1]


def seat(driver: Driver, names: Sequence[str], first: str = "") -> NewGamePage:
    """Opens the page of a new game and seats some people; ``first`` starts."""
    driver.app.go("new-game")
    driver.settle()
    page: NewGamePage = driver.app.page
    for name in names:
        driver.tap(words.text("new.another" if page.known or page.chairs else "new.first"))
        driver.app.frame.sheet.ids.name.text = name
        driver.tap(words.text("new.name.done"))
    if first:
        touch(driver, driver.find(ChairRow, where=lambda row: getattr(row, "name", "") == first))
    return page


def photograph(driver: Driver) -> None:
    """Takes the picture that the camera shows, and lays its tiles out."""
    look_on(driver, 5)
    driver.tap(driver.find(Shutter))
    driver.tap(words.text("entry.end.lay"))


def play(driver: Driver, move: Any) -> None:
    """Plays a move by touches; tiles are laid out without any, for the camera's pages do that."""
    match move:
        case Lay():
            driver.app.sitting.play(move)
            driver.settle()
        case Draw(backs):
            wanted = " ".join(sorted(backs, reverse=True))
            touch(driver, driver.find(Segment, lambda one: getattr(one, "value", "") == wanted))
        case Place(_, field):
            touch(driver, driver.find(FieldBoard)._cells[field - 1])
        case Reveal(cards):
            _reveal(driver, cards)
        case Dig(gallery):
            row = driver.find(GalleryRow, lambda one: getattr(one, "depth", 0) == gallery)
            touch(driver, next(one for one in row.walk(restrict=True) if isinstance(one, Push)))
        case Exhibit():
            _exhibit(driver, move)
        case Store(discard):
            state = driver.app.sitting.state
            for position in positions(state.current.tiles, discard):
                touch(driver, driver.find(Tray).tiles[position])
            driver.advance(DOUBLE_TAP)
            driver.tap(driver.app.page.ids.done)


def _reveal(driver: Driver, cards: tuple[int, int]) -> None:
    edition = driver.app.sitting.state.edition
    backs = list(driver.app.sitting.state.backs)
    for place, card in sorted(enumerate(cards), key=lambda told: backs.index(edition.cards.back(told[1]))):
        del place
        columns = [one for one in all_of(driver, ValueButton) if one.value == card and not one.chosen]
        rows = sorted({one.y for one in columns}, reverse=True)
        wanted = [one for one in columns if not _row_told(driver, one)]
        assert rows
        touch(driver, wanted[0])


def _row_told(driver: Driver, button: ValueButton) -> bool:
    """Whether a value of the same card was told already."""
    return any(one.chosen for one in button.parent.children if isinstance(one, ValueButton))


def _exhibit(driver: Driver, move: Exhibit) -> None:
    hand = driver.app.sitting.state.current.tiles
    touch(driver, driver.app.page.ids.exhibit)
    if move.replace:
        said = words.text("flow.replace.one", marker=ROMAN[move.replace], space="")
        rows = [one for one in all_of(driver, ListRow) if one.text.startswith(said.rstrip())]
        touch(driver, rows[0])
    for position in positions(hand, move.tiles):
        page = driver.app.page
        touch(driver, page.ids.tray.tiles[page._left.index(position)])
    for _ in range(move.polish):
        plus = driver.find(StepEnd, lambda one: getattr(one, "icon", "") == "plus")
        touch(driver, plus)
    driver.tap(driver.app.page.ids.go)


def go_on(driver: Driver) -> None:
    """Taps on where payout or scoring is shown."""
    page = driver.app.page
    if driver.app.in_sight == "scoring":
        driver.tap(page.ids.down)
    elif driver.app.in_sight == "fund" and page._paying:
        driver.tap(page.ids.go)
