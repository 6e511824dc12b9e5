"""``pergamon coach``: odds and rows for whoever's turn it is at the end of a record."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.command_line.say import LanguageOption, fail, replayed
from companion.games.pergamon import GAME
from companion.games.pergamon.coach.advice import Advice, advise
from companion.games.pergamon.coach.odds import FieldOdds
from companion.games.pergamon.telling import ROMAN
from companion.language import Language
from companion.message import Message


def coach(
    record: Annotated[Path, typer.Argument(help="A game's record.")],
    language: LanguageOption,
) -> None:
    """Advises whoever's turn it is: what each field will bring, what can be made of the tiles."""
    texts = Language(language)
    played, steps = replayed(record, texts)
    if played.game is not GAME:
        fail(f"{record}: {texts.text('coach.other-game')}")
    state = steps[-1].state
    advice = advise(state)
    console = Console(soft_wrap=True, highlight=False)
    if advice.fields:
        console.print(_fields(advice, state.edition.galleries, texts))
        console.print(texts.text("coach.range-note"))
        console.print()
        for field in advice.fields:
            if field.chosen:
                reach = f"I–{ROMAN[field.odds.deepest]}" if field.odds.deepest > 1 else "I"
                coins = texts.text("coins", n=field.odds.asked)
                _heading(console, texts.text("coach.choice", coins=coins, reach=reach))
                _reasons(console, field.reasons, texts)
    elif advice.player is not None:
        _rows(console, advice, texts)
    else:
        console.print(texts.text("coach.nobody"))


def _fields(advice: Advice, galleries: int, texts: Language) -> Table:
    title = texts.text("coach.fields", player=advice.player)
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for key in ("field", "asks", "brings", "alone", "all", "nothing"):
        table.add_column(texts.text(f"coach.{key}"), justify="right", no_wrap=True)
    for gallery in range(1, galleries + 1):
        table.add_column(ROMAN[gallery], justify="right", no_wrap=True)
    for field in advice.fields:
        table.add_row(*_cells(field.odds, galleries), style="bold" if field.chosen else "")
    return table


def _cells(odds: FieldOdds, galleries: int) -> list[str]:
    return [
        str(odds.field),
        str(odds.asked),
        _between(odds.worst.coins[0][0], odds.best.coins[-1][0]),
        _between(odds.alone.coins[0][0], odds.alone.coins[-1][0]),
        _chances(odds.all_asked()),
        _chances(odds.nothing()),
        *(
            _chances(odds.payable(gallery)) if gallery <= odds.deepest else ""
            for gallery in range(1, galleries + 1)
        ),
    ]


def _chances(chances: tuple[Fraction, Fraction]) -> str:
    return _between(*sorted(map(_percent, chances)))


def _percent(chance: Fraction) -> int:
    """A chance in whole percent, 0 and 100 only where it is certain."""
    return int(chance * 100) if chance.denominator == 1 else min(max(round(100 * chance), 1), 99)


def _between(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _rows(console: Console, advice: Advice, texts: Language) -> None:
    for gallery in advice.galleries:
        _reasons(console, gallery.reasons, texts)
    if not advice.rows:
        console.print(texts.text("coach.no-rows", player=advice.player))
        return
    _heading(console, texts.text("coach.rows", player=advice.player))
    for row in advice.rows:
        console.print(Text(" ".join(row.worth.move.tiles)))
        _reasons(console, row.reasons, texts)
    for reason in advice.reasons:
        console.print(texts.say(reason))
        for part in advice.split:
            console.print(Padding(Text(" ".join(part.tiles)), (0, 0, 0, 2)))


def _heading(console: Console, text: str) -> None:
    console.print(Text(text, style="bold"))


def _reasons(console: Console, reasons: tuple[Message, ...], texts: Language) -> None:
    for reason in reasons:
        console.print(Text(f"  {texts.say(reason)}"))
