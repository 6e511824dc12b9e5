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
"""New objects, about those of two pages, from which on it is worth to look for what was left."""

EYES = "vision"
"""What looks at pictures takes longest to load."""


class Quiet:
    """Waits until nobody touches the screen, then does one thing after the other."""

    def __init__(self, pages: Iterable[str], work: Callable[[Callable[[], object]], object]) -> None:
        """``pages`` are the modules to load; ``work`` runs something off the screen's thread."""
        self._unread = [EYES, *dict.fromkeys(pages)]
        self._work = work
        self._settled = False
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
            self._read(self._unread.pop(0))
        elif gc.get_count()[0] > UNTIDY or not self._settled:
            gc.collect()
            if not self._settled:
                # What was loaded stays, so nobody need look at it again.
                gc.freeze()
                self._settled = True
        else:
            return
        self._go_on()

    def _read(self, module: str) -> None:
        if module == EYES:
            self._work(lambda: import_module(module))
        else:
            import_module(module)
