"""Full disks, read-only folders, locked and damaged files: told, set aside, saved, played on."""

import os
import random
import sqlite3
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.games.record import text
from companion.language import LANGUAGES, Language
from companion.message import Message
from companion.table import schema
from companion.table import store as storage
from companion.table.archive import Archive
from companion.table.errors import Damaged, TableError
from companion.table.statistics import Statistics
from companion.table.store import FILE, RESCUED, Store
from tests.table.conftest import kept, opened, played
from tests.table.counting import Add, Header
from tests.table.test_archive import finish
from tests.table.test_putting_right import counted, numbers

GAMES = 6


@cache
def template() -> tuple[bytes, dict[int, bytes]]:
    """A file with some whole games, and their records."""
    with TemporaryDirectory() as folder:
        with opened(Path(folder)) as store:
            archive = Archive(store)
            for seed in range(GAMES):
                kept(store, seed, 2 + seed % 3)
            records = {game.id: archive.record(game.id) for game in archive.games()}
        return (Path(folder) / FILE).read_bytes(), records


def filled(folder: Path) -> dict[int, bytes]:
    """A folder with some whole games, and their records."""
    content, records = template()
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_bytes(content)
    return records


def said(notice: Message) -> str:
    """A notice in all languages, none of which may lack it."""
    for code in LANGUAGES:
        assert Language(code).has(notice.key), notice.key
    return Language("en").say(notice)


def playable(store: Store) -> bool:
    """Whether a new game can be played to its end and is counted."""
    table = finish(Archive(store).begin(Header(1, ("Ada", "Ben"))))
    return table.result is not None and bool(Statistics(store, "counting").players())


# Damaged files


@pytest.mark.parametrize("share", [0.0, 0.01, 0.2, 0.5, 0.9, 0.999])
def test_a_file_cut_off_anywhere_is_set_aside_and_what_is_left_is_saved(tmp_path: Path, share: float) -> None:
    records = filled(tmp_path)
    path = tmp_path / FILE
    content = path.read_bytes()
    left = content[: int(len(content) * share)]
    path.write_bytes(left)
    with opened(tmp_path) as store:
        (notice,) = store.notices
        assert notice.key == "table.replaced"
        aside = tmp_path / str(notice.parameters["file"])
        assert aside.read_bytes() == left
        assert aside.name in said(notice)
        archive = Archive(store)
        for game in archive.games():
            assert records[game.id].startswith(archive.record(game.id))
        if share >= 0.9:
            assert len(archive.games()) >= GAMES // 2
        assert playable(store)
    with opened(tmp_path) as store:
        assert store.notices == []


@pytest.mark.parametrize("seed", range(25))
def test_flipped_bytes_are_told_and_never_played(tmp_path: Path, seed: int) -> None:
    records = filled(tmp_path)
    path = tmp_path / FILE
    content = bytearray(path.read_bytes())
    chance = random.Random(seed)
    for _ in range(chance.choice((1, 3, 30))):
        content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
    path.write_bytes(content)
    with opened(tmp_path) as store:
        archive = Archive(store)
        assert all(said(notice) for notice in store.notices)
        for id, record in records.items():
            try:
                table = archive.open(id)
            except TableError as error:
                assert said(error.message)
                continue
            assert all(said(notice) for notice in table.notices)
            header, *moves = table.record.splitlines()
            assert record.splitlines()[1 : len(moves) + 1] == moves
            told = table.notices or store.notices
            assert told or (table.record == record)
            if header != record.splitlines()[0]:
                assert told
        assert playable(store)


@pytest.mark.parametrize("length", [1, 16, 100, 4096])
def test_a_lost_beginning_costs_no_game(tmp_path: Path, length: int) -> None:
    records = filled(tmp_path)
    path = tmp_path / FILE
    content = bytearray(path.read_bytes())
    content[:length] = bytes(255 - byte for byte in content[:length])
    path.write_bytes(content)
    with opened(tmp_path) as store:
        assert [notice.key for notice in store.notices] == ["table.replaced"]
        archive = Archive(store)
        assert {game.id: archive.record(game.id) for game in archive.games()} == records


def test_a_damaged_move_ends_its_game_only(tmp_path: Path) -> None:
    records = filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute(
            "UPDATE line SET text = CAST(replace(text, '1', '2') AS BLOB) WHERE game = 3 AND number >= 41"
        )
    db.close()
    with opened(tmp_path) as store:
        archive = Archive(store)
        table = archive.open(3)
        (notice,) = table.notices
        assert notice.key == "table.cut"
        assert table.record == b"".join(line + b"\n" for line in records[3].splitlines()[: table.number + 1])
        assert table.number >= 40
        with store.read() as db:
            assert db.execute("SELECT count(*) FROM damaged WHERE game = 3").fetchone()[0] > 100
        assert archive.open(4).record == records[4]
        assert archive.open(3).notices == []


def test_a_file_found_damaged_while_playing_is_replaced_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "CHECKED", 0)
    filled(tmp_path)
    with opened(tmp_path) as store:
        counted(Archive(store), 1, 2, 3)
    with opened(tmp_path) as store:
        archive = Archive(store)
        table = archive.open(GAMES + 1)
        with (tmp_path / FILE).open("r+b") as stream:
            size = stream.seek(0, os.SEEK_END)
            stream.seek(4096)
            stream.write(b"\xaa" * (size - 4096))
        with pytest.raises(Damaged):
            for game in range(1, GAMES + 1):
                archive.record(game)
        assert [notice.key for notice in store.notices] == ["table.replaced"]
        table.play(Add(1))
        assert numbers(archive.open(table.id)) == [1, 2, 3, 1]


def test_a_rescue_that_was_interrupted_is_finished(tmp_path: Path) -> None:
    records = filled(tmp_path)
    (tmp_path / FILE).rename(tmp_path / RESCUED)
    with opened(tmp_path) as store:
        assert len(Archive(store).games()) == len(records)
    (tmp_path / RESCUED).write_bytes(b"half a file")
    with opened(tmp_path) as store:
        assert len(Archive(store).games()) == len(records)
    assert not (tmp_path / RESCUED).exists()


def test_another_damaged_file_gets_another_name(tmp_path: Path) -> None:
    for number in (1, 2):
        with opened(tmp_path) as store:
            counted(Archive(store), 1)
        (tmp_path / FILE).write_bytes(b"no database " * 1000)
        with opened(tmp_path) as store:
            assert store.notices[0].parameters["file"] == f"games.damaged-{number}.sqlite3"


# Versions


def migrations(monkeypatch: pytest.MonkeyPatch, scripts: tuple[str, ...]) -> None:
    """Another version of the app."""
    monkeypatch.setattr(schema, "MIGRATIONS", scripts)
    monkeypatch.setattr(storage, "MIGRATIONS", scripts)


def test_a_file_of_a_newer_app_is_left_alone(tmp_path: Path) -> None:
    filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("CREATE TABLE from_the_future (x)")
        db.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with opened(tmp_path) as store:
        assert [notice.key for notice in store.notices] == ["table.newer", "table.memory"]
        assert playable(store)
    assert (tmp_path / FILE).read_bytes() == before


def test_an_older_file_is_brought_up_to_date_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = filled(tmp_path)
    later = (*schema.MIGRATIONS, "ALTER TABLE game ADD COLUMN place TEXT;", "CREATE TABLE more (x);")
    failing = (*later, "CREATE UNIQUE INDEX only_one_game ON game (rules);")
    migrations(monkeypatch, failing)
    with opened(tmp_path) as store:
        assert [notice.key for notice in store.notices] == ["table.storage", "table.memory"]
    migrations(monkeypatch, later)
    with opened(tmp_path) as store:
        with store.read() as db:
            assert schema.version(db) == len(later)
            assert db.execute("SELECT count(*) FROM game WHERE place IS NULL").fetchone()[0] == len(records)
        assert {id: Archive(store).record(id) for id in records} == records


# Disks and folders


def test_a_full_disk_is_told_and_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        archive = Archive(store)
        table = counted(archive, 1, 2)
        with store.read() as db:
            pages = db.execute("PRAGMA page_count").fetchone()[0]
            db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(TableError) as error:
            for _ in range(50):
                archive.begin(Header(1, tuple(f"{'x' * 2000}{n}" for n in range(4))))
        assert error.value.message.key == "table.full"
        assert numbers(table) == numbers(archive.open(table.id)) == [1, 2]
        store.leave_disk()
        table.play(Add(3))
        table.save_draft("half")
        assert playable(store)
        assert not store.lasting
        store.return_to_disk()
        assert (store.lasting, numbers(table)) == (True, [1, 2, 3])
        table.play(Add(1))
    with opened(tmp_path) as store:
        assert numbers(Archive(store).open(table.id)) == [1, 2, 3, 1]
        assert Statistics(store, "counting").players()


FILL = """
import resource, signal, sys
from pathlib import Path
from companion.games.pergamon.simulate import play
from companion.table.archive import Archive
from companion.table.errors import TableError
from companion.table.store import Store
folder = Path(sys.argv[1])
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
header, moves = play(1, 4)
with Store(folder) as store:
    archive = Archive(store)
    acknowledged = b""
    try:
        for _ in range(50):
            table = archive.begin(header)
            for move in moves:
                table.play(move)
                acknowledged = table.record
    except TableError as error:
        print(error.message.key, table.id, len(acknowledged.splitlines()))
    store.leave_disk()
    number = table.number
    table.play(moves[number])
    print(table.number - number)
"""


def test_files_that_may_grow_no_more_lose_nothing_acknowledged(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FILL, str(tmp_path)], capture_output=True, text=True, check=True
    )
    first, second = done.stdout.split("\n")[:2]
    key, game, lines = first.split()
    assert key in ("table.full", "table.storage")
    assert second == "1"
    header, moves = played(1, 4)
    with opened(tmp_path) as store:
        assert Archive(store).record(int(game)) == text(header, moves[: int(lines) - 1])


READ_ONLY = """
import os, sys
from pathlib import Path
from companion.games.pergamon.simulate import play
from companion.table.archive import Archive
from companion.table.store import Store
header, moves = play(1, 2)
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
with Store(Path(sys.argv[1])) as store:
    archive = Archive(store)
    print(*(notice.key for notice in store.notices))
    print(len(archive.games()))
    table = archive.begin(header)
    for move in moves:
        table.play(move)
    print(table.result is not None)
"""


def test_a_read_only_folder_is_told_looked_at_and_played_over(tmp_path: Path) -> None:
    # Each test's own folder lies in one that only its owner may enter.
    for parent in (tmp_path, *tmp_path.parents):
        if parent.owner() == tmp_path.owner() and parent != Path("/") and not parent.stat().st_mode & 0o005:
            parent.chmod(parent.stat().st_mode | 0o055)
    folder = tmp_path / "games"
    filled(folder)
    folder.chmod(0o555)
    (folder / FILE).chmod(0o444)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", READ_ONLY, str(folder)],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    folder.chmod(0o755)
    assert done.stdout.splitlines() == ["table.read-only table.memory", str(GAMES), "True"]


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with opened(tmp_path / "file") as store:
        assert [notice.key for notice in store.notices] == ["table.read-only", "table.memory"]
        assert playable(store)


def test_a_locked_file_is_told_and_played_over_until_it_is_free(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        counted(Archive(store), 1)
    lock = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    lock.execute("PRAGMA locking_mode = EXCLUSIVE")
    lock.execute("BEGIN EXCLUSIVE")
    with opened(tmp_path, patience=0.05) as store:
        assert [notice.key for notice in store.notices] == ["table.locked", "table.memory"]
        table = counted(Archive(store), 3)
        with pytest.raises(TableError):
            store.return_to_disk()
        lock.close()
        store.return_to_disk()
        table.play(Add(2))
    with opened(tmp_path) as store:
        archive = Archive(store)
        assert sorted(numbers(archive.open(game.id)) for game in archive.games()) == [[1], [3, 2]]


def test_a_write_lock_held_too_long_is_told_and_the_move_can_be_played_after(tmp_path: Path) -> None:
    with opened(tmp_path, patience=0.05) as store:
        table = counted(Archive(store), 1)
        lock = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        with pytest.raises(TableError) as error:
            table.play(Add(2))
        assert error.value.message.key == "table.locked"
        lock.close()
        table.play(Add(2))
        assert numbers(table) == [1, 2]
