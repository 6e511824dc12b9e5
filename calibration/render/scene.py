"""A table with find tiles and other things, photographed, with the truth about every tile."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render.camera import Camera, camera
from calibration.render.legible import LEAST, Grey, grey, legibility
from calibration.render.photo import LEVELS, Conditions, lens, light, sensor
from calibration.render.sheets import sheet
from calibration.render.texture import Picture, near, table
from calibration.render.things import KINDS, thing
from calibration.render.tile import Box, Style, find_tile, style
from calibration.render.typefaces import Split

Quad = NDArray[np.float64]  # four points in the tile's own order

SHEETS = 0.35  # of all photos show newspapers, score pads or tracks of a game board


@dataclass(frozen=True, slots=True)
class TrueTile:
    """A tile as it truly lies in the photo; boxes in parts of its sides, clear is the share in sight.

    `legible` is how much of the number the photo has kept (`legibility`).
    """

    corners: Quad
    century: int
    year: int
    century_box: Box
    year_box: Box
    century_clear: float
    year_clear: float
    clear: float
    century_legible: float
    year_legible: float

    @property
    def in_sight(self) -> bool:
        """Whether the tile and both its numbers lie in the photo and uncovered."""
        return self.clear > 0.85 and min(self.century_clear, self.year_clear) > 0.9

    @property
    def plain(self) -> bool:
        """Whether it is in sight and somebody could read both numbers."""
        return self.in_sight and min(self.century_legible, self.year_legible) >= LEAST


@dataclass(frozen=True, slots=True)
class Scene:
    """A photo and what it shows."""

    photo: Picture
    tiles: tuple[TrueTile, ...]
    things: tuple[Quad, ...]
    touching: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """What to photograph; lengths in pixels. Where styles are mixed, every tile has a print of its own."""

    split: Split
    level: str
    width: int = 896
    height: int = 672
    tile: tuple[float, float] = (45, 260)
    most: int = 24
    tiles: int | None = None
    touching: bool | None = None
    print_side: int = 176
    mixed: bool = False


@dataclass(slots=True)
class _Piece:
    picture: Picture
    x: float
    y: float
    angle: float
    width: float
    height: float
    thick: float
    truth: tuple[int, int, Box, Box] | None


def scene(seed: int | tuple[int, ...], plan: Plan) -> Scene:
    """Render one photo; the same seed and plan give the same photo."""
    rng = np.random.default_rng(seed)
    conditions = LEVELS[plan.level]
    look = style(rng, plan.split)
    low, high = np.log(plan.tile[0]), np.log(plan.tile[1])
    size = float(np.exp(rng.uniform(low, high)))
    least = 30.0 if plan.level == "brutal" else 0.0
    tilt = np.radians(rng.uniform(least, conditions.tilt)) if rng.random() < 0.85 else np.radians(least)
    focal = max(plan.width, plan.height) * rng.uniform(0.7, 1.4)
    view = camera(
        plan.width,
        plan.height,
        focal,
        focal / size,
        tilt,
        rng.uniform(0, 2 * np.pi),
        rng.uniform(0, 2 * np.pi),
    )
    touching = bool(rng.random() < 0.45) if plan.touching is None else plan.touching
    pieces = _lay(rng, plan, look, view, size, touching)
    return _photograph(rng, plan, conditions, look, view, pieces, size, touching)


def _reach(view: Camera, width: int, height: int) -> NDArray[np.float64]:
    """The part of the table in the photo: its four corners."""
    back = np.linalg.inv(view.plane())
    frame = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1]], np.float64) @ back.T
    # Beyond the horizon the table has no end; stop well before.
    return np.asarray(np.clip(frame[:, :2] / np.maximum(frame[:, 2:], 1e-4), -60, 60))


def _lay(
    rng: np.random.Generator, plan: Plan, look: Style, view: Camera, size: float, touching: bool
) -> list[_Piece]:
    side = int(np.clip(size * 1.25, 64, 400)) if plan.print_side == 0 else plan.print_side
    radius = 0.5 * min(plan.width, plan.height) / size
    room = max(1, int(np.pi * radius * radius * 0.5))
    count = plan.tiles or int(rng.integers(1, max(2, min(plan.most, room) + 1)))
    thick = rng.uniform(0.02, 0.09)
    spots: list[tuple[float, float, float]] = []
    aspect = plan.width / plan.height
    if touching:
        columns = int(np.clip(round(np.sqrt(count * rng.uniform(0.6, 3))), 1, count))
        if rng.random() < 0.4:
            columns = min(count, 6)
        rows = -(-count // columns)
        gap = rng.choice([0.0, 0.004, 0.015, 0.04])
        turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.6 else rng.normal(0, 0.1)
        mixed = rng.random() < 0.2 and abs(look.width - look.height) < 0.02
        centre = rng.uniform(-0.15, 0.15, 2) * radius
        for i in range(count):
            x = (i % columns - (columns - 1) / 2) * (look.width + gap)
            y = (i // columns - (rows - 1) / 2) * (look.height + gap)
            c, s = np.cos(turn), np.sin(turn)
            own = turn + (rng.integers(4) * np.pi / 2 if mixed else 0) + rng.normal(0, 0.004)
            spots.append((centre[0] + c * x - s * y, centre[1] + s * x + c * y, own))
    else:
        alike = rng.random() < 0.5
        heading = rng.uniform(0, 2 * np.pi)
        for _ in range(count * 6):
            x, y = rng.uniform(-1, 1, 2) * radius * np.array([max(1, aspect), max(1, 1 / aspect)])
            if all(np.hypot(x - a, y - b) > 1.45 for a, b, _ in spots):
                spots.append((x, y, heading + rng.normal(0, 0.15) if alike else rng.uniform(0, 2 * np.pi)))
            if len(spots) == count:
                break
    pieces = []
    for x, y, angle in spots:
        century, year = int(rng.integers(1, 6)), int(rng.integers(0, 100))
        own_look = (
            replace(style(rng, plan.split), width=look.width, height=look.height) if plan.mixed else look
        )
        picture, century_box, year_box = find_tile(rng, own_look, century, year, side)
        pieces.append(
            _Piece(
                picture, x, y, angle, look.width, look.height, thick, (century, year, century_box, year_box)
            )
        )
    # A stream of its own: what else lies there does not depend on the sheets.
    sheets = _sheets(rng.spawn(1)[0], plan.split, side, radius)
    return sheets + _others(rng, look, side, radius, spots, thick, count) + pieces


def _sheets(rng: np.random.Generator, split: Split, side: int, radius: float) -> list[_Piece]:
    """Printed sheets below everything else."""
    pieces = []
    for _ in range(int(rng.integers(1, 4)) if rng.random() < SHEETS else 0):
        picture = sheet(rng, split, side)
        height, width = picture.shape[0] / side, picture.shape[1] / side
        x, y = rng.uniform(-1.2, 1.2, 2) * radius
        pieces.append(_Piece(picture, x, y, rng.uniform(0, 2 * np.pi), width, height, 0.0, None))
    return pieces


def _others(
    rng: np.random.Generator, look: Style, side: int, radius: float, spots: list[tuple[float, float, float]],
    thick: float, count: int,
) -> list[_Piece]:  # fmt: skip
    """Things that are no tiles, beside the tiles."""
    pieces = []
    number = int(rng.integers(0, 7)) if rng.random() < 0.65 else 0
    kinds = rng.choice(KINDS, 2) if rng.random() < 0.5 else KINDS
    other = style(rng, look.split)
    for _ in range(number):
        kind = str(rng.choice(kinds))
        picture = thing(rng, kind, look if rng.random() < 0.5 else other, side)
        height, width = picture.shape[0] / side, picture.shape[1] / side
        for _ in range(8):
            x, y = rng.uniform(-1.3, 1.3, 2) * radius
            if all(np.hypot(x - a, y - b) > 0.55 * (1.1 + max(width, height)) for a, b, _ in spots):
                angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.6 or not spots else spots[0][2]
                pieces.append(
                    _Piece(picture, x, y, angle, width, height, thick if kind != "card" else 0.01, None)
                )
                break
    if spots and rng.random() < 0.12:
        # A blank tile of the same edition laid against a real one.
        x, y, angle = spots[-1]
        blank = thing(rng, str(rng.choice(["blank", "numbered"])), look, side)
        x, y = x + np.cos(angle) * look.width, y + np.sin(angle) * look.width
        if all(np.hypot(x - a, y - b) > 0.9 for a, b, _ in spots):
            pieces.append(_Piece(blank, x, y, angle, look.width, look.height, thick, None))
    return pieces


def _quad(view: Camera, piece: _Piece, height: float) -> Quad:
    c, s = np.cos(piece.angle), np.sin(piece.angle)
    local = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [piece.width / 2, piece.height / 2]
    flat = local @ np.array([[c, s], [-s, c]]) + [piece.x, piece.y]
    return view.project(np.concatenate([flat, np.full((4, 1), height)], 1))


def paste(canvas: NDArray[np.uint8], picture: Picture, quad: Quad) -> None:
    """Lay a flat BGRA print into the photo so that its corners come to the quad."""
    low, high = np.floor(quad.min(0)).astype(int) - 1, np.ceil(quad.max(0)).astype(int) + 2
    low, high = np.maximum(low, 0), np.minimum(high, [canvas.shape[1], canvas.shape[0]])
    if (high - low).min() < 2:
        return
    across = float(np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1).max())
    shrink = across * 1.2 / max(picture.shape[:2])
    if shrink < 0.8:
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    height, width = picture.shape[:2]
    # Half a pixel: a picture's corner is the outer corner of its corner pixel.
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(frame, (quad - low - 0.5).astype(np.float32))
    warped = cv2.warpPerspective(
        picture, matrix, tuple((high - low).tolist()), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
    )
    alpha = warped[..., 3:].astype(np.float32) / 255
    area = canvas[low[1] : high[1], low[0] : high[0]]
    solid = cv2.warpPerspective(
        picture[..., :3],
        matrix,
        tuple((high - low).tolist()),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    area[:] = (area + (solid.astype(np.float32) - area) * alpha).astype(np.uint8)


def _table(rng: np.random.Generator, plan: Plan, view: Camera) -> Picture:
    reach = _reach(view, plan.width, plan.height)
    low, high = reach.min(0), reach.max(0)
    middle, half = (
        (low + high) / 2,
        np.minimum((high - low).max() / 2, 1.6 * max(plan.width, plan.height) / _scale(view)),
    )
    texels = int(max(plan.width, plan.height) * rng.uniform(0.5, 1.0))
    texture = table(rng, plan.split, texels, texels)
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.7 else 0.0
    c, s = np.cos(turn), np.sin(turn)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ np.array([[c, s], [-s, c]]) + middle
    frame = np.array([[0, 0], [texels, 0], [texels, texels], [0, texels]], np.float32)
    to_table = cv2.getPerspectiveTransform(frame, square.astype(np.float32))
    return np.asarray(
        cv2.warpPerspective(
            texture,
            view.plane() @ to_table,
            (plan.width, plan.height),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT_101,
        )
    )


def _scale(view: Camera) -> float:
    """Pixels per tile side at the table's middle."""
    points = view.project(np.array([[0, 0, 0], [0.5, 0, 0], [0, 0.5, 0]], np.float64))
    return float(np.linalg.norm(points[1:] - points[0], axis=1).mean() * 2)


def _photograph(
    rng: np.random.Generator, plan: Plan, conditions: Conditions, look: Style, view: Camera,
    pieces: list[_Piece], size: float, touching: bool,
) -> Scene:  # fmt: skip
    photo = _table(rng, plan, view)
    shadow = np.zeros(photo.shape[:2], np.uint8)
    slant = rng.normal(0, 0.8, 2)
    for piece in pieces:
        cast = replace_shift(piece, slant * piece.thick)
        cv2.fillConvexPoly(shadow, (_quad(view, cast, 0) * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    soft = cv2.GaussianBlur(shadow, (0, 0), max(0.6, size * rng.uniform(0.005, 0.05)))
    dark = 1 - soft.astype(np.float32) / 255 * rng.uniform(0.2, 0.75)
    photo = (photo * dark[..., None]).astype(np.uint8)
    owner = np.zeros(photo.shape[:2], np.uint8)
    quads = []
    for index, piece in enumerate(pieces):
        top = _quad(view, piece, piece.thick)
        quads.append(top)
        if piece.thick > 0.015 and look.corner < 0.03:
            hull = cv2.convexHull(np.concatenate([top, _quad(view, piece, 0)]).astype(np.float32))
            cv2.fillConvexPoly(photo, (hull * 8).astype(np.int32), (look.edge * 0.8).tolist(), cv2.LINE_AA, 3)
        paste(photo, piece.picture, top)
        cv2.fillConvexPoly(owner, np.round(top).astype(np.int32), index + 1)
    if rng.random() < conditions.fingers:
        _fingers(rng, photo, owner, quads, size)
    light_photo = light(rng, photo.astype(np.float32), conditions, size)
    clean = lens(rng, light_photo, conditions, size)
    final = sensor(rng, clean, conditions)
    greys = grey(np.clip(clean, 0, 255)), grey(final)
    tiles, things = [], []
    for index, (piece, quad) in enumerate(zip(pieces, quads, strict=True)):
        if piece.truth is None:
            things.append(quad)
        else:
            tiles.append(_truth(piece, quad, owner, index + 1, greys))
    return Scene(final, tuple(t for t in tiles if t.clear > 0.05), tuple(things), touching)


def replace_shift(piece: _Piece, shift: NDArray[np.float64]) -> _Piece:
    """The piece's shadow: the same shape, moved."""
    return replace(piece, x=piece.x + float(shift[0]), y=piece.y + float(shift[1]))


def _fingers(
    rng: np.random.Generator, photo: Picture, owner: NDArray[np.uint8], quads: list[Quad], size: float
) -> None:
    """Fingertips reach over the edges of some tiles."""
    skin = np.array([rng.uniform(60, 180), rng.uniform(80, 200), rng.uniform(120, 240)], np.float32)
    for _ in range(int(rng.integers(1, 4))):
        quad = quads[int(rng.integers(len(quads)))] if quads else rng.uniform(0, 200, (4, 2))
        edge = int(rng.integers(4))
        tip = quad[edge] + (quad[(edge + 1) % 4] - quad[edge]) * rng.uniform(0.1, 0.9)
        inward = (quad.mean(0) - tip) * rng.uniform(-0.2, 0.3)
        tip = tip + inward
        away = tip - quad.mean(0)
        away = (
            away
            / max(1e-6, float(np.linalg.norm(away)))
            @ np.array([[np.cos(0.4), np.sin(0.4)], [-np.sin(0.4), np.cos(0.4)]])
        )
        width = max(3, int(size * rng.uniform(0.25, 0.45)))
        far = tip + away * size * 4
        for share, gain in ((1.0, 0.75), (0.8, 0.95), (0.5, 1.05)):
            tone = near(rng, skin * gain, 3).tolist()
            cv2.line(
                photo,
                tuple(tip.astype(int).tolist()),
                tuple(far.astype(int).tolist()),
                tone,
                max(1, int(width * share)),
                cv2.LINE_AA,
            )
        cv2.line(owner, tuple(tip.astype(int).tolist()), tuple(far.astype(int).tolist()), 255, width)


def _truth(
    piece: _Piece, quad: Quad, owner: NDArray[np.uint8], index: int, greys: tuple[Grey, Grey]
) -> TrueTile:
    """How much of the tile and of each number is in the photo, uncovered and legible."""
    assert piece.truth is not None
    century, year, century_box, year_box = piece.truth
    # Boxes in parts of the tile's own width and height.
    boxes = [
        (b[0] / piece.width, b[1] / piece.height, b[2] / piece.width, b[3] / piece.height)
        for b in (century_box, year_box)
    ]
    to_photo = cv2.getPerspectiveTransform(
        np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32), quad.astype(np.float32)
    )
    clear = []
    for left, top, width, height in [*boxes, (0.03, 0.03, 0.94, 0.94)]:
        grid = np.stack(
            np.meshgrid(left + width * np.linspace(0, 1, 7), top + height * np.linspace(0, 1, 7)), -1
        ).reshape(1, -1, 2)
        points = np.round(cv2.perspectiveTransform(grid, to_photo)[0]).astype(int)
        inside = (points >= 0).all(1) & (points[:, 0] < owner.shape[1]) & (points[:, 1] < owner.shape[0])
        seen = owner[points[inside, 1], points[inside, 0]] == index
        clear.append(float(seen.sum()) / len(points))
    side = float(np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))
    legible = []
    for left, top, width, height in boxes:
        frame = np.array(
            [[left, top], [left + width, top], [left + width, top + height], [left, top + height]]
        )
        legible.append(legibility(*greys, cv2.perspectiveTransform(frame[None], to_photo)[0], height * side))
    return TrueTile(quad, century, year, boxes[0], boxes[1], *clear, *legible)
