"""What somebody who knows this copy of the game can add to a reading."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.photo import Photo, Pixels
from vision.reading import Number
from vision.refine import Square


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A tile known by sight: where it lies, its numbers and kinds, and how surely it is that one."""

    square: Square
    century: Number
    year: Number
    left: str
    right: str
    confidence: float
    check: bool


class Known(Protocol):
    """Knows the tiles of one copy."""

    complete: bool
    """Whether it knows all of them: then one it doesn't know asks to be looked at."""

    def know(
        self, pixels: Pixels, squares: Sequence[Square], numbers: Sequence[tuple[Number, Number]]
    ) -> Sequence[Sight | None]:
        """The tiles at the squares, all decided together; None for those it doesn't know."""
        ...


class Lens(Protocol):
    """Knows how one camera bends straight lines."""

    def straight(self, photo: Photo) -> Photo:
        """The photo as a camera without faults would have taken it."""
        ...

    def bent(self, points: NDArray[np.floating[Any]], photo: Photo) -> NDArray[np.floating[Any]]:
        """Points of the straight photo's pixels as they lie in the photo that was taken."""
        ...

    def straightened(self, points: NDArray[np.floating[Any]], photo: Photo) -> NDArray[np.floating[Any]]:
        """Points of the photo that was taken as they lie in the straight photo's pixels."""
        ...
