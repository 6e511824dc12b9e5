"""Moves a second of Indus and the Pergamonaltar, and whole simulated games of Indus that reach their end."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from companion.games.altar import GAME as ALTAR
from companion.games.altar.simulate import play as play_altar
from companion.games.game import Game
from companion.games.indus import GAME as INDUS
from companion.games.indus.simulate import play as play_indus

REPLAYED = 100
SIMULATED = 5_000

Play = Callable[[int, int], tuple[Any, list[Any]]]


def moves_a_second(game: Game[Any, Any, Any], play: Play) -> float:
    """How fast the referee goes through whole games of 2, 3 and 4 players."""
    games = [play(seed, players) for seed in range(REPLAYED) for players in (2, 3, 4)]
    moves, start = 0, perf_counter()
    for header, line in games:
        state = game.begin(header).state
        for move in line:
            state = game.apply(state, move).state
        moves += len(line)
    return moves / (perf_counter() - start)


def finished(players: int) -> tuple[int, int]:
    """How many simulated games of Indus reach their end, and all their moves."""
    ended = moves = 0
    for seed in range(SIMULATED):
        header, line = play_indus(seed, players)
        state = INDUS.begin(header).state
        for move in line:
            state = INDUS.apply(state, move).state
        ended += INDUS.result(state) is not None
        moves += len(line)
    return ended, moves


def run() -> None:
    """Prints all figures."""
    print(f"Indus: {moves_a_second(INDUS, play_indus):,.0f} moves a second")
    print(f"Pergamonaltar: {moves_a_second(ALTAR, play_altar):,.0f} moves a second")
    for players in (2, 3, 4):
        start = perf_counter()
        ended, moves = finished(players)
        print(
            f"Indus, {players} players: {ended:,} of {SIMULATED:,} simulated games reach the end, "
            f"{moves / SIMULATED:.1f} moves a game, {perf_counter() - start:.0f} s"
        )


if __name__ == "__main__":
    run()
