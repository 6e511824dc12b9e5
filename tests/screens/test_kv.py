"""Rules in .kv files are known everywhere by the name of their class, so a name may stand for one class only."""

import re
from collections import Counter
from pathlib import Path

import companion.screens

FOLDERS = (Path(companion.screens.__file__).parent, Path(__file__).parent)


def test_no_two_files_have_a_rule_of_the_same_name() -> None:
    rules = Counter(
        name
        for folder in FOLDERS
        for file in folder.rglob("*.kv")
        for name in set(re.findall(r"^<-?(\w+)[@>]", file.read_text(encoding="utf-8"), re.MULTILINE))
    )
    assert [name for name, files in rules.items() if files > 1] == []


def test_no_two_modules_have_a_widget_of_the_same_name() -> None:
    rules = {
        name
        for folder in FOLDERS
        for file in folder.rglob("*.kv")
        for name in re.findall(r"^<-?(\w+)[@>]", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    classes = Counter(
        name
        for folder in FOLDERS
        for file in folder.rglob("*.py")
        for name in re.findall(r"^class (\w+)\(", file.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert [name for name in rules if classes[name] > 1] == []
