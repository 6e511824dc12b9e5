"""Sample pages that show every widget in every state, laid out as the design's pictures are."""

from pathlib import Path

from kivy.lang import Builder

from companion.screens import page
from companion.screens.widgets import (
    buttons,  # noqa: F401
    calendar,  # noqa: F401
    chart,
    controls,  # noqa: F401
    fields,
    galleries,  # noqa: F401
    keypad,  # noqa: F401
    lists,  # noqa: F401
    museum,
    overlays,  # noqa: F401
    players,  # noqa: F401
    row,
    tile,  # noqa: F401
)

SCORED = {5: "V", 7: "J", 9: "M", 12: "B"}
POINTS = [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4
BEFORE = [
    museum.Standing(17, "malachite", numeral="I"),
    museum.Standing(11, "lapis", numeral="II"),
    museum.Standing(12, "cinnabar", numeral="II"),
    museum.Standing(5, "cinnabar", numeral="I"),
    museum.Standing(8, "orpiment", numeral="I"),
    museum.Standing(2, "malachite", numeral="II"),
]
ROW = ["J12V4", "V63B3", "B57J3", "J40M2"]
SEAMS = [row.Seam("463 AC", "Vase"), row.Seam("357 AC", "Bracelet"), row.Seam("340 AC", "Jug")]
BROKEN = [row.Seam("463 AC", "Vase"), row.Seam(fits=False)]
PRINTED = (
    (0, 1),
    (1, 1),
    (1, 1),
    (2, 2),
    (2, 2),
    (3, 2),
    (3, 3),
    (4, 3),
    (4, 4),
    (5, 4),
    (5, 5),
    (6, 5),
    (6, 5),
)
PAID = [
    fields.FieldState(coins, deepest, pigment=who)
    for (coins, deepest), who in zip(
        PRINTED,
        ("", "", "", "lapis", "", "", "cinnabar", "", "malachite", "", "", "orpiment", ""),
        strict=True,
    )
]
ODDS = (1, 1, 1, 1, 1, 1, 1, 0.6, 0.6, 0.35, 0.35, 0.19, 0.19)
COACHED = [
    fields.FieldState(coins, deepest, chance=chance, chosen=number == 9)
    if number not in (5, 7)
    else fields.FieldState(coins, deepest, *(("soot", "robber") if number == 7 else ("cinnabar", "")))
    for number, ((coins, deepest), chance) in enumerate(zip(PRINTED, ODDS, strict=True), start=1)
]
COURSES = [
    chart.Course("cinnabar", (0, 0, 0, 0, 1, 9, 9, 12, 13, 17, 18, 19, 27)),
    chart.Course("malachite", (0, 0, 0, 1, 1, 8, 8, 12, 12, 18, 18, 18, 27)),
    chart.Course("lapis", (0, 0, 1, 1, 1, 5, 6, 12, 13, 16, 17, 17, 22)),
    chart.Course("orpiment", (0, 0, 0, 0, 1, 3, 4, 8, 8, 13, 13, 14, 18)),
]
SOURCES = [
    chart.Sources("cinnabar", (5, 16, 2, 4)),
    chart.Sources("malachite", (5, 16, 4, 2)),
    chart.Sources("lapis", (6, 14, 2, 0)),
    chart.Sources("orpiment", (4, 14, 0, 0)),
]
PURSES = ("sack", "treasure-chest")
BACKS = [
    ("purse purse", (("sack", "sack"), "two purses")),
    ("purse chest", (PURSES, "a purse and a chest")),
    ("chest chest", (("treasure-chest",) * 2, "two chests")),
]


class HomeSample(page.Page):
    """Picture 01."""


class NewGameSample(page.Page):
    """Picture 02."""


class FundSample(page.Page):
    """Picture 05."""


class TurnSample(page.Page):
    """Pictures 06, 15 and 20, wide as 14."""


class BuilderSample(page.Page):
    """Pictures 07 and 16."""


class MuseumSample(page.Page):
    """Picture 08."""


class EndSample(page.Page):
    """Picture 10."""


class HistorySample(page.Page):
    """Picture 11."""


class KeypadSample(page.Page):
    """Picture 12."""


class RobberSample(page.Page):
    """Picture 17."""


class StoreSample(page.Page):
    """Picture 18."""


class StatesSample(page.Page):
    """What no picture shows."""


PLACES = {
    name: f"tests.screens.gallery:{cls.__name__}"
    for name, cls in {
        "01-home": HomeSample,
        "02-new-game": NewGameSample,
        "05-fund": FundSample,
        "06-turn": TurnSample,
        "07-row-builder": BuilderSample,
        "08-museum": MuseumSample,
        "10-end": EndSample,
        "11-history": HistorySample,
        "12-keypad": KeypadSample,
        "17-fund-robber": RobberSample,
        "18-turn-store": StoreSample,
        "states": StatesSample,
    }.items()
}

Builder.load_file(str(Path(__file__).with_name("gallery.kv")))
