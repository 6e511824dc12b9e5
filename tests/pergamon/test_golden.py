"""Golden records lead to the states that were read and kept."""

import pytest

from tests.pergamon.playthrough import FOLDER, told

NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", NAMES)
def test_golden_record_is_told_as_before(name: str) -> None:
    assert told((FOLDER / f"{name}.jsonl").read_bytes()) == (FOLDER / f"{name}.txt").read_text(
        encoding="utf-8"
    )


def test_the_golden_records_cover_what_they_must() -> None:
    assert {"two-players", "three-players", "four-players", "museum-overflows"} <= set(NAMES)
    assert {"variant-player-order", "variant-sorting", "shared-win-nobody-exhibits"} <= set(NAMES)
