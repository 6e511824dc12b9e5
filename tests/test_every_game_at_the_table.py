"""Undo, editing, archive, statistics and export need no line of their own in any game of the shelf."""

import importlib
from pathlib import Path
from typing import Any

import pytest

from companion.games.shelf import GAMES
from companion.table.archive import Archive
from companion.table.exchange import export_record, import_file
from companion.table.statistics import Statistics
from companion.table.store import Store
from companion.table.table import Table


def played(archive: Archive, name: str) -> tuple[Table, list[Any]]:
    """A simulated game, entered move by move."""
    header, moves = importlib.import_module(f"companion.games.{name}.simulate").play(1, 3)
    table = archive.begin(header)
    for move in moves:
        table.play(move)
    return table, moves


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_undone_kept_and_renamed(name: str) -> None:
    archive = Archive(Store(None))
    table, moves = played(archive, name)
    assert (table.game, table.number) == (GAMES[name], len(moves))
    last = table.state
    table.undo()
    assert table.state == table.points[len(moves) - 1].state
    table.redo()
    assert table.state == last
    assert archive.open(table.id).state == last
    (kept,) = archive.games()
    assert (kept.rules, kept.over) == (name, GAMES[name].ends)
    archive.rename(table.id, {table.players[0]: "Zoe"})
    assert archive.open(table.id).players[0] == "Zoe"


@pytest.mark.parametrize("name", GAMES)
def test_an_older_move_can_be_taken_out_on_trial(name: str) -> None:
    table, moves = played(Archive(Store(None)), name)
    trial = table.try_delete(len(moves) // 2)
    table.commit(trial)
    assert table.number == len(moves) - 1 - trial.dropped
    table.undo()
    assert table.number == len(moves)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_comes_and_goes(name: str, tmp_path: Path) -> None:
    archive, other = Archive(Store(None)), Archive(Store(None))
    table, _ = played(archive, name)
    export_record(archive, table.id, tmp_path / "game.jsonl")
    import_file(other, tmp_path / "game.jsonl")
    (kept,) = other.games()
    assert other.open(kept.id).state == table.state


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.ends])
def test_sources_in_the_statistics_add_up_to_the_points(name: str) -> None:
    store = Store(None)
    table, _ = played(Archive(store), name)
    assert table.result is not None
    statistics = Statistics(store, name)
    for player, points in table.result.points:
        sources = [source for source in statistics.sources(player) if source.unit == "points"]
        assert sum(source.total for source in sources) == points
