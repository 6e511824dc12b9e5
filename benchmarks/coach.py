"""How fast the coach answers, how that grows with the tiles, and how often a coached player wins."""

from collections.abc import Callable, Sequence
from math import sqrt
from os import environ
from random import Random
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.progress import track
from rich.table import Table

from companion.games.pergamon.coach.advice import advise
from companion.games.pergamon.coach.odds import odds
from companion.games.pergamon.coach.player import Coached
from companion.games.pergamon.coach.rows import best_row, best_rows, best_split, row_within
from companion.games.pergamon.moves import Draw, Header
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.referee import begin
from companion.games.pergamon.simulate import NAMES, Sensible, moves, tile_set
from companion.games.pergamon.state import State

SIZES = (4, 8, 12, 20, 30, 45, 60)
HANDS = 60
GAMES = int(environ.get("COACH_GAMES", "2000"))
FIRST_SEED = 10_000
"""Far from the games that the weights of the coach were chosen on."""
LIMITS = {("best row", 12): 5, ("best row", 60): 50, ("best split", 12): 100, ("odds", 13): 5}
"""What must not be exceeded, in milliseconds."""

Task = Callable[[tuple[Tile, ...]], object]


def run() -> None:
    """Prints all figures of the coach."""
    console = Console()
    console.print(_speed())
    console.print(_strength(console))


def _speed() -> Table:
    tasks: dict[str, Task] = {
        "best row": best_row,
        "best split": lambda hand: best_split(hand, 3),
        "best few": best_rows,
        "aimed at 9": lambda hand: row_within(hand, 9, 9),
    }
    table = _table("Coach, milliseconds", "of", "tiles", "median", "95 %", "at most")
    for name, task in tasks.items():
        for size in SIZES:
            random = Random(size)
            hands = [_hand(random, size, number % 3 == 0) for number in range(HANDS)]
            table.add_row(name, str(size), *_times(task, hands), _limit(name, size))
    tables = [_placing(Random(seed)) for seed in range(HANDS)]
    table.add_row("odds, 13 fields", "", *_times(odds, tables), _limit("odds", 13))
    table.add_row("all advice, placing", "", *_times(advise, tables), "")
    return table


def _hand(random: Random, size: int, unknown: bool) -> tuple[Tile, ...]:
    tiles = tile_set(random)[:size]
    if unknown:
        tiles = [Tile(f"?{tile[1:]}") if random.random() < 0.2 else tile for tile in tiles]
    return tuple(tiles)


def _placing(random: Random) -> State:
    """Four players about to place, nobody standing: the most fields and the most pawns to come."""
    beginning = begin(Header(1, "2011", NAMES, NAMES[0])).state
    return next(state for move, state in moves(beginning, random, [Sensible()] * 4) if isinstance(move, Draw))


def _times(task: Callable[..., object], inputs: Sequence[object]) -> tuple[str, str]:
    """The median and the 95th percentile of a task over some inputs, each the best of three."""
    times = sorted(min(_time(task, one) for _ in range(3)) for one in inputs)
    return f"{median(times):.2f}", f"{times[int(0.95 * len(times))]:.2f}"


def _time(task: Callable[..., object], one: object) -> float:
    began = perf_counter()
    task(one)
    return 1000 * (perf_counter() - began)


def _limit(name: str, size: int) -> str:
    return str(LIMITS.get((name, size), ""))


def _strength(console: Console) -> Table:
    table = _table(
        f"One coached player in {GAMES} games",
        "players",
        "games",
        "won",
        "95 % interval",
        "by chance",
        "points",
    )
    won_all = games_all = 0
    for players in (2, 3, 4):
        games = GAMES // 3 + (players - 2 < GAMES % 3)
        won, own, others = 0, 0, 0.0
        for seed in track(
            range(FIRST_SEED, FIRST_SEED + games), description=f"{players}", console=console, transient=True
        ):
            state, seat = _played(seed, players)
            won += state.winners == (state.players[seat].name,)
            own += state.players[seat].points
            others += (sum(p.points for p in state.players) - state.players[seat].points) / (players - 1)
        won_all, games_all = won_all + won, games_all + games
        chance, points = f"{100 / players:.0f} %", f"{own / games:.1f} : {others / games:.1f}"
        table.add_row(str(players), str(games), *_share(won, games), chance, points)
    table.add_row("all", str(games_all), *_share(won_all, games_all), "", "")
    return table


def _played(seed: int, players: int) -> tuple[State, int]:
    """A game's end and the coached player's seat; a shared win counts as none."""
    random, names, seat = Random(seed), NAMES[:players], seed % players
    strategies = [Coached() if one == seat else Sensible() for one in range(players)]
    beginning = begin(Header(1, "2011", names, random.choice(names))).state
    *_, (_, state) = moves(beginning, random, strategies)
    return state, seat


def _share(won: int, games: int) -> tuple[str, str]:
    """A share with its interval by Wilson."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return f"{100 * share:.1f} %", f"{100 * (middle - half):.1f}–{100 * (middle + half):.1f} %"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table
