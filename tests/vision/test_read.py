"""Reading one printed number."""

import cv2
import numpy as np
import pytest

from tests.vision.tiles import square_at
from vision import read
from vision.decide import PLAIN
from vision.read import HEIGHT, WIDTH, NumberBox, fitted, picture, read_number, region
from vision.refine import Square


def _printed(text: str, shape: tuple[int, int] = (80, 110), ink: int = 20, paper: int = 230) -> np.ndarray:
    crop = np.full((*shape, 3), paper, np.uint8)
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.6, 4)
    place = ((shape[1] - wide) // 2, (shape[0] + high) // 2)
    cv2.putText(crop, text, place, cv2.FONT_HERSHEY_SIMPLEX, 1.6, (ink,) * 3, 4, cv2.LINE_AA)
    return crop


@pytest.mark.parametrize("text", ["4", "7", "23", "58", "90", "16"])
@pytest.mark.parametrize(("ink", "paper"), [(20, 230), (240, 50)])
def test_a_plain_print_is_read(text, ink, paper):
    number = read_number(_printed(text, ink=ink, paper=paper), len(text))
    assert number.text == text


@pytest.mark.parametrize("shape", [(20, 20), (48, 64), (300, 21), (4, 4), (1, 1), (20, 400)])
def test_bare_paper_holds_nothing_to_read(shape):
    assert read_number(np.full((*shape, 3), 200, np.uint8), None).text is None


def test_the_number_of_digits_is_kept():
    assert len(read_number(_printed("23"), 2).text or "") == 2
    assert len(read_number(_printed("4"), 1).text or "") == 1


def test_grey_crops_are_read_as_well():
    colour = _printed("58")
    assert read_number(colour[..., 0], 2).text == read_number(colour, 2).text


@pytest.mark.parametrize("digits", [0, 3, -1])
def test_only_one_or_two_digits_can_be_asked_for(digits):
    with pytest.raises(ValueError, match="digits"):
        read_number(_printed("4"), digits)


def test_only_pictures_of_bytes_are_crops():
    with pytest.raises(ValueError, match="BGR"):
        read_number(np.zeros((30, 30, 4), np.uint8), 1)
    with pytest.raises(ValueError, match="BGR"):
        read_number(np.zeros((30, 30, 3), np.float32), 1)


def test_a_region_has_the_networks_shape_and_holds_the_ink():
    area = region(NumberBox(0.3, 0.8, 0.3, 0.2))
    width, height = area[2] - area[0]
    assert width / height == pytest.approx(WIDTH / HEIGHT)
    assert width > 0.3
    assert height > 0.2


def test_neither_the_next_number_nor_the_next_tile_is_seen_beside_a_number():
    photo = np.full((300, 300, 3), 200, np.uint8)
    tile = np.array([[50, 50], [250, 50], [250, 250], [50, 250]], np.float32)
    photo[:, 254:] = 0  # another tile laid against this one
    photo[180:240, 60:170] = 0  # the year beside the century
    photo[190:230, 205:225] = 100  # the century itself
    seen = picture(photo, tile, NumberBox(0.825, 0.8, 0.1, 0.2))
    assert seen.shape == (HEIGHT, WIDTH, 3)
    assert seen.min() >= 95
    assert (seen[HEIGHT // 2] < 150).any()


def test_a_fitted_crop_says_where_its_parts_went():
    crop = np.zeros((40, 40, 3), np.uint8)
    crop[:, 20:] = 255
    picture, (x, _, width, _) = fitted(crop)
    middle = (x + width * 0.5) * WIDTH
    assert picture[24, int(middle) - 3, 0] < 20
    assert picture[24, int(middle) + 3, 0] > 235


def _says(tens: int, units: int, score: float, in_sight: float = 6.0) -> np.ndarray:
    """What a network answers that gives one pair of figures this score and all others none."""
    answer = np.full(27, 0.5, np.float32)
    answer[:22] = 0
    answer[[tens, 11 + units]] = score
    answer[26] = in_sight
    return answer


@pytest.fixture
def readers(monkeypatch):
    """Two readers, the first with these answers to century and year, the closer one sure of a 3."""
    asked: dict[str, int] = {"read": 0, "closer": 0}

    def answering(century, year):
        def run(name, batch):
            asked[name] += len(batch)
            return np.array([century, year] if name == "read" else [_says(10, 3, 20.0)] * len(batch))

        monkeypatch.setattr(read, "run", run)
        return asked

    return answering


SQUARE = Square(
    np.array(square_at(150, 150, 100), np.float32), 1.0, np.array([1, 0, 0, 0], np.float32),
    NumberBox(0.8, 0.8, 0.1, 0.2), NumberBox(0.2, 0.8, 0.2, 0.15),
)  # fmt: skip
TABLE = np.full((300, 300, 3), 128, np.uint8)


def test_sure_numbers_are_looked_at_once(readers):
    asked = readers(_says(10, 4, 30.0), _says(6, 3, 30.0))
    [(century, year)] = read.numbers(TABLE, [SQUARE])
    assert (century.text, year.text) == ("4", "63")
    assert asked == {"read": 2, "closer": 0}


def test_a_number_tells_how_much_of_it_is_in_sight(readers):
    readers(_says(10, 4, 30.0), _says(6, 3, 30.0, in_sight=0.0))
    [(century, year)] = read.numbers(TABLE, [SQUARE])
    assert century.clear > 0.99
    assert year.clear == pytest.approx(0.5)


def test_of_a_doubtful_number_both_looks_tell_how_much_is_in_sight(readers):
    readers(_says(10, 4, 2.0, in_sight=0.0), _says(6, 3, 30.0))
    [(century, _)] = read.numbers(TABLE, [SQUARE])
    assert century.clear == pytest.approx(0.75, abs=0.01)


def test_only_a_doubtful_number_gets_a_closer_look(readers):
    asked = readers(_says(10, 4, 2.0), _says(6, 3, 30.0))
    [(century, year)] = read.numbers(TABLE, [SQUARE])
    assert (century.text, year.text) == ("3", "63")
    assert asked == {"read": 2, "closer": 1}


@pytest.mark.parametrize(
    ("other", "score", "sure"),
    [
        (7, 5.0, True),  # a 1 with a serif may look like a 7 a little, but there is no seventh century
        (4, 5.0, False),  # there is a fourth
        (7, 1.0, False),  # what looks like a 7 that much may be none of our tiles
    ],
)
def test_what_a_century_cant_be_casts_no_doubt_on_what_it_is(readers, monkeypatch, other, score, sure):
    century = _says(10, 1, 30.0)
    century[11 + other] = 30.0 - score
    readers(century, _says(6, 3, 30.0))
    monkeypatch.setattr(read, "SURE", 0.0)
    monkeypatch.setattr(read, "calibration", lambda: PLAIN)
    [(number, _)] = read.numbers(TABLE, [SQUARE])
    assert number.text == "1"
    assert (number.confidence > 0.999) == sure


def _squares(likely):
    box = NumberBox(0.5, 0.8, 0.3, 0.2)
    corners = np.array(square_at(50, 50), np.float32)
    return [Square(corners, tile, np.float32([1, 0, 0, 0]), box, box) for tile in likely]


def test_a_number_is_looked_for_where_it_stands_on_the_photos_other_tiles():
    usual, astray = NumberBox(0.75, 0.8, 0.2, 0.3), NumberBox(0.6, 0.7, 0.4, 0.2)
    boxes = [usual, usual] * 3 + [astray, usual]
    drawn = read.as_on_others(boxes, _squares([0.99] * 4))
    assert all(abs(box.x - usual.x) < 1e-9 for box in drawn[:6])
    assert abs(drawn[6].x - usual.x) < abs(astray.x - usual.x) / 2 and drawn[6].x != usual.x


def test_what_is_hardly_a_tile_does_not_say_where_numbers_stand():
    usual, astray = NumberBox(0.75, 0.8, 0.2, 0.3), NumberBox(0.6, 0.7, 0.4, 0.2)
    boxes = [usual] * 4 + [astray] * 4
    assert read.as_on_others(boxes, _squares([0.99, 0.99, 0.5, 0.5])) == boxes
