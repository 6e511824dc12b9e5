"""Playing, undo, redo, drafts and resuming."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.errors import Illegal
from companion.games.record import Record, text
from companion.games.shelf import GAMES
from companion.table.archive import Archive
from companion.table.statistics import Statistics
from companion.table.store import Store
from companion.table.table import Table
from tests.table.conftest import opened, played
from tests.table.counting import COUNTING, Add, Header


def fresh(table: Table) -> Any:
    """The state that a replay of the table's record leads to."""
    return list(Record(table.record.splitlines()).replay())[-1].state


def test_a_move_is_in_force_with_its_events_and_time(archive: Archive) -> None:
    table = archive.begin(Header(1, ("Ada", "Ben")))
    point = table.play(Add(3))
    assert (table.number, table.state.sums, point.events[0].number) == (1, (3, 0), 3)
    assert point.at is not None and point.at > table.points[0].at


def test_a_refused_move_changes_nothing(archive: Archive) -> None:
    table = archive.begin(Header(1, ("Ada", "Ben")))
    with pytest.raises(Illegal):
        table.play(Add(4))
    assert table.number == archive.open(table.id).number == 0


def test_the_record_of_a_whole_game_is_the_game(archive: Archive) -> None:
    header, moves = played(1, 4)
    table = archive.begin(header)
    for move in moves:
        table.play(move)
    assert table.record == text(header, moves)
    assert table.result == table.game.result(fresh(table))


def test_undone_moves_can_be_redone_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        table = Archive(store).begin(Header(1, ("Ada", "Ben")))
        for number in (1, 2, 3):
            table.play(Add(number))
        table.undo()
        table.undo()
    with opened(tmp_path) as store:
        table = Archive(store).open(table.id)
        assert (table.number, table.undone, table.can_redo) == (1, 2, True)
        table.redo()
        table.redo()
        assert table.state.sums == (4, 2)
        assert not table.can_redo


def test_something_new_ends_the_undone_moves(archive: Archive) -> None:
    table = archive.begin(Header(1, ("Ada", "Ben")))
    table.play(Add(1))
    table.play(Add(2))
    table.go_to(0)
    table.play(Add(3))
    assert (table.undone, archive.open(table.id).undone) == (0, 0)
    assert table.state.sums == (3, 0)


def test_undo_of_nothing_is_nothing(archive: Archive) -> None:
    table = archive.begin(Header(1, ("Ada", "Ben")))
    table.undo()
    table.redo()
    assert (table.number, table.can_undo, table.can_redo) == (0, False, False)


def test_a_half_entered_turn_is_there_after_a_restart_and_gone_after_the_move(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        table = Archive(store).begin(Header(1, ("Ada", "Ben")), outside='{"Ada": "red"}')
        table.save_draft('{"number": 2, "sure": "ü"}')
    with opened(tmp_path) as store:
        archive = Archive(store)
        table = archive.open(archive.last() or 0)
        assert (table.draft, table.outside) == ('{"number": 2, "sure": "ü"}', '{"Ada": "red"}')
        table.play(Add(2))
        assert table.draft == archive.open(table.id).draft == ""


def test_earlier_points_can_be_looked_at_without_a_change(archive: Archive) -> None:
    header, moves = played(2, 2)
    table = archive.begin(header)
    for move in moves[:60]:
        table.play(move)
    for number, point in enumerate(table.points):
        assert point.state == list(Record(text(header, moves[:number]).splitlines()).replay())[-1].state
    assert table.number == 60


def test_a_memo_of_the_app_is_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.keep("screen", "archive")
    with opened(tmp_path) as store:
        assert (store.kept("screen"), store.kept("other")) == ("archive", None)


@settings(max_examples=60)
@example(seed=5, players=4, taps=["play"] * 200 + ["undo"] * 200 + ["redo"] * 200)
@given(
    seed=st.integers(0, 9),
    players=st.integers(2, 4),
    taps=st.lists(
        st.sampled_from(["play", "play", "play", "undo", "undo", "redo", "restart", "jump"]), max_size=120
    ),
)
def test_undo_and_redo_equal_fresh_replays(seed: int, players: int, taps: list[str]) -> None:
    header, moves = played(seed, players)
    with Store(None) as store:
        table = Archive(store).begin(header)
        number = furthest = 0
        for position, tap in enumerate(taps):
            match tap:
                case "play" if number < len(moves):
                    table.play(moves[number])
                    number += 1
                    furthest = number
                case "undo":
                    table.undo()
                    number = max(0, number - 1)
                case "redo":
                    table.redo()
                    number = min(furthest, number + 1)
                case "jump":
                    number = position % (furthest + 1)
                    table.go_to(number)
                case "restart":
                    table = Table(store, table.id)
            assert (table.number, table.undone) == (number, furthest - number)
        assert table.record == text(header, moves[:number])
        assert table.state == fresh(table)


@pytest.mark.parametrize("name", [name for name in GAMES if name != COUNTING.name])
def test_a_whole_game_of_every_game_on_the_shelf_is_played_counted_and_undone(name: str) -> None:
    header, moves = import_module(f"companion.games.{name}.simulate").play(1, 2)
    with Store(None) as store:
        archive = Archive(store)
        table = archive.begin(header)
        for move in moves:
            table.play(move)
        assert table.record == text(header, moves)
        result = table.result
        # A game whose rules know no end is played and kept, but not counted.
        points = dict(result.points) if result else {}
        seats = archive.games()[0].seats
        assert [seat.name for seat in seats] == list(table.players)
        assert [seat.points for seat in seats] == [points.get(player) for player in table.players]
        assert {seat.name for seat in seats if seat.won} == set(result.winners if result else ())
        assert bool(Statistics(store, name).sources()) == bool(result)
        while table.can_undo:
            table.undo()
            assert table.state == fresh(table)
