"""Turns a drawing into a smooth texture: drawn four times too large, then averaged on the graphics chip."""

from collections.abc import Callable

from kivy.graphics import Callback, ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_SRC_ALPHA,
    GL_ZERO,
    glBlendFunc,
    glBlendFuncSeparate,
)
from kivy.graphics.texture import Texture

LARGE = 400
"""From this side on, in pixels, twice the size is smooth enough."""

_SHRINK = """$HEADER$
uniform vec2 room;      // pixels of the result
uniform vec2 picture;   // pixels of the picture in it
uniform float margin;   // between the two
uniform float step;     // of the four taps, in pixels of the result
uniform float radius;
uniform float rim;
uniform vec4 rim_colour;
uniform vec3 shadow;    // drop, blur, strength

float depth(vec2 at, float r) {
    vec2 far = abs(at - picture * 0.5) - picture * 0.5 + r;
    return r - length(max(far, 0.0)) - min(max(far.x, far.y), 0.0);
}

void main(void) {
    vec2 at = tex_coord0 * room - margin;
    vec4 sum = vec4(0.0);
    sum += texture2D(texture0, (at + vec2(-step, -step)) / picture);
    sum += texture2D(texture0, (at + vec2(step, -step)) / picture);
    sum += texture2D(texture0, (at + vec2(-step, step)) / picture);
    sum += texture2D(texture0, (at + vec2(step, step)) / picture);
    float inside = depth(at, radius);
    vec4 colour = sum * 0.25 * clamp(inside + 0.5, 0.0, 1.0);
    float ring = clamp(inside + 0.5, 0.0, 1.0) - clamp(inside - rim + 0.5, 0.0, 1.0);
    ring *= rim_colour.a;
    colour = colour * (1.0 - ring) + vec4(rim_colour.rgb, 1.0) * ring;
    if (shadow.z > 0.0) {
        float under = depth(at + vec2(0.0, shadow.x), radius);
        float dark = shadow.z * smoothstep(-shadow.y, shadow.y, under) * clamp(0.5 - inside, 0.0, 1.0);
        colour.a += (1.0 - colour.a) * dark;
    }
    gl_FragColor = colour.a > 0.0 ? vec4(colour.rgb / colour.a, colour.a) : vec4(0.0);
}
"""


def _replace(_instruction: object) -> None:
    glBlendFunc(GL_ONE, GL_ZERO)


def _blend(_instruction: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)


def _layer(_instruction: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


class _Easel:
    """A frame buffer used again and again, for every new one would compile its shader anew."""

    def __init__(self, shader: str = "") -> None:
        self._shader = shader
        self._fbo: Fbo | None = None

    def draw(self, size: tuple[int, int], paint: Callable[[Fbo], None]) -> Texture:
        """A new texture of this size with what ``paint`` draws into it."""
        if self._fbo is None:
            self._fbo = Fbo(size=(1, 1))
            if self._shader:
                self._fbo.shader.fs = self._shader
        fbo = self._fbo
        # Only a change of size gives it a texture of its own.
        fbo.size = (1, 1)
        fbo.size = size
        with fbo:
            ClearColor(0, 0, 0, 0)
            ClearBuffers()
            paint(fbo)
        fbo.draw()
        fbo.clear()
        return fbo.texture

    def forget(self) -> None:
        """Begins with a new frame buffer next time."""
        self._fbo = None


_large, _small = _Easel(), _Easel(_SHRINK)


def picture(size: tuple[int, int], scale: int, paint: Callable[[float], None]) -> Texture:
    """What ``paint`` draws, ``scale`` times as large, its colours multiplied by their alpha."""

    def draw(_fbo: Fbo) -> None:
        Callback(_layer)
        paint(float(scale))
        Callback(_blend)

    return _large.draw((size[0] * scale, size[1] * scale), draw)


def smooth(
    size: tuple[int, int],
    paint: Callable[[float], None],
    *,
    margin: int = 0,
    radius: float = 0.0,
    rim: float = 0.0,
    rim_colour: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0),
    shadow: tuple[float, float, float] = (0.0, 1.0, 0.0),
) -> Texture:
    """The drawing of ``size`` pixels with smooth edges, cut to round corners, with a rim and a shadow.

    ``paint`` draws into the canvas in use and is told how many times too large. The result has a margin of
    clear pixels around it, room for the shadow.
    """
    scale = 4 if max(size) <= LARGE else 2
    large = picture(size, scale, paint)
    room = (size[0] + 2 * margin, size[1] + 2 * margin)

    def shrink(fbo: Fbo) -> None:
        fbo["room"] = (float(room[0]), float(room[1]))
        fbo["picture"] = (float(size[0]), float(size[1]))
        fbo["margin"] = float(margin)
        fbo["step"] = 0.25 if scale == 4 else 0.0
        fbo["radius"] = float(radius)
        fbo["rim"] = float(rim)
        fbo["rim_colour"] = tuple(float(part) for part in rim_colour)
        fbo["shadow"] = tuple(float(part) for part in shadow)
        Callback(_replace)
        Color(1, 1, 1, 1)
        Rectangle(size=room, texture=large)
        Callback(_blend)

    texture = _small.draw(room, shrink)
    texture.mag_filter = texture.min_filter = "linear"
    return texture


def forget() -> None:
    """Drops the frame buffers, when the graphics context was lost."""
    _large.forget()
    _small.forget()
