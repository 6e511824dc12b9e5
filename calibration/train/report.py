"""Writes the figures of a training into docs/eyes.md, between two marks; the words around them stay."""

from __future__ import annotations

from pathlib import Path

from benchmarks.eyes import far, strangers, unseen
from vision.decide import LEAST_NUMBER, LEAST_TURN, Calibration

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


def report(path: Path, constants: Calibration) -> None:
    """Measure unseen styles, strangers' typefaces and tiles far away and put the tables into the document."""
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    figures = [
        BEGIN,
        "",
        "Unseen typefaces, art, colours and tables:",
        "```",
        *unseen(),
        "```",
        "The ten strangers' typefaces alone:",
        "```",
        *strangers(),
        "```",
        "Unseen typefaces again, tiles of 50 to 100 pixels in a photo of 2016 by 1512, as from across a table:",
        "```",
        *far(),
        "```",
        f"A reading counts without a look from a confidence of {constants.accept:.4f} on, with each number at least "
        f"{LEAST_NUMBER} and the turn {LEAST_TURN} sure. {constants.readings} readings of "
        f"the calibration passed it, {constants.wrong} of them wrong.",
        "",
    ]
    path.write_text(before + "\n".join(figures) + END + after, encoding="utf-8")
