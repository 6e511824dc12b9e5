"""Loads the .kv file beside a module, with the names every rule may use."""

from pathlib import Path

from kivy.lang import Builder
from kivy.lang.parser import global_idmap

from companion.screens import fonts
from companion.screens.theme import theme
from companion.screens.words import words

global_idmap.update(theme=theme, words=words)
fonts.register()


def load(module_file: str) -> None:
    """Loads ``x.kv`` for ``x.py``, once."""
    file = str(Path(module_file).with_suffix(".kv"))
    if file not in Builder.files:
        Builder.load_file(file)
