"""The half-entered move of a game page, kept with every tap."""

import msgspec

from companion.games.pergamon.pieces import Kind


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was tapped but is not a move yet; tiles are meant by their position before the player."""

    field: int = 0
    """The field whose odds are looked at."""
    cards: tuple[int, int] = (0, 0)
    """The values of the two cards, 0 while one is not told."""
    discard: tuple[int, ...] = ()
    building: bool = False
    """Whether a row is being built."""
    row: tuple[int, ...] = ()
    polish: int = 0
    replace: int = 0
    """The marker whose collection goes, 0 for none."""
    kinds: dict[int, Kind] = {}
    """The kinds told for seams that both halves leave open."""

    def text(self) -> str:
        """As it is kept."""
        return msgspec.json.encode(self).decode()


def read(text: str) -> Draft:
    """A draft as it was kept; what is not one is as if nothing had been tapped."""
    try:
        return msgspec.json.decode(text, type=Draft) if text else Draft()
    except msgspec.DecodeError:
        return Draft()
