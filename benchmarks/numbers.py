"""How far `read_number` can be believed: its confidence beside how often it is right, on unseen typefaces."""

from itertools import pairwise

import cv2
import numpy as np

from calibration.render.number import number
from calibration.render.typefaces import Split
from vision import read_number

SEED = 9_000_006
NUMBERS = 3_000
STEPS = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 1.01)


def run(split: Split = Split.TEST, seed: int = SEED) -> None:
    """Prints, for each span of confidence, how many readings fell into it and how many of them were right."""
    cv2.setNumThreads(1)
    for told in (True, False):
        said = "told how many digits" if told else "not told how many digits"
        print(f"read_number on {NUMBERS} numbers of unseen typefaces, {said}")
        seen = [_one(split, seed, index, told) for index in range(NUMBERS)]
        confidence, right = np.array(seen).T
        print(f"  all                right {right.mean():7.2%}")
        for low, high in pairwise(STEPS):
            part = (confidence >= low) & (confidence < high)
            if part.any():
                print(f"  {low:.2f} to {min(high, 1):.2f}  {part.sum():6}  right {right[part].mean():7.2%}")


def _one(split: Split, seed: int, index: int, told: bool) -> tuple[float, bool]:
    cut = number((seed, index), split)
    answer = read_number(cut.crop, (len(cut.text) or None) if told else None)
    return answer.confidence, (answer.text or "") == cut.text


if __name__ == "__main__":
    run()
