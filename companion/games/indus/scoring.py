"""Who leads each ruin, now or at the end, and who wins."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.game import Event
from companion.games.indus.board import Ruin
from companion.games.indus.events import Decision, Over, RuinScored, Standing, Verdict
from companion.games.indus.pieces import Kind
from companion.games.indus.state import Phase, State


def in_order(state: State) -> tuple[Ruin, ...]:
    """The ruins as they are scored: kind by kind."""
    kinds = list(Kind)
    return tuple(sorted(state.ruins, key=lambda ruin: (kinds.index(ruin.kind), ruin.number)))


def counts(state: State, ruin: Ruin) -> Counter[str]:
    """How many pieces of each team count: on buildings all, elsewhere the top one of each square."""
    stacks = (state.squares[square] for square in ruin.squares if square in state.squares)
    lowest = 0 if ruin.kind is Kind.BUILDING else -1
    return Counter(piece.team for stack in stacks for piece in stack[lowest:])


def shares(ruin: Ruin, pieces: Counter[str]) -> tuple[Verdict, dict[str, int]]:
    """How a ruin's finds are given out to teams with so many pieces on it."""
    if not pieces:
        return Verdict.NOBODY, {}
    first = _with(pieces, max(pieces.values()))
    if len(first) > 1:
        return Verdict.TIED, dict.fromkeys(first, sum(ruin.finds) // len(first))
    (winner,) = first
    if ruin.kind is not Kind.BUILDING:
        return Verdict.MOST, {winner: ruin.finds[0]}
    others = Counter({team: number for team, number in pieces.items() if team != winner})
    if not others:
        return Verdict.ALONE, {winner: sum(ruin.finds)}
    higher, lower = ruin.finds
    second = _with(others, max(others.values()))
    verdict = Verdict.SECOND if len(second) == 1 else Verdict.SECOND_TIED
    return verdict, {winner: higher} | dict.fromkeys(second, lower // len(second))


def _with(pieces: Counter[str], number: int) -> list[str]:
    return [team for team, count in pieces.items() if count == number]


def standings(state: State) -> Iterator[RuinScored]:
    """What every ruin would bring if the game were over now, in the order of scoring."""
    for ruin in in_order(state):
        pieces = counts(state, ruin)
        verdict, points = shares(ruin, pieces)
        listed = sorted(
            (
                Standing(team.name, state.name(team.seat), pieces[team.name], points.get(team.name, 0))
                for team in state.teams
                if pieces[team.name]
            ),
            key=lambda standing: -standing.pieces,
        )
        yield RuinScored(ruin.number, ruin.kind, ruin.squares, ruin.finds, verdict, tuple(listed))


def player_points(state: State) -> tuple[tuple[str, int], ...]:
    """Everyone's points in seat order, both teams' where they have two."""
    return tuple(
        (person.name, sum(team.points for team in state.own(seat)))
        for seat, person in enumerate(state.header.players)
    )


def finish(state: State, log: list[Event]) -> State:
    """The scoring of all ruins; then the game is over."""
    won: Counter[str] = Counter()
    for scored in standings(state):
        log.append(scored)
        for standing in scored.standings:
            won[standing.team] += standing.points
    teams = tuple(replace(team, points=team.points + won[team.name]) for team in state.teams)
    state = replace(state, teams=teams, phase=Phase.OVER, turn=None)
    points = player_points(state)
    most = max(number for _, number in points)
    winners = tuple(name for name, number in points if number == most)
    log.append(Over(winners, most, decision(winners)))
    return replace(state, winners=winners)


def decision(winners: tuple[str, ...]) -> Decision:
    """What decided the game: a tie is shared."""
    return Decision.POINTS if len(winners) == 1 else Decision.SHARED
