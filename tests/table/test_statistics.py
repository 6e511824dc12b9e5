"""Statistics: what the database adds up is what the games' own events say."""

from collections import Counter, defaultdict
from statistics import mean

import pytest

from companion.games.record import Record
from companion.table.archive import Archive
from companion.table.lines import LONGEST_PAUSE
from companion.table.statistics import PaceStatistics, PlayerStatistics, Rivalry, Statistics
from companion.table.store import Store
from tests.table.conftest import TICK, played
from tests.table.counting import Add, Header
from tests.table.test_archive import finish


def test_sums_of_whole_games_equal_their_events() -> None:
    archive = Archive(Store(None))
    amounts: Counter[tuple[str, str, str]] = Counter()
    points: dict[str, list[int]] = defaultdict(list)
    wins: Counter[str] = Counter()
    for seed in range(6):
        header, moves = played(seed, 2 + seed % 3)
        table = archive.begin(header)
        for move in moves:
            table.play(move)
        steps = list(Record(table.record.splitlines()).replay())
        for step in steps:
            for event in step.events:
                for player, unit, source, amount in table.game.account(event):
                    amounts[player, unit, source] += amount
        result = table.game.result(steps[-1].state)
        assert result is not None
        wins.update(result.winners)
        for name, score in result.points:
            points[name].append(score)
    statistics = Statistics(archive.store)
    found = {row.name: row for row in statistics.players()}
    assert set(found) == set(points)
    for name, scores in points.items():
        expected = PlayerStatistics(name, len(scores), wins[name], mean(scores), max(scores), min(scores))
        assert found[name]._replace(average=0) == expected._replace(average=0)
        assert found[name].average == pytest.approx(expected.average)
    sums = {(row.name, row.unit, row.source): row.total for row in statistics.sources()}
    assert sums == dict(amounts)
    for name, scores in points.items():
        assert sum(row.total for row in statistics.sources(name) if row.unit == "points") == sum(scores)


def test_money_left_over_is_wasted(archive: Archive) -> None:
    header, moves = played(3, 4)
    table = archive.begin(header)
    for move in moves:
        table.play(move)
    left = {player.name: player.coins for player in table.state.players}
    assert {row.name: row.left for row in Statistics(archive.store).money()} == left


def test_only_games_that_are_over_count(archive: Archive) -> None:
    table = finish(archive.begin(Header(1, ("Ada", "Ben"))))
    statistics = Statistics(archive.store, "counting")
    assert statistics.players() == [
        PlayerStatistics("Ben", 1, 1, 4.0, 4, 4),
        PlayerStatistics("Ada", 1, 0, 6.0, 6, 6),
    ]
    table.undo()
    assert statistics.players() == statistics.sources() == statistics.pace() == []
    table.redo()
    archive.delete(table.id)
    assert statistics.players() == statistics.sources() == statistics.rivalries() == []


def test_games_of_different_rules_are_kept_apart(archive: Archive) -> None:
    finish(archive.begin(Header(1, ("Ada", "Ben"))))
    assert Statistics(archive.store, "pergamon").players() == []
    assert Statistics(archive.store, "counting").favourites() == {"Ada": "number-3", "Ben": "number-1"}


def test_head_to_head(archive: Archive) -> None:
    finish(archive.begin(Header(1, ("Ada", "Ben"))))
    finish(archive.begin(Header(1, ("ben", "Ada"))))
    finish(archive.begin(Header(1, ("Cem", "Ada"))))
    rivalries = Statistics(archive.store, "counting").rivalries()
    assert rivalries[0] == Rivalry("Ada", "ben", 2, 1, 1, 1, 1, 0.0)
    assert Statistics(archive.store, "counting").rivalries("CEM") == [
        Rivalry("Cem", "Ada", 1, 0, 1, 1, 0, 2.0)
    ]


def test_names_that_differ_in_capitals_are_one_player(archive: Archive) -> None:
    finish(archive.begin(Header(1, ("Ada", "ada"))))
    (row,) = [row for row in Statistics(archive.store, "counting").sources() if row.unit == "points"]
    assert row.total == 10


def test_the_time_of_a_round_leaves_pauses_out() -> None:
    times = iter([0, 0, 1000, 1000, 3000, 3000, 3000 + LONGEST_PAUSE + 1, 0, 9_000_000, 0])
    with Store(None, clock=lambda: next(times)) as store:
        table = Archive(store).begin(Header(1, ("Ada", "Ben")))
        for number in (3, 3, 3, 1):
            table.play(Add(number))
        assert Statistics(store, "counting").pace() == [PaceStatistics(1, 1, 3.0)]


def test_ticks_are_a_second(archive: Archive) -> None:
    table = finish(archive.begin(Header(1, ("Ada", "Ben"))))
    pace = Statistics(archive.store, "counting").pace()
    span = table.points[-1].at - table.points[0].at
    assert sum(row.average for row in pace) * 1000 == span
    assert span % TICK == 0
