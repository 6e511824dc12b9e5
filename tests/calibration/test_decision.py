"""The limit from which on a reading counts without a look keeps what each group of photos is allowed."""

import numpy as np
import pytest

from calibration.train.calibrate import ALLOWED, Judged, decision
from vision.decide import PLAIN

PARTS = 7


def _photos(level: str, many: int, wrong_below: float, seed: int = 1) -> list[Judged]:
    """Readings of any sureness, those less sure than this wrong every third time."""
    scores = np.random.default_rng(seed).uniform(-2, 9, many)
    return [
        Judged(level, (score,) * PARTS, False, not (score < wrong_below and index % 3 == 0))
        for index, score in enumerate(scores.tolist())
    ]


def _sureness(limit: float, made: object) -> float:
    """The sureness of all parts at which a reading reaches the limit."""
    return float((np.log(limit / (1 - limit)) - made.bias) / sum(made.weights))  # type: ignore[attr-defined]


def test_what_is_surer_than_all_that_was_wrong_counts():
    made = decision(_photos("easy", 4000, 3.0), PLAIN)
    assert made.wrong <= ALLOWED["easy, medium"] * made.readings
    assert 2.5 < _sureness(made.accept, made) < 4.5


def test_the_limit_suits_the_worst_group():
    easy, hard = _photos("easy", 4000, 1.0), _photos("hard", 4000, 5.0, seed=2)
    alone, together = decision(easy, PLAIN), decision([*easy, *hard], PLAIN)
    assert _sureness(together.accept, together) > 4.5 > _sureness(alone.accept, alone)


@pytest.mark.parametrize("level", ["easy", "brutal"])
def test_a_group_may_be_wrong_as_often_as_it_is_allowed(level):
    """One wrong reading in a thousand is too much for easy photos, and little for brutal ones."""
    readings = [
        reading._replace(right=reading.right and index % 1000 != 500)
        for index, reading in enumerate(_photos(level, 6000, 2.0))
    ]
    made = decision(readings, PLAIN)
    assert (made.readings > 3500) == (level == "brutal")


def test_what_a_rule_flags_anyway_sets_no_limit():
    readings = _photos("easy", 4000, 3.0)
    wrong = [Judged("easy", (8.0,) * PARTS, True, False)] * 50
    made, without = decision([*readings, *wrong], PLAIN), decision(readings, PLAIN)
    assert made.readings == pytest.approx(without.readings, rel=0.02)
