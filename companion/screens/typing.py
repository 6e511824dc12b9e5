"""A tile as it is typed, read from left to right: half, year, half, century."""

from dataclasses import dataclass, replace
from enum import StrEnum

from companion.games.pergamon.pieces import Kind, Tile

NOT_KNOWN = Kind.UNKNOWN.value


class Slot(StrEnum):
    """What is typed next."""

    LEFT = "left"
    YEAR = "year"
    RIGHT = "right"
    CENTURY = "century"


@dataclass(frozen=True)
class Typed:
    """What is typed of a tile; halves may come at any time, or never."""

    left: str = ""
    year: str = ""
    right: str = ""
    century: str = ""

    @classmethod
    def of(cls, code: str) -> "Typed":
        """A tile that is known already.

        >>> Typed.of("?57J3")
        Typed(left='?', year='57', right='J', century='3')
        """
        return cls(code[0], code[1:3], code[3], code[4]) if code else cls()

    @property
    def slot(self) -> Slot | None:
        """What comes next; a half that was passed over does not come again.

        >>> Typed().slot.value, Typed("B", "5").slot.value, Typed("", "57", "", "3").slot
        ('left', 'year', None)
        """
        if not self.left and not self.year and not self.century:
            return Slot.LEFT
        if len(self.year) < 2:
            return Slot.YEAR
        if self.century:
            return None
        return Slot.CENTURY if self.right else Slot.RIGHT

    @property
    def digits(self) -> str:
        """The digits that make sense now: those of the year, or the centuries."""
        if self.slot is None:
            return ""
        return "0123456789" if self.slot in (Slot.LEFT, Slot.YEAR) else "12345"

    @property
    def tile(self) -> Tile | None:
        """The tile, once both its numbers are there."""
        if len(self.year) < 2 or not self.century:
            return None
        return Tile(f"{self.left or NOT_KNOWN}{self.year}{self.right or NOT_KNOWN}{self.century}")

    @property
    def shown(self) -> str:
        """Its code with blanks for what is not typed yet.

        >>> Typed("B", "5").shown
        'B5   '
        """
        return f"{self.left or ' '}{self.year:<2}{self.right or ' '}{self.century or ' '}"

    def digit(self, digit: str) -> "Typed":
        """With a digit more; one that makes no sense changes nothing."""
        if digit not in self.digits:
            return self
        if len(self.year) < 2:
            return replace(self, year=self.year + digit)
        return replace(self, century=digit)

    def half(self, side: str, kind: str) -> "Typed":
        """With a half at its left or right; the same one again takes it away."""
        before = getattr(self, side)
        return replace(self, **{side: "" if before == kind else kind})

    def not_known(self) -> "Typed":
        """With the half that is asked for left open."""
        if self.slot in (Slot.LEFT, Slot.RIGHT):
            return replace(self, **{str(self.slot): NOT_KNOWN})
        return self

    def back(self) -> "Typed":
        """Without what stands last in reading order."""
        if self.century:
            return replace(self, century="")
        if self.right:
            return replace(self, right="")
        if self.year:
            return replace(self, year=self.year[:-1])
        return replace(self, left="")

    def again(self, slot: Slot) -> "Typed":
        """With one part to be typed anew."""
        return replace(self, **{slot.value: ""})
