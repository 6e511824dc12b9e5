"""Icons come by name, and a wrong name is found at once."""

import pytest

from companion.screens.fonts import UnknownIcon, icon


def test_an_icon_is_one_character_of_the_icon_font() -> None:
    assert icon("owl") == "\U000f03d2"


def test_an_unknown_icon_is_named_in_the_error() -> None:
    with pytest.raises(UnknownIcon, match="no icon 'owll'"):
        icon("owll")
