"""The keypad page: tiles typed as they are read from left to right."""

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout

from companion.games.pergamon.pieces import Tile as Code
from companion.screens import kv
from companion.screens.app import running
from companion.screens.camera.crop import Crop  # noqa: F401  the rules of this page use it
from companion.screens.page import Page
from companion.screens.theme import TOKENS, theme
from companion.screens.typing import Slot, Typed
from companion.screens.widgets import keypad  # noqa: F401
from companion.screens.widgets.only import Only  # noqa: F401  the rules of this page use it
from companion.screens.widgets.target import Target
from companion.screens.widgets.tile import Tile, TileSlot
from companion.screens.words import words

CAMERAS = ("lay-out", "just-scan")

MOST = 24
"""How many tiles a row may have; nobody holds more."""


class Part(Target):
    """A part of the tile that can be typed anew; framed while it is asked for."""

    slot = StringProperty("")
    asked = BooleanProperty(False)
    caret = NumericProperty(0.5)
    """Where the next digit goes, in parts of the width."""
    ground = ColorProperty(TOKENS["aegean-tint"][0])
    """As in the light, for a tile's label is light in every theme."""


class TypedTile(RelativeLayout):
    """The tile being typed, large."""

    typed = ObjectProperty(Typed())
    side = NumericProperty("224dp")
    shown, slot, year = StringProperty(" " * 5), StringProperty(Slot.LEFT), StringProperty("")

    __events__ = ("on_part",)

    def on_typed(self, _tile: "TypedTile", typed: Typed) -> None:
        self.shown, self.slot, self.year = typed.shown, typed.slot or "", typed.year

    def on_part(self, slot: str) -> None:
        """A part of it was tapped."""


class TileStrip(BoxLayout):
    """All tiles of the entry, small; the one being typed is framed."""

    tiles = ListProperty([])
    place = NumericProperty(0)
    side = NumericProperty("62dp")

    __events__ = ("on_tile",)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        for name in ("tiles", "place", "side"):
            self.fbind(name, self._show)

    def on_tile(self, place: int) -> None:
        """A tile was tapped."""

    def _show(self, *_change: object) -> None:
        self.clear_widgets()
        for place, typed in enumerate(self.tiles):
            reach = max(0, (dp(48) - self.side) / 2)
            if place == self.place:
                spot = TileSlot(next=True, side=self.side, reach=reach)
            elif typed.tile is None:
                spot = TileSlot(side=self.side, reach=reach)
            else:
                spot = Tile(code=typed.tile, side=self.side, loose=False, reach=reach)
            spot.spoken = words.text("entry.keypad.tile", number=place + 1)
            spot.bind(on_release=lambda _spot, place=place: self.dispatch("on_tile", place))
            self.add_widget(spot)


class KeypadPage(Page):
    """Types some tiles; ``done`` gets them when the last one is complete."""

    overline = StringProperty("")
    title = StringProperty("")
    tiles = ListProperty([Typed()])
    place = NumericProperty(0)
    said = StringProperty("")
    open = ListProperty([])
    unknown = BooleanProperty(True)
    finished = BooleanProperty(False)
    """Whether the tiles may be handed over now."""
    ending = StringProperty("")
    """What the button for that says; empty where the last key is enough."""
    crop = ObjectProperty(b"")
    actions = ListProperty([])

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._done: Callable[[tuple[Code, ...]], None] = lambda _tiles: None
        self._changed: Callable[[tuple[Code, ...]], None] = lambda _tiles: None
        self._number: int | None = 1
        self._past: list[tuple[list[Typed], int]] = []
        self._caller = ""

    def enter(  # type: ignore[override]
        self,
        tiles: Sequence[str] = (),
        number: int | None = None,
        done: Callable[[tuple[Code, ...]], None] | None = None,
        changed: Callable[[tuple[Code, ...]], None] | None = None,
        at: int | None = None,
        overline: str = "",
        crop: bytes = b"",
    ) -> None:
        """``tiles`` are known already, ``number`` None is any; ``changed`` gets the complete ones."""
        if done is None:
            self.speak()
            return
        app = running()
        trail = app.frame.navigator.trail
        self._caller = trail[-2] if len(trail) > 1 else ""
        self._done, self._changed, self._number = done, changed or (lambda _tiles: None), number
        self._past = []
        self.overline, self.crop = overline or words.text("entry.overline.type"), crop
        known = [Typed.of(code) for code in tiles]
        missing = 1 if number is None else max(0, number - len(known))
        self.place, self.tiles = 0, known + [Typed()] * missing
        blank = next((place for place, typed in enumerate(self.tiles) if typed.tile is None), 0)
        self.place = blank if at is None else at
        self.speak()

    # Typing

    @property
    def typed(self) -> Typed:
        """The tile being typed."""
        return self.tiles[int(self.place)]

    def half(self, side: str, kind: str) -> None:
        """A half was tapped."""
        self._put(self.typed.half(side, kind))

    def digit(self, digit: str) -> None:
        """A digit was tapped; the last one leads to the next tile."""
        now = self.typed.digit(digit)
        completed = self.typed.tile is None and now.tile is not None
        self._put(now)
        if completed:
            self._next()

    def not_known(self) -> None:
        """A half is left open."""
        self._put(self.typed.not_known())

    def part(self, slot: str) -> None:
        """A part of the tile is to be typed anew."""
        self._put(self.typed.again(Slot(slot)))

    def act(self, icon: str) -> None:
        """An icon of the top bar."""
        if icon == "undo":
            self.step_back()
        else:
            running().back()

    def step_back(self) -> None:
        """Takes the last key back; where nothing was typed yet, what stands last in the tile."""
        if self._past:
            tiles, place = self._past.pop()
            # In this order: the tile after may not have been there yet.
            self.place, self.tiles = place, tiles
            self._tell()
        else:
            self._put(self.typed.back())
            self._past = []

    def turn_to(self, place: int) -> None:
        """Goes to another tile."""
        self.place = place
        self.speak()

    def finish(self) -> None:
        """Hands the tiles over."""
        tiles = self._complete()
        if self._caller:
            running().go(self._caller)
        self._done(tiles)

    def _complete(self) -> tuple[Code, ...]:
        return tuple(tile for tile in (typed.tile for typed in self.tiles) if tile is not None)

    def _put(self, typed: Typed) -> None:
        place = int(self.place)
        if typed == self.tiles[place]:
            return
        self._past.append((list(self.tiles), place))
        self.tiles = [*self.tiles[:place], typed, *self.tiles[place + 1 :]]
        self._tell()

    def _next(self) -> None:
        blanks = [place for place, typed in enumerate(self.tiles) if typed.tile is None]
        after = [place for place in blanks if place > self.place] or blanks
        if after:
            self.turn_to(after[0])
        elif self._number is None and len(self.tiles) < MOST:
            self.tiles = [*self.tiles, Typed()]
            self.turn_to(len(self.tiles) - 1)
        else:
            self.finish()

    def _tell(self) -> None:
        self._changed(self._complete())
        self.speak()

    def speak(self) -> None:
        text, typed = words.text, self.typed
        complete = len(self._complete())
        if self._number == 1:
            self.title = text("entry.keypad.one")
        elif self._number:
            self.title = text("entry.keypad.of", number=int(self.place) + 1, n=self._number)
        else:
            self.title = text("entry.keypad.tile", number=int(self.place) + 1)
        self.said = text(f"entry.keypad.{typed.slot}" if typed.slot else "entry.keypad.complete")
        self.open = list(typed.digits)
        self.unknown = typed.slot in (Slot.LEFT, Slot.RIGHT)
        self.finished = complete > 0 and (self._number is None or complete == self._number)
        if self._number is None:
            self.ending = text("entry.keypad.use", n=complete) if complete else text("entry.keypad.first")
        else:
            self.ending = text("entry.keypad.done") if self.finished else ""
        self.actions = [("undo", text("entry.undo"), "ctrl+z")]
        if self._caller in CAMERAS:
            self.actions = [("camera-outline", text("entry.camera"), "c"), *self.actions]

    def strip_side(self, count: int, width: float) -> float:
        """How large the small tiles are, so that all fit."""
        most = dp(44) if theme.compact else dp(62)
        return min(most, max(dp(24), (width - dp(32) + dp(8)) / max(1, count) - dp(8)))


kv.load(__file__)
