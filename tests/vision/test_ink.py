"""Numbers as ink and paper."""

import cv2
import numpy as np
import pytest

from vision.ink import FARTHEST, HEIGHT, WIDTH, ink

BLACK, WHITE = (10, 10, 10), (235, 235, 235)
GREEN, ROSE = (60, 150, 60), (130, 95, 150)  # as bright as each other


def _number(figures, paper):
    """A year in one colour on another."""
    picture = np.full((HEIGHT, WIDTH, 3), paper, np.uint8)
    cv2.putText(picture, "57", (12, 36), cv2.FONT_HERSHEY_SIMPLEX, 1.0, figures, 3, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize(("figures", "paper"), [(WHITE, BLACK), (GREEN, ROSE), (ROSE, GREEN)])
def test_a_number_looks_the_same_in_all_colours(figures, paper):
    plain, other = ink([_number(BLACK, WHITE), _number(figures, paper)])[:, 0]
    assert np.corrcoef(plain.ravel(), other.ravel())[0, 1] > 0.99
    assert np.ptp(other) == pytest.approx(np.ptp(plain), rel=0.15)


def test_the_two_colours_tested_differ_in_hue_alone():
    grey = cv2.cvtColor(_number(GREEN, ROSE), cv2.COLOR_BGR2GRAY)
    assert np.ptp(grey) < 12


def test_ink_is_below_and_paper_above():
    (seen,) = ink([_number(WHITE, BLACK)])
    assert seen[0, 2, 2] > 0 > seen[0].min()


def test_where_nothing_is_printed_noise_stays_small():
    noise = np.random.default_rng(1).normal(128, 1, (HEIGHT, WIDTH, 3)).astype(np.uint8)
    assert np.abs(ink([noise])).max() < 1.2


def test_a_glaring_spot_is_clipped():
    picture = np.full((HEIGHT, WIDTH, 3), 100, np.uint8)
    picture[0, 0] = 255
    assert np.abs(ink([picture])).max() <= FARTHEST
