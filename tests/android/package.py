"""The Android package as the build tool would put it together, laid out in a folder of this machine."""

import configparser
import os
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SPEC = configparser.RawConfigParser()
SPEC.read(ROOT / "buildozer.spec", encoding="utf-8")

SITE = Path(find_spec("kivy").origin).parent.parent  # type: ignore[union-attr, arg-type]
"""Where this machine's packages are."""
OPENCV = ROOT / ".venv/opencv-4.12.0.88"
"""The OpenCV that Android has, where ``make opencv`` fetched it."""

# What each requirement brings on Android, by the names of its folders here; a recipe's own needs included.
BRINGS = {
    "python3": (),
    "sqlite3": (),
    "pyjnius": (),
    "android": (),
    "kivy": ("kivy", "Kivy.libs", "filetype", "requests", "urllib3", "certifi", "idna", "charset_normalizer"),
    "numpy": ("numpy", "numpy.libs"),
    "opencv": ("cv2", "opencv_python.libs", "opencv_python_headless.libs"),
    "msgspec": ("msgspec",),
    "fonticon-materialdesignicons7": ("fonticon_mdi7",),
    "font-source-serif-pro": ("font_source_serif_pro",),
}


def listed(option: str) -> list[str]:
    """The values of an option."""
    text = SPEC.get("app", option, fallback="")
    return [value.strip() for value in text.split(",") if value.strip()]


def requirements() -> list[str]:
    """The names of what is asked for, without versions."""
    return [requirement.partition("==")[0] for requirement in listed("requirements")]


def shipped() -> list[Path]:
    """The files that go into the package, from the root; a pattern that includes wins over one that excludes."""
    known = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    return [Path(name) for name in known if (ROOT / name).is_file() and _ships(name)]


def _ships(name: str) -> bool:
    if any(part.startswith(".") for part in name.split("/")):
        return False
    out = any(name.lower().startswith(f"{folder.lower()}/") for folder in listed("source.exclude_dirs"))
    out = out or any(fnmatch(name, pattern) for pattern in listed("source.exclude_patterns"))
    out = out and not any(fnmatch(name, pattern) for pattern in listed("source.include_patterns"))
    ending = Path(name).suffix.removeprefix(".").lower()
    return not out and (not ending or ending in listed("source.include_exts"))


def unpack(folder: Path) -> Path:
    """Lays out the package's own files; returns where."""
    home = folder / "app"
    for file in shipped():
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / file, home / file)
    return home


def surroundings(folder: Path) -> Path:
    """Lays out all that Android has besides the package; returns where."""
    home = folder / "packages"
    home.mkdir()
    for requirement in requirements():
        for name in BRINGS[requirement]:
            source = OPENCV if requirement == "opencv" and OPENCV.is_dir() else SITE
            if (source / name).exists():
                (home / name).symlink_to(source / name)
    return home


def run(module: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a module of these tests where there is nothing but the package and what Android has."""
    # Beside the package only what drives it; nothing of this machine's own packages can be seen.
    driving = folder / "driving"
    shutil.copytree(
        ROOT / "tests", driving / "tests", ignore=lambda _folder, names: [n for n in names if n == "golden"]
    )
    places = (unpack(folder), surroundings(folder), driving)
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(map(str, places)),
        "ANDROID_PRIVATE": str(folder / "private"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return subprocess.run(
        [sys.executable, "-S", "-W", "error::ImportWarning", "-m", module],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
