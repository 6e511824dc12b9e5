"""Tesseract as an independent second reader of doubtful numbers, where it is installed."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2

from vision.photo import Pixels

LONGEST = 2.0
"""Seconds a photo's second reading may take; a call costs about 0.15, each further number 0.01."""

MOST_NUMBERS = 24
"""Numbers a photo: with more in doubt, the photo is bad and a better one helps more than a second reader."""

_HEIGHT = 64
_MARGIN = 12
# One line of digits and nothing else.
_CONFIGURATION = "--psm 7 -c tessedit_char_whitelist=0123456789"


@cache
def available() -> bool:
    """Whether there is a second reader on this machine."""
    try:
        import pytesseract  # noqa: F401
    except ImportError:
        return False
    return shutil.which("tesseract") is not None


def read_again(crops: Sequence[Pixels], seconds: float = LONGEST) -> list[str | None]:
    """The digits Tesseract sees in each crop; None where it sees none, is absent, fails or takes too long."""
    nothing: list[str | None] = [None] * len(crops)
    if not crops or len(crops) > MOST_NUMBERS or not available():
        return nothing
    with tempfile.TemporaryDirectory() as folder:
        # One call with a list of files: starting Tesseract costs far more than reading a number.
        files = [Path(folder, f"{index}.png") for index in range(len(crops))]
        for file, crop in zip(files, crops, strict=True):
            cv2.imwrite(str(file), _prepared(crop))
        names = Path(folder, "numbers.txt")
        names.write_text("".join(f"{file}\n" for file in files), encoding="utf-8")
        return _digits(names, len(crops), seconds) or nothing


def _digits(names: Path, count: int, seconds: float) -> list[str | None] | None:
    import pytesseract

    # Its threads only wait for each other on pictures this small.
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    try:
        text = pytesseract.image_to_string(str(names), config=_CONFIGURATION, timeout=seconds)
    except (pytesseract.TesseractError, RuntimeError, OSError):
        return None
    pages = text.split("\f")[:count]
    return [page.strip() or None for page in pages] if len(pages) == count else None


def _prepared(crop: Pixels) -> Pixels:
    """Dark digits on light, as large as Tesseract was trained on, with a margin."""
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    scale = _HEIGHT / len(grey)
    grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    rim = cv2.mean(grey[[0, -1]])[0]
    middle = cv2.mean(grey[16:-16])[0]
    if rim < middle:
        grey = cv2.bitwise_not(grey)
    return cv2.copyMakeBorder(grey, _MARGIN, _MARGIN, _MARGIN, _MARGIN, cv2.BORDER_REPLICATE)
