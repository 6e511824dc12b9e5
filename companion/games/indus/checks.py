"""Why a move is not allowed now: all reasons, for the referee to refuse it and for screens to explain it."""

from collections import Counter
from collections.abc import Iterator

from companion.games.colours import told
from companion.games.indus.landing import landing
from companion.games.indus.moves import AnyMove, Place, Start
from companion.games.indus.pieces import LINES, PIPS, Field, Piece, Researcher
from companion.games.indus.state import Phase, State, Team
from companion.message import Message, message

MOST_ROLLS = 3


def reasons(state: State, move: AnyMove) -> list[Message]:
    """All reasons against a move; none where it is legal."""
    if state.phase is Phase.OVER:
        return [message("indus.over")]
    if isinstance(move, Start):
        return list(_start(state, move))
    if state.phase is Phase.SETUP:
        return [message("indus.place.setup", n=state.starters)]
    return list(_place(state, move))


def bring_reasons(state: State, team: Team) -> Iterator[Message]:
    """Why a team of the player whose turn it is can't bring any researcher to the start now."""
    if state.phase is Phase.SETUP and len(state.standing(team.name)) >= state.starters:
        yield message("indus.start.enough", team=told(team.name), n=state.starters)
    if state.brought is not None:
        yield message("indus.start.twice", team=told(state.brought))
    if not team.supply:
        yield message("indus.supply.empty", team=told(team.name))


def placing_reasons(state: State, piece: Piece) -> Iterator[Message]:
    """Why a piece at the start can't be put onto the board in this turn."""
    team = state.team(piece.team)
    assert team is not None
    if team.seat != state.turn:
        yield _not_yours(state, team)
    elif state.brought is not None:
        if state.brought != piece.team:
            yield message("indus.place.team", team=told(state.brought))
    elif state.may_bring(team):
        yield message("indus.place.bring-first", team=told(piece.team))


def roll_reasons(rolls: tuple[int, ...], researcher: Researcher | None) -> Iterator[Message]:
    """Why these rolls can't be, or can't be used by a researcher."""
    if not 1 <= len(rolls) <= MOST_ROLLS:
        yield message("indus.rolls.number", given=len(rolls), most=MOST_ROLLS)
    for pips in dict.fromkeys(rolls):
        if pips not in PIPS:
            yield message("indus.rolls.pips", pips=pips)
    if researcher is not None and researcher.stars < len(rolls) <= MOST_ROLLS:
        yield message(f"indus.rolls.{len(rolls)}", researcher=message(f"indus.piece.{researcher}"))


def _start(state: State, move: Start) -> Iterator[Message]:
    team = state.team(move.team)
    if team is None:
        yield message("indus.team.unknown", team=move.team[:40])
    elif team.seat != state.turn:
        yield _not_yours(state, team)
    else:
        yield from bring_reasons(state, team)
        if team.supply and not team.supply[move.piece]:
            piece = message(f"indus.piece.{move.piece}")
            yield message("indus.supply.none", team=told(team.name), researcher=piece)
    if move.field not in LINES:
        yield _no_field(move.field)
    elif move.field in state.start:
        yield message("indus.field.taken", field=move.field, team=told(state.start[move.field].team))


def _place(state: State, move: Place) -> Iterator[Message]:
    piece = state.start.get(move.field)
    if move.field not in LINES:
        yield _no_field(move.field)
    elif piece is None:
        yield message("indus.field.empty", field=move.field)
    else:
        yield from placing_reasons(state, piece)
    wrong = list(roll_reasons(move.rolls, None if piece is None else piece.researcher))
    yield from wrong
    if piece is not None and not wrong:
        met = landing(state, piece, LINES[move.field][move.rolls[-1] - 1])
        missing = Counter(move.take_back) - Counter(met.returnable)
        for researcher in missing:
            shown = message(f"indus.piece.{researcher}")
            yield message("indus.take-back.none", researcher=shown, square=met.square)


def _not_yours(state: State, team: Team) -> Message:
    return message("indus.team.turn", team=told(team.name), player=state.name(team.seat), turn=state.player)


def _no_field(field: Field) -> Message:
    return message("indus.field.unknown", field=field[:40])
