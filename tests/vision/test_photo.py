"""A photo opens the right way up and no larger than needed, or says clearly why not."""

import io
import sys

import cv2
import numpy as np
import pytest
from PIL import Image

from benchmarks.hostile import as_nobody, hostile_files
from vision import photo as photo_module
from vision.photo import ENOUGH, PhotoError, Problem, open_photo, reduction_for

RED, GREEN, BLUE, WHITE = (0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)


def quarters(width=160, height=120):
    """Red and green above, blue and white below."""
    picture = np.empty((height, width, 3), np.uint8)
    picture[: height // 2, : width // 2] = RED
    picture[: height // 2, width // 2 :] = GREEN
    picture[height // 2 :, : width // 2] = BLUE
    picture[height // 2 :, width // 2 :] = WHITE
    return picture


def encoded(suffix, picture=None, *options):
    return cv2.imencode(suffix, quarters() if picture is None else picture, options)[1].tobytes()


def saved(kind, mode="RGB", **options):
    target = io.BytesIO()
    Image.fromarray(quarters()[..., ::-1]).convert(mode).save(target, kind, **options)
    return target.getvalue()


def names_of_quarters(pixels):
    """The nearest of the four colours in the middle of each quarter, row by row."""
    height, width = pixels.shape[:2]
    colours = {"red": RED, "green": GREEN, "blue": BLUE, "white": WHITE}
    spots = [pixels[height * y // 4, width * x // 4].astype(int) for y in (1, 3) for x in (1, 3)]
    return [min(colours, key=lambda name: np.abs(spot - colours[name]).sum()) for spot in spots]


def problem_of(source):
    with pytest.raises(PhotoError) as caught:
        open_photo(source)
    return caught.value.problem


@pytest.mark.parametrize("data", [
    encoded(".jpg"),
    encoded(".jpg", None, cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    encoded(".png"),
    encoded(".webp"),
    encoded(".webp", None, cv2.IMWRITE_WEBP_QUALITY, 101),
    encoded(".png", quarters().astype(np.uint16) * 257),
    saved("JPEG", "CMYK"),
    saved("PNG", "RGBA"),
    saved("PNG", "P"),
    saved("WEBP", "RGBA"),
])  # fmt: skip
def test_every_usual_format_opens(data):
    photo = open_photo(data)
    assert (photo.width, photo.height) == (160, 120)
    assert photo.pixels.dtype == np.uint8
    assert names_of_quarters(photo.pixels) == ["red", "green", "blue", "white"]


def test_grey_photos_have_three_equal_channels():
    for grey in (
        encoded(".jpg", quarters()[..., 0]),
        encoded(".png", quarters()[..., 0].astype(np.uint16) * 257),
    ):
        pixels = open_photo(grey).pixels
        assert pixels.shape == (120, 160, 3)
        assert (pixels[..., 0] == pixels[..., 2]).all()


def test_what_is_transparent_is_white():
    picture = np.dstack([quarters(), np.zeros((120, 160), np.uint8)])
    assert names_of_quarters(open_photo(encoded(".png", picture)).pixels) == ["white"] * 4


def test_heic_opens_where_its_decoder_is_installed():
    import pillow_heif

    target = io.BytesIO()
    pillow_heif.from_pillow(Image.fromarray(quarters()[..., ::-1])).save(target, quality=90)
    photo = open_photo(target.getvalue())
    assert names_of_quarters(photo.pixels) == ["red", "green", "blue", "white"]
    assert problem_of(target.getvalue()[:300]) is Problem.DAMAGED


def test_heic_asks_for_its_decoder_where_that_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    assert problem_of(b"\0\0\0\x18ftypheic" + bytes(100)) is Problem.NEEDS_HEIC


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("turn, expected", [
    (1, ["red", "green", "blue", "white"]),
    (2, ["green", "red", "white", "blue"]),
    (3, ["white", "blue", "green", "red"]),
    (4, ["blue", "white", "red", "green"]),
    (5, ["red", "blue", "green", "white"]),
    (6, ["blue", "red", "white", "green"]),
    (7, ["white", "green", "blue", "red"]),
    (8, ["green", "white", "red", "blue"]),
])  # fmt: skip
def test_exif_turns_are_followed(kind, turn, expected):
    exif = Image.Exif()
    exif[0x0112] = turn
    photo = open_photo(saved(kind, exif=exif))
    assert (photo.width, photo.height) == ((160, 120) if turn < 5 else (120, 160))
    assert photo.pixels.shape[:2] == (photo.height, photo.width)
    assert names_of_quarters(photo.pixels) == expected


def test_large_photos_are_reduced_but_keep_their_own_coordinates():
    photo = open_photo(encoded(".jpg", quarters(4 * ENOUGH, 3 * ENOUGH)))
    assert photo.reduction == 4
    assert (photo.width, photo.height) == (4 * ENOUGH, 3 * ENOUGH)
    assert photo.pixels.shape == (3 * ENOUGH // 4, ENOUGH, 3)
    assert photo.in_photo(np.array([ENOUGH, 0.5])).tolist() == [4 * ENOUGH, 2]


@pytest.mark.parametrize("width, height, reduction", [
    (1280, 720, 1), (2 * ENOUGH - 1, 900, 1), (2 * ENOUGH, 900, 2), (4032, 3024, 2), (3024, 4032, 2),
    (8064, 6048, 4), (16 * ENOUGH, 100, 8),
])  # fmt: skip
def test_the_longer_side_keeps_enough_pixels(width, height, reduction):
    assert reduction_for(width, height) == reduction


def test_pixels_are_photos_too():
    assert names_of_quarters(open_photo(quarters()).pixels) == ["red", "green", "blue", "white"]
    assert problem_of(quarters().astype(float)) is Problem.NOT_A_PICTURE
    assert problem_of(np.zeros((100, 100, 7), np.uint8)) is Problem.NOT_A_PICTURE


def test_each_bad_file_names_its_problem(tmp_path):
    jpeg, png, webp = encoded(".jpg"), encoded(".png"), encoded(".webp")
    huge = bytearray(jpeg)
    at = huge.find(b"\xff\xc0")
    huge[at + 5 : at + 9] = (30_000).to_bytes(2, "big") * 2
    contents = {
        Problem.EMPTY: b"",
        Problem.NOT_A_PICTURE: b"Dear diary",
        Problem.TOO_SMALL: encoded(".jpg", quarters(4, 4)),
        Problem.TOO_MANY_PIXELS: bytes(huge),
    }
    for problem, content in contents.items():
        (tmp_path / "photo.jpg").write_bytes(content)
        assert problem_of(tmp_path / "photo.jpg") is problem
    for whole in (jpeg, png, webp):
        assert problem_of(whole[: len(whole) * 2 // 3]) is Problem.CUT_OFF
    assert problem_of(tmp_path) is Problem.FOLDER
    assert problem_of(tmp_path / "nothing.jpg") is Problem.MISSING
    assert problem_of(tmp_path / "photo.jpg" / "inside.jpg") is Problem.MISSING
    assert problem_of("a\0b") is Problem.MISSING
    assert problem_of("x" * 5000) is Problem.UNREADABLE


def test_a_forbidden_file_says_so(tmp_path):
    secret = tmp_path / "secret.jpg"
    secret.write_bytes(encoded(".jpg"))
    secret.chmod(0)
    for folder in (tmp_path, *tmp_path.parents[:3]):
        folder.chmod(0o755)
    with as_nobody():
        assert problem_of(secret) is Problem.NO_PERMISSION


def test_a_photo_with_lost_picture_is_damaged_but_stray_bytes_do_no_harm(capfd):
    jpeg = encoded(".jpg", cv2.resize(quarters(8, 6), (640, 480), interpolation=cv2.INTER_NEAREST))
    assert open_photo(jpeg[:-2] + b"stray" + jpeg[-2:]).width == 640
    assert problem_of(jpeg[: len(jpeg) // 2] + jpeg[-2:]) is Problem.DAMAGED
    assert capfd.readouterr() == ("", ""), "decoders must not talk past the program"


def test_photos_open_where_nothing_can_be_written(monkeypatch):
    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(photo_module, "_memory_file", full)
    assert open_photo(encoded(".jpg")).width == 160


def test_hostile_files_end_in_an_error_or_a_photo(tmp_path, capfd):
    ends = set()
    for path in hostile_files(tmp_path, 280):
        try:
            photo = open_photo(path)
            assert photo.pixels.shape[2] == 3
        except PhotoError as error:
            ends.add(error.problem)
    assert len(ends) >= 9
    assert capfd.readouterr() == ("", "")
