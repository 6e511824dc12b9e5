"""Editing, deleting and inserting older moves."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import Illegal
from companion.games.pergamon.moves import Adjust, Place
from companion.games.record import Record
from companion.table.archive import Archive
from companion.table.errors import Elsewhere
from companion.table.store import Store
from companion.table.table import Table
from tests.table.conftest import kept, opened, played
from tests.table.counting import Add, Header


def counted(archive: Archive, *numbers: int) -> Table:
    """A counting game after some moves."""
    table = archive.begin(Header(1, ("Ada", "Ben")))
    for number in numbers:
        table.play(Add(number))
    return table


def numbers(table: Table) -> list[int]:
    """What was added, move by move."""
    return [point.move.number for point in table.points[1:]]


def test_a_trial_changes_nothing(archive: Archive) -> None:
    table = counted(archive, 1, 2, 3)
    trial = table.try_edit(1, Add(3))
    assert [point.move.number for point in trial.points] == [3, 2, 3]
    assert numbers(table) == numbers(archive.open(table.id)) == [1, 2, 3]


def test_an_edit_replays_later_moves(archive: Archive) -> None:
    table = counted(archive, 1, 2, 3)
    table.commit(table.try_edit(1, Add(3)))
    assert numbers(table) == numbers(archive.open(table.id)) == [3, 2, 3]
    assert table.state.sums == (6, 2)


def test_a_deletion_and_an_insertion_shift_later_moves(archive: Archive) -> None:
    table = counted(archive, 1, 2, 3)
    table.commit(table.try_delete(1))
    assert (numbers(table), table.state.sums) == ([2, 3], (2, 3))
    table.commit(table.try_insert(1, Add(1)))
    assert (numbers(archive.open(table.id)), table.state.sums) == ([1, 2, 3], (4, 2))


def test_moves_that_no_longer_fit_are_listed_with_their_reasons(archive: Archive) -> None:
    table = counted(archive, 1, 3, 3, 2, 1)
    trial = table.try_edit(1, Add(3))
    assert [(misfit.number, misfit.move.number) for misfit in trial.misfits] == [(4, 2)]
    assert trial.misfits[0].reasons[0].key == "counting.number"
    assert trial.dropped == 2
    table.commit(trial)
    assert numbers(table) == [3, 3, 3]


def test_a_move_that_is_not_allowed_there_is_refused_at_once(archive: Archive) -> None:
    table = counted(archive, 1, 2)
    with pytest.raises(Illegal):
        table.try_edit(1, Add(7))
    with pytest.raises(ValueError, match="no such move"):
        table.try_edit(3, Add(1))
    with pytest.raises(ValueError, match="no such move"):
        table.try_delete(0)


def test_an_edit_is_undone_and_redone_as_one_also_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        table = counted(Archive(store), 1, 3, 3, 2, 1)
        table.commit(table.try_edit(1, Add(3)))
    with opened(tmp_path) as store:
        table = Archive(store).open(table.id)
        assert table.can_undo
        table.undo()
        assert numbers(table) == [1, 3, 3, 2, 1]
        assert table.can_redo
    with opened(tmp_path) as store:
        table = Archive(store).open(table.id)
        table.redo()
        assert numbers(table) == [3, 3, 3]
        table.play(Add(1))
        table.undo()
        table.undo()
        assert numbers(table) == [3, 3]


def test_an_edit_keeps_the_undone_moves_for_its_own_undo(archive: Archive) -> None:
    table = counted(archive, 1, 2, 3)
    table.undo()
    table.commit(table.try_edit(1, Add(3)))
    assert (numbers(table), table.undone) == ([3, 2], 0)
    table.undo()
    assert (numbers(table), table.undone) == ([1, 2], 1)
    table.redo()
    assert numbers(table) == [3, 2]


def test_deleting_the_only_move_and_undoing_it(archive: Archive) -> None:
    table = counted(archive, 2)
    table.commit(table.try_delete(1))
    assert numbers(table) == []
    table.undo()
    assert numbers(table) == [2]


def test_a_trial_that_is_out_of_date_is_not_committed(archive: Archive) -> None:
    table = counted(archive, 1, 2)
    trial = table.try_delete(1)
    table.play(Add(1))
    with pytest.raises(Elsewhere):
        table.commit(trial)
    assert numbers(table) == [1, 2, 1]


def test_an_edit_that_brings_the_end_forward_is_counted(archive: Archive) -> None:
    table = counted(archive, 3, 3, 1)
    table.commit(table.try_edit(3, Add(3)))
    table.play(Add(1))
    assert archive.games()[0].over
    table.commit(table.try_edit(3, Add(2)))
    assert not archive.games()[0].over
    assert archive.games()[0].seats[0].points is None


@settings(max_examples=25)
@given(seed=st.integers(0, 9), at=st.integers(0, 10_000), how=st.sampled_from(["edit", "delete", "insert"]))
def test_an_edit_anywhere_in_a_whole_game_is_exact(seed: int, at: int, how: str) -> None:
    header, moves = played(seed, 3)
    with Store(None) as store:
        table = kept(store, seed, 3)
        before = table.record
        number = 1 + at % len(moves)
        correction = Adjust(header.players[0], "a coin was lost", coins=1)
        trial = (
            table.try_delete(number)
            if how == "delete"
            else (
                table.try_insert(number, correction)
                if how == "insert"
                else table.try_edit(number, correction)
            )
        )
        table.commit(trial)
        replayed = list(Record(table.record.splitlines()).replay())
        assert [step.state for step in replayed] == [point.state for point in table.points]
        assert len(moves) + (how == "insert") - (how == "delete") - trial.dropped == table.number
        assert bool(trial.dropped) == bool(trial.misfits)
        assert Table(store, table.id).record == table.record
        table.undo()
        assert table.record == before


def test_a_mistyped_field_two_turns_ago(archive: Archive) -> None:
    header, moves = played(3, 3)
    table = archive.begin(header)
    place = next(number for number, move in enumerate(moves, 1) if isinstance(move, Place))
    for move in moves[: place + 12]:
        table.play(move)
    taken = {point.move.field for point in table.points[1:] if isinstance(point.move, Place)}
    free = next(field for field in range(1, 14) if field not in taken)
    trial = table.try_edit(place, Place(moves[place - 1].player, free))
    told = [(misfit.number, misfit.reasons) for misfit in trial.misfits]
    assert all(place < number <= table.number and reasons for number, reasons in told)
    table.commit(trial)
    assert table.points[place].move.field == free
    assert table.number == place + 12 - trial.dropped
