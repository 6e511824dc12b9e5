"""Tiles enrolled once are known by sight: numbers and kinds, and strangers are not taken for them."""

from copy import copy
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration import looks
from calibration.known import STRANGER, Evidence, KnownTiles, _sight, confirmed, fits, likely, still_free
from calibration.profile import Profile
from calibration.render.deck import deck
from calibration.render.typefaces import Split
from tests.calibration.copies import (
    CODES,
    COPY,
    LOOK,
    UNREAD,
    WORN,
    cover,
    enrolled,
    light,
    printed,
    said,
    shot,
    square,
)
from vision.cut import UNIT, Halves, box
from vision.reading import Number


@pytest.fixture(scope="module")
def known():
    return KnownTiles(enrolled())


def looked(known, photo, tiles, numbers=None):
    """The codes of the tiles in a photo, None for strangers, with whether each needs a check."""
    squares = [square(quad, seed) for seed, (_, quad) in enumerate(tiles)]
    numbers = [said(code) for code, _ in tiles] if numbers is None else numbers
    return [
        None if s is None else (f"{s.left}{s.year.text}{s.right}{s.century.text}", s.check)
        for s in known.know(photo, squares, numbers)
    ]


def sure(tiles):
    return [(code, False) for code, _ in tiles]


@pytest.mark.parametrize("seed", range(4))
def test_every_tile_is_known_with_its_kinds(known, seed):
    photo, tiles = shot(80 + seed, printed(*CODES[seed * 4 : seed * 4 + 4]), "medium")
    assert looked(known, photo, tiles) == sure(tiles)


def test_two_tiles_alike_but_for_one_digit_are_told_apart(known):
    photo, tiles = shot(60, printed("V57M3", "V51M3"))
    assert looked(known, photo, tiles, [(UNREAD, UNREAD)] * 2)[0][0] == "V57M3"
    assert looked(known, photo, tiles) == sure(tiles)


@pytest.mark.parametrize("seed", range(3))
def test_blurred_tiles_are_known_though_the_eyes_only_guess(known, seed):
    photo, tiles = shot(73 + seed, printed(*CODES[seed * 4 : seed * 4 + 4]))
    blurred = cv2.GaussianBlur(photo, (0, 0), 2.2)
    guesses = [(Number(code[4], 0.9), Number("44", 0.2)) for code, _ in tiles]
    assert looked(known, blurred, tiles, guesses) == sure(tiles)


def test_what_both_readers_put_second_does_not_count():
    number, own = Number("82", 0.5, (("32", 0.17),)), {"30": 0.6, "32": 0.55, "82": 0.4}
    assert not confirmed(number, own, "32")
    assert confirmed(number, own | {"32": 0.65}, "32")


@pytest.mark.parametrize(
    ("eyes", "own", "counts"),
    [
        (Number("38", 0.995), {"38": 0.1, "07": 0.4}, True),  # the digits see nothing
        (Number("38", 0.995), {"38": 0.6, "88": 0.65}, True),
        (Number("38", 0.995), {"38": 0.3, "88": 0.9}, False),  # they see something else
        (Number("38", 0.97), {"38": 0.1, "07": 0.4}, True),
        (Number("38", 0.97), {"38": 0.3, "88": 0.9}, False),
        (Number("38", 0.7), {"38": 0.1, "07": 0.4}, False),
        (Number("38", 0.7), {"38": 0.4, "07": 0.3}, True),  # both put it first
        (
            Number("33", 0.7),
            {"38": 0.8, "88": 0.85},
            True,
        ),  # the eyes guess, the digits fit about as well as any
        (Number("33", 0.7), {"38": 0.7, "88": 0.85}, False),
    ],
)
def test_on_a_tile_of_this_copy_one_reader_is_enough(eyes, own, counts):
    assert likely(eyes, own, "38", 0.9999) is counts


def test_a_guess_needs_a_tile_that_is_certain():
    assert not likely(Number("38", 0.97), {"38": 0.1, "07": 0.4}, "38", 0.998)
    assert not likely(Number("33", 0.7), {"38": 0.8, "88": 0.85}, "38", 0.998)


def test_of_a_whole_copy_a_tile_whose_numbers_are_both_read_need_be_less_sure():
    numbers, own = (Number("3", 0.995), Number("57", 0.995)), ({"3": 0.8}, {"57": 0.8})
    seen = Evidence(square(UNIT * 100), numbers, np.zeros(1), (0.9, 0.9), own, False, False)
    guessed = replace(seen, numbers=(numbers[0], Number("57", 0.8)))
    checks = [_sight(one, "V57M3", 0.985, True, False).check for one in (seen, guessed)]
    assert checks == [False, True]
    assert _sight(seen, "V57M3", 0.985, False, False) is None, (
        "while not all are enrolled, plain numbers are worth more"
    )


@pytest.mark.parametrize(("said_year", "check"), [("57", False), ("51", True)])
def test_of_a_whole_copy_what_the_eyes_alone_would_count_counts_if_it_is_that_tile(said_year, check):
    own = {"3": 0.9}, {"57": 0.4, "51": 0.9}
    numbers = Number("3", 0.998), Number(said_year, 0.98)
    seen = Evidence(square(UNIT * 100), numbers, np.zeros(1), (0.9, 0.9), own, False, True)
    assert _sight(seen, "V57M3", 0.985, True, False).check is check
    assert _sight(replace(seen, sure=False), "V57M3", 0.985, True, False).check


@pytest.mark.parametrize(
    ("fits", "eyes_sure", "complete", "stranger"),
    [
        ((0.9, 0.8), False, True, False),
        ((0.9, 0.3), False, True, True),
        ((0.3, 0.3), True, True, False),
        ((0.9, 0.8), True, False, True),
    ],
)
def test_of_a_whole_copy_a_tile_with_a_covered_number_is_no_stranger(
    known, fits, eyes_sure, complete, stranger
):
    whole = copy(known)
    whole.complete = complete
    if complete:
        whole._new = STRANGER
    own = {"3": 0.1, "1": 0.2}, {"57": 0.8, "51": 0.6}
    art = np.zeros(len(known.codes))
    seen = Evidence(square(UNIT * 100), said("V57M3"), art, fits, own, False, eyes_sure)
    tiles, other = whole.odds(seen)
    assert bool(other > tiles.max()) is stranger


@pytest.mark.parametrize(("gain", "moved"), [(0.02, 0), (0.2, 10)])
def test_a_print_moves_corners_only_where_it_then_fits_better(known, monkeypatch, gain, moved):
    likeness = iter([0.2, *[0.2 + gain] * 2])
    monkeypatch.setattr(looks, "likeness", lambda one, other: next(likeness))
    monkeypatch.setattr(looks, "settled", lambda frame, model: UNIT + np.float32(0.1))
    corners = UNIT * 100 + np.float32(100)
    frame = np.zeros((looks.FRAME, looks.FRAME), np.float32)
    quad, _ = known._laid(Halves(np.zeros((300, 300), np.uint8)), frame, corners, [0])
    assert quad == pytest.approx(corners + moved, abs=0.01)


def test_two_tiles_of_the_same_numbers_are_told_apart_only_by_art_that_shows():
    codes = ("V57M3", "V57B3", *CODES[2:])
    copy = deck((3, 1), Split.TRAIN, codes, LOOK)
    pair = KnownTiles(enrolled(codes, copy=copy))
    for code in codes[:2]:
        photo, tiles = shot(66, printed(code, copy=copy))
        assert looked(pair, photo, tiles) == sure(tiles)
        ((_, quad),) = tiles
        # A sheet of paper over the half in which they differ.
        area = box(np.asarray(quad, np.float32), 0.45, -0.02, 1.02, 0.66)
        cv2.fillConvexPoly(photo, area.astype(np.int32), (205, 215, 220))
        # Not all tiles are enrolled, so it may be a stranger of these numbers.
        assert looked(pair, photo, tiles) == [None]


def test_worn_tiles_are_known(known):
    photo, tiles = shot(61, printed("M80V5", "B36J2", "J67J5", copy=WORN))
    assert [found[0] for found in looked(known, photo, tiles)] == [code for code, _ in tiles]


def test_a_tile_partly_under_a_finger_is_known(known):
    photo, tiles = shot(62, printed("B36J2", "M75J4", "V28J1"))
    for _, quad in tiles:
        cover(photo, quad, (0.9, 0.1), 0.25)
    assert [found[0] for found in looked(known, photo, tiles)] == [code for code, _ in tiles]


def test_enrolled_in_warm_light_and_scanned_in_cold():
    warm = KnownTiles(enrolled(CODES[:8], lambda photo: light(photo, 0.6, 0.85, 1.1)))
    photo, tiles = shot(63, printed(*CODES[2:6]))
    assert looked(warm, light(photo, 1.1, 0.9, 0.65), tiles) == sure(tiles)


def test_a_tile_that_was_never_enrolled_is_not_forced_onto_the_nearest():
    some = KnownTiles(enrolled(tuple(code for code in CODES if code not in ("V51M3", "J10M5"))))
    photo, tiles = shot(64, printed("V51M3", "J10M5", "B63B3"))
    assert looked(some, photo, tiles) == [None, None, ("B63B3", False)]


def test_plain_numbers_ask_for_a_look_where_the_owners_digits_see_others():
    some = KnownTiles(enrolled(tuple(code for code in CODES if code != "J10M5")))
    photo, tiles = shot(74, printed("J10M5"))
    assert looked(some, photo, tiles) == [None]
    assert looked(some, photo, tiles, [said("J40M5", 0.99)]) == [("?40?5", True)]
    assert looked(some, photo, tiles, [(Number("5", 0.99), UNREAD)]) == [None]


def test_digits_that_were_never_enrolled_do_not_overrule_the_eyes():
    few = KnownTiles(enrolled(CODES[:8]))
    photo, tiles = shot(71, printed("J12B1"))
    # The tile has a 1 in its year; there is no 7 among those enrolled, but a 3.
    assert looked(few, photo, tiles, [(Number("1", 0.9), Number("32", 0.9))]) == sure(tiles)
    assert looked(few, photo, tiles, [(Number("1", 0.9), Number("72", 0.9))]) == [None]


def test_tiles_of_another_copy_are_strangers(known):
    photo = np.full((300, 300, 3), 180, np.uint8)
    photo[100:200, 100:200] = np.random.default_rng(1).integers(0, 255, (100, 100, 3))
    quad = np.array([[100, 100], [200, 100], [200, 200], [100, 200]], np.float32)
    assert looked(known, photo, [("V57M3", quad)], [(UNREAD, UNREAD)]) == [None]


def test_a_tile_the_eyes_hold_upside_down_is_turned(known):
    photo, tiles = shot(65, printed("J99V4"))
    found = square(np.roll(tiles[0][1], 2, 0))
    found.turns[:] = (0.5, 0.05, 0.4, 0.05)
    sight = known.know(photo, [found], [said("J66V8", 0.3)])[0]
    assert (sight.left, sight.year.text, sight.right, sight.century.text) == ("J", "99", "V", "4")
    assert np.abs(sight.square.corners - tiles[0][1]).max() < 4


def test_corners_are_put_right(known):
    photo, tiles = shot(66, printed("M80V5"))
    quad = tiles[0][1]
    rough = square(quad, 5, off=0.03)
    sight = known.know(photo, [rough], [said("M80V5")])[0]
    side = np.linalg.norm(quad[1] - quad[0])
    assert np.abs(sight.square.corners - quad).mean() < 0.6 * np.abs(rough.corners - quad).mean()
    assert np.abs(sight.square.corners - quad).mean() < 0.012 * side


@pytest.mark.parametrize("ends", [(2,), (1, 2), (0, 3)])
def test_a_corner_or_side_found_far_off_is_put_right(known, ends):
    photo, tiles = shot(72, printed("J12B1"))
    quad = tiles[0][1]
    rough = square(quad)
    middle = quad.mean(0)
    for end in ends:
        rough.corners[end] += 0.25 * (quad[end] - middle)
    sight = known.know(photo, [rough], [said("J12B1")])[0]
    assert sight is not None
    assert not sight.check
    assert np.abs(sight.square.corners - quad).max() < 0.07 * np.linalg.norm(quad[1] - quad[0])


def test_tiles_that_lie_elsewhere_cannot_turn_up(known):
    profile = enrolled(CODES[:8])
    photo, tiles = shot(67, printed("V57M3", "J12B1"))
    assert looked(KnownTiles(profile, ["V57M3"]), photo, tiles) == [None, ("J12B1", False)]


def test_five_tiles_are_matched_as_a_set(known):
    photo, tiles = shot(68, printed("V57M3", "V51M3"))
    # The eyes see the same numbers twice, though not surely; only one tile has them.
    unclear = [(Number("3", 0.9), Number("51", 0.6, (("57", 0.3),)))] * 2
    assert [found[0] for found in looked(known, photo, tiles, unclear)] == ["V57M3", "V51M3"]


def test_the_same_code_twice_is_two_tiles():
    profile = enrolled(CODES[:8])
    twins = Profile((*profile.tiles, profile.tiles[2]), profile.century, profile.year)
    photo, tiles = shot(69, [*printed("J12B1"), *printed("J12B1", "M80V5")])
    assert looked(KnownTiles(twins), photo, tiles) == sure(tiles)
    assert looked(KnownTiles(twins, ["J12B1"]), photo, tiles[1:]) == sure(tiles[1:])
    # Enrolled once and lying there twice: one of them asks to be looked at.
    once = looked(KnownTiles(profile), photo, tiles)
    assert sorted(once) == [("J12B1", False), ("J12B1", True), ("M80V5", False)]


def test_seen_codes_take_out_one_tile_each_and_unknown_halves_fit_any():
    assert still_free(["V57M3", "V57M3", "J12B1"], ["V57M3"]) == [False, True, True]
    assert still_free(["V57M3", "J12B1"], ["?12?1", "B99B9"]) == [True, False]
    assert fits("?57M3", "V57?3")
    assert not fits("J57M3", "V57M3")


def test_an_empty_profile_knows_nothing():
    photo, tiles = shot(70, printed(COPY.prints[0].code))
    assert looked(KnownTiles(Profile()), photo, tiles) == [None]
