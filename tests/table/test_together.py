"""Two programs at the same games: no lost move, and nobody is left believing something else."""

from collections import Counter
from pathlib import Path

import pytest

from companion.table.archive import Archive
from companion.table.errors import Elsewhere, Gone, TableError
from companion.table.store import FILE, RESCUED
from tests.table.conftest import opened
from tests.table.counting import Add, Header
from tests.table.processes import server
from tests.table.test_putting_right import counted, numbers


def test_two_processes_lose_no_move(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        table = Archive(store).begin(Header(1, ("Ada", "Ben"), target=1_000))
        with server(tmp_path) as one, server(tmp_path) as two:
            one.start("play", table.id, 1, 60)
            two.start("play", table.id, 2, 60)
            assert [line.split()[0] for line in sorted(one.rest())] == ["pid", "told"]
            assert [line.split()[0] for line in sorted(two.rest())] == ["pid", "told"]
        assert table.refresh()
        assert Counter(numbers(table)) == {1: 60, 2: 60}
        assert not table.refresh()


def test_the_second_is_told_and_then_sees_what_the_first_did(tmp_path: Path) -> None:
    with opened(tmp_path) as store, opened(tmp_path) as other:
        first = counted(Archive(store), 1, 2)
        second = Archive(other).open(first.id)
        first.play(Add(3))
        with pytest.raises(Elsewhere):
            second.play(Add(1))
        assert numbers(second) == [1, 2, 3]
        second.play(Add(1))
        assert first.refresh()
        assert numbers(first) == [1, 2, 3, 1]


@pytest.mark.parametrize("act", ["undo", "draft", "edit", "rename"])
def test_every_change_sees_the_other_ones(tmp_path: Path, act: str) -> None:
    with opened(tmp_path) as store, opened(tmp_path) as other:
        first = counted(Archive(store), 1, 2)
        second = Archive(other).open(first.id)
        trial = second.try_delete(1)
        if act == "rename":
            Archive(store).rename(first.id, {"Ada": "Eva"})
        else:
            first.play(Add(3))
        with pytest.raises(Elsewhere):
            match act:
                case "undo" | "rename":
                    second.undo()
                case "draft":
                    second.save_draft("half a turn")
                case "edit":
                    second.commit(trial)
        second.refresh()
        first.refresh()
        assert (second.record, second.players) == (first.record, first.players)


def test_a_game_deleted_elsewhere_is_gone(tmp_path: Path) -> None:
    with opened(tmp_path) as store, opened(tmp_path) as other:
        table = counted(Archive(store), 1)
        Archive(other).delete(table.id)
        with pytest.raises(Gone):
            table.play(Add(1))


def test_a_file_replaced_elsewhere_gets_no_more_moves(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        table = counted(Archive(store), 1, 2)
        with opened(tmp_path / "copy") as copy:
            counted(Archive(copy), 1)
        (tmp_path / FILE).rename(tmp_path / "moved away")
        for suffix in ("-wal", "-shm"):
            (tmp_path / (FILE + suffix)).rename(tmp_path / ("moved away" + suffix))
        (tmp_path / "copy" / FILE).rename(tmp_path / FILE)
        with pytest.raises(TableError):
            table.play(Add(3))
        with opened(tmp_path) as fresh:
            assert len(Archive(fresh).games()) == 1
        assert not (tmp_path / RESCUED).exists()
