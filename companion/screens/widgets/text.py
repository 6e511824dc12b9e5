"""Type: text by role and tone, icons, rules and captions."""

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout

from companion.screens import fonts, kv
from companion.screens.theme import ROLES, TOKENS, theme
from companion.screens.widgets import inline, surface  # noqa: F401  the rules below use them

HAIR = "\u200a"


def spaced(text: str) -> str:
    """Capitals with a hair of space between them.

    >>> spaced("Round") == "R\u200aO\u200aU\u200aN\u200aD"
    True
    """
    return HAIR.join(text.upper())


class Type(Label):
    """Type in a role and a tone; what follows from them and the theme is set here, for no widget is made as often."""

    role = OptionProperty("body", options=tuple(ROLES))
    tone = OptionProperty("ink", options=tuple(TOKENS))
    points = NumericProperty(0)
    """A size in sp other than the role's."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("role", "points"):
            self.fbind(name, self._set)
        self.fbind("tone", self._tint)
        theme.watch(self)
        self.redraw()

    def extent(self, text: str) -> float:
        """How wide a text in this type is."""
        # A label finds its typeface only when it is drawn, and may have to tell its width before.
        self._label.resolve_font_name()
        return float(self._label.get_extents(text)[0])

    def longest(self, text: str, _font_size: float = 0) -> float:
        """How wide its longest word is; rules that shall follow the size of the type name it."""
        return max(map(self.extent, text.split()), default=0.0)

    def redraw(self) -> None:
        """Follows the theme."""
        self._set()
        self._tint()

    def _set(self, *_change: object) -> None:
        role = ROLES[self.role]
        self.font_name = role.face
        self.font_size = sp(self.points or role.points) * theme.text_scale

    def _tint(self, *_change: object) -> None:
        self.color = self.disabled_color = theme.palette[self.tone]


class Text(Type):
    """Text that fills the width it is given and wraps; its height follows."""


class Word(Type):
    """Text as wide as itself; with a ``limit`` it wraps there."""

    limit = NumericProperty(0)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("text", "limit", "font_size", "font_name"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_change: object) -> None:
        wraps = self.limit > 0 and self.text and self.extent(self.text) > self.limit
        self.text_size = (self.limit, None) if wraps else (None, None)


class Overline(Word):
    """A caption in spaced capitals; ``text`` stays as it was given."""

    def _trigger_texture_update(self, name=None, source=None, value=None):  # type: ignore[no-untyped-def]
        super()._trigger_texture_update(name, source, spaced(value) if name == "text" else value)

    def _create_label(self) -> None:
        super()._create_label()
        self._label.text = spaced(self.text)

    def _measure(self, *_change: object) -> None:
        wraps = self.limit > 0 and self.text and self.extent(spaced(self.text)) > self.limit
        self.text_size = (self.limit, None) if wraps else (None, None)


class Icon(Label):
    """An icon of the icon font by its name."""

    name = StringProperty("")
    tone = OptionProperty("ink", options=tuple(TOKENS))
    side = NumericProperty("24dp")

    def __init__(self, **options: object) -> None:
        super().__init__(font_name=fonts.ICONS, size_hint=(None, None), **options)
        for name in ("name", "tone", "side"):
            self.fbind(name, self.redraw)
        theme.watch(self)
        self.redraw()

    def redraw(self, *_change: object) -> None:
        """Shows its icon in the tone of the theme."""
        self.text = fonts.icon(self.name)
        self.font_size = self.side
        self.size = (self.side, self.side) if self.name else (0, 0)
        self.color = self.disabled_color = theme.palette[self.tone]


class Caption(Layout):
    """The line above a part of a screen: an overline, and what there is to say about it at the right.

    Where both do not fit side by side, the note goes below.
    """

    text = StringProperty("")
    note = StringProperty("")
    minimum_height = NumericProperty("20dp")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("size", "pos", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_change: object) -> None:
        caption, note = self.ids.caption, self.ids.note
        beside = caption.width + note.width + dp(6) <= self.width or not self.note
        one_line = max(dp(20), caption.height, note.height)
        self.minimum_height = one_line if beside else caption.height + note.height
        caption.x = self.x
        note.right = self.right
        if beside:
            caption.center_y = note.center_y = self.center_y
        else:
            caption.top, note.y = self.top, self.y


class Heading(BoxLayout):
    """A heading with a hairline to the page's edge."""

    text = StringProperty("")


class DoubleRule(BoxLayout):
    """The one ornament: two fine rules."""


kv.load(__file__)
