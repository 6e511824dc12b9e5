"""Which gallery each tile of a photo goes to: youngest first, as the tiles are laid out."""

from collections.abc import Sequence
from dataclasses import replace

from vision.reading import TileReading

GALLERIES = 5

_UNREAD = 100


def in_laying_order(tiles: Sequence[TileReading]) -> tuple[TileReading, ...]:
    """The tiles by century, then year, then from left to right in the photo; unread numbers come last."""
    return tuple(sorted(tiles, key=_age))


def with_galleries(tiles: Sequence[TileReading]) -> tuple[TileReading, ...]:
    """The tiles in laying order, with galleries; without where there are more tiles than those."""
    ordered = in_laying_order(tiles)
    few = len(ordered) <= GALLERIES
    return tuple(
        replace(tile, gallery=gallery if few else None) for gallery, tile in enumerate(ordered, start=1)
    )


def _age(tile: TileReading) -> tuple[int, int, float]:
    century = _UNREAD if tile.century is None else tile.century
    year = _UNREAD if tile.year is None else tile.year
    return century, year, sum(x for x, _ in tile.corners)
