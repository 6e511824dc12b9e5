"""Export and import: what goes out comes in again, and what comes in is not trusted."""

import csv
import io
import json
import struct
import zipfile
from pathlib import Path

import pytest

from companion.games.record import text
from companion.table import exchange
from companion.table.archive import Archive
from companion.table.errors import TableError
from companion.table.exchange import export_all, export_record, import_file
from companion.table.results import bg_stats, results_csv
from tests.table.conftest import opened, played
from tests.table.counting import Header
from tests.table.test_archive import STRANGE, finish


def packed(path: Path, members: dict[str, bytes]) -> Path:
    """A zip with these members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return path


def test_a_record_goes_out_and_comes_in(archive: Archive, tmp_path: Path) -> None:
    header, moves = played(1, 2)
    path = tmp_path / "game.jsonl"
    path.write_bytes(text(header, moves))
    imported = import_file(archive, path)
    assert (len(imported.added), imported.known, imported.refused) == (1, 0, [])
    export_record(archive, imported.added[0], tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == text(header, moves)
    assert archive.games()[0].over


def test_all_games_go_into_one_zip_and_come_in_once(archive: Archive, tmp_path: Path) -> None:
    for name in STRANGE:
        finish(archive.begin(Header(1, (name, "../../Ben"))))
    header, moves = played(2, 3)
    half = archive.begin(header)
    for move in moves[:30]:
        half.play(move)
    path = tmp_path / "all.zip"
    assert export_all(archive, path) == len(STRANGE) + 1
    assert all("/" not in name and "\\" not in name for name in zipfile.ZipFile(path).namelist())
    with opened(tmp_path / "other") as store:
        other = Archive(store)
        assert len(import_file(other, path).added) == len(STRANGE) + 1
        again = import_file(other, path)
        assert (again.added, again.known) == ([], len(STRANGE) + 1)
        names = sorted(game.seats for game in archive.games())
        assert sorted(game.seats for game in other.games()) == names
        assert {game.begun // 2000 for game in other.games()} == {
            game.begun // 2000 for game in archive.games()
        }


def test_a_zip_never_writes_outside(archive: Archive, tmp_path: Path) -> None:
    header, moves = played(1, 2)
    names = ["../../escape.jsonl", "/etc/escape.jsonl", "C:\\escape.jsonl", "a/../../b.jsonl"]
    members = {name: text(header, moves[: 10 + n]) for n, name in enumerate(names)}
    folder = tmp_path / "deep" / "deeper"
    folder.mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    imported = import_file(archive, packed(folder / "evil.zip", members))
    assert len(imported.added) == 4
    assert {path.name for path in tmp_path.rglob("*")} - {path.name for path in before} <= {
        "evil.zip",
        "games.sqlite3-wal",
        "games.sqlite3-shm",
    }


def test_zip_bombs_are_refused_and_the_rest_is_read(archive: Archive, tmp_path: Path) -> None:
    header, moves = played(1, 2)
    members = {"bomb.jsonl": b"\0" * 30_000_000, "game.jsonl": text(header, moves)}
    imported = import_file(archive, packed(tmp_path / "bomb.zip", members))
    assert len(imported.added) == 1
    assert [(name, reason.key) for name, reason in imported.refused] == [("bomb.jsonl", "import.large")]


def test_a_zip_that_lies_about_its_sizes_is_refused(archive: Archive, tmp_path: Path) -> None:
    path = packed(tmp_path / "liar.zip", {"game.jsonl": b"\0" * 10_000_000})
    content = bytearray(path.read_bytes())
    directory = content.rindex(b"PK\x01\x02")
    struct.pack_into("<I", content, directory + 24, 10)
    path.write_bytes(content)
    imported = import_file(archive, path)
    assert (imported.added, len(imported.refused)) == ([], 1)


def test_too_many_games_are_refused(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "MOST_RECORDS", 3)
    path = packed(tmp_path / "many.zip", {f"{n}.jsonl": b"{}" for n in range(4)})
    assert import_file(archive, path).refused[0].reason.key == "import.many"


def test_all_games_of_a_zip_together_have_a_limit(
    archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header, moves = played(1, 2)
    record = text(header, moves)
    monkeypatch.setattr(exchange, "LARGEST_ZIP", len(record) * 3 // 2)
    path = packed(tmp_path / "large.zip", {"a.jsonl": record, "b.jsonl": record + b"\n", "c.jsonl": b"{}"})
    imported = import_file(archive, path)
    assert (len(imported.added), [reason.key for _, reason in imported.refused]) == (1, ["import.large"])


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "import.line"),
        (b"\x89PNG\r\n", "import.line"),
        (b'{"pergamon": 1}', "import.line"),
        (b'{"pergamon": 1, "edition": "../../x", "players": ["A", "B"], "start": "A"}', "import.line"),
        (b"[" * 100_000, "import.line"),
        (b"PK\x05\x06" + b"\0" * 18, "import.none"),
        (b"PK\x03\x04 broken PK\x05\x06" + b"\xff" * 18, "import.zip"),
        (b'{"counting": 1, "players": ["\\ud800", "B"]}', "import.line"),
    ],
)
def test_what_is_no_game_is_refused_with_a_reason(
    archive: Archive, tmp_path: Path, content: bytes, key: str
) -> None:
    path = tmp_path / "file.jsonl"
    path.write_bytes(content)
    imported = import_file(archive, path)
    assert (imported.added, [reason.key for _, reason in imported.refused]) == ([], [key])
    assert archive.games() == []


def test_an_illegal_move_is_told_with_its_line(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(
        b'{"counting":1,"players":["Ada","Ben"]}\n{"move":"add","number":3}\n{"move":"add","number":9}\n'
    )
    (refusal,) = import_file(archive, path).refused
    assert (refusal.name, refusal.reason.parameters["line"]) == ("wrong.jsonl", 3)


def test_an_endless_record_is_refused(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    header, _ = played(1, 2)
    adjust = b'{"move":"adjust","player":"Ada","why":"","coins":1}\n'
    path.write_bytes(text(header, ()) + adjust * (exchange.MOST_MOVES + 1))
    assert import_file(archive, path).refused[0].reason.parameters["reasons"][0].key == "import.large"


def test_a_missing_file_and_an_unwritable_one_are_told(archive: Archive, tmp_path: Path) -> None:
    with pytest.raises(TableError) as missing:
        import_file(archive, tmp_path / "nothing.jsonl")
    assert missing.value.message.key == "import.failed"
    table = archive.begin(Header(1, ("Ada", "Ben")))
    with pytest.raises(TableError) as unwritable:
        export_record(archive, table.id, tmp_path / "no such folder" / "game.jsonl")
    assert unwritable.value.message.key == "export.failed"


def test_results_as_csv(archive: Archive) -> None:
    finish(archive.begin(Header(1, ("=1+1", 'Ben, "the" Second'))))
    archive.begin(Header(1, ("Ada", "Ben")))
    rows = list(csv.DictReader(io.StringIO(results_csv(archive).decode())))
    assert [(row["player"], row["points"], row["won"], row["place"]) for row in rows] == [
        ("'=1+1", "6", "0", "2"),
        ('Ben, "the" Second', "4", "1", "1"),
    ]


def test_a_play_file_for_bg_stats(archive: Archive) -> None:
    table = finish(archive.begin(Header(1, ("Ada", "Ben"))))
    other = finish(archive.begin(Header(1, ("ada", "Cem"))))
    file = json.loads(bg_stats(archive, [table.id, other.id]))
    assert set(file) == {"about", "players", "locations", "games", "plays"}
    names = {player["id"]: player["name"].lower() for player in file["players"]}
    assert sorted(names.values()) == ["ada", "ben", "cem"]
    assert [game["name"] for game in file["games"]] == ["Counting"]
    play = next(play for play in file["plays"] if play["uuid"] == table.uuid)
    assert play["gameRefId"] == file["games"][0]["id"]
    assert [
        (names[score["playerRefId"]], score["score"], score["winner"], score["rank"], score["seatOrder"])
        for score in play["playerScores"]
    ] == [("ada", "6", False, 2, 1), ("ben", "4", True, 1, 2)]


def test_an_unfinished_game_has_no_play_file(archive: Archive) -> None:
    table = archive.begin(Header(1, ("Ada", "Ben")))
    with pytest.raises(TableError) as error:
        bg_stats(archive, [table.id])
    assert error.value.message.key == "export.unfinished"
