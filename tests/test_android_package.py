"""The Android package holds every file the app opens, asks only for what Android has, and is enough to play with."""

import json
import tomllib
from pathlib import Path

from tests.android.package import BRINGS, ROOT, SPEC, listed, requirements, run, shipped
from tests.test_architecture import imported

DESKTOP = {"opencv-python", "platformdirs", "pytesseract", "rich", "typer"}
"""What the app needs elsewhere only."""


def test_the_package_holds_code_rules_texts_art_networks_and_sample_photos_and_nothing_else() -> None:
    files = {file.as_posix() for file in shipped()}
    assert {
        "main.py",
        "companion/screens/page.kv",
        "companion/screens/art/art.json",
        "companion/games/pergamon/editions/2011.json",
        "companion/language/locales/it/LC_MESSAGES/start.mo",
        "vision/models/find.onnx",
        "sample_images/labels.json",
        "sample_images/round-5.jpg",
    } <= files
    strangers = ("tests/", "benchmarks/", "companion/command_line/", "docs/", "build/")
    assert not [file for file in files if file.startswith(strangers)]
    # One's own tiles are enrolled and known on the phone; rendering and training stay at home.
    own = {file for file in files if file.startswith("calibration/")}
    assert {"calibration/enrol.py", "calibration/known.py"} <= own
    foreign = (
        "calibration.render",
        "calibration.train",
        "PIL",
        "torch",
        "onnx",
        "platformdirs",
        "rich",
        "typer",
    )
    assert not [n for file in own for n in imported(ROOT / file) if n.startswith(foreign)]
    # Whatever lies beside the code is opened by it, or is only there to make what is opened.
    beside = {f for f in _known() if f.startswith(("companion/", "vision/", "sample_images/"))} - files
    assert {Path(file).suffix for file in beside} <= {".po", ".md", ".py"}
    assert all(
        f.startswith("companion/command_line/") or f.endswith("compile.py")
        for f in beside
        if f.endswith(".py")
    )


def _known() -> set[str]:
    return {
        file.relative_to(ROOT).as_posix()
        for folder in ("companion", "vision", "sample_images")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_it_is_built_from_recipes_for_a_phone_of_today() -> None:
    assert {"opencv", "numpy", "msgspec", "sqlite3", "pyjnius", "android", "kivy"} <= set(requirements())
    assert (SPEC.getint("app", "android.api"), SPEC.getint("app", "android.minapi")) == (35, 24)
    assert listed("android.archs") == ["arm64-v8a"]
    assert SPEC.get("app", "p4a.branch").startswith("v")


def test_it_asks_for_all_that_the_app_needs_and_for_nothing_of_the_desktop() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {name.split(">")[0].split("=")[0] for name in project["dependencies"]}
    assert needed - DESKTOP <= set(requirements())
    assert not DESKTOP & set(requirements())
    assert set(requirements()) <= set(BRINGS)


def test_an_evening_is_played_with_nothing_but_the_package_and_what_android_has(tmp_path: Path) -> None:
    done = run("tests.android.evening", tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["rounds"] == 2 and seen["photos"] == 2 and seen["same"]
    assert seen["foreign"] == [] and seen["pages"] > 20
