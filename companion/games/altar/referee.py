"""The rules: what each move does."""

from msgspec.structs import replace

from companion.games.altar import events as happened
from companion.games.altar.checks import reasons
from companion.games.altar.moves import AnyMove, EndTurn, Header, Score, Show, Take
from companion.games.altar.pieces import Display, Symbol
from companion.games.altar.state import State
from companion.games.errors import Illegal
from companion.games.game import Event, Step, quoted, write


def begin(header: Header) -> Step[State]:
    """The table before the first move."""
    displays = tuple(
        Display(colour, seat) for seat, person in enumerate(header.players) for colour in person.colours
    )
    state = State(
        header=header,
        round=1,
        turn=[person.name for person in header.players].index(header.start),
        displays=displays,
        points={display.colour: 0 for display in displays},
    )
    return Step(state, (happened.RoundBegun(1), happened.TurnBegun(header.start)))


def apply(state: State, move: AnyMove) -> Step[State]:
    """The table after a move, and everything that happened."""
    if against := reasons(state, move):
        raise Illegal(against, quoted(write(move)))
    match move:
        case Show():
            return _show(state, move)
        case Take():
            return _take(state, move)
        case Score():
            return _score(state)
        case EndTurn():
            return _end_turn(state)


def _show(state: State, move: Show) -> Step[State]:
    log: list[Event] = []
    displays = []
    for display in state.displays:
        if display.colour == move.colour:
            for symbol in Symbol:
                if change := move[symbol]:
                    count = display[symbol] + change
                    display = replace(display, **{symbol.value: count})
                    name = state.name(display.seat)
                    log.append(happened.Shown(name, display.colour, symbol, change, count))
        displays.append(display)
    after = replace(state, displays=tuple(displays))
    if after.sets != state.sets:
        log.append(happened.SetsChanged(after.sets))
    return Step(after, tuple(log))


def _take(state: State, move: Take) -> Step[State]:
    former = None if state.holder is None else state.name(state.holder)
    event = happened.Taken(state.player, move.colour, former, move.picked)
    return Step(replace(state, altar=move.colour), (event,))


def _score(state: State) -> Step[State]:
    colour = state.altar
    assert colour is not None
    points = {**state.points, colour: state.points[colour] + state.sets}
    event = happened.Scored(state.player, colour, state.sets)
    return Step(replace(state, points=points, scored=True), (event,))


def _end_turn(state: State) -> Step[State]:
    turn = (state.turn + 1) % len(state.header.players)
    again = state.name(turn) == state.header.start
    state = replace(state, turn=turn, scored=False, round=state.round + again)
    begun = happened.TurnBegun(state.player)
    return Step(state, (happened.RoundBegun(state.round), begun) if again else (begun,))
