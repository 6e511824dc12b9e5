"""Whatever a record file holds, replay answers with one clear line and nothing else."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from companion.command_line.app import app
from companion.command_line.say import refusal
from companion.games import record
from companion.games.errors import GameError
from companion.games.pergamon.simulate import play
from companion.language import Language

BROKEN = 20_000
WRONG = [
    b"null",
    b"-1",
    b"1e999",
    b"99999999999999999999999",
    b'"x"',
    b"[]",
    b"{}",
    b"true",
    b"0.5",
    b'"\\ud800"',
    b"",
]


def broken(seed: int) -> bytes:
    """A record's beginning with something wrong in it, somewhere."""
    random = Random(seed)
    lines = record.text(*GAMES[seed % len(GAMES)]).split(b"\n")[: random.randint(2, 40)]
    at = random.randrange(len(lines))
    line = lines[at]
    match random.randrange(9):
        case 0:
            lines[at] = line[: random.randrange(len(line))]
        case 1:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 2:
            lines.insert(at, line)
        case 3:
            colon = line.find(b":", random.randrange(max(1, len(line) - 8)))
            lines[at] = line[: colon + 1] + random.choice(WRONG) + b"}"
        case 4:
            cut = random.randrange(len(line))
            lines[at] = line[:cut] + bytes([random.randrange(256)]) + line[cut + 1 :]
        case 5:
            lines[at] = b"\0" * random.randint(1, 50) + line
        case 6:
            lines[at] = random.randbytes(random.randint(1, 200))
        case 7:
            lines[at] = line.replace(b":", b":" + b"[" * random.choice([1, 50, 5000]), 1)
        case 8:
            del lines[at]
    return b"\n".join(lines)


GAMES = [play(seed, 2 + seed % 3) for seed in range(30)]


@pytest.mark.parametrize("part", range(4))
def test_broken_records_get_one_clear_line(part: int) -> None:
    english = Language("en")
    refused = 0
    for seed in range(part, BROKEN, 4):
        try:
            list(record.Record(broken(seed).split(b"\n")).replay())
        except GameError as error:
            refused += 1
            told = refusal(error, english)
            assert error.line is not None and error.line >= 1
            assert "\n" not in told and told.isprintable() and len(told) < 1000
            assert not any(reason.key in told.split() for reason in error.reasons)
    assert refused > BROKEN / 4 * 0.6  # a few changes leave a legal game


def replay(path: Path) -> tuple[str, str, int]:
    """What the command prints on both outputs, and its exit status."""
    ran = CliRunner().invoke(app, ["replay", str(path), "--json"])
    assert ran.exception is None or isinstance(ran.exception, SystemExit)
    return ran.stdout, ran.stderr, ran.exit_code


def test_the_command_prints_nothing_but_file_line_and_what_is_wrong(tmp_path: Path) -> None:
    checked = 0
    for seed in range(300):
        path = tmp_path / f"{seed}.jsonl"
        path.write_bytes(broken(seed))
        out, err, status = replay(path)
        if status:
            checked += 1
            assert out == ""
            assert err.startswith(f"{path}:") and err.count("\n") == 1
            assert err.removeprefix(f"{path}:").split(":")[0].isdigit()
            assert "Traceback" not in err
    assert checked > 150


def test_a_line_of_100_megabytes_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    header = record.text(*GAMES[0]).split(b"\n")[0]
    with path.open("wb") as file:
        file.write(header + b"\n")
        file.writelines(b"x" * 1_000_000 for _ in range(100))
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (400_000_000,) * 2);"
        "from companion.command_line import main; main()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", limited, "replay", str(path), "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.returncode) == ("", 1)
    assert ran.stderr.startswith(f"{path}:2: ") and ran.stderr.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"\n", b"\xef\xbb\xbf", b"\n\n\n{}"])
def test_an_empty_record_says_so(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(content)
    out, err, status = replay(path)
    assert (out, err, status) == ("", f"{path}:1: The record is empty.\n", 1)


def test_missing_files_and_folders_say_so(tmp_path: Path) -> None:
    assert replay(tmp_path / "none.jsonl") == ("", f"{tmp_path}/none.jsonl: There is no such file.\n", 1)
    assert replay(tmp_path) == ("", f"{tmp_path}: This is a folder, not a file.\n", 1)


def test_an_empty_line_between_moves_may_be_a_lost_move(tmp_path: Path) -> None:
    lines = record.text(*GAMES[0]).split(b"\n")
    path = tmp_path / "gap.jsonl"
    path.write_bytes(b"\n".join([*lines[:3], b"", *lines[3:]]))
    _, err, status = replay(path)
    assert status == 1 and err.startswith(f"{path}:4: ")
    path.write_bytes(b"\r\n".join([*lines[:3], b"", b""]))
    assert replay(path)[2] == 0
