"""A pinhole camera over the table plane; the unit of length is one tile's side."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks at the middle of the table from a distance, tilted away from straight down."""

    width: int
    height: int
    matrix: NDArray[np.float64]  # 3 by 4

    def project(self, points: Points) -> Points:
        """Table points (x, y, height above the table) to photo pixels."""
        homogeneous = np.concatenate([points, np.ones((len(points), 1))], 1) @ self.matrix.T
        return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:])

    def plane(self, height: float = 0.0) -> NDArray[np.float64]:
        """The homography from the plane at that height to the photo."""
        return np.stack(
            [self.matrix[:, 0], self.matrix[:, 1], self.matrix[:, 2] * height + self.matrix[:, 3]], 1
        )


def camera(
    width: int, height: int, focal: float, distance: float, tilt: float, towards: float, roll: float,
    aim: tuple[float, float] = (0.0, 0.0),
) -> Camera:  # fmt: skip
    """A camera `distance` from the table's middle; angles in radians."""
    eye = distance * np.array([np.sin(tilt) * np.cos(towards), np.sin(tilt) * np.sin(towards), np.cos(tilt)])
    forward = -eye / distance
    side = np.array([np.cos(roll), np.sin(roll), 0.0])
    # Table y runs down in the photo when seen straight from above.
    right = side - forward * (side @ forward)
    right /= np.linalg.norm(right)
    rotation = np.stack([right, np.cross(right, forward), forward])
    inner = np.array([[focal, 0, width / 2 + aim[0]], [0, focal, height / 2 + aim[1]], [0, 0, 1]])
    return Camera(width, height, inner @ np.concatenate([rotation, (-rotation @ eye)[:, None]], 1))
