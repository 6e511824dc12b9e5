"""Who sits at the table: what can be wrong with the names of a record's header, whatever the game."""

from collections.abc import Sequence

from companion.message import Message, message

FEWEST_PLAYERS = 2
MOST_PLAYERS = 4


def name_problems(names: Sequence[str], start: str) -> list[Message]:
    """Everything wrong with the players' names and the start player.

    >>> [problem.key for problem in name_problems(["Ada", "Ada"], "Ben")]
    ['players.same', 'start.unknown']
    """
    problems = []
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        problems.append(message("players.number", given=len(names)))
    if len(set(names)) < len(names):
        problems.append(message("players.same"))
    if not all(name.strip() for name in names):
        problems.append(message("players.nameless"))
    if start not in names:
        problems.append(message("start.unknown", name=start[:40]))
    return problems
