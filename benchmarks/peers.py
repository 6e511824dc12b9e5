"""Our reader beside Tesseract and RapidOCR on the same perfectly cut-out numbers of unseen prints."""

import json
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from calibration.render.scene import Plan, scene
from calibration.render.typefaces import Split
from vision import read_number, tesseract
from vision.cut import cut, onto
from vision.photo import Pixels
from vision.read import NumberBox, region

SEED = 44
SCENES = 30
LEVELS = ("easy", "medium", "hard")
HEIGHT = 96
# RapidOCR brings an OpenCV of its own, which must not replace ours.
PEERS = Path(sys.prefix) / "peers"
RAPIDOCR = ("rapidocr>=3.3", "onnxruntime>=1.20")

Readings = list[str | None]


def run() -> None:
    """Prints, reader by reader and level by level, how many numbers were right, wrong and left unread."""
    readers: dict[str, Callable[[list[Pixels], list[int]], Readings]] = {
        "ours": _ours,
        "Tesseract": _tesseract,
        "RapidOCR": _rapidocr,
    }
    cuts = {level: _cut_out(level) for level in LEVELS}
    print("Perfectly cut-out numbers of unseen prints    right     wrong   unread   ms each")
    for name, reader in readers.items():
        for level, (crops, truth) in cuts.items():
            start = time.perf_counter()
            seen = reader(crops, [len(text) for text in truth])
            each = (time.perf_counter() - start) * 1000 / len(crops)
            right = sum(a == b for a, b in zip(seen, truth, strict=True))
            unread = seen.count(None)
            wrong = len(truth) - right - unread
            shares = "".join(f"{count / len(truth):9.1%}" for count in (right, wrong, unread))
            print(f"  {name:10} {level:7} {len(truth):5} numbers       {shares}{each:10.1f}")


def _cut_out(level: str) -> tuple[list[Pixels], list[str]]:
    """Every number that can be seen whole, cut out by its true place with the margin a reader likes."""
    crops, truth = [], []
    for index in range(SCENES):
        shown = scene(
            (SEED, LEVELS.index(level), index),
            Plan(Split.TEST, level, 1344, 1008, (80, 300), most=8, print_side=0),
        )
        for tile in shown.tiles:
            numbers = (
                (tile.century_box, tile.century_clear, str(tile.century)),
                (tile.year_box, tile.year_clear, f"{tile.year:02d}"),
            )
            for (left, top, width, height), clear, text in numbers:
                if clear >= 0.99:
                    place = region(NumberBox(left + width / 2, top + height / 2, width, height))
                    quad = onto(tile.corners.astype(np.float32), place)
                    crops.append(cut(shown.photo, quad, HEIGHT * 4 // 3, HEIGHT))
                    truth.append(text)
    return crops, truth


def _ours(crops: list[Pixels], digits: list[int]) -> Readings:
    return [read_number(crop, count).text for crop, count in zip(crops, digits, strict=True)]


def _tesseract(crops: list[Pixels], digits: list[int]) -> Readings:
    if not tesseract.available():
        print("  Tesseract is not installed: it reads nothing here")
    at_once = tesseract.MOST_NUMBERS
    return [
        text
        for start in range(0, len(crops), at_once)
        for text in tesseract.read_again(crops[start : start + at_once], seconds=60)
    ]


def _rapidocr(crops: list[Pixels], digits: list[int]) -> Readings:
    """Read by a program of its own, in surroundings of its own, from the models in its package."""
    if not (PEERS / "bin" / "python").exists():
        venv.create(PEERS, with_pip=True)
        subprocess.run([PEERS / "bin" / "python", "-m", "pip", "install", "--quiet", *RAPIDOCR], check=True)
    with tempfile.TemporaryDirectory() as folder:
        for index, crop in enumerate(crops):
            cv2.imwrite(f"{folder}/{index:05}.png", crop)
        program = Path(__file__).parent / "peer" / "rapidocr_reader.py"
        answer = subprocess.run(
            [PEERS / "bin" / "python", program, folder], check=True, capture_output=True, text=True
        ).stdout
    return [text or None for text in json.loads(answer)]


if __name__ == "__main__":
    run()
