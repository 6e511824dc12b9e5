"""What is done while nobody waits: pages are loaded before they are asked for, and memory is tidied.

Either takes longer than a tap may. Pages that were left lie in memory until somebody looks for them, and Python would
look amid the next tap; here it looks when no finger was on the screen for a while.
"""

import gc
import sys
from collections.abc import Callable, Iterable
from importlib import import_module

from kivy.clock import Clock
from kivy.core.window import Window

QUIET = 1.0
"""Seconds without a touch or a key."""
NEXT = 0.1
"""Seconds between two chores, in which a finger may come back."""
UNTIDY = 20_000
AGED = 2
"""New objects, about those of two pages, from which on it is worth to look for what was left among them; and how
often that was done before older ones are looked through as well, which takes longer."""

SLOW = ("numpy", "cv2", "vision")
"""What takes longest to load, each by itself. Never on a thread: pages that load the same meanwhile would fail."""


class Quiet:
    """Waits until nobody touches the screen, then does one thing after the other."""

    def __init__(self, pages: Iterable[str], loaded: Callable[[], None]) -> None:
        """``pages`` are the modules to load; ``loaded`` is called once all are."""
        self._unread = [*SLOW, *dict.fromkeys(pages)]
        self._loaded: Callable[[], None] | None = loaded
        self._due = Clock.create_trigger(self._next, QUIET)
        self._go_on = Clock.create_trigger(self._next, NEXT)
        Window.bind(on_touch_down=self._wait, on_touch_up=self._wait, on_keyboard=self._wait)
        self._due()

    def stop(self) -> None:
        """Does nothing any more."""
        Window.unbind(on_touch_down=self._wait, on_touch_up=self._wait, on_keyboard=self._wait)
        self._due.cancel()
        self._go_on.cancel()

    def _wait(self, *_touch: object) -> None:
        self._go_on.cancel()
        self._due.cancel()
        self._due()

    def _next(self, _due: float) -> None:
        while self._unread and self._unread[0] in sys.modules:
            self._unread.pop(0)
        if self._unread:
            import_module(self._unread.pop(0))
        elif self._loaded:
            self._loaded()
            self._loaded = None
        elif (age := _untidy()) is not None:
            gc.collect(age)
        else:
            return
        self._go_on()


def _untidy() -> int | None:
    """Objects of which age are to be looked through next; none, where little has changed."""
    new, *looks = gc.get_count()
    if new > UNTIDY:
        return 0
    return next((age for age, times in enumerate(looks, 1) if times > AGED), None)
