"""How commands speak to people: one clear line where something is wrong."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from companion.games.errors import GameError
from companion.games.record import Record, Replayed, lines
from companion.games.shelf import GAMES
from companion.language import LANGUAGES, Language, system_language


def _language(code: str) -> str:
    if code not in LANGUAGES:
        raise typer.BadParameter(f"choose one of {', '.join(LANGUAGES)}")
    return code


LanguageOption = Annotated[
    str, typer.Option("--language", help="de, en or it.", callback=_language, default_factory=system_language)
]


def _game(name: str) -> str:
    if name not in GAMES:
        raise typer.BadParameter(f"choose one of {', '.join(GAMES)}")
    return name


GameOption = Annotated[str, typer.Option("--game", help=f"One of {', '.join(GAMES)}.", callback=_game)]


def fail(text: str) -> NoReturn:
    """Ends the command with one line on standard error and status 1."""
    print(" ".join(text.split()), file=sys.stderr)
    raise typer.Exit(1)


def replayed(path: Path, language: Language) -> tuple[Record, list[Replayed]]:
    """A record file replayed to its end, or the one line that says what is wrong with it."""
    try:
        with path.open("rb") as stream:
            record = Record(lines(stream))
            return record, list(record.replay())
    except GameError as error:
        fail(f"{path}:{error.line}: {refusal(error, language)}")
    except OSError as error:
        fail(f"{path}: {file_trouble(error, language)}")


def refusal(error: GameError, language: Language) -> str:
    """What is wrong, with what was given."""
    reasons = " ".join(language.say(reason) for reason in error.reasons)
    return f"{reasons} [{error.given}]" if error.given else reasons


def file_trouble(error: OSError, language: Language) -> str:
    """Why a file can't be used, in one sentence."""
    known = {FileNotFoundError: "missing", IsADirectoryError: "folder", PermissionError: "permission"}
    key = known.get(type(error), "other")
    return language.text(f"file.{key}", detail=error.strerror or type(error).__name__)
