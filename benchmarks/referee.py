"""The referee: moves a second, early and late in a game; and 20,000 games without a difference."""

from random import Random
from time import process_time

from companion.games import record
from companion.games.pergamon import GAME
from companion.games.pergamon.moves import Header
from companion.games.pergamon.referee import begin
from companion.games.pergamon.simulate import NAMES, Sensible, moves, play

GAMES = 20_000


def run() -> None:
    """Prints moves a second by round, then replays 20,000 games from their records."""
    for players in (2, 3, 4):
        _speed([play(seed, players) for seed in range(60)], players)
    different = 0
    for seed in range(GAMES):
        names = NAMES[: 2 + seed % 3]
        header = Header(1, "2011", names, names[0])
        live = list(moves(begin(header).state, Random(seed), [Sensible()] * len(names)))
        saved = record.text(header, [move for move, _ in live])
        replayed = [step.state for step in record.Record(saved.splitlines()).replay()][1:]
        different += replayed != [state for _, state in live]
    print(f"{GAMES} games live and from their record: {different} differ")


def _speed(games: list, players: int) -> None:  # type: ignore[type-arg]
    seconds, applied = [0.0] * 13, [0] * 13
    for header, played in games:
        state = GAME.begin(header).state
        for move in played:
            round = state.round
            begun = process_time()
            state = GAME.apply(state, move).state
            seconds[round] += process_time() - begun
            applied[round] += 1
    early = sum(applied[1:5]) / sum(seconds[1:5])
    late = sum(applied[9:]) / sum(seconds[9:])
    total = sum(applied) / sum(seconds)
    print(
        f"{players} players: {total:,.0f} moves a second; rounds 1-4 {early:,.0f}, rounds 9-12 {late:,.0f}, "
        f"late/early {late / early:.2f}"
    )
