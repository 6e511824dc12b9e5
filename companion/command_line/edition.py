"""``pergamon edition``: the numbers of one's own board."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from companion.command_line.say import LanguageOption, fail, file_trouble, refusal
from companion.games.errors import GameError
from companion.games.pergamon.edition import PATHS, Edition, corrected, editions
from companion.games.pergamon.edition import edition as packaged
from companion.games.pergamon.telling import ROMAN
from companion.language import Language
from companion.table.folder import data_folder

edition = typer.Typer(help="The numbers printed on one's own board.", no_args_is_help=True)

Data = Annotated[
    Path,
    typer.Option(
        "--data", help="The folder of the games.", default_factory=data_folder, show_default="the app's"
    ),
]
Name = Annotated[str, typer.Option("--edition", help="The edition.")]
NEWEST = editions()[-1]
GUESS = "bold #b07a00"


@edition.command()
def show(
    language: LanguageOption,
    data: Data,
    name: Name = NEWEST,
    picture: Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draws the board.")] = None,
) -> None:
    """Shows the board's numbers; those that are only guessed are marked."""
    texts = Language(language)
    board = _own(data, name, texts)
    console = Console()
    for grid in _grids(board, texts):
        console.print(grid)
    console.print(
        texts.text("board.guesses" if board.unverified else "board.verified", n=len(board.unverified))
    )
    if picture is not None:
        from calibration.board import picture as drawn
        from companion.command_line.own import write_picture

        write_picture(drawn(board), picture, texts)


@edition.command()
def check(
    language: LanguageOption,
    data: Data,
    name: Name = NEWEST,
    file: Annotated[Path | None, typer.Argument(help="A board's file; else one's own.")] = None,
) -> None:
    """Checks the numbers of a board against what is known."""
    from calibration.board import load

    texts = Language(language)
    try:
        given = None if file is None else load(file)
        board = _own(data, name, texts) if given is None else corrected(packaged(given.edition), given)
    except GameError as error:
        fail(f"{file}: {refusal(error, texts)}")
    except OSError as error:
        fail(f"{file}: {file_trouble(error, texts)}")
    Console().print(texts.text("board.sound"))
    Console().print(
        texts.text("board.guesses" if board.unverified else "board.verified", n=len(board.unverified))
    )


@edition.command()
def edit(
    language: LanguageOption,
    data: Data,
    name: Name = NEWEST,
    numbers: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH=NUMBER...", help="Such as fields/1/coins=0, robber/1=7, museum/5=2."),
    ] = None,
    rest: Annotated[bool, typer.Option("--rest-is-right", help="All other numbers are as shown.")] = False,
) -> None:
    """Keeps numbers as they are printed on one's own board."""
    from calibration.board import own_file, save, with_numbers

    texts = Language(language)
    given = dict(_number(text) for text in numbers or ())
    board = _own(data, name, texts)
    if rest:
        given = {path: board.number(path) for path in PATHS if path in board.unverified} | given
    if not given:
        fail(texts.text("board.nothing-given"))
    path = own_file(data, name)
    try:
        save(with_numbers(data, name, given), path)
    except GameError as error:
        fail(refusal(error, texts))
    except OSError as error:
        fail(f"{path}: {file_trouble(error, texts)}")
    Console().print(texts.text("board.kept", n=len(given), file=path), highlight=False, markup=False)


def _own(data: Path, name: str, texts: Language) -> Edition:
    from calibration.board import own_board, own_file

    try:
        return own_board(data, name)
    except GameError as error:
        fail(f"{own_file(data, name)}: {refusal(error, texts)}")
    except OSError as error:
        fail(f"{own_file(data, name)}: {file_trouble(error, texts)}")


def _number(text: str) -> tuple[str, int]:
    path, _, number = text.partition("=")
    if not number.isdecimal():
        raise typer.BadParameter(f"write a number as fields/1/coins=0, not as {text}")
    return path, int(number)


def _grids(board: Edition, texts: Language) -> list[Grid]:
    """Fields from left to right as they lie on the board, then the museum."""
    fields = Grid(title=texts.text("board.fields"), title_justify="left")
    fields.add_column("")
    numbers = range(len(board.fields), 0, -1)
    for number in numbers:
        fields.add_column(str(number), justify="right")
    robbers = {field: chests for chests, field in enumerate(board.robber)}
    fields.add_row(
        texts.text("board.coins"),
        *(_shown(board, str(board.fields[n - 1].coins), f"fields/{n}/coins") for n in numbers),
    )
    fields.add_row(
        texts.text("board.deepest"),
        *(_shown(board, ROMAN[board.fields[n - 1].deepest], f"fields/{n}/deepest") for n in numbers),
    )
    fields.add_row(
        texts.text("board.robber"),
        *(
            _shown(board, texts.text(f"board.backs-{robbers[n]}"), f"robber/{robbers[n]}")
            if n in robbers
            else ""
            for n in numbers
        ),
    )
    museum = Grid(title=texts.text("board.museum"), title_justify="left")
    spaces = range(1, len(board.museum) + 1)
    for space in spaces:
        museum.add_column(str(space), justify="right")
    museum.add_row(*(_shown(board, str(board.museum[s - 1]), f"museum/{s}") for s in spaces))
    return [fields, museum]


def _shown(board: Edition, text: str, path: str) -> Text:
    return Text(f"{text}?", style=GUESS) if path in board.unverified else Text(text)
