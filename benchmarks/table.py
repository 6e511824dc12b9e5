"""How long the table takes: one game opened, played and undone; an archive that grows."""

from collections.abc import Callable, Iterator
from datetime import date
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from companion.games.game import write
from companion.games.pergamon.simulate import play
from companion.table import lines
from companion.table.archive import Archive
from companion.table.lines import Line, Replay
from companion.table.statistics import Statistics
from companion.table.store import FILE, Store

SIZES = (100, 1_000, 10_000)
TIMES = 5
NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo", "Ida", "Jan", "Kaya", "Leo")
PLAYED = 60
"""Different games in the archive; the others are these again on other days."""
DAY = 24 * 60 * 60 * 1000
BEGIN = 1_500_000_000_000


def milliseconds(act: Callable[[], object]) -> float:
    """How long it takes, the median of some times."""
    return median(_took(act, perf_counter) for _ in range(TIMES))


def at_work(act: Callable[[], object]) -> float:
    """How long the processor works for it, whatever else it has to do."""
    return min(_took(act, process_time) for _ in range(TIMES))


def _took(act: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    act()
    return (clock() - start) * 1000


def one_game(folder: Path) -> None:
    """A game of twelve rounds and four players."""
    header, moves = play(1, 4)
    with Store(folder) as store:
        archive = Archive(store)
        table = archive.begin(header)
        took = []
        for move in moves:
            start = perf_counter()
            table.play(move)
            took.append((perf_counter() - start) * 1000)
        drafts = count()
        print(f"a game of 12 rounds and 4 players has {len(moves)} moves")
        print(f"store a move, median and slowest: {median(took):.1f} ms, {max(took):.1f} ms")
        print(f"store a draft: {milliseconds(lambda: table.save_draft(str(next(drafts)))):.1f} ms")
        print(f"open the game (limit 50 ms): {milliseconds(lambda: archive.open(table.id)):.1f} ms")

        undone = []
        for _ in range(TIMES):
            table.go_to(len(moves))
            start = perf_counter()
            for _ in range(100):
                table.undo()
            undone.append((perf_counter() - start) * 1000)
        print(f"undo 100 moves one by one (limit 50 ms): {median(undone):.1f} ms")
        points = cycle((len(moves), len(moves) - 100))
        print(f"undo or redo 100 moves at once: {milliseconds(lambda: table.go_to(next(points))):.1f} ms")
        print(f"try the game without its tenth move: {milliseconds(lambda: table.try_delete(10)):.1f} ms")


def games() -> Iterator[Replay]:
    """Whole games of changing people, again and again."""
    chance = Random(2011)
    played = []
    for seed in range(PLAYED):
        header, moves = play(seed, 2 + seed % 3)
        names = dict(zip(header.players, chance.sample(NAMES, len(header.players)), strict=True))
        first = lines.replay([Line(write(header), 0)])
        texts = [write(first.game.rename(line, names)) for line in (header, *moves)]
        played.append(lines.replay(Line(text, 20_000 * number) for number, text in enumerate(texts)))
    while True:
        yield from played


def archive_grows(folder: Path) -> None:
    """Lists, searches and statistics of ever more games."""
    day = count(BEGIN, DAY // 8)
    more = games()
    with Store(folder) as store:
        archive, statistics = Archive(store), Statistics(store)
        asked: dict[str, Callable[[], object]] = {
            "list all": archive.games,
            "list the first 50": lambda: archive.games(limit=50),
            "search a player": lambda: archive.games("ada"),
            "search two players": lambda: archive.games("ada gül"),
            "search a year": lambda: archive.games(since=date(2018, 1, 1), until=date(2018, 12, 31)),
            "names to suggest": archive.players,
            "statistics: players": statistics.players,
            "statistics: sources": statistics.sources,
            "statistics: money": statistics.money,
            "statistics: favourites": statistics.favourites,
            "statistics: pace": statistics.pace,
            "statistics: head to head": statistics.rivalries,
            "statistics of one player": lambda: statistics.sources("Ada"),
        }
        figures: dict[str, list[tuple[float, float]]] = {name: [] for name in asked}
        stored = 0
        sizes = []
        for size in SIZES:
            while stored < size:
                with store.write() as db:
                    for _ in range(min(500, size - stored)):
                        begun = next(day)
                        lines.insert(db, next(more), now=begun, begun=begun)
                        stored += 1
            for name, question in asked.items():
                figures[name].append((milliseconds(question), at_work(question)))
            sizes.append(f"{(folder / FILE).stat().st_size / 1e6:.0f} MB")
        print("archive (limit 200 ms each); in brackets the processor's own time")
        print(f"{'games':28}" + "".join(f"{size:>22,}" for size in SIZES))
        for name, took in figures.items():
            print(f"{name:28}" + "".join(f"{wall:>10.1f} ({work:5.1f}) ms" for wall, work in took))
        print(f"{'file':28}" + "".join(f"{size:>22}" for size in sizes))
    print(f"{'start the app with them':28}{'':44}{milliseconds(lambda: Store(folder).close()):>18.1f} ms")


def run() -> None:
    """Prints all figures."""
    with TemporaryDirectory() as folder:
        one_game(Path(folder))
    with TemporaryDirectory() as folder:
        archive_grows(Path(folder))


if __name__ == "__main__":
    run()
