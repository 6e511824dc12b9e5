"""A profile from anywhere is checked part by part, and an old one is never lost."""

import io
import json
import zipfile

import cv2
import numpy as np
import pytest

from calibration import profile as profiles
from calibration.looks import FRAME
from calibration.profile import (
    LensFigures,
    Profile,
    ProfileError,
    Tile,
    encoded,
    from_bytes,
    load,
    save,
    to_bytes,
)
from vision.read import NumberBox

VIEW = encoded(np.random.default_rng(2).integers(0, 255, (FRAME, FRAME, 3), np.uint8))
LENS = LensFigures((0.8, 0.8), (0.5, 0.375), (-0.3, 0.1, 0.0, 0.0, 0.0), 0.2)
PROFILE = Profile(
    (Tile("V57M3", (VIEW,)), Tile("?04?1", (VIEW, VIEW))),
    NumberBox(0.8, 0.8, 0.2, 0.3), NumberBox(0.2, 0.8, 0.25, 0.2), LENS,
)  # fmt: skip


def parts(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return file.getvalue()


def changed(**content):
    sound = parts(to_bytes(PROFILE))
    told = json.loads(sound["profile.json"]) | content
    return zipped(sound | {"profile.json": json.dumps(told)})


def refused(data):
    with pytest.raises(ProfileError) as refusal:
        from_bytes(data)
    return refusal.value.key


def test_what_is_saved_is_loaded_again(tmp_path):
    save(PROFILE, tmp_path / "own.pergamon")
    assert load(tmp_path / "own.pergamon") == PROFILE
    assert list(tmp_path.iterdir()) == [tmp_path / "own.pergamon"]


def test_the_same_profile_gives_the_same_file():
    assert to_bytes(PROFILE) == to_bytes(from_bytes(to_bytes(PROFILE)))


def test_sixty_tiles_with_all_their_views_stay_under_ten_megabytes():
    # Noise is the worst that JPEG can be asked to keep.
    assert len(to_bytes(Profile((Tile("V57M3", (VIEW,) * 4),) * 60))) < profiles.MOST_BYTES


@pytest.mark.parametrize("data", [b"", b"not a zip", b"PK\x03\x04" + bytes(40), zipped({"other.txt": b"x"})])
def test_foreign_files_are_said_to_be_no_profile(data):
    assert refused(data) == "profile.foreign"


def test_a_profile_cut_off_or_scrambled_is_refused():
    data = to_bytes(PROFILE)
    assert refused(data[: len(data) // 2]) == "profile.foreign"
    middle = len(data) // 2
    assert refused(data[:middle] + bytes(200) + data[middle + 200 :]) in ("profile.foreign", "profile.broken")


def test_a_later_version_asks_for_a_new_app():
    assert refused(changed(**{"pergamon-profile": 2, "unheard": 1})) == "profile.newer"


@pytest.mark.parametrize(
    "content",
    [
        {"tiles": [{"code": "X57M3", "views": 1}]},
        {"tiles": [{"code": "V57M3", "views": 9}]},
        {"tiles": [{"code": "V57M3", "views": 2}]},
        {"century": {"x": 1e30, "y": 0.5, "width": 0.1, "height": 0.1}},
        {"year": {"x": 0.5, "y": 0.5, "width": 0, "height": 0.1}},
        {"lens": {"focal": [1, 1]}},
        {"path": "/etc/passwd"},
    ],
)
def test_contents_that_make_no_sense_are_refused(content):
    assert refused(changed(**content)) == "profile.broken"


def test_parts_nobody_expects_are_refused():
    sound = parts(to_bytes(PROFILE))
    assert refused(zipped(sound | {"../escaped.jpg": VIEW})) == "profile.broken"
    assert refused(zipped(sound | {"tiles/009-0.jpg": VIEW})) == "profile.broken"


def test_pictures_are_what_they_should_be():
    sound = parts(to_bytes(PROFILE))
    large = cv2.imencode(".jpg", np.zeros((FRAME * 2, FRAME, 3), np.uint8))[1].tobytes()
    png = cv2.imencode(".png", np.zeros((FRAME, FRAME, 3), np.uint8))[1].tobytes()
    for view in (large, png, b"\x80\x04K\x01.", VIEW[:200]):
        assert refused(zipped(sound | {"tiles/000-0.jpg": view})) == "profile.broken"


def test_oversized_files_and_parts_are_refused_before_they_are_read():
    sound = parts(to_bytes(PROFILE))
    assert refused(bytes(profiles.MOST_BYTES + 1)) == "profile.too-large"
    # Nothing but zeros is packed a thousandfold.
    assert refused(zipped(sound | {"tiles/000-0.jpg": bytes(50_000_000)})) == "profile.too-large"
    assert refused(zipped(sound | {"profile.json": b" " * 5_000_000})) == "profile.too-large"


def test_an_old_profile_survives_a_save_that_fails(tmp_path, monkeypatch):
    path = tmp_path / "own.pergamon"
    save(PROFILE, path)
    monkeypatch.setattr(profiles.os, "fsync", lambda _: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        save(Profile(), path)
    assert load(path) == PROFILE
    assert list(tmp_path.iterdir()) == [path]
