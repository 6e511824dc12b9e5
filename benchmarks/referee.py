"""The referee: moves a second, early and late in a game; and 20,000 games without a difference."""

from collections import Counter
from random import Random
from time import process_time

from companion.games import record
from companion.games.pergamon.moves import AnyMove, Header
from companion.games.pergamon.referee import apply, begin
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


def _speed(games: list[tuple[Header, list[AnyMove]]], players: int) -> None:
    """Moves a second, and the pace of rounds 9 to 12 beside rounds 1 to 4, kind of move by kind of move."""
    seconds: Counter[tuple[bool, type]] = Counter()
    applied: Counter[tuple[bool, type]] = Counter()
    all_seconds, all_moves = 0.0, 0
    for header, played in games:
        state = begin(header).state
        for move in played:
            round = state.round
            begun = process_time()
            state = apply(state, move).state
            spent = process_time() - begun
            all_seconds, all_moves = all_seconds + spent, all_moves + 1
            if round <= 4 or round >= 9:
                seconds[round >= 9, type(move)] += spent
                applied[round >= 9, type(move)] += 1
    print(f"{players} players: {all_moves / all_seconds:,.0f} moves a second")
    for kind in sorted({kind for _, kind in applied}, key=lambda kind: kind.__name__):
        if applied[False, kind] and applied[True, kind]:
            early, late = (applied[part, kind] / seconds[part, kind] for part in (False, True))
            print(
                f"    {kind.__name__:10} rounds 1-4 {early:>9,.0f}  rounds 9-12 {late:>9,.0f}  {late / early:.2f}"
            )
