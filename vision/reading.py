"""What was read in a photo: the one result type from camera to table."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""Top left, top right, bottom right, bottom left in the tile's own order, in pixels of the turned photo."""

UNKNOWN_KIND = "?"
CENTURIES = (1, 5)
YEARS = (0, 99)


@dataclass(frozen=True, slots=True)
class Number:
    """One printed number: its digits, or None where there is nothing to read."""

    text: str | None
    confidence: float
    alternatives: tuple[tuple[str, float], ...] = ()
    clear: float = 1.0  # how much of it seems to be in sight

    def __post_init__(self) -> None:
        if self.text is not None and not (self.text.isascii() and self.text.isdigit()):
            raise ValueError(f"a number is written in digits, not {self.text!r}")
        if not 0 <= self.confidence <= 1:
            raise ValueError(f"a confidence lies between 0 and 1, not at {self.confidence}")

    def within(self, low: int, high: int) -> int | None:
        """Its value, None where it can't be one of these."""
        value = None if self.text is None else int(self.text)
        return value if value is not None and low <= value <= high else None


@dataclass(frozen=True, slots=True)
class TileReading:
    """One find tile of a photo, as far as it could be read."""

    corners: Corners
    century: int | None
    year: int | None
    confidence: float
    check: bool
    century_number: Number
    year_number: Number
    halves: tuple[Corners, Corners]
    left: str = UNKNOWN_KIND
    right: str = UNKNOWN_KIND
    gallery: int | None = None

    def __post_init__(self) -> None:
        if self.century is not None and not CENTURIES[0] <= self.century <= CENTURIES[1]:
            raise ValueError(f"a century is 1 to 5, not {self.century}")
        if self.year is not None and not YEARS[0] <= self.year <= YEARS[1]:
            raise ValueError(f"a year is 0 to 99, not {self.year}")
        if not self.check and (self.century is None or self.year is None):
            raise ValueError("a tile that could not be read needs a check")

    @property
    def code(self) -> str | None:
        """The tile code of the game record (`?57?3`), None where a number could not be read."""
        if self.century is None or self.year is None:
            return None
        return f"{self.left}{self.year:02d}{self.right}{self.century}"


class HintKey(StrEnum):
    """What would make the next photo better."""

    TOO_DARK = "too-dark"
    TOO_BLURRED = "too-blurred"
    TOO_FAR = "too-far"
    GLARE = "glare"
    CUT_OFF = "cut-off"
    TOO_MANY = "too-many"


@dataclass(frozen=True, slots=True)
class Hint:
    """A measurement beyond its limit, and the tiles (by index) it was taken from; none: the whole photo."""

    key: HintKey
    measured: float
    limit: float
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Milliseconds:
    """How long each part of a reading took."""

    decode: float
    find: float
    read: float
    total: float


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything read in one photo; width and height are the photo's own after its EXIF turn."""

    width: int
    height: int
    tiles: tuple[TileReading, ...]
    hints: tuple[Hint, ...]
    milliseconds: Milliseconds

    def __iter__(self) -> Iterator[TileReading]:
        return iter(self.tiles)

    @property
    def sure(self) -> bool:
        """Whether nobody needs to look at any tile."""
        return not any(tile.check for tile in self.tiles)
