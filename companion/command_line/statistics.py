"""The statistics as tables on the screen, and as plain values for programs."""

from collections.abc import Iterator

from rich.table import Table as Grid
from rich.text import Text

from companion.language import Language
from companion.table.names import shown
from companion.table.statistics import Statistics


def in_all(statistics: Statistics, player: str | None) -> dict[str, object]:
    """All statistics as plain values."""
    return {
        "players": [row._asdict() for row in statistics.players()],
        "sources": [row._asdict() for row in statistics.sources(player)],
        "money": [row._asdict() for row in statistics.money(player)],
        "favourites": statistics.favourites(),
        "pace": [row._asdict() for row in statistics.pace()],
        "rivalries": [row._asdict() for row in statistics.rivalries(player)],
    }


def grids(statistics: Statistics, player: str | None, texts: Language) -> Iterator[Grid]:
    """All statistics as tables."""
    yield _people(statistics, texts)
    others = (
        _points(statistics, player, texts),
        _money(statistics, player, texts),
        _pace(statistics, texts),
        _rivalries(statistics, player, texts),
    )
    yield from (grid for grid in others if grid.row_count)


def _grid(texts: Language, title: str | None, *columns: str) -> Grid:
    grid = Grid(title=title and texts.text(f"statistics.{title}"), title_justify="left")
    for number, column in enumerate(columns):
        grid.add_column(texts.text(column), justify="right" if number else "left")
    return grid


def _people(statistics: Statistics, texts: Language) -> Grid:
    columns = ("games", "wins", "average", "best", "favourite")
    grid = _grid(texts, None, "explain.player", *(f"statistics.{column}" for column in columns))
    favourites = statistics.favourites()
    for row in statistics.players():
        favourite = favourites.get(row.name)
        told = texts.text(f"{statistics.rules}.source.{favourite}") if favourite else ""
        numbers = (str(row.games), str(row.wins), f"{row.average:.1f}", str(row.best))
        grid.add_row(_name(row.name), *numbers, told)
    return grid


def _points(statistics: Statistics, player: str | None, texts: Language) -> Grid:
    rows = [row for row in statistics.sources(player) if row.unit == "points"]
    sources = sorted({row.source for row in rows})
    columns = (f"{statistics.rules}.source.{source}" for source in sources)
    grid = _grid(texts, "points", "explain.player", *columns)
    found = {(row.name, row.source): row.average for row in rows}
    for name in dict.fromkeys(row.name for row in rows):
        grid.add_row(_name(name), *(f"{found.get((name, source), 0):.1f}" for source in sources))
    return grid


def _money(statistics: Statistics, player: str | None, texts: Language) -> Grid:
    columns = (f"statistics.{column}" for column in ("asked", "earned", "spent", "wasted"))
    grid = _grid(texts, "money", "explain.player", *columns)
    for row in statistics.money(player):
        amounts = (row.asked, row.earned, row.spent, row.left)
        grid.add_row(_name(row.name), *(f"{amount:.1f}" for amount in amounts))
    return grid


def _pace(statistics: Statistics, texts: Language) -> Grid:
    grid = _grid(texts, "pace", "statistics.round", "statistics.games", "statistics.minutes")
    for row in statistics.pace():
        grid.add_row(str(row.round), str(row.games), f"{row.average / 60:.1f}")
    return grid


def _rivalries(statistics: Statistics, player: str | None, texts: Language) -> Grid:
    columns = ("explain.player", "statistics.games", "statistics.wins", "statistics.margin")
    grid = _grid(texts, "rivalries", *columns)
    for row in statistics.rivalries(player):
        pair = Text(" – ").join((_name(row.first), _name(row.second)))
        grid.add_row(pair, str(row.games), f"{row.first_wins} : {row.second_wins}", f"{row.margin:+.1f}")
    return grid


def _name(name: str) -> Text:
    return Text(shown(name))
