"""``pergamon simulate``: seeded, random but sensible games as records."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from companion.command_line.say import fail, file_trouble
from companion.games import record
from companion.games.pergamon.simulate import play
from companion.language import Language, system_language


def simulate(
    players: Annotated[int, typer.Option(min=2, max=4, help="How many players.")] = 4,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    out: Annotated[Path, typer.Option(help="The folder for the records.")] = Path(),
) -> None:
    """Plays random but sensible games and writes their records."""
    console = Console(stderr=True)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for number in track(range(games), description="", console=console, transient=True):
            name = f"pergamon-{players}-{seed + number}.jsonl"
            (out / name).write_bytes(record.text(*play(seed + number, players)))
    except OSError as error:
        fail(f"{out}: {file_trouble(error, Language(system_language()))}")
    console.print(f"{games} → {out}")
