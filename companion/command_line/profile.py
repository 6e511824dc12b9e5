"""``pergamon profile``: what was learnt of one's own tiles."""

from pathlib import Path
from typing import Annotated

import typer

from companion.command_line.say import LanguageOption
from companion.language import Language

profile = typer.Typer(help="One's own enrolled tiles.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(metavar="PROFILE", help="A profile made by enrol.")]
Picture = Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draws them into a picture.")]


@profile.command()
def show(file: File, language: LanguageOption, picture: Picture = None) -> None:
    """Shows all enrolled tiles with their codes."""
    from companion.command_line import own

    own.show(file, picture, Language(language))


@profile.command()
def kinds(
    file: File,
    language: LanguageOption,
    picture: Picture = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(metavar="N=KIND", help="A group's kind: V, J, M or B; may be repeated."),
    ] = None,
) -> None:
    """Names the kinds of halves that look alike, a group at a time."""
    from companion.command_line import own

    own.name_kinds(file, picture, dict(_answer(text) for text in answer or ()), Language(language))


def _answer(text: str) -> tuple[int, str]:
    number, _, kind = text.partition("=")
    if not number.isdecimal() or kind.upper() not in tuple("VJMB"):
        raise typer.BadParameter(f"write an answer as 1=V, not as {text}")
    return int(number), kind.upper()
