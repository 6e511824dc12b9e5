"""From a photo to the find tiles in it: the one public entry."""

import operator
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

import numpy as np

from vision import astray, beside, decide, find, plane, read, refine, sift, turned
from vision.cut import Halves
from vision.find import Candidate
from vision.geometry import as_corners, aspect, distances, overlap, side
from vision.halves import locate_halves
from vision.hints import find_hints
from vision.known import Known, Lens, Sight
from vision.order import with_galleries
from vision.photo import Photo, Pixels, Source, open_photo
from vision.reading import CENTURIES, YEARS, Corners, Milliseconds, Number, Reading, TileReading
from vision.refine import Square
from vision.second import Doubt, confirmed

MOST_OVERLAP = 0.35
"""Of the smaller tile: two squares that share more are the same tile seen twice; tiles that lie on each other
hide a number long before."""

OBLONG = 1.5
"""How many times as long a tile may seem as those in the same photo do: two taken for one are twice as long."""

MOST_LARGER = 1.6
"""By how much a tile beside a sure one may seem larger: tilted by 45 degrees, one tile looks half as large again as one
two rows behind it."""


def scan(
    photo: Photo | Source,
    *,
    free: int | None = None,
    second_reader: bool = False,
    known: Known | None = None,
    lens: Lens | None = None,
    around: Sequence[Corners] = (),
) -> Reading:
    """Every find tile in a photo, read, or marked to be looked at; raises `PhotoError`.

    `free` is how many galleries have room, where that is known. The second reader, where it is installed,
    settles some doubtful tiles, but takes longer than all the rest. `known` knows the tiles of this copy,
    `lens` the camera. `around` says where tiles lay a moment ago: then they are looked for only there.
    """
    taken = photo if isinstance(photo, Photo) else open_photo(photo)
    start = perf_counter()
    photo = taken if lens is None else lens.straight(taken)
    squares = find_squares(photo) if not around else _found_again(taken, photo, around, lens)
    found = perf_counter()
    squares, numbers = turned.righted(photo.halves, squares, read.numbers(photo.halves, squares))
    sights = [None] * len(squares) if known is None else known.know(photo.pixels, squares, numbers)
    squares = [
        square if sight is None else sight.square for square, sight in zip(squares, sights, strict=True)
    ]
    open_to_any = known is None or not known.complete
    sound = [
        alike and open_to_any and decide.whole(square, photo.pixels)
        for square, alike in zip(squares, of_one_shape(squares, photo.pixels), strict=True)
    ]
    decided = decide.all_decided(squares, numbers)
    tiles = [
        _tile(_corners(taken, square, lens), pair, odds, check or not fine)
        if sight is None else _known_tile(_corners(taken, square, lens), sight)
        for square, pair, (odds, check), sight, fine in zip(
            squares, numbers, decided, sights, sound, strict=True
        )
    ]  # fmt: skip
    if second_reader:
        # A second reader knows nothing of kinds, so it can't settle what somebody knows by sight.
        plain = [index for index, sight in enumerate(sights) if sight is None]
        tiles = _with_second_reader(photo, squares, tiles, plain)
    ordered = with_galleries(tiles)
    place = {tile.corners: square.corners for tile, square in zip(tiles, squares, strict=True)}
    hints = find_hints(photo, [as_corners(place[tile.corners]) for tile in ordered], free)
    end = perf_counter()
    spent = Milliseconds(
        decode=photo.milliseconds,
        find=(found - start) * 1000,
        read=(end - found) * 1000,
        total=photo.milliseconds + (end - start) * 1000,
    )
    return Reading(photo.width, photo.height, ordered, hints, spent)


def find_squares(photo: Photo) -> list[Square]:
    """All that look like find tiles in a photo, each once."""
    candidates = find.candidates(photo.halves)
    squares = apart(sift.tiles(photo.halves, candidates))
    for look in (find.CLOSE, find.FINE):
        sure = [square for square in squares if square.tile >= sift.SURE_TILE]
        if find.may_show_more(look, photo.halves, [side(square.corners) for square in sure]):
            further = find.candidates(photo.halves, [look])
            candidates = find.apart([*candidates, *further])
            squares = apart([*squares, *sift.tiles(photo.halves, sift.still_open(further, sure))])
    latest = squares
    for _ in range(beside.ROUNDS):
        if not latest:
            break
        places = beside.places(latest, squares, candidates)
        both = apart([*squares, *beside.found(refine.squares(photo.halves, places), places, squares)])
        latest = [square for square in both if all(square is not old for old in squares)]
        squares = both
    table = _table(photo.halves, squares)
    again = apart(astray.again(photo.halves, squares, candidates, table))
    same = len(again) == len(squares) and all(map(operator.is_, again, squares))
    return _laid(again, table if same else _table(photo.halves, again))


def _found_again(taken: Photo, photo: Photo, around: Sequence[Corners], lens: Lens | None) -> list[Square]:
    """The tiles that still lie about where they lay in the photo as it was taken."""
    before = [taken.in_pixels(np.array(corners, np.float32)) for corners in around]
    if lens is not None:
        before = [lens.straightened(points, taken) for points in before]
    seen = refine.squares(photo.halves, [Candidate(points.astype(np.float32), 1.0) for points in before])
    squares = apart([square for square in seen if square.tile >= sift.LEAST_TILE])
    return _laid(squares, _table(photo.halves, squares))


def _table(image: Halves, squares: Sequence[Square]) -> plane.Table | None:
    """The table on which the sure ones lie, if they tell."""
    height, width = image.shape[:2]
    return plane.table_of(squares, width, height)


def _laid(squares: Sequence[Square], table: plane.Table | None) -> list[Square]:
    """The squares as tiles of one size on one table."""
    return plane.level(of_one_size(squares, table), table)


def apart(squares: Sequence[Square]) -> list[Square]:
    """The squares without those that show a likelier one's tile again."""
    if not squares:
        return []
    ranked = sorted(squares, key=lambda square: square.tile, reverse=True)
    reach = np.array([np.ptp(square.corners, 0).max() for square in ranked])
    near = distances(ranked, ranked) < (reach[:, None] + reach) / 2 * np.sqrt(2)
    kept: list[int] = []
    for index, square in enumerate(ranked):
        others = [ranked[other].corners for other in kept if near[index, other]]
        if all(overlap(square.corners, other) <= MOST_OVERLAP for other in others):
            kept.append(index)
    return [ranked[index] for index in kept]


def of_one_size(squares: Sequence[Square], table: plane.Table | None = None) -> list[Square]:
    """The squares without doubtful ones much larger or smaller than a tile in their place: tiles are alike.

    How large that is the table tells, if there is one, or else the nearest sure tile.
    """
    sure = [square for square in squares if square.tile >= sift.SURE_TILE]
    if not sure:
        return list(squares)
    middles = np.array([np.mean(square.corners, 0) for square in sure])
    sides = np.array([side(as_corners(square.corners)) for square in sure])

    def size(square: Square) -> float:
        if table is not None:
            return table.size(square.corners)
        nearest = int(np.linalg.norm(middles - np.mean(square.corners, 0), axis=1).argmin())
        return side(as_corners(square.corners)) / float(sides[nearest])

    def fits(square: Square) -> bool:
        return bool(1 / MOST_LARGER < size(square) < MOST_LARGER)

    return [square for square in squares if square.tile >= sift.SURE_TILE or fits(square)]


def of_one_shape(squares: Sequence[Square], pixels: Pixels) -> list[bool]:
    """Whether each is about as long for its width as the tiles of this photo usually are."""
    if not squares:
        return []
    shapes = np.log([aspect(square.corners, pixels.shape[1], pixels.shape[0]) for square in squares])
    # With one or two, nothing is usual but a square.
    usual = float(np.median(shapes)) if len(squares) > 2 else 0.0
    most = np.log(OBLONG) if len(squares) > 2 else 2 * np.log(OBLONG)
    return [bool(abs(shape - usual) < most) for shape in shapes]


def _with_second_reader(
    photo: Photo, squares: list[Square], tiles: list[TileReading], plain: Sequence[int]
) -> list[TileReading]:
    doubts = {
        index: Doubt(squares[index], tile.century_number, tile.year_number)
        for index, tile in enumerate(tiles)
        if index in plain and tile.check and tile.code is not None
    }
    settled = dict(zip(doubts, confirmed(photo.pixels, list(doubts.values())), strict=True))
    return [replace(tile, check=tile.check and not settled.get(i, False)) for i, tile in enumerate(tiles)]


def _corners(photo: Photo, square: Square, lens: Lens | None) -> Corners:
    """A square's corners in the photo as it was taken."""
    points = np.array(square.corners)
    return as_corners(photo.in_photo(points if lens is None else lens.bent(points, photo)))


def _tile(corners: Corners, numbers: tuple[Number, Number], confidence: float, check: bool) -> TileReading:
    century, year = numbers
    values = century.within(*CENTURIES), year.within(*YEARS)
    return TileReading(
        corners=corners,
        century=values[0],
        year=values[1],
        confidence=confidence,
        check=check or None in values,
        century_number=century,
        year_number=year,
        halves=locate_halves(corners),
    )


def _known_tile(corners: Corners, sight: Sight) -> TileReading:
    return TileReading(
        corners=corners,
        century=sight.century.within(*CENTURIES),
        year=sight.year.within(*YEARS),
        confidence=sight.confidence,
        check=sight.check,
        century_number=sight.century,
        year_number=sight.year,
        halves=locate_halves(corners),
        left=sight.left,
        right=sight.right,
    )
