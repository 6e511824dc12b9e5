"""Where on a tile its two half pictures are."""

import numpy as np

from vision.cut import box
from vision.geometry import as_corners
from vision.reading import Corners

# The halves stand at the side edges, the numbers below them near the same edges. The layout is known only
# roughly, so each part reaches to the middle and down to where the smaller number may begin.
_TOP, _BOTTOM = 0.0, 0.68
_MIDDLE = 0.5


def locate_halves(corners: Corners) -> tuple[Corners, Corners]:
    """The corners of the left and of the right half picture of a tile, in the photo."""
    quad = np.array(corners, np.float32)
    return (
        as_corners(box(quad, 0.0, _TOP, _MIDDLE, _BOTTOM)),
        as_corners(box(quad, _MIDDLE, _TOP, 1.0, _BOTTOM)),
    )
