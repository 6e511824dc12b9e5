"""Laying out: tiles are seen by the camera, in a photo, or typed."""

from collections.abc import Callable
from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.utils import platform

from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.moves import Lay
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.referee import out_of_play
from companion.games.pergamon.state import Phase, State
from companion.screens import kv
from companion.screens.app import running
from companion.screens.camera import choice
from companion.screens.camera.chooser import PhotoSheet, pick, tell_unread
from companion.screens.camera.photos import PhotoFiles
from companion.screens.camera.seeing import entry_of, read_photo
from companion.screens.camera.source import CameraError, CameraProblem, FrameSource, Pixels
from companion.screens.camera.view import CameraView, Shutter  # noqa: F401  the rules of this page use them
from companion.screens.camera.watch import Watch
from companion.screens.entry import Entering, Entry, Purpose, kept, typed, written
from companion.screens.own_tiles import Eyes
from companion.screens.page import Page
from companion.screens.sounds import Sound
from companion.screens.widgets.buttons import RoundButton  # noqa: F401
from companion.screens.widgets.only import Only  # noqa: F401  the rules of this page use it
from companion.screens.words import words
from vision.networks import ModelError
from vision.photo import Source
from vision.reading import Hint, HintKey, Reading

LOOKS_A_SECOND = 20

HINT_ICONS = {
    HintKey.TOO_DARK: "weather-night",
    HintKey.TOO_BLURRED: "blur",
    HintKey.TOO_FAR: "magnify-plus-outline",
    HintKey.GLARE: "white-balance-sunny",
    HintKey.CUT_OFF: "crop",
    HintKey.TOO_MANY: "cards-outline",
}


class LayOutPage(Page):
    """The camera with what it reads, the shutter, and the other ways to enter tiles."""

    purpose = Purpose.LAY
    overline = StringProperty("")
    title = StringProperty("")
    actions = ListProperty([])
    said = StringProperty("")
    """What there is to do or to know, in the foot."""
    trouble = StringProperty("")
    """Why there is no camera; empty where there is one."""
    trouble_icon = StringProperty("camera-off-outline")
    again = BooleanProperty(False)
    """Whether it may help to try the camera once more."""
    hint = StringProperty("")
    hint_icon = StringProperty("")
    ring = NumericProperty(0)
    can_shoot = BooleanProperty(False)
    full = BooleanProperty(False)
    """Whether no gallery has room, so that there is nothing to lay out."""
    can_type = BooleanProperty(True)
    """Whether typing is a way, too."""
    entered = NumericProperty(0)
    """How many tiles were entered before."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.entering: Entering | None = None
        self._watch: Watch | None = None
        self._ticks = None
        self._beginning = None
        self._at_move = -1
        self._trouble = ""

    # Coming and going

    def enter(  # type: ignore[override]
        self,
        purpose: str | None = None,
        done: Callable[[tuple[Tile, ...]], None] | None = None,
        number: int | None = None,
    ) -> None:
        """For a row: ``purpose="row", done=callback``, which gets its tiles from left to right."""
        sitting = running().sitting
        if purpose is not None or self.entering is None or self._at_move != sitting.number:
            self._at_move = sitting.number
            self.entering = self._begun(Purpose(purpose or self.purpose), done, number)
            entry = self.entering.entry
            if entry.tiles:
                # As it was left, before the app was closed.
                Clock.schedule_once(lambda _dt: self._go_on(), 0)
        Window.bind(on_drop_file=self._dropped)
        self.entered = len(self.entering.entry.tiles)
        self.full = self.entering.number == 0
        self.speak()
        if not self.full:
            self._beginning = Clock.schedule_once(lambda _dt: self._look(self._camera()), 0)

    def leave(self) -> None:
        Window.unbind(on_drop_file=self._dropped)
        if self._beginning:
            self._beginning.cancel()
        self._stop()

    def _begun(self, purpose: Purpose, done: Callable[..., None] | None, number: int | None) -> Entering:
        app = running()
        state = app.sitting.state
        if purpose is Purpose.LAY and isinstance(state, State) and state.phase is Phase.LAY:
            return Entering(
                purpose,
                allowed(state).tiles,
                lambda tiles: app.sitting.play(Lay(tiles)),
                lambda entry: app.sitting.save_draft(written(entry)),
                kept(app.sitting.draft),
            )
        if purpose is Purpose.ROW and done is not None:
            trail = app.frame.navigator.trail
            caller = trail[-2] if len(trail) > 1 else trail[-1]

            def finish(tiles: tuple[Tile, ...]) -> None:
                app.go(caller)
                done(tiles)

            return Entering(purpose, number, finish)
        return Entering(Purpose.SCAN)

    def speak(self) -> None:
        if self.entering is None:
            return
        app, text = running(), words.text
        state = app.sitting.state
        purpose = self.entering.purpose
        if purpose is Purpose.LAY:
            self.overline = text("entry.overline.lay", round=state.round, rounds=state.edition.rounds)
        else:
            self.overline = text(f"entry.overline.{purpose}")
        self._offer()
        if self.full:
            self.title = text("entry.full.title")
            self._tell("entry.full", "layers-outline")
        else:
            self.trouble = text(self._trouble) if self._trouble else ""
            self._show(self.ids.view.reading)

    def _offer(self) -> None:
        """The icons of the top bar."""
        text = words.text
        assert self.entering is not None
        self.actions = (
            [("undo", text("entry.undo"), "ctrl+z"), ("history", text("entry.history"), "h")]
            if self.entering.purpose is Purpose.LAY
            else []
        )
        if self._watch and self._watch.source.demonstration:
            self.actions = [("image-multiple-outline", text("entry.next-sample"), "n"), *self.actions]

    def _tell(self, key: str, icon: str = "camera-off-outline") -> None:
        """Says why there is nothing to see; with an empty key, that there is."""
        self._trouble, self.trouble_icon = key, icon
        self.trouble = words.text(key) if key else ""

    # Looking

    def _look(self, source: FrameSource) -> None:
        self._stop()
        self._tell("")
        self.again = False
        app = running()
        assert self.entering is not None
        self._watch = Watch(source, self, app.work, self.entering.number, self._eyes())
        self._ticks = Clock.schedule_interval(self._watch.tick, 1 / LOOKS_A_SECOND)
        self.can_shoot = not source.live
        self._offer()
        self._show(None)

    def _eyes(self) -> Callable[[], Eyes]:
        """Who knows one's own tiles; those that lie elsewhere in this game can't be laid out."""
        app = running()
        if app.sitting.camera is not None:
            return Eyes  # the tiles of a demonstration are nobody's
        assert self.entering is not None
        state = app.sitting.state
        laying = self.entering.purpose is Purpose.LAY and isinstance(state, State)
        seen = out_of_play(state) if laying else ()
        return lambda: app.own_tiles.eyes(seen)

    def _camera(self) -> FrameSource:
        """What the game is seen through."""
        app = running()
        return app.sitting.camera or choice.camera(app.settings.camera)

    def _stop(self) -> None:
        if self._ticks:
            self._ticks.cancel()
        if self._watch:
            self._watch.stop()
        self._watch = None
        self.ring, self.can_shoot, self.hint = 0, False, ""
        self.ids.view.clear()

    def on_frame(self, pixels: Pixels) -> None:
        """A frame to show."""
        self.ids.view.show(pixels)
        self.can_shoot = True

    def on_reading(self, reading: Reading, ring: float) -> None:
        """What is read in it."""
        self.ids.view.reading = reading
        self.ring = ring
        self._show(reading)

    def _show(self, reading: Reading | None) -> None:
        text = words.text
        assert self.entering is not None
        wanted, seen = self.entering.number, len(reading.tiles) if reading else 0
        source = self._watch.source if self._watch else None
        if reading is None and not (source and source.live):
            self.title = text("entry.title", n=wanted) if wanted is not None else text("entry.title.any")
        elif wanted is not None:
            self.title = text("entry.seen", seen=seen, n=wanted)
        else:
            self.title = text("entry.seen.any", n=seen)
        self._show_hint(reading.hints[0] if reading and reading.hints else None)
        if self.trouble or source is None:
            self.said = ""
        elif source.demonstration:
            self.said = text("entry.demonstration")
        elif not source.live:
            self.said = text("entry.tap-to-shoot")
        elif seen and wanted is not None and seen != wanted:
            self.said = text("entry.show-all", n=wanted)
        else:
            self.said = text("entry.hold-still")

    def _show_hint(self, hint: Hint | None) -> None:
        self.hint_icon = HINT_ICONS[hint.key] if hint else ""
        if hint is None:
            self.hint = ""
        elif hint.key is HintKey.TOO_MANY:
            self.hint = words.text("hint.too-many", n=int(hint.measured), free=int(hint.limit))
        else:
            self.hint = words.text(f"hint.{hint.key}")

    def on_problem(self, error: Exception) -> None:
        """There is no camera, or nobody to read: the other ways remain."""
        assert self.entering is not None
        self._stop()
        if isinstance(error, CameraError):
            state = running().sitting.state
            turn = state.round if isinstance(state, State) else 1
            instead = choice.instead(error.problem, self.entering.number, turn)
            if instead is not None:
                self._look(instead)
                return
            self._tell(f"entry.camera.{error.problem}")
            self.again = error.problem is not CameraProblem.NONE
        elif isinstance(error, ModelError):
            self._tell("entry.no-eyes", "eye-off-outline")
        else:
            self._tell("entry.camera.failed")
            self.again = True
        self._show(None)

    # Ways to enter tiles

    def shoot(self) -> None:
        """Takes the picture now."""
        if self._watch:
            self._watch.shoot()

    def on_taken(self, reading: Reading, pixels: Pixels) -> None:
        """The picture was taken."""
        assert self._watch is not None
        source = self._watch.source
        if source.live and not source.demonstration:
            running().sound(Sound.CLICK)
        self._use(reading, pixels)

    def _use(self, reading: Reading, pixels: Pixels) -> None:
        assert self.entering is not None and self._watch is not None
        purpose = self.entering.purpose
        self.entering.demonstration = self._watch.source.demonstration
        running().work(lambda: entry_of(reading, pixels, purpose), self._entered, tell_unread)

    def choose_photo(self) -> None:
        """A photo from those that are there."""
        if platform == "android":
            pick(lambda photo: self.read(photo, ""))
        else:
            running().sheet(PhotoSheet(lambda path: self.read(path, path.name)))

    def _dropped(self, _window: object, name: bytes, *_place: int) -> None:
        path = Path(name.decode(errors="surrogateescape"))
        self.read(path, path.name)

    def read(self, source: Source, name: str) -> None:
        """Reads a photo file."""
        assert self.entering is not None
        entering, eyes = self.entering, self._eyes()
        entering.demonstration = False
        running().close_sheet()
        running().work(
            lambda: read_photo(source, entering.purpose, entering.number, eyes().known),
            self._entered,
            lambda error: tell_unread(error, name),
            said=words.text("entry.reading-photo"),
        )

    def _entered(self, entry: Entry) -> None:
        assert self.entering is not None
        if not entry.tiles:
            # Nothing to correct: the camera goes on.
            running().toast(words.text("entry.none-seen"))
            if self._watch:
                self._watch.restart()
            return
        self.entering.change(entry)
        self._go_on()

    def type(self) -> None:
        """Types the tiles."""
        entering = self.entering
        assert entering is not None

        def typed_all(tiles: tuple[Tile, ...]) -> None:
            entering.demonstration = False
            entering.change(typed(tiles))
            self._go_on()

        def typed_some(tiles: tuple[Tile, ...]) -> None:
            entering.change(typed(tiles))

        running().go(
            "keypad",
            tiles=() if entering.entry.doubtful else entering.entry.codes,
            number=entering.number,
            overline=self.overline,
            done=typed_all,
            changed=typed_some,
        )

    def _go_on(self) -> None:
        if running().page is self:
            running().go("reading", entering=self.entering)

    def go_on(self) -> None:
        """Back to what was entered before; or, where nothing can be laid out, on with the game."""
        assert self.entering is not None
        if self.full:
            self.entering.done(())
        else:
            self._go_on()

    def try_again(self) -> None:
        """Tries the camera once more."""
        self._look(self._camera())

    def act(self, icon: str) -> None:
        """An icon of the top bar."""
        app = running()
        if icon == "undo":
            app.sitting.undo()
        elif icon == "history":
            app.go("history")
        elif self._watch and isinstance(self._watch.source, PhotoFiles):
            self._watch.source.next()
            self.ids.view.clear()
            self._watch.restart()


kv.load(__file__)
