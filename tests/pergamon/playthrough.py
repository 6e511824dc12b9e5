"""Golden playthroughs: a record with every event told and the state after every move, for people to read.

``python -m tests.pergamon.playthrough`` writes them anew; look at what changed before you keep it.
"""

from pathlib import Path

from companion.games import record
from companion.games.pergamon import GAME
from companion.games.pergamon.events import Decision, Exhibited, Over
from companion.games.pergamon.moves import Adjust, AnyMove, Header, Variant
from companion.games.pergamon.simulate import play
from companion.games.pergamon.state import State
from companion.games.pergamon.telling import ROMAN
from companion.language import Language
from tests.pergamon.wild import game

FOLDER = Path(__file__).parent / "golden"


def told(text: bytes) -> str:
    """A record as a playthrough."""
    english = Language("en")
    lines = []
    for step, line in zip(record.Record(text.splitlines()).replay(), text.decode().splitlines(), strict=True):
        lines.append(line)
        lines += [f"  - {english.say(GAME.tell(event))}" for event in step.events]
        lines += [f"  {shown}" for shown in table(step.state)]
    return "\n".join(lines) + "\n"


def table(state: State) -> list[str]:
    """What lies on the table."""
    turn = GAME.turn(state)
    galleries = "  ".join(
        f"{ROMAN[n]}: {' '.join(gallery) or '-'}" for n, gallery in enumerate(state.galleries, 1)
    )
    lines = [f"= round {state.round}, {state.phase}{f', {turn}' if turn else ''} | {galleries}"]
    for player in state.players:
        shown = "  ".join(f"{ROMAN[c.marker]} on {c.space}: {'-'.join(c.tiles)}" for c in player.collections)
        lines.append(
            f"= {player.name}: {player.coins} coins, {player.points} points, field {player.field or '-'}"
            f" | {' '.join(player.tiles) or '-'} | {shown or '-'}"
        )
    if state.robber:
        lines.append(f"= robber: {state.robber.coins} coins, field {state.robber.field or '-'}")
    return lines


def first(wanted, **options) -> tuple[Header, list[AnyMove]]:  # type: ignore[no-untyped-def]
    """The first simulated game that shows something."""
    for seed in range(20_000):
        header, steps = game(seed, **options)
        moves = [move for move, _ in steps]
        events = [
            e for step in record.Record(record.text(header, moves).splitlines()).replay() for e in step.events
        ]
        if any(wanted(event) for event in events):
            return header, moves
    raise LookupError(options)


def games() -> dict[str, tuple[Header, list[AnyMove]]]:
    """The golden games by name."""
    tie = first(
        lambda event: isinstance(event, Over) and event.decision is Decision.OLDEST,
        players=4, variants=(), eager=0.7, unknown=0.0,
    )  # fmt: skip
    overflow = first(
        lambda event: isinstance(event, Exhibited) and event.value > 26,
        players=2, variants=(), eager=1.0, unknown=0.3,
    )  # fmt: skip
    header, moves = play(7, 3)
    points = record_points(header, moves)
    even = [
        Adjust(name, "all square", points=max(points.values()) - won) for name, won in points.items()
    ]  # fmt: skip
    nobody = game(5, 3, (), 0.0, 0.0)
    return {
        "two-players": play(2, 2),
        "three-players": play(3, 3),
        "four-players": play(4, 4),
        "variant-player-order": play(5, 4, (Variant.PLAYER_ORDER,)),
        "variant-sorting": play(6, 3, (Variant.SORTING,)),
        "tie-settled-by-the-oldest-find": tie,
        "museum-overflows": overflow,
        "corrected-to-a-tie": (header, moves + even),
        "shared-win-nobody-exhibits": (nobody[0], [move for move, _ in nobody[1]]),
    }


def record_points(header: Header, moves: list[AnyMove]) -> dict[str, int]:
    """Everyone's points at the end."""
    last = list(record.Record(record.text(header, moves).splitlines()).replay())[-1]
    return {player.name: player.points for player in last.state.players}


def main() -> None:
    """Writes all records and playthroughs."""
    for name, (header, moves) in games().items():
        text = record.text(header, moves)
        (FOLDER / f"{name}.jsonl").write_bytes(text)
        (FOLDER / f"{name}.txt").write_text(told(text), encoding="utf-8")


if __name__ == "__main__":
    main()
