"""``pergamon scan``: the find tiles in photos."""

from pathlib import Path
from typing import Annotated

import typer

from companion.command_line.say import LanguageOption, fail
from companion.language import Language


def scan(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO...", help="Photos of find tiles.")],
    language: LanguageOption,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a photo, a line each.")] = False,
    profile: Annotated[Path | None, typer.Option(metavar="FILE", help="One's own enrolled tiles.")] = None,
    show: Annotated[
        Path | None, typer.Option(metavar="OUT.png", help="Draws what was read into the photo.")
    ] = None,
) -> None:
    """Reads the find tiles in photos and sorts them into galleries."""
    texts = Language(language)
    if profile is not None:
        fail(texts.text("scan.no-profile", file=profile))
    # Only here: the eyes take longer to wake than all other commands together.
    from companion.command_line.photos import read_photos

    if not read_photos(photos, texts, as_json, show):
        raise typer.Exit(1)
