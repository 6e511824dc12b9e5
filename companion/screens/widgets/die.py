"""The die of Indus: six sides to be tapped."""

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import NumericProperty

from companion.screens.art import masks
from companion.screens.theme import theme
from companion.screens.widgets.target import Target


class Die(Target):
    """A side of the die; tapped, that many pips were rolled."""

    pips = NumericProperty(1)

    def __init__(self, **options: object) -> None:
        self._dots = InstructionGroup()
        super().__init__(**options)
        self.canvas.add(self._dots)
        for name in ("pos", "size", "pips", "disabled"):
            self.fbind(name, self._dot)
        theme.bind(palette=self._dot)
        self._dot()

    def _dot(self, *_change: object) -> None:
        self._dots.clear()
        side = min(self.size)
        dot = round(side * 0.19)
        if dot < 3:
            return
        step = side * 0.25
        self._dots.add(Color(*theme.palette["ink-soft" if self.disabled else "ink"]))
        for across, up in PIPS[int(self.pips)]:
            x, y = self.center_x + across * step - dot / 2, self.center_y + up * step - dot / 2
            self._dots.add(Rectangle(pos=(round(x), round(y)), size=(dot, dot), texture=masks.disc(dot)))


_CORNERS = ((-1, -1), (1, 1))
_OTHERS = ((-1, 1), (1, -1))
_SIDES = ((-1, 0), (1, 0))
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _OTHERS,
    3: (*_OTHERS, (0, 0)),
    4: (*_CORNERS, *_OTHERS),
    5: (*_CORNERS, *_OTHERS, (0, 0)),
    6: (*_CORNERS, *_OTHERS, *_SIDES),
}
