"""One printed find tile: layout, inks, art and wear, in a style shared by all tiles of a scene."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.render import art
from calibration.render.redraw import HEIGHT, grounds, redrawn
from calibration.render.texture import clouds, colour, near, noise, table
from calibration.render.typefaces import Split, Typeface, choose, ink

Colour = NDArray[np.float32]
Box = tuple[float, float, float, float]  # left, top, width, height in parts of the tile's side

# Paper and ink of the test prints, BGR; no training style comes near one of these pairs.
TEST_PALETTES = (
    ((178, 214, 236), (32, 52, 96)), ((60, 44, 30), (150, 206, 232)), ((96, 140, 190), (24, 24, 40)),
    ((222, 222, 214), (130, 60, 20)), ((72, 92, 60), (210, 236, 240)), ((150, 190, 170), (60, 30, 70)),
    ((40, 60, 130), (225, 232, 238)), ((205, 190, 160), (20, 70, 150)), ((128, 128, 120), (245, 245, 235)),
    ((170, 160, 215), (70, 20, 30)), ((120, 200, 230), (90, 30, 10)), ((90, 70, 90), (110, 220, 250)),
)  # fmt: skip

LEAST_YEAR = 0.14  # of the side: 5 mm on a tile of 36, what people read across a table
LOST = 40  # luma: ink closer than this to its ground can't be read at a table
ALIKE = 0.03  # of a number's place: so much of it may be as light as the ink
LEAST_CONTRAST = 2.2  # of the light an ink and its ground send back; print meant to be read has 3 and more


@dataclass(frozen=True, slots=True)
class Style:
    """What all tiles of one edition have in common."""

    split: Split
    width: float
    height: float
    year_face: Typeface
    century_face: Typeface
    year_height: float
    century_height: float
    year_place: tuple[float, float]
    century_place: tuple[float, float]
    paper: Colour
    ink: Colour
    second_ink: Colour
    backing: str
    backing_colour: Colour
    outline: float
    shadow: tuple[float, float] | None
    border: float
    border_colour: Colour
    corner: float
    art: str
    texture: float
    wear: float
    lean: float
    squeeze: float
    spacing: float
    edge: Colour
    hand: int | None = None  # draws the typefaces anew

    @property
    def inset(self) -> float:
        """How far the border's middle lies from the edge: on it, or a line within."""
        return self.border / 2 if self.wear < 0.5 else self.border * 2

    @property
    def frame(self) -> float:
        """How far from the edge the border reaches."""
        return self.inset + self.border / 2


def _luma(value: Colour) -> float:
    return float(value @ np.array([0.114, 0.587, 0.299], np.float32))


def _stands_out(ink: Colour, ground: Colour, least: float) -> bool:
    """Whether the two are so many steps of luma apart, and one sends back clearly more light."""
    lumas = sorted((_luma(ink), _luma(ground)))
    low, high = ((value / 255) ** 2.2 + 0.05 for value in lumas)
    return lumas[1] - lumas[0] > least and high / low > LEAST_CONTRAST


def _contrast(rng: np.random.Generator, ground: Colour, least: float) -> Colour:
    """An ink that stands out from its ground."""
    for _ in range(30):
        candidate = (
            colour(rng, (0.0, 1.0), 0.9)
            if rng.random() < 0.6
            else np.full(3, rng.choice([15, 240]), np.float32)
        )
        if _stands_out(candidate, ground, least):
            return candidate
    return np.full(3, 235 if _luma(ground) < 128 else 20, np.float32)


def _palette(rng: np.random.Generator, split: Split) -> tuple[Colour, Colour]:
    if split in (Split.TEST, Split.STRANGER):
        paper, text = TEST_PALETTES[int(rng.integers(len(TEST_PALETTES)))]
        return near(rng, np.array(paper, np.float32), 8), near(rng, np.array(text, np.float32), 8)
    while True:
        way = rng.random()
        if way < 0.35:
            paper = np.array(
                [rng.uniform(120, 215), rng.uniform(165, 235), rng.uniform(190, 250)], np.float32
            )
        elif way < 0.5:
            paper = np.full(3, rng.uniform(190, 255), np.float32)
        else:
            paper = colour(rng)
        text = _contrast(rng, paper, rng.choice([50, 75, 100]))
        if all(np.linalg.norm(paper - p) > 40 or np.linalg.norm(text - t) > 40 for p, t in TEST_PALETTES):
            return paper, text


def _art(rng: np.random.Generator, split: Split) -> str:
    if split is Split.TRAIN and rng.random() < 0.25:
        return "painted"
    return str(rng.choice(["finds", "finds", "finds", "finds", "scribble", "bare"]))


def style(rng: np.random.Generator, split: Split) -> Style:
    """A new edition of the game."""
    aspect = 1.0 if rng.random() < 0.6 else float(np.exp(rng.uniform(np.log(0.8), np.log(1.25))))
    paper, text = _palette(rng, split)
    backing = str(rng.choice(["none", "strip", "box", "disc"], p=[0.55, 0.15, 0.17, 0.13]))
    ground = near(rng, paper, 40) if rng.random() < 0.4 else colour(rng)
    if backing != "none" and not _stands_out(text, ground, 50):
        text = _contrast(rng, ground, 60)
    second = text if rng.random() < 0.7 else _contrast(rng, ground if backing != "none" else paper, 60)
    face = choose(rng, split)
    century_height = rng.uniform(0.2, 0.42)
    share = rng.uniform(0.45, 0.8) if rng.random() < 0.8 else rng.uniform(0.8, 0.95)
    margin, foot = rng.uniform(0.03, 0.13), rng.uniform(0.03, 0.15)
    own = rng.random() < 0.4
    return Style(
        split=split,
        width=aspect**0.5,
        height=aspect**-0.5,
        year_face=face if rng.random() < 0.85 else choose(rng, split),
        century_face=face,
        year_height=max(LEAST_YEAR, century_height * share),
        century_height=century_height,
        year_place=(margin, foot),
        century_place=(rng.uniform(0.03, 0.13), rng.uniform(0.03, 0.15)) if own else (margin, foot),
        paper=paper,
        ink=text,
        second_ink=second,
        backing=backing,
        backing_colour=ground,
        outline=rng.uniform(0.03, 0.09) if rng.random() < 0.25 else 0.0,
        shadow=(rng.uniform(-0.08, 0.08), rng.uniform(0.02, 0.1)) if rng.random() < 0.2 else None,
        border=rng.uniform(0.01, 0.06) if rng.random() < 0.45 else 0.0,
        border_colour=colour(rng),
        corner=rng.uniform(0.02, 0.13) if rng.random() < 0.5 else 0.0,
        art=_art(rng, split),
        texture=rng.choice([0.0, 4.0, 10.0, 20.0]),
        wear=rng.choice([0.0, 0.0, 0.3, 0.7, 1.0]),
        lean=0.0 if rng.random() < 0.85 else rng.uniform(-6, 6),
        squeeze=1.0 if rng.random() < 0.6 else rng.uniform(0.72, 1.25),
        spacing=0.0 if rng.random() < 0.7 else rng.uniform(0.0, 0.12),
        edge=near(rng, np.array([150, 175, 195], np.float32), 30) if rng.random() < 0.7 else paper,
        hand=int(rng.integers(2**32)) if split is Split.TRAIN and rng.random() < 0.5 else None,
    )


def written(
    face: Typeface, text: str, height: float, spacing: float = 0.0
) -> tuple[NDArray[np.uint8], float]:
    """A text's ink, the typeface's figures `height` pixels tall, and where its top then lies."""
    mask, top, reach = ink(face, text)
    if spacing > 0 and len(text) == 2:
        first, second = ink(face, text[0]), ink(face, text[1])
        tops = (first[1], second[1])
        top = min(tops)
        low = max(tops[0] + first[0].shape[0], tops[1] + second[0].shape[0])
        gap = int(spacing * reach) + 3
        mask = np.zeros((int(low - top), first[0].shape[1] + gap + second[0].shape[1]), np.uint8)
        mask[int(tops[0] - top) :][: first[0].shape[0], : first[0].shape[1]] = first[0]
        mask[int(tops[1] - top) :][: second[0].shape[0], first[0].shape[1] + gap :] = second[0]
    scale = height / reach
    return _scaled(mask, scale), top * scale


def _scaled(mask: NDArray[np.uint8], scale: float) -> NDArray[np.uint8]:
    size = (max(2, round(mask.shape[1] * scale)), max(2, round(mask.shape[0] * scale)))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR))


def lay_ink(canvas: NDArray[np.float32], mask: NDArray[np.uint8], left: int, top: int, tint: Colour) -> None:
    """Print a mask onto the canvas in one ink, cut at its edges."""
    height, width = canvas.shape[:2]
    x0, y0, x1, y1 = (
        max(0, left),
        max(0, top),
        min(width, left + mask.shape[1]),
        min(height, top + mask.shape[0]),
    )
    if x1 <= x0 or y1 <= y0:
        return
    share = mask[y0 - top : y1 - top, x0 - left : x1 - left].astype(np.float32)[..., None] / 255
    area = canvas[y0:y1, x0:x1]
    area += (tint - area) * share


@dataclass(frozen=True, slots=True, eq=False)
class _Number:
    """One number's ink and where it goes on the tile."""

    mask: NDArray[np.uint8]
    x: int
    y: int
    height: float  # of the typeface's figures
    tint: Colour

    def box(self, side: int) -> Box:
        return (self.x / side, self.y / side, self.mask.shape[1] / side, self.mask.shape[0] / side)


def numbers(
    rng: np.random.Generator, canvas: NDArray[np.float32], look: Style, century: int, year: int, side: int
) -> tuple[Box, Box]:
    """Print century and year in their lower corners and say where their ink lies."""
    both = (_placed(look, str(century), True, side), _placed(look, f"{year:02d}", False, side))
    for number in both:
        _back(canvas, look, number, side)
    for number in both:
        _print(rng, canvas, look, number)
    return both[0].box(side), both[1].box(side)


def _placed(look: Style, text: str, right: bool, side: int) -> _Number:
    """The number as large as the style says, within its half of the tile."""
    face = look.century_face if right else look.year_face
    height = (look.century_height if right else look.year_height) * side
    mask, top = written(face, text, height, look.spacing)
    if look.hand is not None:
        large, _ = written(face, text, HEIGHT, look.spacing)
        mask = _scaled(redrawn(np.random.default_rng((look.hand, int(text))), large), height / HEIGHT)
    # Nobody prints a border over a number.
    margin, foot = (
        max(place, look.frame + 0.015) for place in (look.century_place if right else look.year_place)
    )
    room = int((look.width / 2 - margin - 0.01) * side)
    wide = min(room, max(2, int(mask.shape[1] * look.squeeze)))
    mask = cv2.resize(mask, (wide, mask.shape[0]), interpolation=cv2.INTER_AREA)
    if look.lean:
        turn = cv2.getRotationMatrix2D((wide / 2, mask.shape[0] / 2), look.lean, 1)
        mask = cv2.warpAffine(mask, turn, (wide, mask.shape[0]))
    x = int(look.width * side - margin * side - wide) if right else int(margin * side)
    y = int(look.height * side - foot * side - height + top)
    y = min(y, int(look.height * side) - mask.shape[0] - 2)
    return _Number(np.asarray(mask), x, y, height, look.second_ink if right else look.ink)


def _back(canvas: NDArray[np.float32], look: Style, number: _Number, side: int) -> None:
    """The plate or disc a number stands on."""
    high, wide = number.mask.shape
    ground = look.backing_colour.tolist()
    if look.backing == "box":
        grow = int(number.height * 0.22)
        plate = (number.x - grow, number.y - grow), (number.x + wide + grow, number.y + high + grow)
        cv2.rectangle(canvas, *plate, ground, -1, cv2.LINE_AA)
        if look.border:
            cv2.rectangle(canvas, *plate, look.border_colour.tolist(), max(1, side // 90), cv2.LINE_AA)
    elif look.backing == "disc":
        centre = (number.x + wide // 2, number.y + high // 2)
        cv2.circle(canvas, centre, int(np.hypot(wide, high) / 2 * 1.05 + 2), ground, -1, cv2.LINE_AA)


def _print(rng: np.random.Generator, canvas: NDArray[np.float32], look: Style, number: _Number) -> None:
    """Shadow, halo, outline and ink of a number."""
    mask, x, y, height = number.mask, number.x, number.y, number.height
    if look.shadow:
        soft = cv2.GaussianBlur(mask, (0, 0), 1 + height * 0.03)
        shift = int(look.shadow[0] * height), int(look.shadow[1] * height)
        lay_ink(canvas, soft, x + shift[0], y + shift[1], near(rng, look.paper * 0.4, 5))
    if look.outline:
        reach = _open_reach(mask, max(1, int(look.outline * height)))
        rim = np.full(3, 245 if _luma(number.tint) < 128 else 15, np.float32)
        lay_ink(canvas, _widened(mask, reach), x - reach, y - reach, rim)
    elif look.backing == "none" and _lost(canvas, number):
        # Over art of its own colour a number would be lost: whoever prints a game leaves it some paper.
        reach = max(2, int(0.14 * height))
        wider = cv2.copyMakeBorder(_widened(mask, reach), *(reach,) * 4, cv2.BORDER_CONSTANT)
        lay_ink(
            canvas, cv2.GaussianBlur(wider, (0, 0), 0.4 * reach), x - 2 * reach, y - 2 * reach, look.paper
        )
    lay_ink(canvas, mask, x, y, number.tint)


def _widened(mask: NDArray[np.uint8], reach: int) -> NDArray[np.uint8]:
    """The ink grown by so many pixels on all sides."""
    wider = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_CONSTANT)
    return np.asarray(cv2.dilate(wider, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2)))


def _open_reach(mask: NDArray[np.uint8], reach: int) -> int:
    """As much of an outline's reach as leaves the figures their shape: one that fills a 0 makes it an 8."""
    while reach and grounds(_widened(mask, reach)) != grounds(mask):
        reach -= 1
    return reach


def _lost(canvas: NDArray[np.float32], number: _Number) -> bool:
    """Whether a line of art as light as the ink runs through the number: it would make a 1 a 4."""
    high, wide = number.mask.shape
    edge = int(0.1 * number.height)
    rows = slice(max(0, number.y - edge), number.y + high + edge)
    columns = slice(max(0, number.x - edge), number.x + wide + edge)
    lumas = canvas[rows, columns] @ np.array([0.114, 0.587, 0.299], np.float32)
    return bool((np.abs(lumas - _luma(number.tint)) < LOST).mean() > ALIKE)


def ground(rng: np.random.Generator, look: Style, side: int) -> NDArray[np.float32]:
    """The tile's bare card with paper grain."""
    width, height = int(look.width * side), int(look.height * side)
    canvas = np.full((height, width, 3), look.paper, np.float32)
    if look.texture:
        canvas += look.texture * clouds(rng, height, width, side * 0.3)[..., None]
    return canvas


def finish(
    rng: np.random.Generator, canvas: NDArray[np.float32], look: Style, side: int
) -> NDArray[np.uint8]:
    """Border, wear and the cut corners: BGRA."""
    height, width = canvas.shape[:2]
    if look.border:
        thick, inset = max(1, int(look.border * side)), int(look.inset * side)
        cv2.rectangle(
            canvas,
            (inset, inset),
            (width - 1 - inset, height - 1 - inset),
            look.border_colour.tolist(),
            thick,
        )
    if look.wear:
        rub = np.clip(noise(rng, height, width, 6) + noise(rng, height, width, 2) - 3 + look.wear, 0, 1)
        canvas += (near(rng, np.full(3, 220, np.float32), 20) - canvas) * rub[..., None]
        rim = np.minimum.outer(
            np.minimum(np.arange(height), np.arange(height)[::-1]),
            np.minimum(np.arange(width), np.arange(width)[::-1]),
        )
        scuff = ((rim < side * 0.02 * look.wear) & (noise(rng, height, width, 5) > 0.2)).astype(np.float32)
        canvas += (look.edge - canvas) * scuff[..., None] * 0.7
    alpha = np.full((height, width), 255, np.uint8)
    radius = int(look.corner * side)
    if radius > 1:
        alpha[:] = 0
        cv2.rectangle(alpha, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
        cv2.rectangle(alpha, (0, radius), (width - 1, height - 1 - radius), 255, -1)
        for x in (radius, width - 1 - radius):
            for y in (radius, height - 1 - radius):
                cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return np.dstack([np.clip(canvas, 0, 255).astype(np.uint8), alpha])


def decorate(rng: np.random.Generator, canvas: NDArray[np.float32], look: Style, side: int) -> None:
    """Halves of finds at both side edges, or whatever art the edition has."""
    height, width = canvas.shape[:2]
    if look.art == "scribble":
        art.scribble(rng, canvas)
    elif look.art == "painted":
        # A picture that fills the tile, another one on each.
        canvas += (table(rng, look.split, height, width) - canvas) * np.float32(rng.uniform(0.2, 1))
        if rng.random() < 0.5:
            art.scribble(rng, canvas)
    elif look.art == "finds":
        for x in (0.0, float(width)):
            base = near(rng, colour(rng), 20)
            size = (rng.uniform(0.5, 0.95) * side, rng.uniform(0.5, 0.85) * side)
            centre = (x, rng.uniform(0.28, 0.45) * height)
            art.paint(rng, look.split, canvas, str(rng.choice(list(art.KINDS))), centre, size, base)
    if look.backing == "strip":
        top = height - int(
            (
                max(look.century_height, look.year_height)
                + max(look.year_place[1], look.century_place[1])
                + 0.05
            )
            * side
        )
        cv2.rectangle(canvas, (0, top), (width, height), look.backing_colour.tolist(), -1)


def find_tile(
    rng: np.random.Generator, look: Style, century: int, year: int, side: int
) -> tuple[NDArray[np.uint8], Box, Box]:
    """A printed tile as BGRA, and the boxes of its century and its year."""
    canvas = ground(rng, look, side)
    decorate(rng, canvas, look, side)
    century_box, year_box = numbers(rng, canvas, look, century, year, side)
    return finish(rng, canvas, look, side), century_box, year_box
