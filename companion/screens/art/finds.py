"""The four finds' drawings, as the designer's file has them, ready to be drawn as meshes."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Scale, Translate
from kivy.utils import get_color_from_hex

KINDS = {"V": "vase", "J": "jug", "M": "mask", "B": "bracelet"}
_FILE = Path(__file__).with_name("art.json")


@dataclass(frozen=True)
class TileForm:
    """The measures of a tile, in parts of its side, and its colours for light and dark."""

    label_height: float
    find: float
    find_bottom: float
    radius: float
    year: dict[str, Any]
    century: dict[str, Any]
    tints: dict[str, dict[str, str]]
    label: dict[str, str]
    border: dict[str, str]
    ink: dict[str, str]


@cache
def _art() -> dict[str, Any]:
    return json.loads(_FILE.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@cache
def tile_form() -> TileForm:
    """How a tile is divided."""
    tile = _art()["tile"]
    return TileForm(**{field: tile[field] for field in TileForm.__dataclass_fields__})


def tint(kind: str, shade: str) -> list[float]:
    """The ground a half of this kind lies on; ``?`` for an unknown one."""
    return get_color_from_hex(tile_form().tints[KINDS.get(kind, "unknown")][shade])


@cache
def _layers(kind: str, half: str) -> tuple[tuple[int, str, list[float], list[int]], ...]:
    layers = []
    for layer in _art()["finds"][KINDS[kind]]["layers"]:
        vertices: list[float] = []
        indices: list[int] = []
        for polygon in layer[half]:
            first = len(vertices) // 4
            points = polygon["points"]
            for x, y in zip(points[::2], points[1::2], strict=True):
                vertices += (x, y, 0, 0)
            indices += [first + index for index in polygon["triangles"]]
        if indices:
            layers.append((layer["detail"], layer["fill"], vertices, indices))
    return tuple(layers)


def draw(kind: str, halves: str, x: float, y: float, side: float, side_dp: float, shade: str) -> None:
    """Draws a find's ``left`` or ``right`` half, or ``both``, into the canvas in use.

    ``x, y`` is the lower left corner of the whole find's square and ``side`` its side in pixels;
    ``side_dp`` decides how much detail is worth drawing.
    """
    finest = 2 if side_dp >= 54 else 1 if side_dp >= 28 else 0
    colours = _art()["colours"]
    PushMatrix()
    Translate(x, y, 0)
    Scale(side, side, 1)
    for half in ("left", "right") if halves == "both" else (halves,):
        for detail, fill, vertices, indices in _layers(kind, half):
            if detail <= finest:
                Color(*get_color_from_hex(colours[fill][shade]))
                Mesh(vertices=vertices, indices=indices, mode="triangles")
    PopMatrix()


@cache
def outline(kind: str) -> tuple[tuple[float, ...], ...]:
    """A find's silhouette in its unit square."""
    return tuple(tuple(loop) for loop in _art()["finds"][KINDS[kind]]["outline"])
