"""Training prints show figures that no font of the machine has, and they stay the figures they are."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.render.redraw import HEIGHT, grounds, redrawn
from calibration.render.tile import written
from calibration.render.typefaces import DIGITS, SET_DOWN, Typeface, ink, kivy_fonts

LINING = Typeface(str(kivy_fonts() / "Roboto-Regular.ttf"), "Roboto")
SET = replace(LINING, feature=SET_DOWN)


def reach(typeface, text):
    """Where its ink begins and ends, in parts of the height of all figures."""
    mask, top, height = ink(typeface, text)
    return top / height, (top + len(mask)) / height


@pytest.mark.parametrize(
    ("figures", "high", "hanging"), [("012", False, False), ("68", True, False), ("34579", False, True)]
)
def test_set_down_figures_stand_low_rise_or_hang_as_old_style_ones_do(figures, high, hanging):
    line = reach(SET, "6")[1]
    for figure in figures:
        top, foot = reach(SET, figure)
        assert (top < 0.05) is high
        assert (foot > line + 0.1) is hanging


def test_two_set_down_figures_stand_as_each_does_alone():
    alone = reach(SET, "6"), reach(SET, "7")
    both = reach(SET, "67")
    assert both == pytest.approx((alone[0][0], alone[1][1]), abs=0.03)


def test_what_is_no_figure_is_not_set_down():
    assert (ink(SET, "A")[0] == ink(LINING, "A")[0]).all()


@pytest.mark.parametrize("figure", DIGITS)
def test_a_redrawn_figure_has_as_many_holes_and_no_two_are_alike(figure):
    mask, _ = written(LINING, figure, HEIGHT)
    drawn = [redrawn(np.random.default_rng(seed), mask) for seed in range(20)]
    assert {grounds(one) for one in drawn} == {grounds(mask)}
    assert len({one.tobytes() for one in drawn}) == 20


def test_a_hair_line_is_not_lost_on_redrawing():
    hair = np.zeros((HEIGHT, 30), np.uint8)
    hair[:, 15] = 90
    assert all(redrawn(np.random.default_rng(seed), hair).max() > 40 for seed in range(40))
