"""What must be settled before the first line of Kivy is imported."""

import os
from pathlib import Path


def prepare(home: Path | None = None, *, off_screen: bool = False, density: float | None = None) -> None:
    """Silences Kivy's own log, keeps its files in ``home`` and, off screen, needs neither display nor X server.

    Off screen, SDL draws through EGL with Mesa's software renderer; everything but the window itself is real.
    """
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ["KIVY_NO_CONFIG"] = "1"
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
