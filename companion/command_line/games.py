"""``pergamon games``: the archive from the command line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from companion.command_line.say import GameOption, LanguageOption, fail
from companion.command_line.statistics import grids, in_all
from companion.games.game import write
from companion.games.pergamon import GAME as PERGAMON
from companion.games.shelf import GAMES
from companion.language import Language
from companion.table import exchange, results
from companion.table.archive import Archive, Summary
from companion.table.errors import TableError
from companion.table.folder import data_folder
from companion.table.names import shown
from companion.table.statistics import Statistics
from companion.table.store import Store

games = typer.Typer(help="The games in the archive.", no_args_is_help=True)

Data = Annotated[
    Path,
    typer.Option(
        "--data", help="The folder of the games.", default_factory=data_folder, show_default="the app's"
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Day = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="A day, such as 2026-11-30.")]


class Form(StrEnum):
    """What games can be exported as."""

    RECORD = "record"
    ZIP = "zip"
    CSV = "csv"
    BG_STATS = "bgstats"


@contextmanager
def _archive(folder: Path, texts: Language) -> Iterator[Archive]:
    """The archive; what is to be known about its storage goes to standard error, troubles end the command."""
    with Store(folder) as store:
        for notice in store.notices:
            print(texts.say(notice), file=sys.stderr)
        try:
            yield Archive(store)
        except TableError as error:
            fail(texts.say(error.message))


@games.command("list")
def list_games(
    data: Data,
    language: LanguageOption,
    player: Annotated[str, typer.Option(help="Only games of players with these words in their names.")] = "",
    since: Day = None,
    until: Day = None,
    json: Json = False,
) -> None:
    """Lists games, last played first."""
    texts = Language(language)
    with _archive(data, texts) as archive:
        found = archive.games(player, since and since.date(), until and until.date())
    if json:
        for game in found:
            _print_json(game._asdict() | {"seats": [seat._asdict() for seat in game.seats]})
        return
    console = Console(highlight=False)
    if not found:
        console.print(texts.text("games.none"))
        return
    columns = ("number", "begun", "game", "players", "stand")
    grid = Grid(*(texts.text(f"games.{column}") for column in columns))
    for game in found:
        name = texts.text(f"{game.rules}.name")
        grid.add_row(str(game.id), _day(game.begun), name, _players(game), _stand(game, texts))
    console.print(grid)


@games.command()
def show(
    game: Annotated[int, typer.Argument(help="The game's number in the list.")],
    data: Data,
    language: LanguageOption,
    json: Json = False,
) -> None:
    """Tells a game: every move with its reasons and points."""
    texts = Language(language)
    with _archive(data, texts) as archive:
        table = archive.open(game)
    for notice in table.notices:
        print(texts.say(notice), file=sys.stderr)
    if json:
        sys.stdout.buffer.write(write(table.game.view(table.state)) + b"\n")
        return
    console = Console(soft_wrap=True, highlight=False)
    for point in table.points:
        for number, event in enumerate(point.events):
            mark = f"{point.number:4}" if number == 0 and point.number else "    "
            console.print(Text(f"{mark}  {texts.say(table.game.tell(event))}"))


@games.command()
def export(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Data,
    language: LanguageOption,
    game: Annotated[int | None, typer.Option(help="The game's number in the list.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    form: Annotated[Form | None, typer.Option("--as", help="By the file's name where left out.")] = None,
) -> None:
    """Writes a game's record, all games as a zip, results as CSV or as a play file for BG Stats."""
    texts = Language(language)
    form = form or _FORMS.get(file.suffix.lower(), Form.RECORD)
    if game is None and not everything:
        fail(texts.text("games.which"))
    with _archive(data, texts) as archive:
        ids = [one.id for one in archive.games()] if game is None else [game]
        number = len(ids)
        match form:
            case Form.ZIP:
                number = exchange.export_all(archive, file)
            case Form.CSV:
                number = len(archive.games(over=True))
                exchange.save(file, results.results_csv(archive))
            case Form.BG_STATS:
                exchange.save(file, results.bg_stats(archive, ids))
            case Form.RECORD:
                if game is None:
                    fail(texts.text("games.which"))
                exchange.export_record(archive, game, file)
    print(texts.text("games.exported", n=number, file=file.name))


_FORMS = {".zip": Form.ZIP, ".csv": Form.CSV, ".bgsplay": Form.BG_STATS}


@games.command("import")
def import_games(
    files: Annotated[list[Path], typer.Argument(help="Records, or zips of records.")],
    data: Data,
    language: LanguageOption,
) -> None:
    """Adds games to the archive; what is there already stays as it is."""
    texts = Language(language)
    added = known = 0
    refused = False
    with _archive(data, texts) as archive:
        for file in files:
            try:
                imported = exchange.import_file(archive, file)
            except TableError as error:
                refused = True
                print(f"{file}: {texts.say(error.message)}", file=sys.stderr)
                continue
            added += len(imported.added)
            known += imported.known
            for name, reason in imported.refused:
                refused = True
                print(f"{file}: {name}: {texts.say(reason)}", file=sys.stderr)
    print(texts.text("games.imported", n=added, known=known))
    if refused:
        raise typer.Exit(1)


@games.command()
def stats(
    data: Data,
    language: LanguageOption,
    player: Annotated[str | None, typer.Option(help="Only this player.")] = None,
    game: GameOption = PERGAMON.name,
    json: Json = False,
) -> None:
    """Shows statistics over all games that are over."""
    texts = Language(language)
    if not GAMES[game].ends:
        fail(texts.text("games.no-end", game=texts.text(f"{game}.name")))
    with _archive(data, texts) as archive:
        statistics = Statistics(archive.store, game)
        if json:
            _print_json(in_all(statistics, player))
        else:
            Console(highlight=False).print(*grids(statistics, player, texts), sep="\n\n")


def _print_json(value: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")


def _players(game: Summary) -> Text:
    """Everyone with their points, the winners standing out."""
    told = (
        (shown(seat.name) + ("" if seat.points is None else f" {seat.points}"), "bold" if seat.won else "")
        for seat in game.seats
    )
    return Text(", ").join(Text(name, style) for name, style in told)


def _stand(game: Summary, texts: Language) -> str:
    key = "games.over" if game.over else "games.round" if game.round else "games.setup"
    return texts.text(key, round=game.round)


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
