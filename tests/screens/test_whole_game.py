"""A whole game played by touches, compared with its record; and how many taps it takes."""

from collections.abc import Callable
from pathlib import Path

from companion.games.pergamon.moves import Dig, Exhibit, Lay, Place, Store
from companion.screens.sitting import Outside
from tests.screens.driver import Driver
from tests.screens.flow_scenes import PLACES, resumed
from tests.screens.games import LOOKS, game, view, when
from tests.screens.hands import go_on, play

Start = Callable[..., Driver]


def test_three_players_play_a_whole_game_by_touches(start: Start) -> None:
    points = game(3, 3)
    driver = start("home", places=PLACES)
    driver.app.sitting.begin(points[0].state.header, Outside(looks=LOOKS))
    driver.settle()
    for point in points[1:]:
        play(driver, point.move)
        assert view(driver.app.sitting.state) == view(point.state), point.move
        go_on(driver)
    assert driver.app.in_sight == "end"
    assert driver.app.sitting.result is not None


def test_a_usual_turn_takes_two_taps_and_three_with_a_discard(start: Start, tmp_path: Path) -> None:
    points = game(4, 4)
    usual = next(
        number
        for number in range(1, len(points) - 1)
        if isinstance(points[number].move, Dig)
        and isinstance(points[number + 1].move, Store)
        and len(points[number + 1].move.discard) == 0
    )
    driver = resumed(start, tmp_path, 4, 4, usual - 1)
    if driver.app.page._paying if driver.app.in_sight == "fund" else False:
        go_on(driver)
    driver.taps = 0
    play(driver, points[usual].move)
    play(driver, points[usual + 1].move)
    assert driver.taps == 2
    assert view(driver.app.sitting.state) == view(points[usual + 1].state)


def test_a_round_of_four_takes_at_most_22_taps(start: Start, tmp_path: Path) -> None:
    """The tiles' layout is one tap more, with a good photo."""
    points = game(4, 4)
    rounds = [
        (begin, end)
        for begin, end in zip(
            [when(points, Lay, nth) for nth in range(1, 12)],
            [when(points, Lay, nth) for nth in range(2, 13)],
            strict=True,
        )
    ]
    begin, end = next(
        (begin, end)
        for begin, end in rounds
        if not any(isinstance(point.move, Exhibit) for point in points[begin + 1 : end + 1])
        and sum(len(p.move.discard) for p in points[begin + 1 : end + 1] if isinstance(p.move, Store)) == 0
    )
    driver = resumed(start, tmp_path, 4, 4, begin)
    driver.taps = 0
    for point in points[begin + 1 : end + 1]:
        play(driver, point.move)
        go_on(driver)
    assert view(driver.app.sitting.state) == view(points[end].state)
    assert sum(isinstance(point.move, Place) for point in points[begin + 1 : end + 1]) == 4
    assert 1 + driver.taps <= 17
