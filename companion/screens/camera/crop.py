"""A tile cut out of its photo."""

import cv2
import numpy as np
from kivy.graphics import (
    Color,
    Rectangle,
    RoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty

from companion.screens import kv
from companion.screens.widgets.surface import Surface


class Crop(Surface):
    """Shows a crop, given as JPEG; nothing where there is none."""

    photo = ObjectProperty(b"")
    side = NumericProperty("140dp")
    part = ListProperty([0, 0, 1, 1])
    """Which part of it is shown: its left, top, right and bottom in parts of the whole."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        with self.canvas:
            StencilPush()
            self._mask = RoundedRectangle(radius=[dp(9)])
            StencilUse()
            Color(1, 1, 1, 1)
            self._picture = Rectangle()
            StencilUnUse()
            self._hole = RoundedRectangle(radius=[dp(9)])
            StencilPop()
        for name in ("photo", "part", "pos", "size"):
            self.fbind(name, self._draw_crop)
        self._shown: tuple[object, ...] = ()
        self._draw_crop()

    def _draw_crop(self, *_change: object) -> None:
        from companion.screens.camera.view import picture

        if self.photo and (self.photo, *self.part) != self._shown:
            pixels = cv2.imdecode(np.frombuffer(self.photo, np.uint8), cv2.IMREAD_COLOR)
            if pixels is not None:
                height, width = pixels.shape[:2]
                left, top, right, bottom = self.part
                rows = slice(round(top * height), round(bottom * height))
                self._picture.texture = picture(pixels[rows, round(left * width) : round(right * width)])
            self._shown = (self.photo, *self.part)
        inside = dp(1)
        for part in (self._mask, self._hole, self._picture):
            part.pos = (self.x + inside, self.y + inside)
            part.size = (self.width - 2 * inside, self.height - 2 * inside) if self.photo else (0, 0)


kv.load(__file__)
