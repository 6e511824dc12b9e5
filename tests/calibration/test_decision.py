"""The limit from which on a reading counts without a look keeps what the photos are allowed."""

import numpy as np
import pytest

from calibration.train.calibrate import Judged, decision
from vision.decide import PLAIN, Calibration

PARTS = 7


def _photos(level: str, many: int, wrong_below: float) -> list[Judged]:
    """Readings of any sureness, those less sure than this wrong every third time."""
    scores = np.random.default_rng(1).uniform(-2, 9, many)
    return [
        Judged(level, (score,) * PARTS, not (score < wrong_below and index % 3 == 0))
        for index, score in enumerate(scores.tolist())
    ]


def _sureness(made: Calibration) -> float:
    """How sure all parts of a reading must be for it to count."""
    return float((np.log(made.accept / (1 - made.accept)) - made.bias) / sum(made.weights))


@pytest.mark.parametrize("wrong_below", [1.0, 3.0, 5.0])
def test_what_is_surer_than_nearly_all_that_was_wrong_counts(wrong_below):
    made = decision(_photos("easy", 4000, wrong_below), PLAIN)
    assert made.wrong <= made.readings / 2000
    assert abs(_sureness(made) - wrong_below) < 0.2


@pytest.mark.parametrize("level", ["easy", "brutal"])
def test_photos_may_be_read_wrong_as_often_as_they_are_allowed(level):
    """One wrong reading in a thousand is too much for easy photos, and little for brutal ones."""
    readings = [
        reading._replace(right=reading.right and index % 1000 != 500)
        for index, reading in enumerate(_photos(level, 6000, 2.0))
    ]
    made = decision(readings, PLAIN)
    assert (made.readings > 3500) == (level == "brutal")
