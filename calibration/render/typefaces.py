"""Typefaces of the machine, split so that no test ever sees a typeface the training saw."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from platformdirs import user_cache_path

ROOTS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
# Display typefaces for training alone: npm install --prefix FOLDER $(cat calibration/render/faces.txt)
MORE = user_cache_path("pergamon") / "faces" / "node_modules" / "@fontsource"
DIGITS = "0123456789"
SIZE = 72


class Split(StrEnum):
    """Who may look at a style: training, calibration, test, or the ten strangers among the test typefaces."""

    TRAIN = "train"
    CALIBRATE = "calibrate"
    TEST = "test"
    STRANGER = "stranger"


STRANGERS = (
    "Zainer", "Solide Mirage", "Cabin Sketch", "StayPuft", "Train One",
    "Le Murmure", "Stick", "Engadget", "Bobcaygeon BRK", "Great Vibes",
)  # fmt: skip
TEST = (
    "Roboto Slab", "Vollkorn", "Yanone Kaffeesatz", "Quattrocento", "Play", "Comfortaa", "Bebas Neue",
    "Courier Prime", "Prociono", "Goudy Bookletter 1911", "GFS Didot", "Old Standard TT", "Cabin", "Karla",
    "PT Serif", "Cantarell", "Gemunu Libre", "Lato", "Tiresias Signfont", "Universalis ADF Std", "Humor Sans",
    "Essays1743", "Accanthis ADF Std", "Mekanus ADF Std", "OpenDyslexic", "Klee One", "BM JUA_TTF",
    "NanumMyeongjo", "Isabella", "Caliban",
)  # fmt: skip
CALIBRATE = (
    "Sora", "Linden Hill", "Arapey", "Roadgeek 2014 Series C", "Roadgeek 2014 Series E", "Averia Serif GWF",
    "Lobster Two", "Dosis", "Rasa", "Yrsa", "Cardo", "Charis SIL", "Allerta", "Ubuntu-Title", "National Park",
    "Caladea", "Berenis ADF Pro", "Fanwood", "League Spartan", "Reggae One", "DkgHandwriting", "Millimetre",
    "Joscelyn", "OCRA", "Clear Sans", "GFS BodoniClassic", "Mixer", "IM FELL DW Pica", "Romande ADF Std",
)  # fmt: skip
# Alphabets that only borrow another typeface's figures, and pictures in place of figures.
LEFT_OUT = ("DSEG", "Noto Sans ", "Noto Serif ", "Noto Kufi", "Noto Nas", "Linux Biolinum Keyboard", "UnJamo",
            "CabinSketch", "Fascii", "Binary", "Mishmash", "Compliant", "Entangled", "Embossing")  # fmt: skip
OLD_STYLE, SET_DOWN = 0.2, "set-down"
"""How often a training print has old-style figures, of which few typefaces of the machine have any, and a feature that
no font has: lining figures drawn as old-style ones."""
SMALL = "012"  # as tall as small letters; the others but these hang below the line
STANDING = "68"
LOWER = 0.86  # of the height of a 6: so low are old-style noughts and twos
# How many of the ten figures most other typefaces must recognise.
LEGIBLE = {Split.TRAIN: 9, Split.CALIBRATE: 8, Split.TEST: 8, Split.STRANGER: 0}


@dataclass(frozen=True, slots=True)
class Typeface:
    """One font file, with old-style or lining figures asked for."""

    path: str
    family: str
    feature: str = ""


@lru_cache(maxsize=4096)
def _font(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, SIZE)


@lru_cache(maxsize=60_000)
def ink(typeface: Typeface, text: str) -> tuple[NDArray[np.uint8], float, float]:
    """A text's ink, how far its top lies under that of the tallest figure, and how far figures reach."""
    if typeface.feature == SET_DOWN:
        return _set_down(typeface, text)
    font = _font(typeface.path)
    features = [typeface.feature] if typeface.feature else None
    box = font.getbbox(text, features=features)
    canvas = Image.new("L", (int(box[2] - box[0]) + 24, int(box[3] - box[1]) + 24))
    ImageDraw.Draw(canvas).text((12 - box[0], 12 - box[1]), text, fill=255, font=font, features=features)
    mask = np.asarray(canvas)
    rows, columns = np.flatnonzero(mask.max(1) > 40), np.flatnonzero(mask.max(0) > 40)
    if rows.size == 0:
        return np.zeros((1, 1), np.uint8), 0.0, 1.0
    top, height = _reach(typeface)
    cut = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return np.ascontiguousarray(cut), float(box[1] - 12 + rows[0] - top), height


def _set_down(typeface: Typeface, text: str) -> tuple[NDArray[np.uint8], float, float]:
    """The same of old-style figures made of a typeface's lining ones, in proportions of its own."""
    lining = replace(typeface, feature="")
    if not text.isdigit():
        return ink(lining, text)
    height = ink(lining, "6")[0].shape[0]
    own = np.random.default_rng(zlib.crc32(typeface.path.encode()))
    low = 1 - own.uniform(0.56, 0.76)
    width = own.uniform(0.8, 1.0)
    gap = max(2, round(own.uniform(0.02, 0.1) * height))
    masks, tops = [], []
    for figure in text:
        mask = ink(lining, figure)[0]
        if figure in SMALL:
            size = max(3, round(mask.shape[1] * width)), round(mask.shape[0] * (1 - low))
            mask = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
        masks.append(mask)
        tops.append(0 if figure in STANDING else round(low * height))
    high = max(top + len(mask) for top, mask in zip(tops, masks, strict=True))
    parts = [
        cv2.copyMakeBorder(mask, top, high - top - len(mask), gap * bool(place), 0, cv2.BORDER_CONSTANT)
        for place, (top, mask) in enumerate(zip(tops, masks, strict=True))
    ]
    return np.hstack(parts)[min(tops) :], float(min(tops)), height * (1 + low)


@lru_cache(maxsize=8192)
def _reach(typeface: Typeface) -> tuple[float, float]:
    """Top of the tallest figure and how far the figures reach from there."""
    features = [typeface.feature] if typeface.feature else None
    boxes = [_font(typeface.path).getbbox(d, features=features) for d in DIGITS]
    top = min(box[1] for box in boxes)
    return float(top), float(max(box[3] for box in boxes) - top)


def _signature(typeface: Typeface) -> NDArray[np.float32] | None:
    """The ten figures as small pictures, or nothing where some are missing or alike."""
    try:
        pictures = [ink(typeface, digit)[0] for digit in DIGITS]
    except OSError:
        return None
    if min(p.shape[0] for p in pictures) < 16 or max(max(p.shape) for p in pictures) > 200:
        return None
    small = []
    for picture in pictures:
        wide = max(picture.shape[1], int(picture.shape[0] * 0.45))
        left = (wide - picture.shape[1]) // 2
        padded = cv2.copyMakeBorder(picture, 0, 0, left, wide - picture.shape[1] - left, cv2.BORDER_CONSTANT)
        small.append(
            cv2.GaussianBlur(cv2.resize(padded, (16, 24), interpolation=cv2.INTER_AREA), (0, 0), 1.2)
        )
    stack = np.array(small, np.float32).reshape(10, -1)
    stack -= stack.mean(1, keepdims=True)
    norm = np.linalg.norm(stack, axis=1, keepdims=True)
    if norm.min() < 1:
        return None
    stack /= norm
    alike = stack @ stack.T - 2 * np.eye(10, dtype=np.float32)
    return None if alike.max() > 0.985 else stack


@cache
def families() -> dict[Split, tuple[tuple[Typeface, ...], ...]]:
    """Every legible typeface of the machine by split, in families so that big ones don't dominate."""
    paths = [
        p
        for root in ROOTS
        for p in sorted(root.rglob("*"))
        if p.suffix.lower() in (".ttf", ".otf", ".pfb", ".t1")
    ]
    more = sorted(MORE.glob("*/files/*-latin-[479]00-normal.woff2"))
    rules = (
        STRANGERS,
        TEST,
        CALIBRATE,
        LEFT_OUT,
        sorted(LEGIBLE.items()),
        [(str(p), p.stat().st_size) for p in paths + more],
    )
    kept = (
        user_cache_path("pergamon")
        / f"typefaces-{hashlib.sha256(repr(rules).encode()).hexdigest()[:16]}.json"
    )
    if kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=dict[Split, tuple[tuple[Typeface, ...], ...]])
    groups = _grouped(paths, more)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(msgspec.json.encode(groups))
    return groups


def _grouped(paths: list[Path], more: list[Path]) -> dict[Split, tuple[tuple[Typeface, ...], ...]]:
    """Look at every figure of every typeface: half a minute for two thousand files."""
    found = _figures(paths)
    if not found:
        return dict.fromkeys(Split, ())
    plain = _plain(found)
    known = {t: s for t, s in found.items() if _legible(s, plain) >= LEGIBLE[_split(t.family)]}
    apart = [s for t, s in known.items() if _split(t.family) is not Split.TRAIN]
    others = STRANGERS + TEST + CALIBRATE
    known |= {
        t: s
        for t, s in _figures(more).items()
        if not t.family.startswith(others) and _legible(s, plain) >= LEGIBLE[Split.TRAIN]
    }
    groups: dict[Split, dict[str, list[Typeface]]] = {split: {} for split in Split}
    for typeface, signature in known.items():
        split = _split(typeface.family)
        # A clone under another name would let the training see a test typeface.
        if split is Split.TRAIN and any((signature * s).sum() > 9.93 for s in apart):
            continue
        groups[split].setdefault(typeface.family, []).append(typeface)
    return {split: tuple(tuple(group) for group in named.values()) for split, named in groups.items()}


def _figures(paths: list[Path]) -> dict[Typeface, NDArray[np.float32]]:
    """The figures of every typeface that has all ten."""
    found: dict[Typeface, NDArray[np.float32]] = {}
    for path in paths:
        try:
            family = _font(str(path)).getname()[0] or ""
        except OSError:
            continue
        if family.startswith(LEFT_OUT) and family not in ("Noto Sans Display", "Noto Serif Display"):
            continue
        for feature in ("", "onum", "lnum"):
            typeface = Typeface(str(path), family, feature)
            signature = _signature(typeface)
            if signature is None:
                break
            if (
                feature
                and min(np.abs(signature - s).max() for t, s in found.items() if t.path == str(path)) < 0.05
            ):
                continue
            found[typeface] = signature
    return found


def _split(family: str) -> Split:
    if family in STRANGERS:
        return Split.STRANGER
    if family in TEST:
        return Split.TEST
    return Split.CALIBRATE if family in CALIBRATE else Split.TRAIN


def _plain(found: dict[Typeface, NDArray[np.float32]]) -> NDArray[np.float32]:
    """The figures of typefaces like most others."""
    bank = np.array([s for t, s in found.items() if not t.family.endswith("BRK")])
    middles = bank.mean(0)
    return np.concatenate([s for s in bank if (s @ middles.T).argmax(1).tolist() == list(range(10))][::7])


def _legible(signature: NDArray[np.float32], plain: NDArray[np.float32]) -> int:
    """How many of the figures most others would recognise: symbol sets and puzzles have few."""
    owners = np.tile(np.arange(10), len(plain) // 10)
    best = np.argsort(-(signature @ plain.T), axis=1)[:, :9]
    return sum(int(np.bincount(owners[best[d]], minlength=10).argmax() == d) for d in range(10))


def choose(rng: np.random.Generator, split: Split) -> Typeface:
    """A typeface of the split, each family as likely as another, but for old-style figures in training."""
    groups = families()[split] or _spare()
    if split is Split.TRAIN and rng.random() < OLD_STYLE:
        groups = _old_style()[int(rng.integers(2))] or groups
    group = groups[int(rng.integers(len(groups)))]
    return group[int(rng.integers(len(group)))]


@cache
def _old_style() -> tuple[tuple[tuple[Typeface, ...], ...], ...]:
    """The training's typefaces that have old-style figures, and those that are made of all others."""
    natural: list[tuple[Typeface, ...]] = []
    made: list[tuple[Typeface, ...]] = []
    for group in families()[Split.TRAIN]:
        old = tuple(typeface for typeface in group if _hangs(typeface))
        if old:
            natural.append(old)
        else:
            made.append(tuple(dict.fromkeys(replace(typeface, feature=SET_DOWN) for typeface in group)))
    return tuple(natural), tuple(made)


def _hangs(typeface: Typeface) -> bool:
    """Whether noughts and twos are clearly lower than a six."""
    high = ink(typeface, "6")[0].shape[0]
    return all(ink(typeface, figure)[0].shape[0] < LOWER * high for figure in "02")


def kivy_fonts() -> Path:
    """Where Kivy keeps Roboto, without starting Kivy, which would write into the home folder."""
    found = find_spec("kivy")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "data" / "fonts"


@cache
def _spare() -> tuple[tuple[Typeface, ...], ...]:
    """The typeface that comes with Kivy, for machines without the packages: enough to try the renderer."""
    fonts = sorted(kivy_fonts().glob("Roboto-*.ttf"))
    return (tuple(Typeface(str(font), "Roboto") for font in fonts),)
