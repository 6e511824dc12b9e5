"""Whole games from the sample photos to the end screen by touch, compared with their record; and their taps."""

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from companion.games.pergamon.moves import Dig, Draw, Exhibit, Lay, Place, Reveal, Store
from companion.games.pergamon.state import Phase
from companion.games.record import Record, Replayed
from companion.language import LANGUAGES
from companion.screens.course import scored
from companion.screens.widgets.chart import BarChart
from companion.screens.widgets.lists import SwitchRow
from companion.screens.words import words
from tests.screens.driver import Driver
from tests.screens.eyes import look_at_samples
from tests.screens.games import sampled, view, when
from tests.screens.hands import go_on, photograph, play, seat, touch

Start = Callable[..., Driver]
Upset = Callable[[Driver, Replayed], Driver]

SEEDS = {2: 2, 3: 5, 4: 2}
"""Games in which markers are replaced, rows polished and tiles discarded."""
PHASES = (Lay, Draw, Place, Reveal, Dig, Store)
UPRIGHT, SIDEWAYS = (412, 892), (892, 412)
USUAL_TURN, ROUND_OF_FOUR = 3, 22
"""The most taps."""


@pytest.fixture(autouse=True)
def _eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    look_at_samples(monkeypatch)


def test_two_players_turn_the_phone_and_change_the_language_in_every_phase(start: Start) -> None:
    languages, sizes = cycle(LANGUAGES), cycle((SIDEWAYS, UPRIGHT))
    moments = dict(zip(range(1, 13), cycle(PHASES), strict=False))

    def upset(driver: Driver, point: Replayed) -> Driver:
        if moments.get(point.state.round) is type(point.move):
            del moments[point.state.round]
            words.code = next(languages)
            driver.resize(*next(sizes))
        return driver

    played(start, 2, upset)
    assert len(moments) < 2  # the last move leads out of the last round


def test_three_players_whose_app_is_killed_in_every_phase(start: Start) -> None:
    dead: set[object] = set()

    def upset(driver: Driver, point: Replayed) -> Driver:
        phase = driver.app.in_sight, point.state.phase, type(point.move)
        if phase in dead or point.state.round == 1 or point.state.phase is Phase.OVER:
            return driver  # a game that is over is in the archive
        dead.add(phase)
        before = view(driver.app.sitting.state)
        driver.stop()
        driver = start("home")
        driver.tap(words.text("home.resume"))
        assert (driver.app.in_sight, view(driver.app.sitting.state)) == (phase[0], before)
        return driver

    played(start, 3, upset)
    assert {page for page, _, _ in dead} == {"lay-out", "fund", "turn", "scoring"}


def test_four_players_need_few_taps(start: Start) -> None:
    taps: dict[int, int] = {}

    def count(driver: Driver, point: Replayed) -> Driver:
        taps[len(driver.app.sitting.points) - 1] = driver.taps
        return driver

    played(start, 4, count)
    points = sampled(SEEDS[4], 4)
    turns = [
        taps[number + 1] - taps[number - 1]
        for number in range(1, len(points) - 1)
        if isinstance(points[number].move, Dig)
        and isinstance(points[number + 1].move, Store)
        and len(points[number + 1].move.discard) <= 1
        and not isinstance(points[number - 1].move, Reveal)  # whose payout takes a tap to go on
    ]
    assert len(turns) > 12 and max(turns) <= USUAL_TURN
    rounds = [
        taps[last] - taps[first]
        for first, last in _rounds(points)
        if not any(isinstance(point.move, Exhibit) for point in points[first + 1 : last + 1])
    ]
    assert len(rounds) > 2 and max(rounds) <= ROUND_OF_FOUR


def _rounds(points: tuple[Replayed, ...]) -> Iterator[tuple[int, int]]:
    """The moves before and at the end of every round but the first, before which the table is set up by taps."""
    begins = [when(points, Lay, nth) for nth in range(2, 13)]
    return zip(begins, [*begins[1:], len(points) - 1], strict=True)


def played(start: Start, players: int, upset: Upset) -> None:
    """Plays a whole game by touch, with something that happens after every move, and compares its end."""
    points = sampled(SEEDS[players], players)
    header = points[0].state.header
    driver = start("home")
    page = seat(driver, header.players, header.start)
    touch(
        driver, driver.find(SwitchRow, lambda row: getattr(row, "text", "") == words.text("new.suggestions"))
    )
    assert not page.suggestions  # the row builder would begin with another row than the record's
    driver.tap(words.text("new.begin"))
    for point in points[1:]:
        if isinstance(point.move, Lay):
            photograph(driver)
        else:
            play(driver, point.move)
        assert view(driver.app.sitting.state) == view(point.state), point.move
        driver = upset(driver, point)
        shown = driver.app.in_sight
        go_on(driver)
        if scored(point):
            assert shown == "scoring"
    end = points[-1].state
    assert driver.app.in_sight == "end"
    totals = sorted((player.points for player in end.players), reverse=True)
    assert [sum(bar.parts) for bar in driver.find(BarChart).bars] == totals
    kept: list[bytes] = []
    driver.app.sitting.ask(lambda archive: archive.record(driver.app.sitting.id), kept.append)
    driver.settle()
    replayed = tuple(Record(kept[0].splitlines()).replay())
    assert [view(one.state) for one in replayed] == [view(point.state) for point in points]
