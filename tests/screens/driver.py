"""Drives the real app off screen: fingers, keys, time and pictures."""

import gc
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder, builder
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.screens.app import CompanionApp
from companion.screens.keys import targets
from companion.screens.settings import Settings
from companion.screens.theme import theme
from companion.screens.widgets.target import Target

if TYPE_CHECKING:
    from PIL import Image

FRAME = 1 / 30
PATIENCE = 30.0
"""How long a background job may take, in real seconds, before a test gives up."""


class _Time:
    """The clock stands still unless a test lets it go on."""

    now = 1000.0


Clock.time = lambda: _Time.now
Clock._max_fps = 0
Clock._last_tick = Clock._start_tick = _Time.now


class Finger(MotionEvent):
    """A finger on the window, at a place in pixels from its lower left corner."""

    def __init__(self, number: int, x: float, y: float) -> None:
        super().__init__("finger", number, (x, y), is_touch=True, type_id="touch")

    def depack(self, args: tuple[float, float]) -> None:
        self.profile = ["pos"]
        self.sx, self.sy = args[0] / Window.width, args[1] / Window.height
        super().depack(args)


class NotFound(AssertionError):
    """Nothing on the screen is what was looked for."""


@cache
def _screen() -> Fbo:
    # The window's own surface keeps the size it was made with when there is no display.
    return Fbo(size=(8, 8), with_stencilbuffer=True)


class Driver:
    """The app in a test's hands."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.taps = 0
        self._fingers = 0
        self._stopped = False

    # Time

    def frames(self, count: int = 1) -> None:
        """Lets so many frames pass; with all but the drawing, which ``picture`` does."""
        for _ in range(count):
            _Time.now += FRAME
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def advance(self, seconds: float) -> None:
        """Lets time pass without waiting for it."""
        self.frames(max(1, round(seconds / FRAME)))

    def settle(self) -> None:
        """Until background work is done, nothing moves any more and all is laid out."""
        self._await_work()
        self.frames(4)
        for _ in range(200):
            self._await_work()
            page = self.app.page
            if not Animation._instances and not self.app.worker.running and (page is None or page.whole):
                break
            self.frames()
        self.frames(2)

    def _await_work(self) -> None:
        for future in list(self.app.worker.running):
            future.exception(timeout=PATIENCE)

    # Looking

    def shown(self, root: Widget | None = None) -> Iterator[Widget]:
        """Every widget in sight, overlays included."""
        widget = self.app.frame if root is None else root
        if widget.opacity == 0:
            return
        yield widget
        for child in widget.children:
            yield from self.shown(child)

    def texts(self) -> list[str]:
        """All texts in sight."""
        return [
            widget.text
            for widget in self.shown()
            if getattr(widget, "text", "") and hasattr(widget, "texture_size")
        ]

    def find(self, wanted: str | type, where: Callable[[Any], bool] = lambda _widget: True) -> Any:
        """The one widget of a class, or the first that shows a text or is named so to who cannot see."""
        for widget in self.shown():
            if not where(widget):
                continue
            if isinstance(wanted, type):
                if isinstance(widget, wanted):
                    return widget
            elif wanted in (getattr(widget, "text", None), getattr(widget, "spoken", None)):
                return widget
        raise NotFound(f"no {wanted!r} in sight; there is: {self.texts()}")

    def has(self, text: str) -> bool:
        """Whether a text is in sight."""
        return any(text in shown for shown in self.texts())

    def key(self, wanted: str) -> Target:
        """The target a key would press."""
        for target in targets(self.app.frame.top):
            if target.shortcut == wanted:
                return target
        raise NotFound(f"no target for key {wanted!r}")

    # Touching

    def tap(self, wanted: Any, **options: Any) -> None:
        """A finger goes down and up on a widget, or on the one that shows a text."""
        widget = wanted if isinstance(wanted, Widget) else self.find(wanted, **options)
        x, y = widget.to_window(*widget.center)
        self.tap_at(x, y)

    def tap_at(self, x: float, y: float) -> None:
        """A tap on a place of the window."""
        assert 0 <= x <= Window.width and 0 <= y <= Window.height, f"({x:.0f}, {y:.0f}) is off the screen"
        self.taps += 1
        finger = self.down(x, y)
        self.up(finger)
        self.settle()

    def down(self, x: float, y: float) -> Finger:
        """A finger goes down and stays."""
        self._fingers += 1
        finger = Finger(self._fingers, x, y)
        EventLoop.post_dispatch_input("begin", finger)
        self.frames(2)
        return finger

    def move(self, finger: Finger, x: float, y: float, steps: int = 6) -> None:
        """It moves on, in small steps."""
        from_x, from_y = finger.x, finger.y
        for step in range(1, steps + 1):
            finger.move((from_x + (x - from_x) * step / steps, from_y + (y - from_y) * step / steps))
            EventLoop.post_dispatch_input("update", finger)
            self.frames()

    def up(self, finger: Finger) -> None:
        """It goes up."""
        EventLoop.post_dispatch_input("end", finger)
        self.frames(2)

    def drag(self, widget: Widget, x: float, y: float) -> None:
        """A widget is dragged to a place of the window."""
        finger = self.down(*widget.to_window(*widget.center))
        self.move(finger, x, y)
        self.up(finger)
        self.settle()

    def press(self, code: int, character: str = "", *modifiers: str) -> None:
        """A key of the keyboard."""
        Window.dispatch("on_keyboard", code, 0, character or None, list(modifiers))
        self.settle()

    # Surroundings

    def resize(self, width: int, height: int) -> None:
        """Another window, in dp, as when a phone is turned."""
        Window.size = (round(width * Metrics.density), round(height * Metrics.density))
        Window.dispatch("on_resize", *Window.size)
        self.settle()

    def picture(self) -> "Image.Image":
        """What is on the screen, read back from the graphics chip."""
        # Only here: where the app is driven without this package, nobody looks at pictures.
        from PIL import Image

        self.frames(2)
        fbo = _screen()
        fbo.size = Window.size
        with fbo:
            ClearColor(*Window.clearcolor)
            ClearBuffers()
        fbo.add(self.app.frame.canvas)
        fbo.draw()
        pixels = fbo.texture.pixels
        fbo.clear()
        image = Image.frombytes("RGBA", fbo.size, pixels)
        return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")

    def save(self, file: Path) -> None:
        """Keeps the picture."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self.picture().save(file)

    def stop(self) -> None:
        """Ends the app, as killing it would: nothing is told beforehand."""
        if self._stopped:
            return
        self._stopped = True
        self.app.dispatch("on_stop")
        forget()


def forget() -> None:
    """Nothing that an app leaves behind reaches the next one, not even if it broke off amid a rule."""
    for widget in list(Window.children):
        Window.remove_widget(widget)
    App._running_app = None
    Builder.rulectx.clear()
    builder._delayed_start = None
    Animation._instances.clear()
    for event in Clock.get_events():
        if not getattr(event, "loop", False):
            event.cancel()
    # Widgets that wait for it would still follow language and theme; what is let go may have held more.
    while gc.collect():
        pass
    if not theme._watchers:
        # No widget is left (the toolkit keeps the last field in which was typed), so what is there now stays, and
        # need not be looked at again.
        gc.freeze()


def drive(
    page: str,
    *,
    folder: Path,
    size: tuple[int, int] = (412, 892),
    language: str = "en",
    look: str = "light",
    text_scale: float = 1.0,
    motion: bool = False,
    places: dict[str, str] | None = None,
) -> Driver:
    """Starts the app with a page."""
    Window.size = (round(size[0] * Metrics.density), round(size[1] * Metrics.density))
    app = CompanionApp(folder, start=page, places=places)
    app.settings = Settings(language, look, text_scale, motion)
    if EventLoop.status != "started":
        runTouchApp(embedded=True)
    app._run_prepare()
    driver = Driver(app)
    driver.resize(*size)
    return driver
