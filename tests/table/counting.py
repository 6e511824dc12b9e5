"""A second, tiny game: players add 1 to 3 in turn, and whoever reaches the target wins."""

from typing import Literal

import msgspec

from companion.games.errors import Illegal, Unreadable
from companion.games.game import Entry, Event, Game, Result, Step, quoted, write
from companion.message import Message, message


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, and up to what."""

    counting: Literal[1]
    players: tuple[str, ...]
    target: int = 10

    def __post_init__(self) -> None:
        if len(set(self.players)) < len(self.players):
            raise Unreadable([message("players.same")], "")


class Add(msgspec.Struct, frozen=True, tag_field="move", tag="add", forbid_unknown_fields=True):
    """Adds a number."""

    number: int


class Added(Event, frozen=True, tag="added"):
    """A number was added."""

    player: str
    number: int


class State(msgspec.Struct, frozen=True):
    """How far it is, and who added how much."""

    header: Header
    sums: tuple[int, ...]
    turn: int = 0

    @property
    def over(self) -> bool:
        """Whether the target is reached."""
        return sum(self.sums) == self.header.target


def _apply(state: State, move: Add) -> Step[State]:
    if state.over or not 1 <= move.number <= min(3, state.header.target - sum(state.sums)):
        raise Illegal([message("counting.number", number=move.number)], quoted(write(move)))
    sums = list(state.sums)
    sums[state.turn] += move.number
    event = Added(state.header.players[state.turn], move.number)
    turn = (state.turn + 1) % len(sums)
    return Step(State(state.header, tuple(sums), turn), (event,))


def _result(state: State) -> Result | None:
    if not state.over:
        return None
    names = state.header.players
    winner = names[state.turn - 1]
    return Result(tuple(zip(names, state.sums, strict=True)), (winner,), message("counting.won"))


def _rename(line: Header | Add, names: dict[str, str]) -> Header | Add:
    if isinstance(line, Header):
        players = tuple(names.get(name, name) for name in line.players)
        return msgspec.structs.replace(line, players=players)
    return line


def _tell(event: Event) -> Message:
    assert isinstance(event, Added)
    return message("counting.added", player=event.player, n=event.number)


def _account(event: Event) -> tuple[Entry, ...]:
    assert isinstance(event, Added)
    return (
        Entry(event.player, "points", "adding", event.number),
        Entry(event.player, "times", f"number-{event.number}", 1),
    )


COUNTING: Game[Header, Add, State] = Game(
    name="counting",
    header_type=Header,
    move_type=Add,
    players=lambda header: header.players,
    rename=_rename,
    begin=lambda header: Step(State(header, (0,) * len(header.players)), ()),
    apply=_apply,
    allowed=lambda state: state,
    view=lambda state: state,
    result=_result,
    turn=lambda state: None if state.over else state.header.players[state.turn],
    round=lambda state: 1 + sum(state.sums) // 5,
    tell=_tell,
    account=_account,
)
