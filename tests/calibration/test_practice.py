"""What a reader finds hard comes again sooner, and nothing is forgotten."""

import numpy as np

from calibration.train.practice import Practice


def _learnt(hard: int, many: int = 400) -> tuple[Practice, np.random.Generator]:
    """A reader that knows every crop but one."""
    practice, rng = Practice(), np.random.default_rng(1)
    for _ in range(200):
        drawn = practice.draw(rng, 32, many)
        practice.seen(np.where(drawn == hard, 2.5, 0.0).astype(np.float32))
    return practice, rng


def test_a_hard_crop_comes_again_sooner():
    practice, rng = _learnt(hard=7)
    drawn = np.concatenate([practice.draw(rng, 32, 400) for _ in range(50)])
    assert (drawn == 7).mean() > 0.2
    assert len(np.unique(drawn)) > 300


def test_crops_that_join_later_are_seen_first():
    practice, rng = _learnt(hard=7)
    drawn = practice.draw(rng, 320, 800)
    assert (drawn >= 400).mean() > 0.6
