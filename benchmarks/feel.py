"""How the app feels: its first frame, how soon a tap is answered, and an hour of random taps.

``TAPS=300 python -m benchmarks feel`` taps less than an hour.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, time
from typing import Any

ROOT = Path(__file__).parent.parent
STARTS = 5
TIMES = 3
HOUR = 3_600
"""Taps in an hour, at one a second."""
TAPS = int(os.environ.get("TAPS", HOUR))
SEED = 6


def run() -> None:
    """Prints all figures."""
    with TemporaryDirectory(prefix="pergamon-feel-") as home:
        first_frames(Path(home))
    for part in ("answers", "monkey"):
        # Each in a process of its own, with a fresh app.
        subprocess.run([sys.executable, "-m", "benchmarks.feel", part], cwd=ROOT, check=True)


# The first frame


def first_frames(home: Path) -> None:
    """The app against an empty window, in turns; the processor's time tells most on a busy machine."""
    _with_a_game(home)
    took: dict[str, list[tuple[float, float]]] = {"empty": [], "app": [], "home": []}
    # Compiled once, as after any installation, wherever this runs.
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(home / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    environment |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_GL_BACKEND": "sdl2"}
    for turn in range(STARTS + 1):
        for kind, seen in took.items():
            begun = time()
            done = subprocess.run(
                [sys.executable, "-m", "benchmarks.feel", "first-frame", kind, str(home)],
                cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
            )  # fmt: skip
            shown, worked = map(float, done.stdout.split()[-2:])
            if turn:
                seen.append((shown - begun, worked))
    for name, part in (("by the clock", 0), ("of the processor", 1)):
        empty, app, home_page = (median(one[part] for one in seen) for seen in took.values())
        print(
            f"first frame {name} (limit 1.5 times an empty window): {app:.2f} s, empty {empty:.2f} s,"
            f" {app / empty:.2f} times; home stands after {home_page:.2f} s, {home_page / empty:.2f} times"
        )


def _with_a_game(home: Path) -> None:
    from companion.games.pergamon.simulate import play
    from companion.table.archive import Archive
    from companion.table.store import Store

    header, moves = play(4, 4)
    with Store(home) as store:
        table = Archive(store).begin(header)
        for move in moves[:60]:
            table.play(move)


def first_frame(kind: str, home: Path) -> None:
    """Starts the app, or an empty window, and ends with its first frame, or with the one that shows home."""
    from companion.screens.environment import prepare

    prepare(home / "kivy")

    def shown(*_flip: object) -> None:
        app = App.get_running_app()
        if kind == "home" and app.in_sight != "home":
            return
        print(time(), process_time(), flush=True)
        os._exit(0)

    from kivy.app import App
    from kivy.core.window import Window

    Window.bind(on_flip=shown)
    if kind == "empty":
        App().run()
    else:
        from companion.screens.start import run as start

        start(home)


# A tap


def answers() -> None:
    """From a tap to the next drawn frame, and until all that follows from it is shown, page by page."""
    with TemporaryDirectory(prefix="pergamon-feel-") as folder:
        _prepare(Path(folder))
        from tests.screens.driver import forget

        slowest = 0.0
        for name, opened in _pages().items():
            seen = [_answer(opened, Path(folder) / f"{name}-{turn}") for turn in range(TIMES)]
            forget()
            next_frame, worked, all_shown = (median(one[part] for one in seen) for part in range(3))
            slowest = max(slowest, worked)
            print(
                f"tap on {name}: next frame after {next_frame:.0f} ms ({worked:.0f} ms at work),"
                f" all of it after {all_shown:.0f} ms"
            )
        print(f"slowest answer to a tap, at work (limit 100 ms): {slowest:.0f} ms")


def _pages() -> dict[str, Callable[[Any, Path], tuple[Any, Any]]]:
    """The main pages: each opens the app in a folder and returns it with what is tapped."""
    from companion.screens.widgets.buttons import Push
    from companion.screens.widgets.fields import Field
    from companion.screens.widgets.galleries import GalleryRow
    from companion.screens.widgets.lists import EventRow
    from companion.screens.widgets.museum import Space
    from companion.screens.widgets.tile import Tile
    from tests.screens.flow_scenes import SCENES

    def page(name: str, text: str) -> Callable[[Any, Path], tuple[Any, Any]]:
        def opened(start: Any, _folder: Path) -> tuple[Any, Any]:
            driver = start(name)
            driver.settle()
            return driver, driver.find(text)

        return opened

    def scene(name: str, kind: type, where: Callable[[Any], bool]) -> Callable[[Any, Path], tuple[Any, Any]]:
        def opened(start: Any, folder: Path) -> tuple[Any, Any]:
            driver = SCENES[name](start, folder)
            driver.settle()
            return driver, driver.find(kind, where)

        return opened

    def priced(push: Any) -> bool:
        return getattr(push, "kind", "") == "price" and isinstance(push.parent.parent, GalleryRow)

    return {
        "home": page("home", "New game"),
        "settings": page("settings", "Dark"),
        "fund": scene("fund-place", Field, lambda one: getattr(one, "free", False)),
        "turn": scene("turn-dig", Push, priced),
        "row-builder": scene("builder-empty", Tile, lambda one: hasattr(one, "code")),
        "museum": scene("museum", Space, lambda one: getattr(one, "standing", None) is not None),
        "history": scene("history", EventRow, lambda one: isinstance(one, EventRow)),
    }


def _answer(opened: Callable[[Any, Path], tuple[Any, Any]], folder: Path) -> tuple[float, float, float]:
    """Milliseconds to the next drawn frame, the processor's part of them, and until all is shown."""
    from tests.screens.driver import drive

    folder.mkdir()
    driver, target = opened(lambda name, **options: drive(name, folder=folder, **options), folder)
    place = target.to_window(*target.center)
    # What is drawn for the first time is not part of the answer.
    _draw(driver)
    begun, work = perf_counter(), process_time()
    driver.up(driver.down(*place))
    _draw(driver)
    answered, worked = perf_counter() - begun, process_time() - work
    driver.settle()
    _draw(driver)
    shown = perf_counter() - begun
    driver.stop()
    return answered * 1000, worked * 1000, shown * 1000


def _draw(driver: Any) -> None:
    """Draws the whole window and waits until it is done."""
    from kivy.graphics import ClearBuffers, ClearColor, Fbo
    from kivy.graphics.opengl import glFinish

    if not hasattr(_draw, "surface"):
        _draw.surface = Fbo(size=(412, 892), with_stencilbuffer=True)  # type: ignore[attr-defined]
    surface = _draw.surface  # type: ignore[attr-defined]
    with surface:
        ClearColor(1, 1, 1, 1)
        ClearBuffers()
    surface.add(driver.app.frame.canvas)
    surface.draw()
    glFinish()
    surface.clear()


# The monkey


def monkey() -> None:
    """Random taps, keys and turns of the phone: no exception, no lost move, no growth in memory."""
    with TemporaryDirectory(prefix="pergamon-feel-") as name:
        folder = Path(name)
        _prepare(folder)
        from tests.screens.monkey import Monkey

        one, begun = Monkey(folder, SEED), perf_counter()
        memory = []
        for _ in range(4):
            one.tap(TAPS // 4)
            memory.append(_memory())
        print(f"monkey, seed {SEED}: {TAPS} taps, {len(one.pages)} different pages, {one.moves} moves played")
        print(f"exceptions (limit 0): {len(one.errors)}; lost moves (limit 0): {one.lost}")
        grown = (memory[-1] - memory[1]) / (TAPS / 2) * HOUR
        print(
            f"memory after each quarter: {', '.join(f'{now:.0f}' for now in memory)} MB;"
            f" in the second half {grown:+.0f} MB an hour; {one.widgets()} widgets"
        )
        print(f"a tap took {(perf_counter() - begun) / TAPS * 1000:.0f} ms with all checks")
        for error in one.errors[:5]:
            print(f"  {error}")


def _memory() -> float:
    """Megabytes in use now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


def _prepare(folder: Path) -> None:
    from companion.screens.environment import prepare

    prepare(folder / "kivy", off_screen=True, density=1)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["first-frame", kind, home]:
            first_frame(kind, Path(home))
        case ["answers"]:
            answers()
        case ["monkey"]:
            monkey()
