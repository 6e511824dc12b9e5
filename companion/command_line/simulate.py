"""``pergamon simulate``: seeded, random but sensible games as records."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from companion.command_line.say import GameOption, LanguageOption, fail, file_trouble
from companion.games import record
from companion.games.altar import simulate as altar
from companion.games.indus import simulate as indus
from companion.games.pergamon import simulate as pergamon
from companion.games.pergamon.coach.player import Coached
from companion.language import Language

PLAY = {"pergamon": pergamon.play, "indus": indus.play, "altar": altar.play}


def _strategies(players: int, coached: int) -> list[pergamon.Strategy]:
    return [Coached() if seat < coached else pergamon.Sensible() for seat in range(players)]


def simulate(
    language: LanguageOption,
    players: Annotated[int, typer.Option(min=2, max=4, help="How many players.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    out: Annotated[Path, typer.Option(help="The folder for the records.")] = Path(),
    game: GameOption = "pergamon",
    coached: Annotated[int, typer.Option(min=0, max=4, help="How many follow the coach, in Pergamon.")] = 0,
) -> None:
    """Plays random but sensible games and writes their records."""
    texts = Language(language)
    if coached and game != "pergamon":
        fail(texts.text("coach.other-game"))
    console = Console(stderr=True)
    play = partial(pergamon.play, strategies=_strategies(players, coached)) if coached else PLAY[game]
    try:
        out.mkdir(parents=True, exist_ok=True)
        for number in track(range(seed, seed + games), description="", console=console, transient=True):
            path = out / f"{game}-{players}-{number}.jsonl"
            path.write_bytes(record.text(*play(number, players)))
    except OSError as error:
        fail(f"{out}: {file_trouble(error, texts)}")
    console.print(texts.text("simulate.done", n=games, folder=out), highlight=False)
