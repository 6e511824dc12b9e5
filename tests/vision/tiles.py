"""Readings made by hand, for what needs no eyes."""

import numpy as np

from vision.geometry import as_corners
from vision.halves import locate_halves
from vision.reading import Number, TileReading


def square_at(x, y, side=100, degrees=0):
    """The corners of an upright or turned tile around a point."""
    turn = np.radians(degrees)
    across = np.array([np.cos(turn), np.sin(turn)]) * side / 2
    down = np.array([-np.sin(turn), np.cos(turn)]) * side / 2
    centre = np.array((x, y))
    outward = np.array([-across - down, across - down, across + down, down - across])
    return as_corners(centre + outward)


def tile_at(x, y, century, year, check=False, side=100, confidence=0.99, degrees=0):
    corners = square_at(x, y, side, degrees)
    return TileReading(
        corners=corners,
        century=century,
        year=year,
        confidence=confidence,
        check=check or century is None or year is None,
        century_number=Number(None if century is None else str(century), confidence),
        year_number=Number(None if year is None else f"{year:02d}", confidence),
        halves=locate_halves(corners),
    )
