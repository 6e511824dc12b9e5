"""Keeps rendered photos outside the project, so that measuring again does not mean rendering again."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
from platformdirs import user_cache_path

from calibration.render.scene import Plan, Scene, TrueTile, scene
from calibration.render.typefaces import Split, families

# The modules that decide what a photo shows.
DRAWING = ("art", "camera", "legible", "photo", "scene", "sheets", "texture", "things", "tile")


class _Page(msgspec.Struct):
    photo: bytes
    tiles: list[dict[str, Any]]
    things: list[list[list[float]]]
    touching: bool


@cache
def _edition(split: Split) -> str:
    """Changes whenever the renderer or the split's typefaces do."""
    sources = [Path(__file__).with_name(f"{name}.py").read_bytes() for name in DRAWING]
    return hashlib.sha256(b"".join([*sources, repr(families()[split]).encode()])).hexdigest()[:12]


def photographed(seed: tuple[int, ...], plan: Plan) -> Scene:
    """The scene of that seed and plan, rendered at most once."""
    name = hashlib.sha256(repr((seed, plan)).encode()).hexdigest()[:20]
    path = user_cache_path("pergamon") / f"photos-{_edition(plan.split)}" / name
    if path.exists():
        return _open(msgspec.msgpack.decode(path.read_bytes(), type=_Page))
    shot = scene(seed, plan)
    tiles = [asdict(tile) | {"corners": tile.corners.tolist()} for tile in shot.tiles]
    photo = cv2.imencode(".png", shot.photo, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(
        msgspec.msgpack.encode(_Page(photo, tiles, [t.tolist() for t in shot.things], shot.touching))
    )
    part.replace(path)
    return shot


def _open(page: _Page) -> Scene:
    photo = cv2.imdecode(np.frombuffer(page.photo, np.uint8), cv2.IMREAD_COLOR)
    tiles = tuple(TrueTile(**tile | {"corners": np.array(tile["corners"])}) for tile in page.tiles)
    return Scene(np.asarray(photo), tiles, tuple(np.array(t) for t in page.things), page.touching)
