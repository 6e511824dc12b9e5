"""The archive: finding, continuing, copying, renaming, deleting."""

from datetime import datetime
from pathlib import Path

import pytest

from companion.games.errors import Unreadable
from companion.games.record import text
from companion.table.archive import Archive
from companion.table.errors import Gone
from companion.table.names import shown
from companion.table.store import Store
from companion.table.table import Table
from tests.table.conftest import played
from tests.table.counting import Add, Header

STRANGE = (
    "'); DROP TABLE game; --",
    "%_\\",
    "👩‍👩‍👧‍👦 Familie",
    "José",
    "مريم",
    "\u202eevil",
    "x" * 500,
    "a\x00b\n",
    "\"quoted\", 'twice'",
)


def finish(table: Table) -> Table:
    """Plays a counting game to its end."""
    for number in (3, 3, 3, 1):
        table.play(Add(number))
    return table


def test_games_are_listed_last_played_first(archive: Archive) -> None:
    first = archive.begin(Header(1, ("Ada", "Ben")))
    second = finish(archive.begin(Header(1, ("Ada", "Cem"))))
    assert [game.id for game in archive.games()] == [second.id, first.id]
    first.play(Add(1))
    assert [game.id for game in archive.games()] == [first.id, second.id]
    over = archive.games(over=True)[0]
    assert [(seat.name, seat.points, seat.won) for seat in over.seats] == [
        ("Ada", 6, False),
        ("Cem", 4, True),
    ]
    assert (over.moves, over.over, archive.last()) == (4, True, first.id)
    assert [game.id for game in archive.games(limit=1, offset=1)] == [second.id]


@pytest.mark.parametrize("name", STRANGE)
def test_any_name_is_stored_found_and_shown(archive: Archive, name: str) -> None:
    table = archive.begin(Header(1, (name, "Ben")))
    archive.begin(Header(1, ("Ada", "Eva")))
    assert archive.open(table.id).players == (name, "Ben")
    assert [game.id for game in archive.games(name)] == [table.id]
    assert len(archive.games()) == 2
    line = shown(name)
    assert len(line) <= 40 or "👩" in line
    assert line.replace("\u200d", "").isprintable()


def test_search_is_by_every_word_in_any_spelling(archive: Archive) -> None:
    both = archive.begin(Header(1, ("Ada Lovelace", "José")))
    archive.begin(Header(1, ("Ada Lovelace", "Ben")))
    assert [game.id for game in archive.games("  JOSE\u0301   love ")] == [both.id]
    assert len(archive.games("ada")) == 2
    assert archive.games("ada zoe") == []


def test_search_by_day(tmp_path: Path) -> None:
    days = iter([1_700_000_000_000] * 3 + [1_700_200_000_000] * 3)
    with Store(tmp_path, clock=lambda: next(days)) as store:
        archive = Archive(store)
        old = archive.begin(Header(1, ("Ada", "Ben")))
        next(days)
        new = archive.begin(Header(1, ("Ada", "Ben")))
        first, day = (datetime.fromtimestamp(at).astimezone().date() for at in (1_700_000_000, 1_700_200_000))
        assert [game.id for game in archive.games(since=day)] == [new.id]
        assert [game.id for game in archive.games(until=first)] == [old.id]
        assert [game.id for game in archive.games(since=day, until=day)] == [new.id]


def test_a_branch_leaves_the_game_as_it_is(archive: Archive) -> None:
    header, moves = played(4, 2)
    table = archive.begin(header, outside="colours")
    for move in moves[:50]:
        table.play(move)
    branch = archive.open(archive.copy(table.id, 20))
    assert (branch.record, branch.outside) == (text(header, moves[:20]), "colours")
    branch.undo()
    assert archive.open(table.id).record == text(header, moves[:50])
    assert archive.open(archive.copy(table.id)).record == table.record


def test_renaming_reaches_every_move_and_the_statistics(archive: Archive) -> None:
    header, moves = played(4, 3)
    table = archive.begin(header)
    for move in moves:
        table.play(move)
    before = table.result
    archive.rename(table.id, {"Ada": "Eva", "Ben": "Ada"})
    assert table.refresh()
    assert table.players == ("Eva", "Ada", "Cem")
    assert before is not None and table.result is not None
    assert [points for _, points in table.result.points] == [points for _, points in before.points]
    assert archive.players() == ["Ada", "Cem", "Eva"]
    assert archive.games("ben") == []


def test_two_players_can_not_get_one_name(archive: Archive) -> None:
    table = archive.begin(Header(1, ("Ada", "Ben")))
    with pytest.raises(Unreadable):
        archive.rename(table.id, {"Ada": "Ben"})
    assert archive.open(table.id).players == ("Ada", "Ben")


def test_a_deleted_game_comes_back_with_its_result(archive: Archive) -> None:
    table = finish(archive.begin(Header(1, ("Ada", "Ben"))))
    listed = archive.games()
    archive.delete(table.id)
    assert (archive.games(), [game.id for game in archive.games(deleted=True)]) == ([], [table.id])
    with pytest.raises(Gone):
        archive.open(table.id)
    with pytest.raises(Gone):
        table.undo()
    archive.restore(table.id)
    assert archive.games() == listed


def test_a_game_is_forgotten_only_once_it_is_deleted(archive: Archive) -> None:
    table = finish(archive.begin(Header(1, ("Ada", "Ben"))))
    archive.forget(table.id)
    assert archive.open(table.id).number == 4
    archive.delete(table.id)
    archive.forget(table.id)
    with pytest.raises(Gone):
        archive.restore(table.id)
    assert archive.begin(Header(1, ("Ada", "Ben"))).id != table.id
