"""The sheet about files: what can be made of what is here, and taking in what lies elsewhere."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import platform

from companion.screens import kv
from companion.screens.app import running
from companion.screens.camera.chooser import pick_file
from companion.screens.pages import sharing
from companion.screens.widgets import buttons, controls  # noqa: F401
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Caption
from companion.screens.words import words

FILES = 5
"""Files offered for importing, newest first."""

Take = Callable[[str], None]


class ImportLine(BoxLayout):
    """A path to type, and the button that imports it."""

    take = ObjectProperty(None)


class FilesSheet(Sheet):
    """Some actions, then the ways to a file to import: the system's chooser or a path, and those found here."""

    def __init__(
        self,
        title: str,
        actions: Sequence[tuple[str, str, Callable[[], None]]],
        take: Take,
        endings: Collection[str],
    ) -> None:
        super().__init__(title=title)
        self._take = take
        for icon, key, do in actions:
            self._row(do, icon=icon, text=words.text(key), second=words.text(f"{key}.second"))
        if actions:
            self.add_widget(Caption(text=words.text("files.import")))
        if platform == "android":
            self._row(self._pick, icon="folder-open-outline", text=words.text("files.choose"))
        else:
            self.add_widget(ImportLine(take=take))
        folder = sharing.shared_folder(running().folder)
        running().work(lambda: importable(folder, endings), self._offer)

    def _pick(self) -> None:
        pick_file(lambda file: self._take(str(file)))

    def _offer(self, files: Sequence[Path]) -> None:
        for file in files:
            self._row(lambda file=file: self._take(str(file)), icon="plus", text=file.name)

    def _row(self, do: Callable[[], None], **look: str) -> None:
        row = ListRow(**look)
        row.bind(on_release=lambda _row: do())
        self.add_widget(row)


def importable(folder: Path, endings: Collection[str]) -> list[Path]:
    """The newest files of a folder that may be imported."""
    try:
        files = [file for file in folder.iterdir() if file.suffix in endings]
        return sorted(files, key=lambda file: -file.stat().st_mtime)[:FILES]
    except OSError:
        return []


kv.load(__file__)
