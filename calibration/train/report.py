"""Writes the figures of a training into docs/eyes.md, between two marks; the words around them stay."""

from __future__ import annotations

from pathlib import Path

from benchmarks.eyes import SCENES, STRANGER_SCENES, table
from calibration.judge import LEVELS, measure
from calibration.render.typefaces import Split
from vision.decide import FLOOR, Calibration

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
TEST_SEED, STRANGER_SEED = 9_000_001, 9_000_002


def report(path: Path, constants: Calibration) -> None:
    """Measure unseen styles and strangers' typefaces and put the tables into the document."""
    unseen = table(measure(Split.TEST, SCENES, TEST_SEED))
    strangers = table(measure(Split.STRANGER, dict.fromkeys(LEVELS, STRANGER_SCENES), STRANGER_SEED))
    put(path, unseen, strangers, constants)


def put(path: Path, unseen: list[str], strangers: list[str], constants: Calibration) -> None:
    """Replace what stands between the marks."""
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    figures = [
        BEGIN,
        "",
        "Unseen typefaces, art, colours and tables:",
        "```",
        *unseen,
        "```",
        "The ten strangers' typefaces alone:",
        "```",
        *strangers,
        "```",
        f"A reading counts without a look from a confidence of {constants.accept:.4f} on, with no part below {FLOOR}. "
        f"Before its margin was added, {constants.readings} readings of the calibration passed it, "
        f"{constants.wrong} of them wrong.",
        "",
    ]
    path.write_text(before + "\n".join(figures) + END + after, encoding="utf-8")
