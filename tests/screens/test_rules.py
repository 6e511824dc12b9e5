"""Rules and reminder cards are one tap from home and speak of the table's own board."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.pergamon.edition import Corrections, corrected, edition
from companion.games.pergamon.moves import Header
from companion.screens.pages.rules import CHAPTERS, CardLine, facts, fees, floors
from companion.screens.words import words
from companion.table.archive import Archive
from companion.table.store import Store
from tests.screens.closing import audited
from tests.screens.driver import Driver

Start = Callable[..., Driver]
CORRECTED = Corrections("2011", {"museum/4": 2, "robber/1": 8})


def cards(driver: Driver) -> dict[str, str]:
    """What the cards say, line by line."""
    return {line.text: line.value for line in driver.shown() if isinstance(line, CardLine)}


def test_cards_and_rules_are_reached_from_home(start: Start) -> None:
    driver = start("home", size=(412, 1000))
    driver.tap("Rules and reminder cards")
    assert cards(driver)["Spaces 1–4"] == "1"
    assert driver.has("then all markers 3 spaces down")
    driver.tap("The rules")
    assert not cards(driver)
    assert driver.has("463 AC")
    assert driver.has("Two players: the tomb robber")
    driver.resize(1280, 800)
    assert cards(driver) and driver.has("463 AC")


def test_cards_have_the_numbers_of_the_board_at_the_table(start: Start, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        header = Header(1, "2011", ("Ada", "Ben"), "Ada", corrections=CORRECTED)
        id = Archive(store).begin(header).id
    driver = start("home")
    driver.app.sitting.open(id, then=lambda: driver.app.go("rules"))
    driver.settle()
    shown = cards(driver)
    assert (shown["Spaces 1–3"], shown["Spaces 4–8"]) == ("1", "2")
    assert shown["A purse and a chest"] == "4 ¤ and I–III"


def test_what_the_cards_say_follows_from_the_edition() -> None:
    board = corrected(edition("2011"), CORRECTED)
    assert list(floors(board))[-2:] == [(4, 8, 2), (1, 3, 1)]
    assert list(fees(board))[:3] == [(1, 3, 0), (4, 6, 1), (7, 9, 2)]
    assert facts(board)["purse"] == "1–4"


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_every_paragraph_is_there_and_names_its_numbers(language: str) -> None:
    words.code = language
    said = facts(edition("2011"))
    for chapter in CHAPTERS:
        for key in chapter:
            text = words.text(key, **said)
            assert text != key and "{" not in text, key


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_cards_and_rules_can_be_read(start: Start, language: str) -> None:
    driver = start("rules", language=language)
    assert audited(driver) == []
    driver.app.page.chosen = "text"
    assert audited(driver) == []
