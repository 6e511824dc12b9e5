"""Why a move is not allowed now: all reasons, for the referee to refuse it and for screens to explain it."""

from collections.abc import Iterator

from companion.games.altar.moves import MOST_CARDS, AnyMove, Score, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.altar.state import State
from companion.games.colours import told
from companion.message import Message, message


def reasons(state: State, move: AnyMove) -> list[Message]:
    """All reasons against a move; none where it is legal."""
    match move:
        case Show():
            return list(_show(state, move))
        case Take(colour, picked):
            return [*take_reasons(state, colour), *_pick_reasons(state, picked)]
        case Score():
            return list(score_reasons(state))
    return []


def take_reasons(state: State, colour: str) -> Iterator[Message]:
    """Why the altar can't be taken for a colour now."""
    display = state.display(colour)
    if display is None:
        yield message("altar.colour.unknown", colour=colour[:40])
    elif display.seat != state.turn:
        yield message(
            "altar.take.turn", colour=told(colour), player=state.name(display.seat), turn=state.player
        )
    if state.holder == state.turn:
        yield message("altar.take.own", player=state.player)


def score_reasons(state: State) -> Iterator[Message]:
    """Why symbol sets can't be scored now."""
    if state.holder != state.turn:
        yield message("altar.score.holder", player=state.player)
    if state.scored:
        yield message("altar.score.twice", player=state.player)


def _pick_reasons(state: State, picked: Symbol | None) -> Iterator[Message]:
    holder = state.holder
    if holder == state.turn:
        return
    if holder is None and picked is not None:
        yield message("altar.pick.nobody")
    if holder is not None and picked is None:
        yield message("altar.pick.needed", player=state.name(holder))


def _show(state: State, move: Show) -> Iterator[Message]:
    display = state.display(move.colour)
    if display is None:
        yield message("altar.colour.unknown", colour=move.colour[:40])
        return
    for symbol in Symbol:
        count = display[symbol] + move[symbol]
        if not 0 <= count <= MOST_CARDS:
            key = "altar.display.few" if count < 0 else "altar.display.many"
            yield message(
                key,
                colour=told(move.colour),
                symbol=message(f"altar.symbol.{symbol}"),
                n=display[symbol],
                most=MOST_CARDS,
            )
