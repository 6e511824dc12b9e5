"""The Android package holds every file the app opens, and asks only for what Android has."""

import configparser
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
SPEC = configparser.RawConfigParser()
SPEC.read(ROOT / "buildozer.spec", encoding="utf-8")


def listed(option: str) -> list[str]:
    """The values of an option."""
    return [value.strip() for value in SPEC.get("app", option).split(",")]


def test_every_file_of_the_app_is_in_the_package() -> None:
    shipped = subprocess.run(
        ["git", "ls-files", "companion", "vision", "sample_images"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    endings = {Path(file).suffix.removeprefix(".") for file in shipped} - {"po", "md"}
    assert endings <= set(listed("source.include_exts"))
    assert {f"{folder}/*" for folder in ("companion", "vision", "sample_images")} <= set(
        listed("source.include_patterns")
    )


def test_it_is_built_from_recipes_for_a_phone_of_today() -> None:
    requirements = {requirement.partition("==")[0] for requirement in listed("requirements")}
    assert {"opencv", "numpy", "msgspec", "sqlite3", "pyjnius", "android", "kivy"} <= requirements
    assert not {"opencv-python", "pytesseract", "typer", "rich", "platformdirs"} & requirements
    assert (SPEC.getint("app", "android.api"), SPEC.getint("app", "android.minapi")) == (35, 24)
    assert listed("android.archs") == ["arm64-v8a"]
    assert SPEC.get("app", "p4a.branch").startswith("v")
