"""Points after the scored rounds and at the end, and who wins."""

from msgspec.structs import replace

from companion.games.game import Event
from companion.games.pergamon import events as happened
from companion.games.pergamon.events import Cause, Decision, Source
from companion.games.pergamon.museum import down
from companion.games.pergamon.pieces import Find, Kind
from companion.games.pergamon.state import Phase, State


def score(state: State, log: list[Event]) -> State:
    """The scoring after this round, where there is one."""
    scoring = state.scoring
    if scoring is None:
        return state
    won = [
        happened.Scored(
            player.name,
            state.edition.museum[collection.space - 1],
            Source.MUSEUM,
            collection.marker,
            collection.space,
        )
        for player in state.players
        for collection in player.collections
    ]
    shown = exhibited(state, scoring.kind)
    oldest = max((find.age for _, find in shown), default=0)
    bonuses = {name: find for name, find in shown if find.age == oldest}
    won += [
        happened.Scored(name, scoring.bonus, Source.OLDEST_OF_KIND, find=find)
        for name, find in bonuses.items()
    ]
    log += won
    if not bonuses:
        log.append(happened.NobodyShows(scoring.kind))
    state = _paid(state, won)
    players, box = down(state.players, state.box, len(state.edition.museum), scoring.shift, Cause.SHIFT, log)
    return replace(state, players=players, box=box)


def finish(state: State, log: list[Event]) -> State:
    """The points for the oldest finds of all; then the game is over."""
    shown = sorted(exhibited(state), key=lambda owned: -owned[1].age)
    ages = [find.age for _, find in shown]
    won = [
        happened.Scored(name, state.edition.oldest[place], Source.FINAL_OLDEST, find=find, place=place + 1)
        for name, find in shown
        if (place := ages.index(find.age)) < len(state.edition.oldest)
    ]
    log += won
    return decide(replace(_paid(state, won), phase=Phase.OVER), log)


def decide(state: State, log: list[Event]) -> State:
    """Who wins: most points, then the oldest find, then all who are still tied."""
    most = max(player.points for player in state.players)
    tied = [player.name for player in state.players if player.points == most]
    ages = dict.fromkeys(tied, 0)
    oldest: dict[str, Find] = {}
    for name, find in exhibited(state):
        if name in ages and find.age > ages[name]:
            ages[name], oldest[name] = find.age, find
    winners = tuple(name for name in tied if ages[name] == max(ages.values()))
    decision = (
        Decision.POINTS if len(tied) == 1 else Decision.OLDEST if len(winners) == 1 else Decision.SHARED
    )
    log.append(
        happened.Over(winners, most, decision, oldest[winners[0]] if decision is Decision.OLDEST else None)
    )
    return replace(state, winners=winners)


def exhibited(state: State, kind: Kind | None = None) -> list[tuple[str, Find]]:
    """All exhibited finds with their owners, or those of one kind."""
    return [
        (player.name, find)
        for player in state.players
        for collection in player.collections
        for find in collection.finds
        if kind is None or find.kind is kind
    ]


def _paid(state: State, won: list[happened.Scored]) -> State:
    earned: dict[str, int] = {}
    for points in won:
        earned[points.player] = earned.get(points.player, 0) + points.points
    return replace(
        state,
        players=tuple(
            replace(player, points=player.points + earned[player.name]) if player.name in earned else player
            for player in state.players
        ),
    )
