"""How well tiles of unseen styles are found, read and flagged: the table of the eyes."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from calibration.judge import FAR, GROUPS, LEVELS, Outcome, measure
from calibration.render.typefaces import Split

SCENES = {"easy": 300, "medium": 300, "hard": 360, "brutal": 240}
STRANGER_SCENES = 30
FAR_SCENES = 30
SEED = 9_001_301


def table(outcomes: list[Outcome]) -> list[str]:
    """The figures, a column a group of levels."""
    lines = [f"{'':34}" + "".join(f"{name:>22}" for name in GROUPS)]
    chosen = [[o for o in outcomes if o.level in levels] for levels in GROUPS.values()]

    def row(name: str, values: Iterable[str]) -> None:
        lines.append(f"{name:34}" + "".join(f"{value:>22}" for value in values))

    def share(part: list[Outcome], flag: str, illegible: bool = False) -> str:
        tiles = [o for o in part if o.true_tile or (illegible and o.illegible)]
        hits = sum(getattr(o, flag) for o in tiles)
        return f"{100 * hits / max(1, len(tiles)):.2f} %"

    row(
        "tiles (touching)",
        (f"{sum(o.true_tile for o in p)} ({sum(o.true_tile and o.touching for o in p)})" for p in chosen),
    )
    row("besides, legible for nobody", (str(sum(o.illegible for o in p)) for p in chosen))
    row("found, right way up", (share(p, "found") for p in chosen))
    row("both numbers right", (share(p, "right") for p in chosen))
    row("  those for nobody included", (share(p, "right", illegible=True) for p in chosen))
    row("accepted without a check", (share(p, "accepted") for p in chosen))
    row(
        "silently wrong",
        (f"{sum(o.wrong for o in p)} of {sum(o.accepted for o in p)} accepted" for p in chosen),
    )
    row("of those no tiles", (str(sum(o.wrong and o.note == "no tile" for o in p)) for p in chosen))
    corners = [[o.corner for o in p if o.found] or [0.0] for p in chosen]
    row(
        "corners off, median / 90 %",
        (f"{100 * np.median(c):.1f} / {100 * np.quantile(c, 0.9):.1f} %" for c in corners),
    )
    return lines


def unseen() -> list[str]:
    """The table for typefaces, art, colours and tables never seen in training."""
    return table(measure(Split.TEST, SCENES, SEED))


def strangers() -> list[str]:
    """The table for the ten typefaces unlike all others."""
    return table(measure(Split.STRANGER, dict.fromkeys(LEVELS, STRANGER_SCENES), SEED + 1))


def far() -> list[str]:
    """The table for tiles far away: at most as large as the smallest of the others, down to half of that."""
    return table(measure(Split.TEST, dict.fromkeys(LEVELS, FAR_SCENES), SEED + 2, FAR))


def run() -> None:
    """Print all tables."""
    print("Unseen typefaces, art, colours and tables", *unseen(), sep="\n")
    print("\nTen typefaces unlike all others", *strangers(), sep="\n")
    print("\nFar away", *far(), sep="\n")


if __name__ == "__main__":
    run()
