"""Every test here gets the real app, off screen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from companion.screens.environment import prepare

prepare(Path(mkdtemp(prefix="pergamon-screens-")), off_screen=True, density=1)

from tests.screens.driver import Driver, drive, forget  # noqa: E402  Kivy may only come after its environment


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Driver]]:
    """Starts the app: ``start("home", size=(412, 892), language="de", look="dark")``; ends with the test."""
    forget()
    drivers: list[Driver] = []

    def begin(page: str = "home", **options: object) -> Driver:
        driver = drive(page, folder=tmp_path, **options)  # type: ignore[arg-type]
        drivers.append(driver)
        return driver

    yield begin
    for driver in drivers:
        driver.stop()
