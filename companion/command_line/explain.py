"""``pergamon explain``: a game told round by round, with every payment and point."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.command_line.say import LanguageOption, replayed
from companion.games.game import Result
from companion.language import Language


def explain(
    record: Annotated[Path, typer.Argument(help="A game's record.")],
    language: LanguageOption,
) -> None:
    """Tells a game round by round: every payment, every point and the final table."""
    texts = Language(language)
    played, steps = replayed(record, texts)
    game = played.game
    console = Console(soft_wrap=True, highlight=False)
    for step in steps:
        for event in step.events:
            sentence = texts.say(game.tell(event))
            if event.__struct_config__.tag == "round-begun":
                console.print()
                console.print(Text(sentence, style="bold"))
            else:
                console.print(Text(f"  {sentence}"))
    result = game.result(steps[-1].state)
    console.print()
    if result is None:
        console.print(texts.text("explain.unfinished"))
    else:
        console.print(_final(result, texts))


def _final(result: Result, texts: Language) -> Table:
    table = Table(title=texts.say(result.reason))
    table.add_column(texts.text("explain.player"))
    table.add_column(texts.text("explain.points"), justify="right")
    for name, points in sorted(result.points, key=lambda row: -row[1]):
        won = name in result.winners
        table.add_row(Text(name, style="bold" if won else ""), str(points))
    return table
