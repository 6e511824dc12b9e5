"""The scenes that are drawn as screenshots and audited: a page, and what happens on it before the picture."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.screens.driver import Driver


@dataclass(frozen=True)
class Scene:
    """A page in a certain moment."""

    page: str
    prepare: Callable[[Driver], None] = lambda driver: driver.settle()


def pages() -> tuple[dict[str, str] | None, dict[str, Scene]]:
    """The app's own pages, by the name of their picture."""
    from companion.screens.app import PAGES

    return None, {name: Scene(name) for name in PAGES}


def samples() -> tuple[dict[str, str], dict[str, Scene]]:
    """The widget samples."""
    from tests.screens.gallery import PLACES

    return PLACES, {name: Scene(name) for name in PLACES}
