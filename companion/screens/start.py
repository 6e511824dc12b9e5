"""Starts the app in a window of its own."""

import gc
import os
import sys
from pathlib import Path


def screen_there() -> bool:
    """Whether a window can be opened at all; only Linux may have no screen."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(folder: Path) -> None:
    """Runs the app on the games of a folder until it is closed."""
    from companion.screens.environment import prepare

    prepare(folder / "kivy")

    from companion.screens.app import CompanionApp
    from companion.table.store import FILE

    app = CompanionApp(folder, "home" if (folder / FILE).exists() else "welcome")
    # And once more when all pages are loaded.
    gc.freeze()
    app.bind(on_loaded=_stay)
    app.run()


def _stay(_app: object) -> None:
    """What was loaded so far stays, so nobody need look through it for what is left behind."""
    gc.collect()
    gc.freeze()
