"""Choosing a photo file, where the system has no chooser of its own that we could call."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.screens.app import running
from companion.screens.camera.photos import PICTURES
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Text
from companion.screens.words import words

SHOWN = 100
"""How many photos of a folder are listed, newest first."""

BEGINNINGS = ("Pictures", "Bilder", "Immagini", "Downloads", "Scaricati")


@dataclass(frozen=True)
class Folder:
    """What a folder holds: folders by name, photos newest first."""

    path: Path
    folders: tuple[Path, ...]
    photos: tuple[Path, ...]


def listed(path: Path) -> Folder:
    """Looks into a folder; what may not be read is left out."""
    folders, photos = [], []
    for found in path.iterdir():
        try:
            if found.name.startswith("."):
                continue
            if found.is_dir():
                folders.append(found)
            elif found.suffix.lower() in PICTURES:
                photos.append((found.stat().st_mtime, found))
        except OSError:
            continue
    newest = sorted(photos, key=lambda photo: (-photo[0], photo[1].name))
    return Folder(path, tuple(sorted(folders)), tuple(photo for _, photo in newest[:SHOWN]))


def beginning() -> Path:
    """Where photos usually are."""
    home = Path.home()
    return next((home / name for name in BEGINNINGS if (home / name).is_dir()), home)


class PhotoSheet(Sheet):
    """Folders and photos; a tap opens a folder or takes a photo."""

    last: Path | None = None
    """Where a photo was chosen last."""

    def __init__(self, chosen: Callable[[Path], None], **options: object) -> None:
        super().__init__(title=words.text("entry.choose"), **options)
        self._chosen = chosen
        self._open(PhotoSheet.last or beginning())

    def _open(self, path: Path) -> None:
        running().work(lambda: listed(path), self._show, lambda _error: self._deny(path))

    def _deny(self, path: Path) -> None:
        self.second = words.text("entry.choose.denied", folder=path.name or str(path))
        if path.parent != path and not self.ids.body.children:
            self._open(path.parent)

    def _show(self, folder: Folder) -> None:
        self.second = str(folder.path)
        self.ids.body.clear_widgets()
        if folder.path.parent != folder.path:
            self._row("arrow-up", words.text("entry.choose.up"), lambda: self._open(folder.path.parent))
        for photo in folder.photos:
            self._row("image-outline", photo.name, lambda photo=photo: self._take(photo))
        for other in folder.folders:
            self._row("folder-outline", other.name, lambda other=other: self._open(other), leads=True)
        if not folder.photos:
            self.add_widget(Text(text=words.text("entry.choose.none"), role="second", tone="ink-soft"))

    def _row(self, icon: str, text: str, do: Callable[[], None], *, leads: bool = False) -> None:
        row = ListRow(icon=icon, text=text, leads=leads)
        row.bind(on_release=lambda _row: do())
        self.add_widget(row)

    def _take(self, photo: Path) -> None:
        PhotoSheet.last = photo.parent
        self._chosen(photo)
