"""The first start: a language, then a round in a minute on the real pages, of which nothing is kept."""

from pathlib import Path

import pytest

from companion.games.pergamon.demonstration import ROUNDS
from companion.games.pergamon.moves import Lay
from companion.language import LANGUAGES
from companion.screens.guide import STEPS, GuideBar
from companion.screens.settings import Settings, kept
from companion.screens.words import words
from companion.table.archive import Archive
from companion.table.store import Store
from tests.screens.audit import audit
from tests.screens.driver import Driver
from tests.screens.entries import Start
from tests.screens.eyes import look, seen

ROUND = ("J75B4", "J30M5", "V05M5", "M01J4", "V99V4")
SIZES = ((412, 892), (360, 640), (1280, 800))


def begun(start: Start, **options: object) -> Driver:
    """The guided try on its first page."""
    driver = start("home", **options)
    driver.tap(words.text("home.try.begin"))
    driver.tap(words.text("try.begin"))
    return driver


def bar(driver: Driver) -> GuideBar:
    """The guide above the page."""
    found: GuideBar = driver.find(GuideBar)
    return found


def onward(driver: Driver) -> tuple[str, int, str]:
    """Taps Next: the page then in sight, how far the try is, and what is said."""
    driver.tap(words.text("try.next"))
    if driver.app.frame.guide is None:
        return driver.app.in_sight, 0, ""
    return driver.app.in_sight, bar(driver).step, bar(driver).said


def test_the_first_start_asks_for_the_language_and_offers_the_try(start: Start, tmp_path: Path) -> None:
    driver = start("welcome")
    driver.tap("Italiano")
    assert words.code == "it" and driver.app.in_sight == "try"
    driver.tap("Salta")
    assert driver.app.in_sight == "home" and driver.has("Prova")
    driver.stop()
    with Store(tmp_path) as store:
        assert kept(Archive(store)) == Settings(language="it", motion=False)


def test_the_try_shows_photo_galleries_payout_dig_row_museum_and_scoring(
    start: Start, tmp_path: Path
) -> None:
    """With the real eyes on the real photo."""
    driver = begun(start)
    assert driver.app.in_sight == "lay-out" and bar(driver).step == 1
    steps = [onward(driver)]
    assert steps[0][:2] == ("reading", 2)
    while steps[-1][1]:
        assert len(steps) < 20
        steps.append(onward(driver))
    pages = [page for page, _, _ in steps]
    assert pages == [
        "reading", "fund", "fund", "turn", "turn", "row-builder", "turn", "museum", "turn", "turn", "scoring", "home",
    ]  # fmt: skip
    assert [step for _, step, _ in steps[:-1]] == sorted(step for _, step, _ in steps[:-1])
    assert steps[-2][1] == STEPS
    assert "space 10: 3 points" in steps[6][2]
    assert driver.app.sitting.state is None
    driver.stop()
    with Store(tmp_path) as store:
        assert Archive(store).games() == []


def test_whoever_tries_may_play_on_the_pages_themselves(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen(*ROUND))
    driver = begun(start)
    onward(driver)
    driver.tap("Lay out")
    onward(driver)
    driver.tap("Ada begins")
    driver.tap(driver.key("1"))
    assert driver.app.sitting.state.dug
    driver.tap("Exhibit")
    assert driver.app.in_sight == "row-builder" and bar(driver).step == 5
    driver.tap(driver.app.page.ids.go)
    assert bar(driver).said == words.text("try.exhibited", player="Ada", space=9, n=3)
    driver.app.sitting.undo()
    driver.settle()
    assert bar(driver).said == words.text("try.hand", player="Ada")


def test_tiles_that_somebody_lays_out_show_their_finds_though_the_eyes_know_only_numbers(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, seen(*(f"?{code[1:3]}?{code[4]}" for code in ROUND)))
    driver = begun(start)
    onward(driver)
    driver.tap("Lay out")
    laid = next(p.move for p in reversed(driver.app.sitting.points) if isinstance(p.move, Lay))
    assert sorted(laid.tiles) == sorted(ROUND)


@pytest.mark.parametrize("steps", range(0, 12, 3))
def test_skip_leads_home_from_everywhere_and_the_archive_stays_empty(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, steps: int
) -> None:
    look(monkeypatch, seen(*ROUND))
    driver = begun(start)
    for _ in range(steps):
        onward(driver)
    driver.tap(words.text("try.skip"))
    assert driver.app.in_sight == "home" and driver.app.frame.guide is None
    assert driver.app.sitting.state is None and driver.has("Try it")


def test_the_menu_leads_out_of_the_try_and_settings_made_in_it_stay(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    look(monkeypatch, seen(*ROUND))
    driver = begun(start)
    onward(driver)
    onward(driver)
    driver.tap("Menu")
    driver.tap("Settings")
    driver.tap("Deutsch")
    assert bar(driver).said == words.text("try.beside")
    onward(driver)
    assert driver.app.in_sight == "fund"
    driver.tap(words.text("flow.menu"))
    driver.tap(words.text("flow.menu.home"))
    assert driver.app.in_sight == "home" and driver.app.frame.guide is None
    assert not driver.has(words.text("home.resume"))
    driver.stop()
    with Store(tmp_path) as store:
        settings = kept(Archive(store))
        assert settings is not None and settings.language == "de"


def test_back_leads_out_step_by_step(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    look(monkeypatch, seen(*ROUND))
    driver = begun(start)
    driver.press(27)
    assert driver.app.in_sight == "try" and driver.app.frame.guide is None
    driver.tap(words.text("try.begin"))
    assert driver.app.in_sight == "lay-out" and driver.app.sitting.state.round == ROUNDS
    driver.press(27)
    driver.press(27)
    assert driver.app.in_sight == "home"


def test_nothing_is_clipped_small_or_faint(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another size and language at every step, so that each page is seen in the small and each text in all."""
    look(monkeypatch, seen(*ROUND))
    driver = start("welcome")
    wrong = {}
    for size in SIZES:
        driver.resize(*size)
        wrong["welcome", size] = audit(driver)
    driver.tap("English")
    for size, language in zip(SIZES, LANGUAGES, strict=True):
        words.code = language
        driver.resize(*size)
        wrong["try", size, language] = audit(driver)
    driver.tap(words.text("try.begin"))
    step = 0
    while driver.app.frame.guide is not None:
        for language in LANGUAGES:
            words.code = language
            driver.resize(360, 640)
            assert bar(driver).height <= 140, bar(driver).said
        words.code = LANGUAGES[step % 3]
        driver.resize(*SIZES[step // 3 % 3])
        wrong[driver.app.in_sight, step, words.code] = audit(driver)
        onward(driver)
        step += 1
    assert {where: found for where, found in wrong.items() if found} == {}
