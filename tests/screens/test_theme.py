"""The tokens are readable, and a change of theme or text size shows everywhere at once."""

from collections.abc import Callable

import pytest

from companion.screens.theme import PIGMENTS, READABLE, TEXT_SCALES, THEMES, TOKENS, contrast, theme
from tests.screens.driver import Driver
from tests.screens.gallery import PLACES


@pytest.mark.parametrize("column", range(3), ids=THEMES)
def test_every_pair_of_text_and_ground_is_readable(column: int) -> None:
    faint = {
        (text, ground): round(ratio, 2)
        for text, ground, least in READABLE
        if (ratio := contrast(TOKENS[text][column], TOKENS[ground][column])) < least
    }
    assert not faint


@pytest.mark.parametrize(
    ("text", "ground", "ratios"),
    [
        ("ink", "paper", (13.9, 15.4, 21.0)),
        ("ink-soft", "sunken", (6.0, 9.6, 14.7)),
        ("on-clay", "clay", (6.5, 5.7, 10.1)),
        ("doubt", "doubt-tint", (5.2, 7.9, 9.4)),
        ("ink", "stratum-5", (8.7, 14.9, 21.0)),
        ("edge", "paper", (3.6, 4.4, 21.0)),
    ],
)
def test_the_contrasts_are_those_of_the_design(text: str, ground: str, ratios: tuple[float, ...]) -> None:
    assert (
        tuple(round(contrast(*pair), 1) for pair in zip(TOKENS[text], TOKENS[ground], strict=True)) == ratios
    )


@pytest.mark.parametrize("pigment", PIGMENTS)
def test_an_emblem_stands_out_from_its_pigment(pigment: str) -> None:
    assert contrast(PIGMENTS[pigment].fill, PIGMENTS[pigment].on_fill) >= 4.5


def test_a_new_theme_recolours_what_is_on_the_screen(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES)
    assert driver.picture().getpixel((2, 2)) == (246, 239, 226)
    theme.name = "dark"
    driver.settle()
    assert driver.picture().getpixel((2, 2)) == (23, 19, 16)


def test_larger_text_makes_every_label_larger(start: Callable[..., Driver]) -> None:
    driver = start("01-home", places=PLACES)
    title = driver.find("Pergamon")
    before = title.texture_size[1]
    theme.text_scale = TEXT_SCALES[-1]
    driver.settle()
    assert title.texture_size[1] > 1.2 * before


def test_room_decides_between_one_pane_and_two(start: Callable[..., Driver]) -> None:
    driver = start("06-turn", places=PLACES, size=(412, 892))
    assert not driver.has("24")
    driver.resize(892, 412)
    assert driver.has("24")
    assert theme.compact
