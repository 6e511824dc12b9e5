"""A copy of the game that every machine prints alike, and eyes that see its photos as told."""

from dataclasses import replace
from unittest import mock

import cv2
import numpy as np

from calibration.enrol import Label, Shown, enrol
from calibration.profile import Profile
from calibration.render.deck import deck, photograph
from calibration.render.tile import Style
from calibration.render.typefaces import Split, Typeface, kivy_fonts
from vision.photo import open_photo
from vision.read import NumberBox
from vision.reading import Number
from vision.refine import Square

ROBOTO = Typeface(str(kivy_fonts() / "Roboto-Bold.ttf"), "Roboto")


def colour(*bgr):
    return np.array(bgr, np.float32)


LOOK = Style(
    split=Split.TRAIN, width=1.0, height=1.0, year_face=ROBOTO, century_face=ROBOTO, year_height=0.17,
    century_height=0.26, year_place=(0.08, 0.07), century_place=(0.08, 0.07), paper=colour(178, 214, 236),
    ink=colour(32, 52, 96), second_ink=colour(32, 52, 96), backing="none", backing_colour=colour(200, 220, 240),
    outline=0.0, shadow=None, border=0.02, border_colour=colour(40, 60, 90), corner=0.0, art="finds",
    texture=4.0, wear=0.0, lean=0.0, squeeze=1.0, spacing=0.0, edge=colour(150, 175, 195),
)  # fmt: skip
CODES = (
    "V57M3", "V51M3", "J12B1", "M80V5", "B36J2", "J99V4", "M04M2", "B63B3",
    "V28J1", "M75J4", "B41V2", "J10M5", "V86B4", "M39V1", "B02M3", "J67J5",
)  # fmt: skip
COPY = deck((3, 1), Split.TRAIN, CODES, LOOK)
WORN = deck((3, 1), Split.TRAIN, CODES, replace(LOOK, wear=1.0))
YEAR, CENTURY = NumberBox(0.19, 0.845, 0.22, 0.17), NumberBox(0.85, 0.8, 0.15, 0.26)
UNREAD = Number(None, 0.6)


def printed(*codes, copy=COPY):
    """The prints of these codes."""
    return [next(p for p in copy.prints if p.code == code) for code in codes]


def shot(seed, prints, level="easy", size=(640, 480), tile=(90, 120)):
    """A photo of the prints, and their corners."""
    taken = photograph((7, seed), prints, LOOK, level, size, tile)
    assert not taken.others
    return taken.photo, taken.tiles


def square(corners, seed=0, off=0.015):
    """A square as the eyes find it: a little off, the right way up."""
    corners = np.asarray(corners, np.float32)
    side = np.linalg.norm(corners[1] - corners[0])
    stray = np.random.default_rng(seed).normal(0, off * side, (4, 2)).astype(np.float32)
    return Square(corners + stray, 0.99, np.array([0.97, 0.01, 0.01, 0.01], np.float32), CENTURY, YEAR)


def said(code, confidence=0.9):
    """Numbers as the eyes read them."""
    return Number(code[4], confidence), Number(code[1:3], confidence)


def labels(tiles, corners=True):
    return tuple(
        Label(code, tuple((float(x), float(y)) for x, y in quad) if corners else None) for code, quad in tiles
    )


def light(photo, blue, green, red):
    """The photo in light of another colour."""
    return np.clip(photo * np.array([blue, green, red]), 0, 255).astype(np.uint8)


def enrolled(codes=CODES, change=lambda photo: photo, copy=COPY):
    """A profile of these tiles, from easy photos of four."""
    shown = []
    for index in range(0, len(codes), 4):
        photo, tiles = shot(index, printed(*codes[index : index + 4], copy=copy))
        shown.append(Shown(str(index), open_photo(change(photo)), labels(tiles)))
    with mock.patch("calibration.enrol.find_squares", lambda photo: []):
        return with_boxes(enrol(shown, Profile()).profile)


def with_boxes(profile):
    """Where numbers stand on these tiles, whatever the eyes of today say."""
    return Profile(profile.tiles, CENTURY, YEAR, profile.lens)


def cover(photo, quad, place, size):
    """A fingertip over a part of a tile."""
    low, across, down = np.array(quad[0]), np.array(quad[1] - quad[0]), np.array(quad[3] - quad[0])
    middle = low + across * place[0] + down * place[1]
    radius = int(size * np.linalg.norm(across))
    cv2.circle(photo, tuple(middle.astype(int).tolist()), radius, (120, 150, 200), -1, cv2.LINE_AA)
    return photo
