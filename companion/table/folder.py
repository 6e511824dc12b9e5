"""Where the games are kept on this device."""

import os
from pathlib import Path

FOLDER = "PERGAMON_DATA"
"""The environment variable that names another folder."""


def data_folder() -> Path:
    """The folder of the app's data: the platform's own place for it."""
    if chosen := os.environ.get(FOLDER):
        return Path(chosen)
    if private := os.environ.get("ANDROID_PRIVATE"):
        return Path(private)
    # Not at the top: Android has its own folder and no need of the package.
    from platformdirs import user_data_path

    return user_data_path("pergamon-companion", appauthor=False)
