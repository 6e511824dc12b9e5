"""Tiles on their way to the table: read or typed, perhaps doubtful, corrected one tap at a time."""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from companion.games.pergamon.pieces import Tile


class Purpose(StrEnum):
    """What tiles are entered for."""

    LAY = "lay"
    """This round's tiles, into the galleries."""
    ROW = "row"
    """A row of tiles, from left to right."""
    SCAN = "scan"
    """Just to see them sorted."""
    LEARN = "learn"
    """To be known by sight from then on."""


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """One tile: its code, and while it is doubtful why, what it may be, and its picture."""

    code: str = ""
    """Empty while nothing of it could be read."""
    doubt: str = ""
    """The cause of doubt, a key's last part; empty where the tile is sure."""
    choices: tuple[str, ...] = ()
    """The likeliest codes, best first."""
    crop: bytes = b""
    """The tile cut out of its photo, as JPEG."""

    @property
    def tile(self) -> Tile | None:
        """The tile as the rules know it."""
        return Tile(self.code) if self.code else None


class Entry(msgspec.Struct, frozen=True):
    """All tiles entered so far, in the order in which they are given."""

    tiles: tuple[Seen, ...] = ()

    @property
    def doubtful(self) -> list[int]:
        """Which tiles somebody must look at."""
        return [place for place, tile in enumerate(self.tiles) if tile.doubt]

    @property
    def codes(self) -> tuple[Tile, ...]:
        """What could be read, in the order given."""
        return tuple(tile for tile in (seen.tile for seen in self.tiles) if tile is not None)

    def put(self, place: int, code: str) -> "Entry":
        """With one tile settled."""
        return self._with(place, Seen(str(code)))

    def without(self, place: int) -> "Entry":
        """With one tile taken away."""
        return Entry(self.tiles[:place] + self.tiles[place + 1 :])

    def plus(self, code: str) -> "Entry":
        """With one tile more."""
        return Entry((*self.tiles, Seen(str(code))))

    def moved(self, place: int, to: int) -> "Entry":
        """With one tile given earlier or later."""
        rest = list(self.tiles)
        rest.insert(to, rest.pop(place))
        return Entry(tuple(rest))

    def order(self, key: Callable[[Tile], int]) -> list[int]:
        """The places of the tiles youngest first; those that can't be read come last."""

        def by_age(place: int) -> tuple[bool, int]:
            tile = self.tiles[place].tile
            return tile is None, key(tile) if tile else 0

        return sorted(range(len(self.tiles)), key=by_age)

    def _with(self, place: int, tile: Seen) -> "Entry":
        return Entry((*self.tiles[:place], tile, *self.tiles[place + 1 :]))


def typed(codes: tuple[str, ...]) -> Entry:
    """An entry of tiles that somebody typed, who is sure of them."""
    return Entry(tuple(Seen(str(code)) for code in codes))


def kept(draft: str) -> Entry:
    """The entry kept in a draft; a draft of something else is none."""
    try:
        return msgspec.json.decode(draft, type=Entry) if draft else Entry()
    except msgspec.DecodeError:
        return Entry()


def written(entry: Entry) -> str:
    """An entry as a draft."""
    return msgspec.json.encode(entry).decode()


class Entering:
    """Tiles being entered: what for, how many, how to take a correction back, and where they go."""

    def __init__(
        self,
        purpose: Purpose = Purpose.SCAN,
        number: int | None = None,
        done: Callable[[tuple[Tile, ...]], None] = lambda _tiles: None,
        keep: Callable[[Entry], None] = lambda _entry: None,
        entry: Entry | None = None,
    ) -> None:
        """``keep`` gets every change, ``done`` the tiles; ``number`` is None where any will do."""
        self.purpose = purpose
        self.number = number
        self.done = done
        self.entry = entry or Entry()
        self.demonstration = False
        """Whether these are the tiles of a sample photo."""
        self._keep = keep
        self._past: list[Entry] = []

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._past)

    def change(self, entry: Entry) -> None:
        """Another entry from now on."""
        if entry != self.entry:
            self._past.append(self.entry)
            self.entry = entry
            self._keep(entry)

    def undo(self) -> None:
        """As it was before the last change."""
        if self._past:
            self.entry = self._past.pop()
            self._keep(self.entry)
