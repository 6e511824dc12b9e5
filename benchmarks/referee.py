"""The referee: moves a second, early and late in a game; and 20,000 games without a difference."""

from time import perf_counter

from companion.games import record
from companion.games.pergamon import GAME
from companion.games.pergamon.simulate import play

GAMES = 20_000


def run() -> None:
    """Prints moves a second by round, then replays 20,000 games from their records."""
    for players in (2, 3, 4):
        _speed([play(seed, players) for seed in range(60)], players)
    different = 0
    for seed in range(GAMES):
        header, moves = play(seed, 2 + seed % 3)
        state = GAME.begin(header).state
        for move in moves:
            state = GAME.apply(state, move).state
        *_, last = record.Record(record.text(header, moves).splitlines()).replay()
        different += last.state != state
    print(f"{GAMES} games live and from their record: {different} differ")


def _speed(games: list, players: int) -> None:  # type: ignore[type-arg]
    seconds, applied = [0.0] * 13, [0] * 13
    for header, moves in games:
        state = GAME.begin(header).state
        for move in moves:
            round = state.round
            begun = perf_counter()
            state = GAME.apply(state, move).state
            seconds[round] += perf_counter() - begun
            applied[round] += 1
    early = sum(applied[1:5]) / sum(seconds[1:5])
    late = sum(applied[9:]) / sum(seconds[9:])
    total = sum(applied) / sum(seconds)
    print(
        f"{players} players: {total:,.0f} moves a second; rounds 1-4 {early:,.0f}, rounds 9-12 {late:,.0f}, "
        f"late/early {late / early:.2f}"
    )
