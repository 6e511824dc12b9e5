"""What a piece meets on a square: stacking, securing and capturing."""

import msgspec

from companion.games.indus.pieces import Piece, Researcher, Square
from companion.games.indus.state import State


class Landing(msgspec.Struct, frozen=True):
    """What would happen if a piece came to a square now."""

    square: Square
    stack: tuple[Piece, ...]
    """All that lies there then, the lowest first."""
    secures: bool = False
    captor: str | None = None
    """The team that captures."""
    captured: tuple[Piece, ...] = ()
    points: int = 0
    """What the captor gets where nothing is taken back."""
    returnable: tuple[Researcher, ...] = ()
    """The captured pieces of the captor's player's other team, which may go back into its supply."""


def landing(state: State, piece: Piece, square: Square) -> Landing:
    """What happens if a piece comes to a square."""
    stack, holder = state.squares.get(square, ()), state.secured.get(square)
    if holder is not None and holder != piece.team:
        return _capturing(state, Landing(square, stack, captor=holder, captured=(piece,)))
    own = tuple(other for other in stack if other.team == piece.team)
    if holder is not None or not own:
        return Landing(square, (*stack, piece))
    others = tuple(other for other in stack if other.team != piece.team)
    return _capturing(state, Landing(square, (*own, piece), secures=True, captor=piece.team, captured=others))


def _capturing(state: State, met: Landing) -> Landing:
    assert met.captor is not None
    owner = state.owner(met.captor)
    return msgspec.structs.replace(
        met,
        points=sum(piece.researcher.stars for piece in met.captured),
        returnable=tuple(p.researcher for p in met.captured if state.owner(p.team) == owner),
    )
