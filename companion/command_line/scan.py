"""``pergamon scan``: the find tiles in photos."""

import re
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
    seen: Annotated[
        str | None, typer.Option(metavar="CODES", help="Tiles that lie elsewhere in this game: V57M3,J04B2.")
    ] = None,
    show: Annotated[
        Path | None, typer.Option(metavar="OUT.png", help="Draws what was read into the photo.")
    ] = None,
    second_reader: Annotated[
        bool,
        typer.Option("--second-reader", help="Asks Tesseract about doubtful numbers; that takes longer."),
    ] = False,
) -> None:
    """Reads the find tiles in photos and sorts them into galleries."""
    texts = Language(language)
    elsewhere = _codes(seen, texts)
    # Only here: the eyes take longer to wake than all other commands together.
    from companion.command_line.photos import read_photos

    known, lens = None, None
    if profile is not None:
        from companion.command_line.own import knower

        known, lens = knower(profile, elsewhere, texts)
    if not read_photos(photos, texts, as_json, show, known, lens, second_reader):
        raise typer.Exit(1)


def _codes(text: str | None, texts: Language) -> list[str]:
    codes = [code for code in re.split(r"[\s,]+", text or "") if code]
    for code in codes:
        if not re.fullmatch(r"[VJMB?][0-9]{2}[VJMB?][1-5]", code):
            fail(texts.text("scan.no-code", code=code))
    return codes
