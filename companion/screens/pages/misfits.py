"""What follows from putting an older move right: done at once where all later moves still fit."""

from collections.abc import Callable
from typing import Any

from companion.games.pergamon.state import State
from companion.screens import app
from companion.screens.reasons import plain
from companion.screens.telling import line
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Text
from companion.screens.words import words
from companion.table.lines import Point
from companion.table.trial import Trial

EDITED_ON = {"row-builder": "history", "indus-edit": "shelf-history"}
"""Pages of their own for entering a move anew, and the history each came from."""
SHOWN = 6
"""How many misfits are named one by one."""


def pergamon_line(point: Point, before: State) -> str:
    """A move of Pergamon as its history says it."""
    return line(point, before).text


def settle(trial: Trial, said: Callable[[Point, Any], str] = pergamon_line) -> None:
    """Commits a trial that fits; asks first where later moves, ``said`` in words, would be dropped."""
    if not trial.misfits:
        _commit(trial)
        return
    one = app.running()
    points = one.sitting.points
    sheet = Sheet(
        title=words.text("flow.misfits", n=len(trial.misfits)),
        second=words.text("flow.misfits.dropped", n=trial.dropped),
    )
    # First the choice, so that it is in sight however long the list is.
    keep = Push(kind="primary", text=words.text("flow.misfits.keep"))
    keep.bind(on_release=lambda _push: _commit(trial))
    sheet.add_widget(keep)
    cancel = Push(text=words.text("flow.misfits.cancel"))
    cancel.bind(on_release=lambda _push: one.close_sheet())
    sheet.add_widget(cancel)
    for misfit in trial.misfits[:SHOWN]:
        told = said(points[misfit.number], points[misfit.number - 1].state)
        row = ListRow(text=told, second=" ".join(plain(reason) for reason in misfit.reasons))
        sheet.add_widget(row)
    if len(trial.misfits) > SHOWN:
        more = words.text("flow.misfits.more", n=len(trial.misfits) - SHOWN)
        sheet.add_widget(Text(text=more, role="second", tone="ink-soft"))
    one.sheet(sheet)


def _commit(trial: Trial) -> None:
    one: Any = app.running()
    one.close_sheet()

    def committed() -> None:
        if one.in_sight in EDITED_ON:
            one.over("home", EDITED_ON[one.in_sight])
        one.toast(words.text("flow.changed"), words.text("flow.undo"), one.sitting.undo)

    one.sitting.commit(trial, committed)
