"""Grown surfaces: noise, paper, wood, cloth, stone and printed patterns, each a BGR picture of any size."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.typefaces import Split

Picture = NDArray[np.uint8]
Field = NDArray[np.float32]
Colour = NDArray[np.float32]


def noise(rng: np.random.Generator, height: int, width: int, cell: float, stretch: float = 1.0) -> Field:
    """Smooth noise in about −1..1 whose blobs are `cell` pixels wide and `stretch` times as high."""
    rows = max(2, int(height / max(1.0, cell * stretch)) + 2)
    columns = max(2, int(width / max(1.0, cell)) + 2)
    small = rng.standard_normal((min(rows, height), min(columns, width))).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)


def clouds(rng: np.random.Generator, height: int, width: int, cell: float) -> Field:
    """Noise of three scales."""
    return (
        noise(rng, height, width, cell)
        + 0.5 * noise(rng, height, width, cell / 3)
        + 0.25 * noise(rng, height, width, cell / 8)
    )


def colour(rng: np.random.Generator, value: tuple[float, float] = (0.1, 1.0), chroma: float = 1.0) -> Colour:
    """Any colour, BGR 0..255, of a brightness within the range."""
    hsv = np.array([[[rng.uniform(0, 360), chroma * rng.beta(1.2, 1.8), rng.uniform(*value)]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255, np.float32)


def near(rng: np.random.Generator, base: Colour, spread: float) -> Colour:
    """A colour not far from another."""
    shift = rng.normal(0, spread * 0.7) + rng.normal(0, spread * 0.5, 3)
    return np.clip(base + shift, 0, 255).astype(np.float32)


def mix(low: Colour, high: Colour, share: Field) -> NDArray[np.float32]:
    """A picture that runs from one colour to the other."""
    t = np.clip(share, 0, 1)[..., None]
    return np.asarray(low * (1 - t) + high * t, np.float32)


def _grid(height: int, width: int) -> tuple[Field, Field]:
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return y, x


def plain(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    base = colour(rng)
    return base + rng.uniform(0, 6) * clouds(rng, n, m, rng.uniform(20, 120))[..., None]


def speckle(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Felt, granite, carpet: fine grain on one colour."""
    base, other = colour(rng), colour(rng)
    grain = noise(rng, n, m, rng.uniform(1, 4)) * rng.uniform(0.08, 0.5) + 0.3 * clouds(rng, n, m, 60)
    return mix(base, near(rng, base, 50) if rng.random() < 0.6 else other, 0.3 + 0.4 * grain)


def wood(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    base = np.array([rng.uniform(25, 150), rng.uniform(60, 190), rng.uniform(90, 225)], np.float32)
    base = base if rng.random() < 0.75 else colour(rng)
    bend = noise(rng, n, m, rng.uniform(60, 200)) * rng.uniform(2, 14)
    _, x = _grid(n, m)
    rings = np.sin((x + bend * 6) / rng.uniform(3, 18) + 3 * noise(rng, n, m, 30, 8))
    fibre = noise(rng, n, m, 1.5, rng.uniform(12, 40))
    picture = mix(base, base * rng.uniform(0.5, 0.9), 0.45 + 0.3 * rings + 0.2 * fibre)
    if rng.random() < 0.5:
        plank = rng.uniform(50, 220)
        seams = (np.abs((x[0] + rng.uniform(0, plank)) % plank) < rng.uniform(1, 3)).astype(np.float32)
        picture *= 1 - 0.6 * seams[None, :, None]
        shade = rng.normal(1, 0.08, int(m / plank) + 3).astype(np.float32)
        picture *= shade[(x[0] / plank).astype(int)][None, :, None]
    return picture


def marble(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    base = colour(rng, (0.4, 1.0), 0.4)
    veins = 1 - np.abs(clouds(rng, n, m, rng.uniform(40, 160)))
    return mix(
        base, colour(rng, (0.1, 0.9), 0.5), np.clip(veins, 0, 1) ** rng.uniform(3, 10) * rng.uniform(0.3, 1)
    )


def checks(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Chessboards, tiled floors, gingham and tartan."""
    cell = rng.uniform(14, 130)
    y, x = _grid(n, m)
    row, column = y / cell, x / (cell * (1 if rng.random() < 0.7 else rng.uniform(0.7, 1.4)))
    first, second = colour(rng), colour(rng)
    way = rng.integers(4)
    if way == 0:
        share = ((row.astype(int) + column.astype(int)) % 2).astype(np.float32)
    elif way == 1:
        share = 0.5 * (row.astype(int) % 2) + 0.5 * (column.astype(int) % 2)
    elif way == 2:
        line = rng.uniform(0.02, 0.15)
        share = ((row % 1 < line) | (column % 1 < line)).astype(np.float32)
    else:
        shades = rng.random((64, 64)).astype(np.float32) * rng.uniform(0.2, 1)
        share = shades[row.astype(int) % 64, column.astype(int) % 64]
        share[(row % 1 < 0.04) | (column % 1 < 0.04)] = 1
    picture = mix(first, second, np.asarray(share, np.float32))
    return picture + rng.uniform(0, 12) * noise(rng, n, m, rng.uniform(1, 6))[..., None]


def stripes(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    y, x = _grid(n, m)
    angle = rng.uniform(0, np.pi)
    wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / rng.uniform(6, 90))
    share = 0.5 + wave * rng.uniform(0.5, 6)
    return mix(colour(rng), colour(rng), share) + rng.uniform(0, 10) * noise(rng, n, m, 2)[..., None]


def parquet(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Square blocks of strips whose direction alternates."""
    cell, strips = rng.uniform(40, 140), int(rng.integers(3, 6))
    y, x = _grid(n, m)
    row, column = (y / cell).astype(int), (x / cell).astype(int)
    turned = (row + column) % 2 == 0
    along = np.where(turned, y, x) / cell * strips
    base = np.array([rng.uniform(30, 130), rng.uniform(70, 170), rng.uniform(110, 220)], np.float32)
    shades = rng.random((512,)).astype(np.float32)
    share = shades[(along.astype(int) * 7 + row * 31 + column * 57) % 512]
    share = share * 0.8 + 0.15 * noise(rng, n, m, 3)
    share[along % 1 < 0.06] = 1.4
    return mix(base, base * 0.55, share)


def weave(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Linen and burlap."""
    y, x = _grid(n, m)
    thread = rng.uniform(1.2, 5)
    share = (
        0.5
        + 0.25 * np.sin(x / thread) * np.sin(y / thread)
        + 0.2 * noise(rng, n, m, 2, 10)
        + 0.2 * noise(rng, n, m, 10, 0.2)
    )
    base = colour(rng)
    return mix(base, near(rng, base * 0.7, 20), share)


def shapes(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """A play mat or a printed board: fields, paths, frames and words in many colours."""
    picture = plain(rng, n, m).astype(np.float32)
    palette = [colour(rng) for _ in range(int(rng.integers(2, 6)))]
    for _ in range(int(rng.integers(4, 40))):
        ink = palette[int(rng.integers(len(palette)))].tolist()
        centre = (int(rng.uniform(0, m)), int(rng.uniform(0, n)))
        size = int(rng.uniform(6, 110))
        thick = int(rng.choice([-1, 1, 2, 4]))
        way = rng.integers(5)
        if way == 0:
            cv2.circle(picture, centre, size // 2, ink, thick, cv2.LINE_AA)
        elif way == 1:
            box = cv2.boxPoints(
                (centre, (size, size * rng.uniform(0.5, 1.5)), float(rng.choice([0, 0, rng.uniform(0, 90)])))
            )
            corners = [box.astype(np.int32)]
            if thick < 0:
                cv2.fillPoly(picture, corners, ink, cv2.LINE_AA)
            else:
                cv2.polylines(picture, corners, True, ink, thick, cv2.LINE_AA)
        elif way == 2:
            points = (np.array(centre) + rng.normal(0, size, (int(rng.integers(3, 8)), 2))).astype(np.int32)
            cv2.polylines(picture, [points], False, ink, int(rng.integers(1, 8)), cv2.LINE_AA)
        elif way == 3:
            word = "".join(rng.choice(list("ABCDEFGHKLMNORSTUVXY0123456789 "), int(rng.integers(1, 8))))
            cv2.putText(
                picture,
                word,
                centre,
                int(rng.integers(0, 8)),
                rng.uniform(0.3, 2.2),
                ink,
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
        else:
            cv2.ellipse(
                picture, centre, (size, size // 2), rng.uniform(0, 180), 0, 360, ink, thick, cv2.LINE_AA
            )
    return picture


def field_rows(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """The game board: rows of printed squares with numbers."""
    picture = plain(rng, n, m).astype(np.float32) if rng.random() < 0.5 else marble(rng, n, m)
    side = int(rng.uniform(24, 90))
    ink, fill = colour(rng).tolist(), colour(rng)
    face, weight = int(rng.integers(0, 8)), int(rng.integers(1, 4))
    number = int(rng.integers(1, 20))
    filled = rng.random() < 0.6
    skip = rng.uniform(0, 0.4)
    for top in range(int(rng.uniform(0, side)), n - side, int(side * rng.uniform(1.0, 2.2))):
        for left in range(int(rng.uniform(0, side)), m - side, int(side * rng.uniform(1.0, 1.2)) + 1):
            if rng.random() < skip:
                continue
            if filled:
                cv2.rectangle(
                    picture, (left, top), (left + side, top + side), near(rng, fill, 12).tolist(), -1
                )
            cv2.rectangle(picture, (left, top), (left + side, top + side), ink, max(1, side // 24))
            text = str(number) if rng.random() < 0.8 else str(rng.choice(["I", "II", "III", "IV", "V"]))
            number += 1
            scale = side / 60 * rng.uniform(0.8, 1.3)
            cv2.putText(
                picture,
                text,
                (int(left + side * rng.uniform(0.05, 0.5)), int(top + side * rng.uniform(0.5, 0.9))),
                face,
                scale,
                ink,
                weight,
                cv2.LINE_AA,
            )
    return picture


def motifs(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Printed cloth or wallpaper: one scrawl again and again, straight or shifted, mirrored or not."""
    side = int(rng.uniform(16, 150))
    mark = np.full((side, side, 3), colour(rng), np.float32)
    palette = [colour(rng) for _ in range(int(rng.integers(1, 4)))]
    for _ in range(int(rng.integers(1, 6))):
        points = rng.uniform(0, side, 2) + np.cumsum(rng.normal(0, side / 4, (int(rng.integers(3, 9)), 2)), 0)
        ink = palette[int(rng.integers(len(palette)))].tolist()
        if rng.random() < 0.5:
            cv2.fillPoly(mark, [points.astype(np.int32)], ink, cv2.LINE_AA)
        else:
            cv2.polylines(mark, [points.astype(np.int32)], False, ink, int(rng.integers(1, 6)), cv2.LINE_AA)
    mirrored = np.concatenate([mark, mark[:, ::-1]], 1) if rng.random() < 0.4 else mark
    row = np.tile(mirrored, (1, m // mirrored.shape[1] + 2, 1))[:, : m + side]
    shift = int(rng.uniform(0, side)) if rng.random() < 0.5 else 0
    rows = [np.roll(row, shift * (i % 2), 1) for i in range(n // side + 1)]
    return np.concatenate(rows)[:n, :m] + rng.uniform(0, 10) * noise(rng, n, m, 2)[..., None]


def waves(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Any regular pattern: a few waves of any direction and length upon each other."""
    y, x = _grid(n, m)
    share = np.zeros((n, m), np.float32)
    for _ in range(int(rng.integers(2, 6))):
        angle, length = rng.uniform(0, np.pi), float(np.exp(rng.uniform(np.log(5), np.log(160))))
        way = (x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / length + rng.uniform(0, 6)
        share += np.sin(way) * rng.uniform(0.3, 1)
    return mix(colour(rng), colour(rng), 0.5 + share * rng.uniform(0.2, 3))


def pages(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """A newspaper or a book of rules: lines of small print, headings, boxes."""
    picture = np.full((n, m, 3), colour(rng, (0.6, 1.0), 0.4), np.float32)
    ink = colour(rng, (0.0, 0.4)).tolist()
    scale, face, wide = rng.uniform(0.25, 0.9), int(rng.integers(0, 8)), int(rng.uniform(0.3, 1.1) * m)
    for left in range(int(rng.uniform(-40, 10)), m, wide + 20):
        top = 0
        while top < n:
            heading = 2.5 if rng.random() < 0.06 else 1.0
            top += int(34 * scale * heading)
            letters = rng.choice(
                list("abcdefghiklmnoprstuvwxyzABDEGKMR     ,.0123456789"), int(wide / (19 * scale))
            )
            line = "".join(letters)[: int(wide / (19 * scale * heading))]
            cv2.putText(picture, line, (left, top), face, scale * heading, ink, 1 + int(heading), cv2.LINE_AA)
    return picture


def laid_over(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """A cloth, a mat or a box upon a table: two surfaces with an edge between."""
    under, over = (SINGLE[int(rng.integers(len(SINGLE)))](rng, n, m) for _ in range(2))
    corners = cv2.boxPoints(
        (rng.uniform((0, 0), (m, n)).tolist(), rng.uniform(0.3, 1.6, 2) * m, rng.uniform(0, 90))
    )
    mask = np.zeros((n, m), np.float32)
    cv2.fillConvexPoly(mask, corners.astype(np.int32), 1.0, cv2.LINE_AA)
    shadow = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 8))[..., None]
    under = under * (1 - rng.uniform(0, 0.5) * shadow)
    return np.asarray(under + (over - under) * mask[..., None], np.float32)


# The test's own surfaces.
def dots(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    y, x = _grid(n, m)
    cell = rng.uniform(14, 60)
    row = (y / cell).astype(int)
    dx, dy = (x + (row % 2) * cell / 2) % cell - cell / 2, y % cell - cell / 2
    radius = cell * rng.uniform(0.15, 0.4)
    return mix(colour(rng), colour(rng), radius - np.hypot(dx, dy)) + 5 * noise(rng, n, m, 3)[..., None]


def terrazzo(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    picture = np.full((n, m, 3), colour(rng, (0.4, 1), 0.5), np.float32)
    palette = [colour(rng) for _ in range(4)]
    for _ in range(int(n * m / rng.uniform(300, 1500))):
        centre = rng.uniform((0, 0), (m, n))
        angles = np.sort(rng.uniform(0, 2 * np.pi, 5))
        points = centre + rng.uniform(3, 12) * np.stack([np.cos(angles), np.sin(angles)], 1)
        cv2.fillPoly(picture, [points.astype(np.int32)], palette[int(rng.integers(4))].tolist(), cv2.LINE_AA)
    return picture


def herringbone(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    y, x = _grid(n, m)
    width = rng.uniform(14, 40)
    zig = np.abs((x / width) % 4 - 2) * width
    band = (y + zig) / width
    base = np.array([rng.uniform(40, 120), rng.uniform(80, 160), rng.uniform(120, 210)], np.float32)
    shades = rng.random(512).astype(np.float32)
    share = 0.7 * shades[(band.astype(int) * 13 + (x / width / 2).astype(int) * 71) % 512] + 0.1 * noise(
        rng, n, m, 2, 9
    )
    share[(band % 1) < 0.07] = 1.2
    return mix(base, base * 0.5, share)


def cells(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Leather or cracked stone: every point belongs to its nearest seed."""
    seeds = rng.uniform((0, 0), (m, n), (int(rng.integers(60, 260)), 2)).astype(int)
    marks = np.full((n, m), 255, np.uint8)
    marks[np.clip(seeds[:, 1], 0, n - 1), np.clip(seeds[:, 0], 0, m - 1)] = 0
    far, labels = cv2.distanceTransformWithLabels(marks, cv2.DIST_L2, 5)
    shades = rng.random(int(labels.max()) + 1).astype(np.float32)
    base = colour(rng)
    return mix(base, near(rng, base, 40), 0.6 * shades[labels] + far / max(1.0, float(far.max())) * 0.6)


def tartan(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """A tablecloth of crossing bands."""
    bands = [np.zeros(side, np.float32) for side in (n, m)]
    for line in bands:
        at = 0
        while at < len(line):
            wide = int(rng.uniform(3, 50))
            line[at : at + wide] = rng.random()
            at += wide
    share = (bands[0][:, None] + bands[1][None]) / 2
    return mix(colour(rng), colour(rng), share) + 6 * noise(rng, n, m, 1.5)[..., None]


def boards(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Floor boards of one wood, each with its own straight grain."""
    base = np.array([rng.uniform(30, 160), rng.uniform(70, 190), rng.uniform(110, 220)], np.float32)
    picture = np.empty((n, m, 3), np.float32)
    wide = int(rng.uniform(30, 150))
    for left in range(0, m, wide):
        width = min(wide, m - left)
        grain = cv2.GaussianBlur(rng.standard_normal((1, width)).astype(np.float32), (0, 0), 1.2)
        share = 0.5 + 0.5 * np.repeat(grain, n, 0) + 0.15 * noise(rng, n, width, 4, 20)
        picture[:, left : left + width] = mix(near(rng, base, 14), base * 0.7, share)
        picture[:, left] *= 0.5
    return picture


def folds(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """A plain cloth with soft folds."""
    return colour(rng) * (1 + 0.12 * noise(rng, n, m, rng.uniform(40, 120), rng.uniform(0.3, 4)))[..., None]


# The calibration's own surfaces.
def bricks(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Rows of stones, each second row shifted."""
    y, x = _grid(n, m)
    high = rng.uniform(16, 60)
    row = (y / high).astype(int)
    column = x / (high * rng.uniform(1, 2.4)) + 0.5 * (row % 2)
    shades = rng.random(512).astype(np.float32)
    share = shades[(row * 37 + column.astype(int) * 11) % 512]
    share[(y / high % 1 < 0.08) | (column % 1 < 0.05)] = 1.3
    return mix(colour(rng), colour(rng), share * 0.7) + 5 * noise(rng, n, m, 2)[..., None]


def camouflage(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Flat blots of a few colours, as on maps and printed cloth."""
    field = clouds(rng, n, m, rng.uniform(20, 140))
    steps = int(rng.integers(2, 7))
    palette = np.array([colour(rng) for _ in range(steps)], np.float32)
    return palette[np.clip((field + 2) / 4 * steps, 0, steps - 1).astype(int)]


def hexagons(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """A floor or a play mat of six-sided fields."""
    y, x = _grid(n, m)
    side = rng.uniform(14, 90)
    far, owner = np.full((n, m), np.inf, np.float32), np.zeros((n, m), int)
    for odd in (0, 1):
        row, column = np.round(y / (3 * side) - odd / 2), np.round(x / (side * np.sqrt(3)) - odd / 2)
        away = np.hypot(y - (row + odd / 2) * 3 * side, x - (column + odd / 2) * side * np.sqrt(3))
        owner = np.where(away < far, (row * 73 + column * 19 + odd * 7).astype(int) % 256, owner)
        far = np.minimum(far, away)
    share = rng.random(256).astype(np.float32)[owner] * rng.uniform(0.1, 1)
    share[far > side * rng.uniform(0.82, 0.95)] = 1.2
    return mix(colour(rng), colour(rng), share) + 5 * noise(rng, n, m, 2)[..., None]


def leaves(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Leaves or pebbles strewn over each other."""
    picture = np.full((n, m, 3), colour(rng), np.float32)
    base, long = colour(rng), rng.uniform(8, 60)
    for _ in range(int(min(900, n * m / (long * long) * rng.uniform(0.5, 3)))):
        centre = rng.uniform((0, 0), (m, n)).astype(int).tolist()
        size = (int(long * rng.uniform(0.5, 1)), int(long * rng.uniform(0.15, 0.5)) + 1)
        turn, ink = float(rng.uniform(0, 180)), near(rng, base, 40)
        cv2.ellipse(picture, centre, size, turn, 0, 360, ink.tolist(), -1, cv2.LINE_AA)
        cv2.ellipse(picture, centre, size, turn, 0, 360, (ink * 0.7).tolist(), 1, cv2.LINE_AA)
    return picture


def knitted(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Wool: columns of slanting stitches."""
    y, x = _grid(n, m)
    wide = rng.uniform(5, 24)
    stitch = (y + np.abs(x % (2 * wide) - wide) * rng.uniform(0.5, 1.2)) / wide
    share = 0.5 + 0.4 * np.sin(stitch * 2 * np.pi) * np.abs(np.sin(x * np.pi / wide))
    base = colour(rng)
    return mix(base, near(rng, base * 0.6, 25), share + 0.2 * noise(rng, n, m, 2))


def planks(rng: np.random.Generator, n: int, m: int) -> NDArray[np.float32]:
    """Short pieces of wood glued side by side, each of its own tone."""
    y, x = _grid(n, m)
    wide, long = rng.uniform(12, 60), rng.uniform(80, 400)
    column = (x / wide).astype(int)
    row = ((y + rng.uniform(0, long, 4096)[column % 4096]) / long).astype(int)
    base = np.array([rng.uniform(20, 140), rng.uniform(60, 180), rng.uniform(100, 220)], np.float32)
    share = rng.random(1024).astype(np.float32)[(column * 29 + row * 53) % 1024] * rng.uniform(0.3, 1)
    grain = np.abs(clouds(rng, n, m, 20)) * 0.2 + 0.2 * noise(rng, n, m, 1.5, 25)
    return mix(base, base * rng.uniform(0.45, 0.8), share + grain)


Surface = Callable[[np.random.Generator, int, int], NDArray[np.float32]]
SINGLE: tuple[Surface, ...] = (
    plain, speckle, wood, marble, checks, stripes, parquet, weave, shapes, field_rows, motifs, waves, pages
)  # fmt: skip
TABLES: dict[Split, tuple[tuple[Surface, float], ...]] = {
    Split.TRAIN: (
        (plain, 2), (speckle, 2), (wood, 4), (marble, 1.5), (checks, 2), (stripes, 1), (parquet, 1),
        (weave, 1.5), (shapes, 1.5), (field_rows, 1), (motifs, 3), (waves, 1.5), (pages, 1), (laid_over, 4),
    ),
    Split.CALIBRATE: (
        (bricks, 1.5), (camouflage, 1), (hexagons, 1.5), (leaves, 1), (knitted, 1.5), (planks, 3),
    ),
    Split.TEST: (
        (dots, 1), (terrazzo, 1), (herringbone, 1.5), (cells, 1.5), (tartan, 1.5), (boards, 3), (folds, 1.5),
    ),
}  # fmt: skip
TABLES[Split.STRANGER] = TABLES[Split.TEST]


def table(rng: np.random.Generator, split: Split, height: int, width: int) -> Picture:
    """A table top of the split."""
    surfaces = TABLES[split]
    weights = np.array([weight for _, weight in surfaces])
    surface = surfaces[int(rng.choice(len(surfaces), p=weights / weights.sum()))][0]
    picture = surface(rng, height, width)
    if rng.random() < 0.3:
        picture += rng.uniform(2, 14) * noise(rng, height, width, rng.uniform(1, 3))[..., None]
    return np.clip(picture, 0, 255).astype(np.uint8)
