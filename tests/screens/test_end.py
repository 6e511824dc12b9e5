"""The end tells who wins and why, where the points come from, and gives everything to take home."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from companion.games.pergamon import GAME
from companion.games.record import Record
from companion.screens.pages.end import EndPage, WinnerDisc, courses, sources
from companion.screens.pages.new_game import NewGamePage
from companion.screens.theme import theme
from companion.screens.widgets.chart import BarChart, LineChart
from companion.screens.words import words
from tests.screens.closing import GOLDEN, SHARED, TIE, audited, ended
from tests.screens.driver import Driver

Start = Callable[..., Driver]


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.jsonl")), ids=lambda file: file.stem)
def test_rounds_and_sources_add_up_to_the_result(file: Path) -> None:
    points = tuple(Record(file.read_bytes().splitlines()).replay())
    end = points[-1].state
    total = {player.name: player.points for player in end.players}
    assert {name: run[-1] for name, run in courses(points).items()} == total
    assert all(len(run) == end.edition.rounds + 1 and run[0] == 0 for run in courses(points).values())
    assert {name: sum(parts.values()) for name, parts in sources(points, GAME).items()} == total


def test_a_tie_is_settled_by_the_two_oldest_finds_side_by_side(start: Start, tmp_path: Path) -> None:
    driver = ended(start, tmp_path, TIE)
    for text in ("Ben wins", "19", "points, as many as Cem", "533 AC", "older than", "356 AC"):
        assert driver.has(text), text
    assert driver.find(WinnerDisc).trophy
    bars = driver.find(BarChart).bars
    assert [sum(bar.parts) for bar in bars] == [19, 19, 16, 2]
    assert [course.points[-1] for course in driver.find(LineChart).courses] == [19, 19, 16, 2]
    words.code = "de"
    driver.settle()
    assert driver.has("Ben gewinnt") and driver.has("älter als")
    theme.name = "dark"
    driver.settle()
    assert driver.has("Ben gewinnt")
    theme.name = "light"
    driver.resize(1280, 800)
    assert driver.has("Siegpunkte nach Runden")


def test_a_shared_win_shows_everybody_and_no_trophy(start: Start, tmp_path: Path) -> None:
    driver = ended(start, tmp_path, SHARED)
    assert driver.has("A shared win")
    discs = [widget for widget in driver.shown() if isinstance(widget, WinnerDisc)]
    assert len(discs) == 3
    assert not any(disc.trophy for disc in discs)


def test_corrections_by_the_table_are_told(start: Start, tmp_path: Path) -> None:
    driver = ended(start, tmp_path, "corrected-to-a-tie")
    assert driver.has("Corrected by the table: ")
    assert [sum(bar.parts) for bar in driver.find(BarChart).bars] == [25, 25, 25]


def test_picture_record_and_play_file_are_saved_and_nothing_is_overwritten(
    start: Start, tmp_path: Path
) -> None:
    driver = ended(start, tmp_path, "two-players")
    folder = tmp_path / "shared"

    def saved(what: str) -> Path:
        before = set(folder.glob("*")) if folder.exists() else set()
        driver.tap("Share")
        driver.tap(what)
        (new,) = set(folder.glob("*")) - before
        assert driver.has(new.name)
        return new

    record = saved("Record of the game")
    replayed = tuple(Record(record.read_bytes().splitlines()).replay())
    assert replayed[-1].state == driver.app.sitting.state
    play = msgspec.json.decode(saved("BG Stats").read_bytes())
    points = [score["score"] for score in play["plays"][0]["playerScores"]]
    assert points == [str(player.points) for player in replayed[-1].state.players]
    picture = Image.open(saved("Picture of the result"))
    column = driver.app.page.ids.body.children[0]
    assert picture.width == round(column.width)
    assert picture.height > column.height
    assert len(picture.convert("RGB").getcolors(1 << 20)) > 50
    record.write_text("something else", encoding="utf-8")
    assert saved("Record of the game") != record
    assert record.read_text(encoding="utf-8") == "something else"


def test_a_rematch_seats_the_same_people(start: Start, tmp_path: Path) -> None:
    driver = ended(start, tmp_path, "three-players")
    driver.tap("Rematch")
    assert isinstance(driver.app.page, NewGamePage)
    assert driver.app.page.names == list(driver.app.sitting.players)
    driver.app.back()
    driver.settle()
    assert isinstance(driver.app.page, EndPage)


@pytest.mark.parametrize("language", ["de", "en", "it"])
def test_the_end_can_be_read(start: Start, tmp_path: Path, language: str) -> None:
    driver = ended(start, tmp_path, TIE, language=language)
    assert audited(driver) == []
    driver.app.page.ask_what()
    assert audited(driver) == []
