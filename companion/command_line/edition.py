"""``pergamon edition``: the numbers of one's own board."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from companion.command_line.say import LanguageOption, fail, file_trouble, refusal
from companion.games.errors import GameError
from companion.games.pergamon.edition import Corrections, Edition, corrected, editions, read_corrections
from companion.games.pergamon.edition import edition as packaged
from companion.games.pergamon.telling import ROMAN
from companion.language import Language
from companion.table import own_board
from companion.table.errors import TableError
from companion.table.folder import data_folder
from companion.table.store import Store

edition = typer.Typer(help="The numbers printed on one's own board.", no_args_is_help=True)

Data = Annotated[
    Path,
    typer.Option(
        "--data", help="The folder of the games.", default_factory=data_folder, show_default="the app's"
    ),
]
Name = Annotated[str, typer.Option("--edition", help="The edition.")]
NEWEST = editions()[-1]
MOST_BYTES = 100_000
GUESS = "bold #b07a00"


@edition.command()
def show(
    language: LanguageOption,
    data: Data,
    name: Name = NEWEST,
    picture: Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draws the board.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one's own edition file.")] = False,
) -> None:
    """Shows the board's numbers; those that are only guessed are marked."""
    texts = Language(language)
    with _store(data, texts) as store:
        own = own_board.kept(store, name)
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(own) + b"\n")
        return
    board = _sound(own, texts)
    console = Console()
    for grid in _grids(board, texts):
        console.print(grid)
    _guesses(console, board, texts)
    if picture is not None:
        from calibration.board import picture as drawn
        from companion.command_line.own import write_picture

        write_picture(drawn(board), picture, texts)


@edition.command()
def check(
    language: LanguageOption,
    data: Data,
    name: Name = NEWEST,
    file: Annotated[Path | None, typer.Argument(help="An edition file; else one's own board.")] = None,
) -> None:
    """Checks the numbers of a board against what is known."""
    texts = Language(language)
    if file is None:
        with _store(data, texts) as store:
            own = own_board.kept(store, name)
    else:
        own = _from(file, texts)
    board = _sound(own, texts)
    console = Console()
    console.print(texts.text("printed.sound"))
    _guesses(console, board, texts)


@edition.command()
def edit(
    language: LanguageOption,
    data: Data,
    name: Name = NEWEST,
    numbers: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH=NUMBER...", help="Such as fields/1/coins=0, robber/1=7, museum/5=2."),
    ] = None,
    given: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="An edition file.")] = None,
    rest: Annotated[bool, typer.Option("--rest-is-right", help="All other numbers are as shown.")] = False,
) -> None:
    """Keeps numbers as they are printed on one's own board; new games use them."""
    texts = Language(language)
    changed = dict(_number(text) for text in numbers or ())
    if given is not None:
        read = _from(given, texts)
        name, changed = read.edition, read.numbers | changed
    if not changed and not rest:
        fail(texts.text("printed.nothing-given"))
    with _store(data, texts) as store:
        old = own_board.kept(store, name)
        own = Corrections(name, old.numbers | changed)
        if rest:
            own = own_board.with_all(own)
        _sound(own, texts)
        own_board.keep(store, own)
    Console().print(
        texts.text("printed.kept", n=len(own.numbers.keys() - old.numbers.keys() | changed.keys()))
    )


@contextmanager
def _store(data: Path, texts: Language) -> Iterator[Store]:
    try:
        with Store(data) as store:
            for notice in store.notices:
                print(texts.say(notice), file=sys.stderr)
            yield store
    except TableError as error:
        fail(texts.say(error.message))


def _from(file: Path, texts: Language) -> Corrections:
    try:
        with file.open("rb") as stream:
            return read_corrections(stream.read(MOST_BYTES))
    except GameError as error:
        fail(f"{file}: {refusal(error, texts)}")
    except OSError as error:
        fail(f"{file}: {file_trouble(error, texts)}")


def _sound(own: Corrections, texts: Language) -> Edition:
    """The board with its corrections, or what speaks against them."""
    try:
        return corrected(packaged(own.edition), own)
    except GameError as error:
        fail(refusal(error, texts))


def _guesses(console: Console, board: Edition, texts: Language) -> None:
    key = "printed.guesses" if board.unverified else "printed.verified"
    console.print(texts.text(key, n=len(board.unverified)))


def _number(text: str) -> tuple[str, int]:
    path, _, number = text.partition("=")
    if not number.isdecimal():
        raise typer.BadParameter(f"write a number as fields/1/coins=0, not as {text}")
    return path, int(number)


def _grids(board: Edition, texts: Language) -> list[Grid]:
    """Fields from left to right as they lie on the board, then the museum."""
    fields = Grid(title=texts.text("printed.fields"), title_justify="left")
    fields.add_column("")
    numbers = range(len(board.fields), 0, -1)
    for number in numbers:
        fields.add_column(str(number), justify="right")
    robbers = {field: chests for chests, field in enumerate(board.robber)}
    fields.add_row(
        texts.text("printed.coins"),
        *(_shown(board, str(board.fields[n - 1].coins), f"fields/{n}/coins") for n in numbers),
    )
    fields.add_row(
        texts.text("printed.deepest"),
        *(_shown(board, ROMAN[board.fields[n - 1].deepest], f"fields/{n}/deepest") for n in numbers),
    )
    fields.add_row(
        texts.text("printed.robber"),
        *(
            _shown(board, texts.text(f"printed.backs-{robbers[n]}"), f"robber/{robbers[n]}")
            if n in robbers
            else ""
            for n in numbers
        ),
    )
    museum = Grid(title=texts.text("printed.museum"), title_justify="left")
    spaces = range(1, len(board.museum) + 1)
    for space in spaces:
        museum.add_column(str(space), justify="right")
    museum.add_row(*(_shown(board, str(board.museum[s - 1]), f"museum/{s}") for s in spaces))
    return [fields, museum]


def _shown(board: Edition, text: str, path: str) -> Text:
    return Text(f"{text}?", style=GUESS) if path in board.unverified else Text(text)
