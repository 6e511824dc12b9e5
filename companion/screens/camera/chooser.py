"""Choosing a photo or another file: by the phone's own chooser, or by ours where there is none."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kivy.clock import Clock

from companion.message import message
from companion.screens.app import running
from companion.screens.camera.photos import PICTURES
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Text
from companion.screens.words import words
from vision.networks import ModelError
from vision.photo import PhotoError

SHOWN = 100
"""How many photos of a folder are listed, newest first."""

PICKED = "picked"
"""Where the copy of a file chosen on a phone lies, in the app's folder."""

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


def pick(chosen: Callable[[bytes], None]) -> None:
    """A photo from those on a phone."""
    from companion.screens.camera.android import AndroidPhone

    AndroidPhone().pick(lambda photo: Clock.schedule_once(lambda _dt: chosen(photo), 0) if photo else None)


def pick_file(chosen: Callable[[Path], None]) -> None:
    """Any file of a phone, as a copy that is there until the next one is chosen."""
    from companion.screens.camera.android import AndroidPhone

    folder = running().folder / PICKED
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    AndroidPhone().pick_file(
        folder, lambda file: Clock.schedule_once(lambda _dt: chosen(file), 0) if file else None
    )


def save_file(file: Path, saved: Callable[[bool], None]) -> None:
    """A copy of a file to wherever its owner wants it on a phone; whether that worked."""
    from companion.screens.camera.android import AndroidPhone

    AndroidPhone().save_file(
        file, lambda there: None if there is None else Clock.schedule_once(lambda _dt: saved(there), 0)
    )


def tell_unread(error: Exception, name: str = "") -> None:
    """Says why a photo could not be read."""
    if isinstance(error, PhotoError):
        running().tell_reasons([message(f"photo.{error.problem}", file=name, **error.parameters)])
    elif isinstance(error, ModelError):
        running().tell_reasons([message("entry.no-eyes")])
    else:
        running().tell_error(error)


class PhotoSheet(Sheet):
    """Folders and photos; a tap opens a folder or takes a photo."""

    last: Path | None = None
    """Where a photo was chosen last."""

    def __init__(self, chosen: Callable[[Path], None], **options: object) -> None:
        super().__init__(title=words.text("entry.choose"), **options)
        self._chosen = chosen
        self._rows: dict[Path, ListRow] = {}
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
            self._rows[photo] = self._row("image-outline", photo.name, lambda photo=photo: self._take(photo))
        for other in folder.folders:
            self._row("folder-outline", other.name, lambda other=other: self._open(other), leads=True)
        if not folder.photos:
            self.add_widget(Text(text=words.text("entry.choose.none"), role="second", tone="ink-soft"))

    def _row(self, icon: str, text: str, do: Callable[[], None], *, leads: bool = False) -> ListRow:
        row = ListRow(icon=icon, text=text, leads=leads)
        row.bind(on_release=lambda _row: do())
        self.add_widget(row)
        return row

    def _take(self, photo: Path) -> None:
        PhotoSheet.last = photo.parent
        self._chosen(photo)


class PhotosSheet(PhotoSheet):
    """Any number of photos: a tap marks one or leaves it out again, the button takes all that are marked."""

    def __init__(self, chosen: Callable[[tuple[Path, ...]], None], **options: object) -> None:
        self._marked: list[Path] = []
        self._push = Push(kind="primary", icon="check", shortcut="enter")
        self._push.bind(on_release=lambda _push: chosen(tuple(self._marked)))
        super().__init__(lambda _photo: None, **options)

    def _show(self, folder: Folder) -> None:
        super()._show(folder)
        self._mark()

    def _take(self, photo: Path) -> None:
        PhotoSheet.last = photo.parent
        if photo in self._marked:
            self._marked.remove(photo)
        else:
            self._marked.append(photo)
        self._mark()

    def _mark(self) -> None:
        for photo, row in self._rows.items():
            row.icon = "check-bold" if photo in self._marked else "image-outline"
        body = self.ids.body
        body.remove_widget(self._push)
        if self._marked:
            self._push.text = words.text("tiles.use-photos", n=len(self._marked))
            body.add_widget(self._push, len(body.children))
