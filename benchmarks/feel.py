"""How the app feels: its first frame, how soon a tap is answered, and an hour of random taps.

``TAPS=300 python -m benchmarks feel`` taps less than an hour.
"""

import ctypes
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import linear_regression, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time, time
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
STARTS = 5
TAPPED = (
    "home-waiting", "new-game-seated", "settings", "lay-out", "reading", "keypad", "fund-place", "turn-dig",
    "turn-store", "builder", "museum", "history", "scoring", "end",
)  # fmt: skip
LIMIT = 100
"""Milliseconds in which a tap is answered."""
TIMES, DOUBTFUL = 3, 60
"""A tap that took over so many milliseconds is measured thrice."""
LOOKED = 2.0
"""Seconds for which a page is looked at before it is tapped: what led to it took hours, not the blink it takes here."""
HOUR = 3_600
"""Taps in an hour, at one a second."""
TAPS = int(os.environ.get("TAPS", HOUR))
PARTS = 24
"""So often the monkey's account is told. In the first quarter all there is gets loaded; growth is what comes after."""
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
    """How soon a tap on anything on the main pages is answered, and how long no finger is heard after it.

    The clock also counts what else the machine does; the time of the screen's own thread does not.
    """
    with TemporaryDirectory(prefix="pergamon-feel-") as name:
        folder = Path(name)
        _prepare(folder)
        _rest(folder / "rest")
        _forget()
        every = []
        for scene in TAPPED:
            seen = list(_taps(scene, folder / scene))
            every += seen
            print(f"{scene}: {len(seen)} taps; {_told(seen)}", flush=True)
        print(f"all {len(every)} taps: {_told(every)}")


class Tap(NamedTuple):
    """What was tapped, and milliseconds: to the next frame, at work in the longest one after it, until all is shown."""

    said: str
    next_frame: float
    """By the clock."""
    worked: float
    """Of the screen's own thread: no finger is heard meanwhile."""
    all_shown: float


def _told(taps: list[Tap]) -> str:
    """The middle and the slowest of each figure, and whether all keep to the limit."""
    figures = []
    for name, part in (
        ("next frame after", "next_frame"),
        ("longest at work", "worked"),
        ("all after", "all_shown"),
    ):
        times = [getattr(tap, part) for tap in taps]
        slowest = taps[times.index(max(times))]
        figures.append(f"{name} {median(times):.0f} ms, slowest {slowest.said!r} {max(times):.0f}")
    over = sum(max(tap.next_frame, tap.worked) > LIMIT for tap in taps)
    return f"{'; '.join(figures)}; over the limit of {LIMIT} ms: {over or 'none'}"


def _forget() -> None:
    """Nothing of the app before is left amid the next tap."""
    from tests.screens.driver import forget

    forget()


def _rest(folder: Path) -> None:
    """The app as it is once hands have rested: its pages are loaded, and what is loaded stays."""
    from companion.screens.quiet import QUIET
    from tests.screens import scenes  # noqa: F401  nor is what the taps are set up with part of the app
    from tests.screens.driver import drive

    folder.mkdir()
    driver = drive("home", folder=folder)
    driver.advance(10 * QUIET)
    driver.settle()
    driver.stop()


def _taps(scene: str, folder: Path) -> Iterator[Tap]:
    """Taps everything in sight once, each time in the same moment; what took long thrice, for the middle one."""
    folder.mkdir()
    number = many = 0
    while number <= many:
        seen = []
        while not seen or (len(seen) < TIMES and max(seen[0][1:3]) > DOUBTFUL):
            tap, many = _tap(scene, folder / f"{number}-{len(seen)}", number)
            seen.append(tap)
            _forget()
        yield Tap(tap.said, *(median(times) for times in zip(*(tap[1:] for tap in seen), strict=True)))
        number += 1


def _tap(scene: str, folder: Path, number: int) -> tuple[Tap, int]:
    """Taps the target of this number; and says which is the last."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.lang import Builder

    from companion.screens.keys import targets
    from tests.screens.driver import drive
    from tests.screens.scenes import pages

    folder.mkdir()
    driver = pages()[scene](lambda name, **options: drive(name, folder=folder, **options), folder)
    driver.advance(LOOKED)
    driver.settle()
    # What is drawn for the first time is not part of the answer.
    _draw(driver)
    shown = [target for target in targets(driver.app.frame.top) if _in_sight(target)]
    target = shown[number]
    place = target.to_window(*target.center)
    said = getattr(target, "text", "") or target.spoken or type(target).__name__
    finger = driver.down(*place)
    frames = _Frames(driver)
    begun = perf_counter()
    with frames:
        EventLoop.post_dispatch_input("end", finger)
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()
        _draw(driver)
    answered = perf_counter() - begun
    driver.settle()
    _draw(driver)
    all_shown = perf_counter() - begun
    driver.stop()
    return Tap(said, answered * 1000, frames.longest * 1000, all_shown * 1000), len(shown) - 1


class _Frames:
    """How long the screen's thread works for the longest frame."""

    def __init__(self, driver: Any) -> None:
        self.longest = 0.0
        one = driver.frames

        def frames(count: int = 1) -> None:
            for _ in range(count):
                with self:
                    one()

        driver.frames = frames

    def __enter__(self) -> None:
        self._begun = thread_time()

    def __exit__(self, *_error: object) -> None:
        self.longest = max(self.longest, thread_time() - self._begun)


def _in_sight(target: Any) -> bool:
    """Whether its middle is on the screen, and not scrolled away."""
    from kivy.uix.scrollview import ScrollView

    x, y = target.to_window(*target.center)
    above = target.parent
    while above is not above.parent and above.parent is not None:
        if isinstance(above, ScrollView) and not above.collide_point(*above.to_widget(x, y)):
            return False
        above = above.parent
    return bool(0 <= x <= above.width and 0 <= y <= above.height)


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
        from companion.samples import FOLDER
        from tests.screens.monkey import Monkey
        from vision.scan import scan

        # The eyes stay in memory once they were opened, whenever the monkey first takes a photo that needs all of them.
        for photo in FOLDER.glob("*.jpg"):
            scan(photo)
        one, begun = Monkey(folder, SEED), perf_counter()
        used = []
        for part in range(1, PARTS + 1):
            one.tap(TAPS // PARTS)
            one.rest()
            held, in_use = _memory()
            used.append(in_use)
            print(
                f"after {part * TAPS // PARTS} taps: {in_use:.0f} of {held:.0f} MB in use,"
                f" {len(gc.get_objects())} objects, {one.widgets()} widgets, {one.moves} moves,"
                f" {len(one.errors)} exceptions, {one.lost} lost moves",
                flush=True,
            )
        print(f"monkey, seed {SEED}: {TAPS} taps, {len(one.pages)} different pages, {one.moves} moves played")
        print(f"exceptions (limit 0): {len(one.errors)}; lost moves (limit 0): {one.lost}")
        grown, unsure = _growth(used[PARTS // 4 :])
        by_the_hour = PARTS / TAPS * HOUR
        print(
            f"memory in use at home after the first quarter (limit: no growth): {grown * by_the_hour:+.1f} MB an hour,"
            f" give or take {2 * unsure * by_the_hour:.1f}"
        )
        print(f"a tap took {(perf_counter() - begun) / TAPS * 1000:.0f} ms with all checks")
        for error in one.errors[:5]:
            print(f"  {error}")


def _growth(values: list[float]) -> tuple[float, float]:
    """By how much values grow from one to the next, and the standard error of that."""
    slope, start = linear_regression(range(len(values)), values)
    off = sum((value - start - slope * place) ** 2 for place, value in enumerate(values))
    spread = sum((place - (len(values) - 1) / 2) ** 2 for place in range(len(values)))
    return slope, (off / (len(values) - 2) / spread) ** 0.5


class _Account(ctypes.Structure):
    """What the C library tells of the memory it manages, in bytes (mallinfo2)."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "mapped",
            "usmblks",
            "fsmblks",
            "used",
            "fordblks",
            "keepcost",
        )
    )


def _memory() -> tuple[float, float]:
    """Megabytes held by the process, and in use now.

    Between the two lie the program itself and what is free in pages of which a part is not: that swings with the
    order in which photos and pages come and go.
    """
    gc.collect()
    library = ctypes.CDLL(None)
    library.malloc_trim(0)
    library.mallinfo2.restype = _Account
    account = library.mallinfo2()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    held = pages * os.sysconf("SC_PAGE_SIZE")
    return held / 1024 / 1024, (account.used + account.mapped) / 1024 / 1024


def _prepare(folder: Path) -> None:
    from companion.screens.environment import prepare

    prepare(folder / "kivy", off_screen=True, density=1)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["first-frame", kind, home]:
            first_frame(kind, Path(home))
        case ["answers", *scenes]:
            TAPPED = tuple(scenes) or TAPPED
            answers()
        case ["monkey"] if os.environ.get("PYTHONMALLOC") == "malloc":
            monkey()
        case ["monkey"]:
            # So that the C library knows of Python's memory, too.
            os.environ["PYTHONMALLOC"] = "malloc"
            os.execv(sys.executable, [sys.executable, "-m", "benchmarks.feel", "monkey"])
