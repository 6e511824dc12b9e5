"""What leaves the app: where files go, and the result as a picture."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from kivy.core.text import Label as Typeset
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.metrics import dp, sp
from kivy.utils import platform

from companion.message import message
from companion.screens.app import running
from companion.screens.camera.chooser import save_file
from companion.screens.theme import ROLES, theme
from companion.screens.widgets.text import spaced
from companion.screens.words import words
from companion.table.archive import Archive, Summary
from companion.table.errors import Gone, TableError
from companion.table.exchange import save
from companion.table.folder import data_folder


class Pixels(NamedTuple):
    """A picture as the graphics chip has it: four bytes a pixel, the lowest row first."""

    width: int
    height: int
    data: bytes


def shared_folder(kept: Path) -> Path:
    """Where files for others go: the user's downloads, or beside games kept in a place of their own."""
    if kept == data_folder():
        try:
            from platformdirs import user_downloads_path
        except ImportError:
            return kept / "shared"
        downloads = user_downloads_path()
        if downloads.is_dir():
            return downloads
    return kept / "shared"


def said_folder(folder: Path) -> str:
    """A folder as people know it."""
    home = Path.home()
    return f"~/{folder.relative_to(home).as_posix()}" if folder.is_relative_to(home) else str(folder)


def free(folder: Path, name: str, content: bytes | None = None) -> Path:
    """A path that takes nothing away: what was shared before, with other content, stays as it is."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path, number = folder / name, 2
        while path.exists() and path.read_bytes() != content:
            path = folder / f"{Path(name).stem} {number}{Path(name).suffix}"
            number += 1
    except OSError as error:
        raise TableError(message("export.failed", file=name, detail=error.strerror or str(error))) from error
    return path


def share(made: Callable[[Archive], tuple[str, bytes]]) -> None:
    """Saves what ``made(archive)`` names and makes, off the screen's thread, and says where it is."""
    folder = shared_folder(running().folder)

    def saved(archive: Archive) -> Path:
        name, content = made(archive)
        path = free(folder, name, content)
        save(path, content)
        return path

    running().sitting.ask(saved, told)


def told(path: Path) -> None:
    """Says where a file was saved; on a phone, where nobody can see our folder, its owner chooses a place."""
    if platform == "android":
        save_file(path, lambda there: _told_there(path.name, there))
    else:
        running().toast(words.text("share.saved", file=path.name, folder=said_folder(path.parent)))


def _told_there(name: str, there: bool) -> None:
    if there:
        running().toast(words.text("share.there", file=name))
    else:
        running().tell_reasons([message("share.failed", file=name)])


def summary(archive: Archive, id: int) -> Summary:
    """A game as the archive lists it."""
    for game in archive.games():
        if game.id == id:
            return game
    raise Gone(message("table.gone"))


def drawn(parts: Iterable[Any], overline: str, title: str) -> Pixels:
    """Columns of a page one below the other, under a heading, all of them however far they scroll."""
    parts = list(parts)
    margin = dp(16)
    head = [
        _type(spaced(overline), "overline", theme.clay_ink),
        _type(title, "title", theme.ink),
    ]
    head_height = sum(texture.height for texture in head) + 2 * margin
    width = round(max(part.width for part in parts))
    height = round(head_height + sum(part.height for part in parts))
    fbo = Fbo(size=(width, height), with_stencilbuffer=True)
    with fbo:
        ClearColor(*theme.paper)
        ClearBuffers()
        Color(1, 1, 1, 1)
        y = height - margin
        for texture in head:
            y -= texture.height
            Rectangle(texture=texture, pos=(round(margin), round(y)), size=texture.size)
    y = height - head_height
    for part in parts:
        y -= part.height
        for step in (PushMatrix(), Translate(-part.x, y - part.y, 0), part.canvas, PopMatrix()):
            fbo.add(step)
    fbo.draw()
    pixels = Pixels(width, height, fbo.pixels)
    for part in parts:
        fbo.remove(part.canvas)
    return pixels


def png(pixels: Pixels) -> bytes:
    """A picture as a file."""
    # Not at the top: it takes long to load, and most evenings nobody shares a picture.
    import cv2
    import numpy as np

    image = np.frombuffer(pixels.data, np.uint8).reshape(pixels.height, pixels.width, 4)
    _, encoded = cv2.imencode(".png", image[::-1, :, 2::-1])
    return encoded.tobytes()


def _type(text: str, role: str, colour: Any) -> Any:
    setting = Typeset(
        text=text, font_name=ROLES[role].face, font_size=round(sp(ROLES[role].points)), color=colour
    )
    setting.refresh()
    return setting.texture
