"""Games that are over, for the tests of the closing pages."""

from collections.abc import Callable
from pathlib import Path

from companion.table.archive import Archive
from companion.table.exchange import import_file
from companion.table.store import Store
from tests.screens.audit import audit
from tests.screens.driver import Driver

GOLDEN = Path(__file__).parent.parent / "pergamon/golden"
TIE = "tie-settled-by-the-oldest-find"
SHARED = "shared-win-nobody-exhibits"
SIZES = ((412, 892), (360, 640))


def kept(folder: Path, *records: str) -> list[int]:
    """Puts whole games into the store of a folder; returns their ids."""
    with Store(folder) as store:
        return [import_file(Archive(store), GOLDEN / f"{record}.jsonl").added[0] for record in records]


def ended(start: Callable[..., Driver], folder: Path, record: str, **options: object) -> Driver:
    """The app at the end of a game."""
    (id,) = kept(folder, record)
    driver = start("home", **options)
    driver.app.sitting.open(id, then=lambda: driver.app.over("home", "end"))
    driver.settle()
    return driver


def audited(driver: Driver) -> list[str]:
    """What is wrong with what is on the screen, on a phone and on a small one."""
    found = []
    for size in SIZES:
        driver.resize(*size)
        found += [f"{size}: {problem}" for problem in audit(driver)]
    return found
