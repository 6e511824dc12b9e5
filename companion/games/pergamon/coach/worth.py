"""What an exhibition earns at the coming scorings if nothing else happens, and what it does to the others."""

import msgspec
from msgspec.structs import replace

from companion.games.game import Event
from companion.games.pergamon import scoring
from companion.games.pergamon.checks import fee
from companion.games.pergamon.events import Cause, Dissolved, Exhibited, Moved, Scored, Source
from companion.games.pergamon.moves import Exhibit
from companion.games.pergamon.referee import apply
from companion.games.pergamon.state import State


class Earned(msgspec.Struct, frozen=True):
    """What somebody gets at one scoring."""

    round: int
    points: int
    """Of all markers."""
    oldest: int
    """For the oldest find of the scored kind."""
    final: int
    """For the oldest finds of all, at the end."""

    @property
    def total(self) -> int:
        """All of it."""
        return self.points + self.oldest + self.final


class Pushed(msgspec.Struct, frozen=True):
    """A marker that an exhibition moves down."""

    player: str
    marker: int
    before: int
    after: int | None
    """None where it leaves the museum."""
    lost: int
    """Points its space gives less than before."""


class Worth(msgspec.Struct, frozen=True):
    """An exhibition and all that follows from it alone."""

    move: Exhibit
    value: int
    """Polish included."""
    space: int
    now: int
    """Points at once."""
    scorings: tuple[Earned, ...]
    """What the exhibitor gets more, or less, at each coming scoring than without it."""
    pushed: tuple[Pushed, ...]
    """Everyone's, highest space first."""
    rivals: tuple[tuple[str, int], ...]
    """How many points the others get more, or less, at all coming scorings; only whoever it touches."""
    polish: int
    """Coins paid for it."""
    fee_saved: int
    """Coins of storing fee that the laid tiles no longer cost."""

    @property
    def points(self) -> int:
        """All points it brings its exhibitor."""
        return self.now + sum(earned.total for earned in self.scorings)

    @property
    def coins(self) -> int:
        """What it costs in coins, less what it saves; negative where it saves more."""
        return self.polish - self.fee_saved


def worth(state: State, move: Exhibit) -> Worth:
    """What an exhibition by whoever's turn it is brings; the move must be legal."""
    return compared(state, move, future(state))


def compared(state: State, move: Exhibit, without: dict[str, tuple[Earned, ...]]) -> Worth:
    """What an exhibition brings, compared with a future that was already worked out."""
    player, museum = state.current, state.edition.museum
    after, log = apply(state, move)
    new = next(event for event in log if isinstance(event, Exhibited))
    gains = {
        name: tuple(
            Earned(now.round, now.points - was.points, now.oldest - was.oldest, now.final - was.final)
            for now, was in zip(rounds, without[name], strict=True)
        )
        for name, rounds in future(after).items()
    }
    spaces = {(owner.name, own.marker): own.space for owner in state.players for own in owner.collections}
    pushed = []
    for event in log:
        if isinstance(event, Moved):
            lost = museum[event.before - 1] - museum[event.after - 1]
            pushed.append(Pushed(event.player, event.marker, event.before, event.after, lost))
        elif isinstance(event, Dissolved) and event.cause is Cause.PUSHED:
            space = spaces[event.player, event.marker]
            pushed.append(Pushed(event.player, event.marker, space, None, museum[space - 1]))
    rivals = (
        (name, sum(earned.total for earned in rounds))
        for name, rounds in gains.items()
        if name != player.name
    )
    return Worth(
        move,
        new.value,
        new.space,
        sum(event.points for event in log if isinstance(event, Scored)),
        gains[player.name],
        tuple(pushed),
        tuple((name, points) for name, points in rivals if points),
        move.polish,
        fee(state, len(player.tiles)) - fee(state, len(player.tiles) - len(move.tiles)),
    )


def future(state: State) -> dict[str, tuple[Earned, ...]]:
    """What everyone gets at the coming scorings if nobody exhibits any more."""
    earned: dict[str, list[Earned]] = {player.name: [] for player in state.players}
    for coming in state.edition.scorings:
        if coming.round < state.round:
            continue
        log: list[Event] = []
        state = scoring.score(replace(state, round=coming.round), log)
        if state.last_round:
            scoring.finish(state, log)
        won: dict[tuple[str, Source], int] = {}
        for event in log:
            if isinstance(event, Scored):
                key = (event.player, event.source)
                won[key] = won.get(key, 0) + event.points
        for name, rounds in earned.items():
            points, oldest, final = (
                won.get((name, source), 0)
                for source in (Source.MUSEUM, Source.OLDEST_OF_KIND, Source.FINAL_OLDEST)
            )
            rounds.append(Earned(coming.round, points, oldest, final))
    return {name: tuple(rounds) for name, rounds in earned.items()}
