"""Dependencies point one way: screens to table to rules; rules know nothing of anybody."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "companion/games": ("kivy", "cv2", "sqlite3", "numpy", "vision", "calibration", "companion.table",
                        "companion.screens", "companion.command_line", "companion.language", "time",
                        "datetime"),
    "companion/table": ("kivy", "cv2", "numpy", "vision", "calibration", "companion.screens",
                        "companion.command_line"),
    "companion/language": ("kivy", "cv2", "companion.games", "companion.table", "companion.screens"),
    "vision": ("kivy", "companion", "calibration"),
    "calibration": ("kivy", "companion.screens", "companion.table"),
}  # fmt: skip


def imported(file: Path) -> set[str]:
    """The names of all modules that a file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module or ""}
    return names


def test_each_part_imports_only_what_lies_below_it() -> None:
    wrong = [
        f"{file.relative_to(ROOT)} imports {name}"
        for folder, forbidden in FORBIDDEN.items()
        for file in sorted((ROOT / folder).rglob("*.py"))
        for name in sorted(imported(file))
        if any(name == part or name.startswith(f"{part}.") for part in forbidden)
    ]
    assert not wrong


def test_no_game_knows_another() -> None:
    games = [folder for folder in (ROOT / "companion/games").iterdir() if (folder / "__init__.py").exists()]
    for game in games:
        others = {f"companion.games.{other.name}" for other in games if other != game}
        for file in game.rglob("*.py"):
            assert not [n for n in imported(file) if any(n == o or n.startswith(f"{o}.") for o in others)], (
                file
            )


def test_no_two_kv_files_lay_down_rules_for_the_same_name() -> None:
    named = [
        line.split("@")[0].strip("<>: ")
        for file in sorted([*(ROOT / "companion").rglob("*.kv"), *(ROOT / "tests").rglob("*.kv")])
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("<")
    ]
    assert not [name for name in set(named) if named.count(name) > 1]


def test_no_two_widgets_share_a_name() -> None:
    # Rules in .kv files find classes by their name alone, whichever module was imported last.
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "companion/screens").rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and (
                file.with_suffix(".kv").exists() or "widgets" in file.parts
            ):
                found.setdefault(node.name, []).append(file.name)
    assert not {name: files for name, files in found.items() if len(files) > 1}
