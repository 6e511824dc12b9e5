"""What the tests of the screens stand on: nothing of one test reaches the next."""

from collections.abc import Callable

import pytest
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.lang.builder import BuilderException

from companion.screens.page import Page
from tests.screens.driver import Driver, forget
from tests.screens.gallery import PLACES


class Broken(Page):
    """Breaks while it is made."""


Builder.load_string(
    """
<Broken>:
    BoxLayout:
        Text:
            text: str(1 / 0)
"""
)


def test_a_page_that_breaks_does_not_break_the_next_one(start: Callable[..., Driver]) -> None:
    for _ in range(2):
        with pytest.raises(BuilderException, match="division"):
            start("broken", places={"broken": f"{__name__}:Broken"})
        forget()
        assert not Window.children
    driver = start("06-turn", places=PLACES)
    assert driver.has("Ada digs")
