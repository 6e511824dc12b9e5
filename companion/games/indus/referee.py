"""The rules: what each move does to the table, and all that follows by itself."""

from collections import Counter

from msgspec.structs import replace

from companion.games.errors import Illegal
from companion.games.game import Event, Step, quoted, write
from companion.games.indus import events as happened
from companion.games.indus.board import board
from companion.games.indus.checks import reasons
from companion.games.indus.landing import Landing, landing
from companion.games.indus.moves import AnyMove, Header, Place, Start
from companion.games.indus.pieces import LINES, TEAMS, Piece, Researcher
from companion.games.indus.scoring import finish
from companion.games.indus.state import Phase, State, Team


def begin(header: Header) -> Step[State]:
    """The table before the first move."""
    names = [person.name for person in header.players]
    state = State(
        header=header,
        ruins=board(header.ruins),
        phase=Phase.SETUP,
        round=0,
        turn=names.index(header.start),
        teams=tuple(
            Team(team, seat, TEAMS[len(names)])
            for seat, person in enumerate(header.players)
            for team in person.teams
        ),
        start={},
        squares={},
        secured={},
    )
    return Step(state, (happened.SetupBegun(header.start, state.starters),))


def apply(state: State, move: AnyMove) -> Step[State]:
    """The table after a move, and everything that happened, captures and the final scoring included."""
    if against := reasons(state, move):
        raise Illegal(against, quoted(write(move)))
    log: list[Event] = []
    done = _start(state, move, log) if isinstance(move, Start) else _place(state, move, log)
    return Step(done, tuple(log))


def _start(state: State, move: Start, log: list[Event]) -> State:
    log.append(happened.Started(state.owner(move.team), move.team, move.piece, move.field))
    setup = state.phase is Phase.SETUP
    state = replace(
        state,
        teams=_supplied(state.teams, move.team, move.piece, -1),
        start={**state.start, move.field: Piece(move.team, move.piece)},
        brought=None if setup else move.team,
    )
    return _next_setup(state, log) if setup else state


def _next_setup(state: State, log: list[Event]) -> State:
    """The next to bring one of the first researchers, or the first turn."""
    assert state.turn is not None
    state = replace(state, turn=(state.turn + 1) % len(state.header.players))
    if len(state.start) < state.starters * len(state.teams):
        return state
    log.append(happened.RoundBegun(1))
    return replace(state, phase=Phase.PLAY, round=1)


def _place(state: State, move: Place, log: list[Event]) -> State:
    piece = state.start[move.field]
    met = landing(state, piece, LINES[move.field][move.rolls[-1] - 1])
    player = state.owner(piece.team)
    log.append(happened.Placed(player, piece.team, piece.researcher, move.field, move.rolls, met.square))
    state = replace(
        state,
        start={field: other for field, other in state.start.items() if field != move.field},
        squares={**state.squares, met.square: met.stack},
        brought=None,
    )
    if met.secures:
        log.append(happened.Secured(player, piece.team, met.square))
        state = replace(state, secured={**state.secured, met.square: piece.team})
    if met.captor is not None:
        state = _capture(state, met, met.captor, Counter(move.take_back), log)
    return _next_turn(state, log)


def _capture(state: State, met: Landing, captor: str, back: Counter[Researcher], log: list[Event]) -> State:
    """Captured pieces leave the game or, of the own other team and on wish, go back into its supply."""
    player = state.owner(captor)
    teams, gone = state.teams, []
    for piece in met.captured:
        kind, owner = piece.researcher, state.owner(piece.team)
        if owner == player and back[kind]:
            back[kind] -= 1
            teams = _supplied(teams, piece.team, kind, 1)
            log.append(happened.TakenBack(player, piece.team, kind, met.square))
        else:
            gone.append(piece)
            log.append(happened.Captured(player, captor, kind, piece.team, met.square, kind.stars))
    points = sum(piece.researcher.stars for piece in gone)
    return replace(
        state,
        teams=tuple(
            replace(team, points=team.points + points) if team.name == captor else team for team in teams
        ),
        captured=state.captured + tuple(gone),
    )


def _next_turn(state: State, log: list[Event]) -> State:
    """The next player with anything left to place, or the end."""
    assert state.turn is not None
    seats = len(state.header.players)
    waiting = [(state.turn + step) % seats for step in range(1, seats + 1)]
    if not any(state.may_play(seat) for seat in waiting):
        return finish(state, log)
    for seat in waiting:
        if state.name(seat) == state.header.start:
            state = replace(state, round=state.round + 1)
            log.append(happened.RoundBegun(state.round))
        if state.may_play(seat):
            break
        log.append(happened.PassedOver(state.name(seat)))
    return replace(state, turn=seat)


def _supplied(teams: tuple[Team, ...], name: str, researcher: Researcher, by: int) -> tuple[Team, ...]:
    return tuple(
        replace(team, supply=team.supply.changed(researcher, by)) if team.name == name else team
        for team in teams
    )
