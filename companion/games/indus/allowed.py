"""What is allowed now, complete enough that a screen offers only legal choices."""

import msgspec

from companion.games.indus.checks import bring_reasons, placing_reasons
from companion.games.indus.landing import Landing, landing
from companion.games.indus.pieces import LINES, Field, Piece, Researcher
from companion.games.indus.state import Phase, State


class Bringing(msgspec.Struct, frozen=True):
    """A team that may bring a researcher to a free start field."""

    team: str
    researchers: tuple[Researcher, ...]


class Placing(msgspec.Struct, frozen=True):
    """A piece at the start that may go onto the board."""

    field: Field
    piece: Piece
    landings: tuple[Landing, ...]
    """What 1 to 6 pips lead to."""

    @property
    def rolls(self) -> int:
        """Up to how many rolls the piece can use: the second is not for workers, the third for professors."""
        return self.piece.researcher.stars


class Allowed(msgspec.Struct, frozen=True):
    """What the player whose turn it is may do next; what is not asked now is empty.

    In a game of two, the teams to choose from are those of ``bringing`` and ``placing``.
    """

    phase: Phase
    player: str | None
    bringing: tuple[Bringing, ...] = ()
    fields: tuple[Field, ...] = ()
    """The free start fields, where a researcher may be brought."""
    placing: tuple[Placing, ...] = ()

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams that can go on with this turn; more than one: the player chooses."""
        given = [choice.team for choice in self.bringing] + [choice.piece.team for choice in self.placing]
        return tuple(dict.fromkeys(given))

    def rolls(self, team: str) -> int:
        """How often a team may roll at most, so that somebody at the start can still use the last roll."""
        return max((choice.rolls for choice in self.placing if choice.piece.team == team), default=0)

    def using(self, rolled: int) -> tuple[Placing, ...]:
        """The pieces that may use the last of so many rolls."""
        return tuple(choice for choice in self.placing if choice.rolls >= rolled)


def allowed(state: State) -> Allowed:
    """The answer for a state."""
    own = state.own(state.turn)
    bringing = tuple(
        Bringing(team.name, tuple(researcher for researcher in Researcher if team.supply[researcher]))
        for team in own
        if state.may_bring(team) and not any(bring_reasons(state, team))
    )
    return Allowed(
        state.phase,
        state.player,
        bringing,
        state.free if bringing else (),
        _placing(state) if state.phase is Phase.PLAY else (),
    )


def _placing(state: State) -> tuple[Placing, ...]:
    return tuple(
        Placing(field, piece, tuple(landing(state, piece, square) for square in LINES[field]))
        for field, piece in state.start.items()
        if not any(placing_reasons(state, piece))
    )
