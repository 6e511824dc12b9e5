"""``pergamon replay``: the state after the last move of a record, or after every move."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from companion.command_line.say import replayed
from companion.games.game import write
from companion.language import Language


def replay(
    record: Annotated[Path, typer.Argument(help="A game's record.")],
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON, for programs.")] = False,
    each: Annotated[bool, typer.Option("--each", help="Print the state after every move.")] = False,
) -> None:
    """Replays a record and prints the state it leads to."""
    played, steps = replayed(record, Language("en"))
    shown = steps[1:] if each else steps[-1:]
    views = [played.game.view(step.state) for step in shown]
    if json:
        sys.stdout.buffer.write(b"".join(write(view) + b"\n" for view in views))
        return
    console = Console()
    for view in views:
        console.print_json(write(view).decode())
