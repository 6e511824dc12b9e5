"""Dragging tiles between tray and row."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.screens.widgets.tile import TileFace

FAR = 12  # dp a finger moves before a tile follows it


class Carrying:
    """For a page with a ``tray`` and a ``row``: a tile follows the finger and lies where it is let go.

    Where a touch begins on a tile, the page does not scroll under it.
    """

    ids: Any
    draft: Any

    def on_touch_down(self, touch: Any) -> bool:
        self._carried: tuple[int, str] | None = None
        self._ghost: TileFace | None = None
        found = self._tile_at(*touch.pos)
        if found is not None:
            self._carried = found
            touch.ud["carried"] = True
            self.ids.body.do_scroll_y = False
        took: bool = super().on_touch_down(touch)  # type: ignore[misc]
        return took

    def on_touch_move(self, touch: Any) -> bool:
        if touch.ud.get("carried") and self._carried is not None:
            moved = abs(touch.x - touch.ox) + abs(touch.y - touch.oy)
            if self._ghost is None and moved > dp(FAR):
                self._ghost = TileFace(code=self._carried[1], side=dp(72), loose=True)
                self.get_root_window().add_widget(self._ghost)  # type: ignore[attr-defined]
            if self._ghost is not None:
                self._ghost.center = touch.pos
                return True
        took: bool = super().on_touch_move(touch)  # type: ignore[misc]
        return took

    def on_touch_up(self, touch: Any) -> bool:
        carried, ghost = (
            (self._carried, self._ghost)
            if touch.ud.get("carried") and hasattr(self, "_ghost")
            else (None, None)
        )
        took: bool = super().on_touch_up(touch)  # type: ignore[misc]
        if touch.ud.get("carried"):
            self.ids.body.do_scroll_y = True
        if ghost is not None and carried is not None:
            ghost.parent.remove_widget(ghost)
            self._ghost = self._carried = None
            self._drop(carried[0], touch.x, touch.y)
            return True
        return took

    def _tile_at(self, x: float, y: float) -> tuple[int, str] | None:
        """The position in the hand, and the code, of the tile under a finger."""
        for index, one in enumerate(self.ids.tray.tiles):
            if _under(one, x, y):
                return self._left[index], one.code  # type: ignore[attr-defined]
        for index, one in enumerate(self.ids.row.tiles):
            if _under(one, x, y):
                return self.draft.row[index], one.code
        return None

    def _drop(self, position: int, x: float, y: float) -> None:
        ground = self.ids.ground
        if _under(ground, x, y):
            others = [
                one for index, one in enumerate(self.ids.row.tiles) if self.draft.row[index] != position
            ]
            at = sum(one.to_window(*one.center)[0] < x for one in others)
            self.put(position, at)  # type: ignore[attr-defined]
        elif position in self.draft.row:
            self.take(self.draft.row.index(position))  # type: ignore[attr-defined]


def _under(widget: Widget, x: float, y: float) -> bool:
    left, low = widget.to_window(widget.x, widget.y)
    return bool(left <= x <= left + widget.width and low <= y <= low + widget.height)
