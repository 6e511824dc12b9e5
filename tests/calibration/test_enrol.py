"""Photos teach one's own tiles: labelled or not, at once or bit by bit."""

import cv2
import numpy as np
import pytest

from calibration import enrol as enrolling
from calibration import kinds
from calibration.enrol import Shown, Why, enrol
from calibration.looks import FRAME
from calibration.profile import MOST_VIEWS, Profile, decoded
from tests.calibration.copies import CODES, UNREAD, labels, light, printed, said, shot, square
from vision import decide
from vision.photo import open_photo


@pytest.fixture
def eyes(monkeypatch):
    """Eyes that see in each photo the tiles that are told, with numbers that are told."""
    seen = {}

    def show(photo, tiles, numbers=None):
        opened = open_photo(photo)
        numbers = [said(code) for code, _ in tiles] if numbers is None else numbers
        found = [square(quad, seed) for seed, (_, quad) in enumerate(tiles)]
        seen[id(opened.pixels)] = list(zip(found, numbers, strict=True))
        return opened

    def numbers(pixels, squares):
        told = {s.corners.round(1).tobytes(): pair for s, pair in seen[id(pixels)]}
        return [told.get(s.corners.round(1).tobytes(), (UNREAD, UNREAD)) for s in squares]

    monkeypatch.setattr(enrolling, "find_squares", lambda photo: [s for s, _ in seen[id(photo.pixels)]])
    monkeypatch.setattr(enrolling.read, "numbers", numbers)
    return show


def test_labels_with_corners_teach_every_tile(eyes):
    photo, tiles = shot(1, printed(*CODES[:6]))
    heard = []
    result = enrol(
        [Shown("a", eyes(photo, tiles), labels(tiles))], Profile(), lambda *step: heard.append(step)
    )
    assert result.new == CODES[:6]
    assert result.left_out == ()
    assert result.profile.year.x < 0.5 < result.profile.century.x
    assert heard[-1][0] == heard[-1][1]
    assert [step for step, _ in heard] == sorted(step for step, _ in heard)


def test_labels_without_corners_go_to_the_tiles_with_their_numbers(eyes):
    photo, tiles = shot(2, printed(*CODES[:6]))
    numbers = [said(code, 0.7) for code, _ in tiles]
    numbers[4] = (UNREAD, UNREAD)
    given = labels(tiles, corners=False)
    result = enrol([Shown("a", eyes(photo, tiles, numbers), given[::-1])], Profile())
    assert sorted(result.new) == sorted(CODES[:6])
    assert result.left_out == ()
    first = decoded(next(t for t in result.profile.tiles if t.code == CODES[0]).views[0])
    exact = enrol([Shown("a", eyes(photo, tiles), labels(tiles))], Profile()).profile
    other = decoded(next(t for t in exact.tiles if t.code == CODES[0]).views[0])
    assert np.corrcoef(first.ravel(), other.ravel())[0, 1] > 0.8


def test_a_label_whose_tile_is_not_in_the_photo_is_told(eyes):
    photo, tiles = shot(3, printed(*CODES[:4]))
    shown = Shown("a", eyes(photo, tiles[:3]), labels(tiles, corners=False))
    result = enrol([shown], Profile())
    assert [(left.why, left.code) for left in result.left_out] == [(Why.NOT_FOUND, tiles[3][0])]


def test_without_labels_sure_readings_are_used_and_the_rest_is_told(eyes, monkeypatch):
    photo, tiles = shot(4, printed(*CODES[:3]))
    monkeypatch.setattr(
        decide, "decide", lambda square, century, year, others: (0.9, year.text == CODES[1][1:3])
    )
    result = enrol([Shown("a", eyes(photo, tiles))], Profile())
    assert result.new == tuple(f"?{code[1:3]}?{code[4]}" for code in (CODES[0], CODES[2]))
    assert [left.why for left in result.left_out] == [Why.UNSURE]
    assert result.left_out[0].corners is not None


def test_a_tile_seen_again_gains_a_view_up_to_a_limit(eyes):
    photo, tiles = shot(5, printed(*CODES[:3]))
    profile = Profile()
    for turn in range(MOST_VIEWS + 2):
        shown = Shown("a", eyes(light(photo, 1.0, 1.0, 1.0 - 0.05 * turn), tiles), labels(tiles))
        result = enrol([shown], profile)
        profile = result.profile
        assert result.again == (CODES[:3] if turn else ())
    assert [len(tile.views) for tile in profile.tiles] == [MOST_VIEWS] * 3


def test_two_tiles_of_one_photo_with_the_same_code_are_two(eyes):
    photo, tiles = shot(6, [*printed("J12B1"), *printed("J12B1", "M80V5")])
    result = enrol([Shown("a", eyes(photo, tiles), labels(tiles))], Profile())
    assert sorted(result.profile.codes) == ["J12B1", "J12B1", "M80V5"]
    # Seen one at a time they were taken for one: together they are two.
    twin = [tile for tile in tiles if tile[0] == "J12B1"]
    alone = [Shown(name, eyes(photo, [one]), labels([one])) for name, one in zip("cd", twin, strict=True)]
    single = enrol(alone, Profile()).profile
    assert single.codes == ("J12B1",)
    assert enrol([Shown("a", eyes(photo, twin), labels(twin))], single).new == ("J12B1",)
    again = enrol([Shown("b", eyes(photo, tiles), labels(tiles))], result.profile)
    assert again.new == ()
    assert [len(tile.views) for tile in again.profile.tiles] == [2, 2, 2]


def test_equal_numbers_with_other_art_are_another_tile(eyes):
    photo, tiles = shot(7, printed("V57M3", "J12B1", "B36J2", "M80V5"))
    first = enrol([Shown("a", eyes(photo, tiles), labels(tiles))], Profile()).profile
    photo, tiles = shot(8, printed("B02M3", "V57M3"))
    given = labels([("?12?1", tiles[0][1]), ("?57?3", tiles[1][1])])
    result = enrol([Shown("b", eyes(photo, tiles), given)], first)
    assert (result.new, result.again) == (("?12?1",), ("V57M3",))


def test_a_tile_is_known_again_in_poor_light_but_not_by_one_half_alone(eyes):
    photo, tiles = shot(7, printed("V57M3", "J12B1", "B36J2", "M80V5"))
    first = enrol([Shown("a", eyes(photo, tiles), labels(tiles))], Profile()).profile
    photo, tiles = shot(8, printed("J99V4", "V57M3"))
    poor = cv2.GaussianBlur(light(photo, 0.5, 0.6, 0.8), (0, 0), 2.0)
    given = labels([("?12?1", tiles[0][1]), ("?57?3", tiles[1][1])])
    result = enrol([Shown("b", eyes(poor, tiles), given)], first)
    assert (result.new, result.again) == (("?12?1",), ("V57M3",))


def test_halves_are_named_with_one_answer_a_group(eyes):
    shown = []
    for index in range(0, 16, 4):
        photo, tiles = shot(10 + index, printed(*CODES[index : index + 4]))
        unnamed = [(f"?{code[1:3]}?{code[4]}", quad) for code, quad in tiles]
        shown.append(Shown("a", eyes(photo, tiles), labels(unnamed)))
    profile = enrol(shown, Profile()).profile
    truth = {code[1:3] + code[4]: code for code in CODES}
    true = [truth[code[1:3] + code[4]] for code in profile.codes]
    first = kinds.questions(kinds.groups_of(profile))[0]
    # One answer covers its own group only, the others stay unknown.
    one = kinds.named(profile, {first: true[first.tiles[0]][first.half]})
    assert sum(code.count("?") for code in one.codes) == 32 - len(first.tiles)
    whole = profile
    for _ in range(kinds.MOST_ANSWERS):
        for group in kinds.questions(kinds.groups_of(whole))[:1]:
            whole = kinds.named(whole, {group: true[group.tiles[0]][group.half]})
    assert whole.codes == tuple(true)
    # A tile enrolled later needs no answer.
    rest = Profile(whole.tiles[:-1] + profile.tiles[-1:])
    assert kinds.named(rest).codes == tuple(true)


def test_two_kinds_much_alike_are_not_one_group():
    rng = np.random.default_rng(1)

    def pattern(blur):
        spots = cv2.GaussianBlur(rng.normal(size=(FRAME, FRAME)), (0, 0), blur)
        return spots / spots.std()

    art = [pattern(3) for _ in range(4)]
    art[1] = 0.9 * art[0] + 0.44 * art[1]
    true = np.arange(24) % 4
    views = [128 + 40 * art[kind] + 10 * pattern(1) for kind in true]
    grey = [np.dstack([view.clip(0, 255).astype(np.uint8)] * 3) for view in views]
    groups = kinds.groups(grey, ["?10?1"] * len(grey))
    assert all(len({int(true[tile]) for tile in group.tiles}) == 1 for group in groups)
    assert len(groups) == 8


def test_without_labels_tiles_known_already_gain_a_view_though_the_eyes_are_unsure(eyes, monkeypatch):
    photo, tiles = shot(9, printed(*CODES[:8]))
    first = enrol([Shown("a", eyes(photo, tiles), labels(tiles))], Profile()).profile
    monkeypatch.setattr(decide, "decide", lambda *_: (0.5, True))
    darker = light(photo, 0.7, 0.7, 0.7)
    result = enrol([Shown("b", eyes(darker, tiles))], first)
    assert (result.new, sorted(result.again), result.left_out) == ((), sorted(CODES[:8]), ())
