"""Everything the app keeps at one moment."""

from collections.abc import Mapping

import msgspec

from companion.games.altar.moves import Header
from companion.games.altar.pieces import Display


class State(msgspec.Struct, frozen=True):
    """A game between two moves."""

    header: Header
    round: int
    turn: int
    """The seat whose turn it is."""
    displays: tuple[Display, ...]
    points: Mapping[str, int]
    """What each colour got from the altar."""
    altar: str | None = None
    """The colour that holds it; None while it lies in the middle of the table."""
    scored: bool = False
    """Whether sets were scored in this turn."""

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.name(self.turn)

    @property
    def sets(self) -> int:
        """The complete symbol sets of all displays, each counted by itself."""
        return sum(display.sets for display in self.displays)

    @property
    def holder(self) -> int | None:
        """The seat that holds the altar."""
        display = None if self.altar is None else self.display(self.altar)
        return None if display is None else display.seat

    def name(self, seat: int) -> str:
        """Who sits somewhere."""
        return self.header.players[seat].name

    def display(self, colour: str) -> Display | None:
        """A colour's display."""
        for display in self.displays:
            if display.colour == colour:
                return display
        return None
