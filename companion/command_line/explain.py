"""``pergamon explain``: a game told round by round, with every payment and point."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.command_line.say import LanguageOption, replayed
from companion.games.game import Entry, Result
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
    console.print()
    result = game.result(steps[-1].state)
    if result is None:
        console.print(texts.text("explain.unfinished"))
        return
    entries = [entry for step in steps for event in step.events for entry in game.account(event)]
    console.print(_final(game.name, result, entries, texts))


def _final(game: str, result: Result, entries: list[Entry], texts: Language) -> Table:
    """Everyone's points by where they came from, the winner first."""
    won = Counter[tuple[str, str]]()
    for entry in entries:
        if entry.unit == "points":
            won[entry.player, entry.source] += entry.amount
    sources = list(dict.fromkeys(source for _, source in won))
    table = Table(title=texts.say(result.reason))
    table.add_column(texts.text("explain.player"))
    for source in sources:
        table.add_column(texts.text(f"{game}.source.{source}"), justify="right")
    table.add_column(texts.text("explain.points"), justify="right")
    for name, points in sorted(result.points, key=lambda row: (row[0] not in result.winners, -row[1])):
        parts = [str(won[name, source]) for source in sources]
        table.add_row(Text(name, style="bold" if name in result.winners else ""), *parts, str(points))
    return table
