"""What must be settled before the first line of Kivy is imported."""

import gc
import logging
import os
from pathlib import Path

CROWDED = (120_000, 1, 1)
"""After so many new objects Python looks for what nobody needs any more, amid whatever goes on; see ``quiet``."""


def prepare(home: Path | None = None, *, off_screen: bool = False, density: float | None = None) -> None:
    """Silences Kivy's log, keeps its files in ``home`` and, off screen, needs neither display nor X server.

    Off screen, SDL draws through EGL with Mesa's software renderer; everything but the window itself is real.
    """
    gc.set_threshold(*CROWDED)
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ["KIVY_NO_CONFIG"] = "1"
    # In its own mode Kivy takes standard error for itself, and a crash would go unseen.
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    log = logging.getLogger("kivy")
    log.setLevel(logging.ERROR)
    # It complains about programs for the middle mouse button's clipboard, which nobody needs here.
    log.addFilter(lambda record: "utbuffer" not in str(record.msg))
    # Where nothing can be heard, it is silent.
    log.addFilter(lambda record: not str(record.msg).startswith("Audio"))
    # The window's own clipboard; the others are programs that may be missing, and complain then.
    os.environ["KIVY_CLIPBOARD"] = "sdl2"
    if home is not None:
        os.environ["KIVY_HOME"] = str(home)
    if off_screen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        os.environ["KIVY_GL_BACKEND"] = "sdl2"
    if density is not None:
        os.environ["KIVY_METRICS_DENSITY"] = str(density)
        os.environ["KIVY_METRICS_FONTSCALE"] = "1"

    from kivy.config import Config

    # Every edge is smoothed by its own texture, so multisampling would only cost.
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "desktop", "1")
    Config.set("input", "mouse", "mouse,disable_multitouch")
