"""``pergamon lens``: takes a wide-angle camera's distortion out of its photos."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from companion.command_line.say import LanguageOption, fail
from companion.language import Language

lens = typer.Typer(help="For wide-angle webcams; phones need none.", no_args_is_help=True)


@lens.command()
def sheet(
    picture: Annotated[Path, typer.Argument(metavar="OUT.png", help="Where the sheet goes.")],
    language: LanguageOption,
) -> None:
    """Draws the sheet to print or to show on a screen."""
    from calibration import lens as measure
    from companion.command_line import own

    texts = Language(language)
    own.write_picture(measure.sheet(), picture, texts)
    Console().print(texts.text("lens.sheet", file=picture), highlight=False, markup=False)


@lens.command()
def learn(
    language: LanguageOption,
    profile: Annotated[Path, typer.Option(metavar="FILE", help="The profile that keeps it.")],
    photos: Annotated[
        list[Path] | None, typer.Argument(metavar="PHOTO...", help="Photos of the sheet.")
    ] = None,
    camera: Annotated[int | None, typer.Option(min=0, help="A webcam, 0 for the first.")] = None,
) -> None:
    """Measures a camera from photos of the sheet, or by watching it with a webcam."""
    texts = Language(language)
    if not photos and camera is None:
        fail(texts.text("lens.nothing-given"))
    from companion.command_line import own

    own.learn_lens(photos or [], camera, profile, texts)
