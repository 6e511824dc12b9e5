"""The cards' symbols, and the displays in which they lie."""

from enum import StrEnum

import msgspec


class Symbol(StrEnum):
    """What a card carries."""

    SCROLL = "scroll"
    SHIP = "ship"
    HELMET = "helmet"


class Display(msgspec.Struct, frozen=True):
    """The cards lying before a player in one colour."""

    colour: str
    seat: int
    """Whose it is."""
    scroll: int = 0
    ship: int = 0
    helmet: int = 0

    def __getitem__(self, symbol: Symbol) -> int:
        count: int = getattr(self, symbol.value)
        return count

    @property
    def sets(self) -> int:
        """Complete symbol sets: as many as of its rarest symbol.

        >>> Display("red", 0, scroll=3, ship=2, helmet=5).sets
        2
        """
        return min(self.scroll, self.ship, self.helmet)
