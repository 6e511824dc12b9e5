"""The app: window, frame, keyboard and worker, brought together."""

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty
from kivy.utils import platform
from msgspec.structs import replace

from companion.message import Message
from companion.screens import keys
from companion.screens.art import masks, tiles
from companion.screens.course import IN_PLAY
from companion.screens.frame import Frame
from companion.screens.page import Page
from companion.screens.quiet import Quiet
from companion.screens.reasons import plain
from companion.screens.settings import Settings, keep, kept
from companion.screens.sitting import Sitting
from companion.screens.sounds import Sound, Sounds
from companion.screens.theme import theme
from companion.screens.widgets.bars import TopBar  # noqa: F401  every page has one
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.text import Text
from companion.screens.words import words
from companion.screens.work import Worker

if TYPE_CHECKING:
    from companion.screens.guide import Guide
    from companion.screens.own_tiles import OwnTiles

PAGES: dict[str, str] = {
    "welcome": "companion.screens.pages.welcome:WelcomePage",
    "home": "companion.screens.pages.home:HomePage",
    "try": "companion.screens.pages.try_out:TryPage",
    "new-game": "companion.screens.pages.new_game:NewGamePage",
    "settings": "companion.screens.pages.settings:SettingsPage",
    "lay-out": "companion.screens.pages.lay_out:LayOutPage",
    "reading": "companion.screens.pages.reading:ReadingPage",
    "keypad": "companion.screens.pages.keypad:KeypadPage",
    "just-scan": "companion.screens.pages.just_scan:JustScanPage",
    "oldest": "companion.screens.pages.oldest:OldestPage",
    "new-indus": "companion.screens.pages.new_shelf_game:NewIndusPage",
    "indus-board": "companion.screens.pages.indus_board:IndusBoardPage",
    "indus": "companion.screens.pages.indus:IndusPage",
    "indus-edit": "companion.screens.pages.indus_edit:IndusEditPage",
    "indus-ruins": "companion.screens.pages.indus_ruins:IndusRuinsPage",
    "indus-scoring": "companion.screens.pages.indus_scoring:IndusScoringPage",
    "new-altar": "companion.screens.pages.new_shelf_game:NewAltarPage",
    "altar": "companion.screens.pages.altar:AltarPage",
    "shelf-history": "companion.screens.pages.shelf_history:ShelfHistoryPage",
    "fund": "companion.screens.pages.fund:FundPage",
    "turn": "companion.screens.pages.turn:TurnPage",
    "row-builder": "companion.screens.pages.row_builder:RowBuilderPage",
    "museum": "companion.screens.pages.museum:MuseumPage",
    "scoring": "companion.screens.pages.scoring:ScoringPage",
    "adjust": "companion.screens.pages.adjust:AdjustPage",
    "history": "companion.screens.pages.history:HistoryPage",
    "end": "companion.screens.pages.end:EndPage",
    "archive": "companion.screens.pages.archive:ArchivePage",
    "statistics": "companion.screens.pages.statistics:StatisticsPage",
    "rules": "companion.screens.pages.rules:RulesPage",
    "my-tiles": "companion.screens.pages.my_tiles:MyTilesPage",
    "show-tiles": "companion.screens.pages.show_tiles:ShowTilesPage",
    "my-board": "companion.screens.pages.my_board:MyBoardPage",
}
"""Where each page lives: ``"home": "companion.screens.pages.home:HomePage"``; imported on the first visit."""

TRY = "try"
"""The page a guided try stands on."""

ESCAPE = 27
EDGES_SETTLE = 0.3
"""Seconds after which the edges of a turned phone are known."""
NESTED = 20
"""How deep columns lie in each other, so often are they laid out before a frame; Kivy stops after ten."""


class CompanionApp(App):
    """Pergamon Companion; pages reach it as ``app`` in .kv files and as ``App.get_running_app()``."""

    title = "Pergamon Companion"
    use_kivy_settings = False

    settings = ObjectProperty(Settings())
    """The settings in force; ``change`` changes them."""

    __events__ = ("on_loaded",)

    def __init__(self, folder: Path, start: str = "home", places: dict[str, str] | None = None) -> None:
        """``folder`` is where the app keeps what it knows; ``start`` is the page it begins with."""
        super().__init__()
        self.folder = folder
        self._start = start
        self._places = PAGES if places is None else places
        self.focus = keys.Focus()
        self.worker = Worker(failed=self.tell_error, slow=self._say_slow)
        keeper = Worker(failed=self.tell_error, slow=self._say_slow, threads=1)
        # One set of what is under way, for whoever waits until nothing is.
        keeper.running = self.worker.running
        self._keeper = keeper
        self._sitting = Sitting(folder, keeper, self)
        self._guide: Guide | None = None
        self._sounds = Sounds(folder / "sounds", self.worker.work)

    @property
    def sitting(self) -> Sitting:
        """The game at the table; during a guided try, that of the demonstration."""
        trying = self._guide is not None and TRY in self.frame.navigator.trail
        return self._guide.sitting if trying else self._sitting

    @cached_property
    def own_tiles(self) -> "OwnTiles":
        """One's own tiles."""
        # Not at the top: what looks at pictures takes long to load.
        from companion.screens.own_tiles import OwnTiles

        return OwnTiles(self.folder)

    def load_config(self) -> None:
        """Kivy's own settings file is not wanted."""

    def get_application_icon(self) -> str:
        """None of Kivy's."""
        return ""

    def build(self) -> Frame:
        Clock.max_iteration = NESTED
        self.frame = Frame(self._places)
        theme.fit(*Window.size)
        theme.keycaps = platform in ("linux", "win", "macosx") and theme.wide
        theme.bind(wide=self._show_keycaps)
        self._clear_window()
        theme.bind(paper=self._clear_window)
        Window.bind(on_keyboard=self._on_key)
        Window.softinput_mode = "below_target"
        self.frame.navigator.bind(on_page=self._turn_page)
        self.bind(settings=self._apply)
        self._apply()
        modules = [place.split(":")[0] for place in self._places.values()]
        self._quiet = Quiet(modules, loaded=lambda: self.dispatch("on_loaded"))
        return self.frame

    def _clear_window(self, *_change: object) -> None:
        Window.clearcolor = theme.paper

    def on_start(self) -> None:
        if platform == "android":
            self._keep_clear()
            Window.bind(on_resize=self._keep_clear)
        self.sitting.ask(kept, self._remember)
        # One frame later: the window is there at once, the first page takes longer than opening it.
        Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: self.go(self._start), 0), 0)

    def _keep_clear(self, *_turned: object) -> None:
        """After a turn of the phone Android takes a moment to know its edges."""
        from companion.screens.safe_areas import measure

        measure()
        Clock.schedule_once(lambda _dt: measure(), EDGES_SETTLE)

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._on_key)
        self._quiet.stop()
        self.frame.navigator.close()
        self.worker.stop()
        self._sitting.stop()

    def on_loaded(self) -> None:
        """All pages are loaded."""

    def on_pause(self) -> bool:
        """Everything entered is already saved."""
        return True

    def on_resume(self) -> None:
        # The graphics context may be a new one.
        masks.forget()
        tiles.forget()
        theme.property("palette").dispatch(theme)

    # Navigation

    @property
    def page(self) -> Page | None:
        """The page in sight."""
        return self.frame.navigator.page

    def knows(self, name: str) -> bool:
        """Whether there is such a page."""
        return name in self._places

    def go(self, name: str, **asked: object) -> Page:
        """Goes to a page."""
        self._clear()
        return self.frame.navigator.go(name, **asked)

    def replace(self, name: str, **asked: object) -> Page:
        """Goes to a page in place of this one."""
        self._clear()
        return self.frame.navigator.replace(name, **asked)

    def over(self, base: str, name: str, **asked: object) -> Page:
        """Goes to a page that stands on another one."""
        self._clear()
        return self.frame.navigator.over(base, name, **asked)

    @property
    def in_sight(self) -> str:
        """The name of the page in sight."""
        trail = self.frame.navigator.trail
        return trail[-1] if trail else ""

    def reset(self, name: str, **asked: object) -> Page:
        """Begins anew with a page."""
        self._clear()
        return self.frame.navigator.reset(name, **asked)

    def back(self) -> bool:
        """One step back: closes the sheet, or leaves the page; false at the very first page."""
        if self.frame.sheet is not None:
            self.frame.sheet.dispatch("on_close")
            return True
        self.focus.put(None)
        return self.frame.navigator.back()

    def _clear(self) -> None:
        self.focus.put(None)
        self.frame.close_sheet()

    # Settings

    def change(self, **changes: object) -> None:
        """Sets something, shows it and keeps it."""
        settings = replace(self.settings, **changes)
        if settings == self.settings:
            return
        self.settings = settings
        self.sitting.ask(lambda archive: keep(archive, settings))
        if changes.get("sounds"):
            self.sound(Sound.CHIME)

    def _remember(self, settings: Settings | None) -> None:
        if settings is not None:
            self.settings = settings

    def _apply(self, *_change: object) -> None:
        self.settings.apply()
        self._stay_awake()

    def _stay_awake(self) -> None:
        """In a game the screen stays on; once it is over the phone may sleep, in case nobody puts it away."""
        playing = not IN_PLAY.isdisjoint(self.frame.navigator.trail)
        over = self.sitting.result is not None and self.in_sight != "scoring"
        Window.allow_screensaver = not (self.settings.awake and playing and not over)

    # The guided try

    def try_out(self) -> None:
        """Begins the guided try; it goes on as long as its first page is on the way back."""
        from companion.screens.guide import Guide

        self.end_try()
        self._guide = Guide(self, self._sitting, self._keeper)
        self._guide.begin()

    def end_try(self) -> None:
        """Ends the guided try; nothing of it is kept."""
        if self._guide is not None:
            self._guide.end()
            self._guide = None
            self.frame.show_guide(None)

    def _turn_page(self, _navigator: object) -> None:
        self._stay_awake()
        if self._guide is None:
            return
        if TRY not in self.frame.navigator.trail[:-1]:
            self.end_try()
        else:
            self._guide.turn_page()

    # Saying things

    def toast(self, text: str, undo: str = "", undone: Callable[[], None] | None = None) -> None:
        """Says what was done, for a while, with a way back."""
        self.frame.show_toast(text, undo, undone)

    def sound(self, sound: Sound) -> None:
        """Plays a sound, for those who want any."""
        if self.settings.sounds:
            self._sounds.play(sound)

    def sheet(self, sheet: Sheet) -> Sheet:
        """Raises a sheet over the page."""
        return self.frame.show_sheet(sheet)

    def close_sheet(self) -> None:
        """Closes the sheet."""
        self.frame.close_sheet()

    def tell_error(self, error: Exception) -> None:
        """Says what went wrong in one sentence; an error that brings a key says it in its own words."""
        key = getattr(error, "key", None)
        parameters: dict[str, Any] = getattr(error, "parameters", {})
        said = (
            words.text(key, **parameters)
            if key
            else words.text("error.unexpected", what=type(error).__name__)
        )
        sheet = Sheet(title=words.text("error.title"))
        sheet.add_widget(Text(text=said))
        self.sheet(sheet)

    def tell_reasons(self, reasons: Iterable[Message], title: str = "error.title") -> None:
        """Says all reasons why something can't be done."""
        sheet = Sheet(title=words.text(title))
        for reason in reasons:
            sheet.add_widget(Text(text=plain(reason)))
        self.sheet(sheet)

    def work(
        self,
        function: Callable[[], Any],
        then: Callable[[Any], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        said: str = "",
    ) -> None:
        """Runs a function off the screen's thread, see ``Worker.work``."""
        self.worker.work(function, then, failed, said)

    def _say_slow(self, said: str) -> Callable[[], None]:
        toast = self.frame.show_toast(said, stays=True)

        def unsay() -> None:
            if self.frame.toast is toast:
                self.frame.hide_toast()

        return unsay

    # Keyboard

    def _show_keycaps(self, *_change: object) -> None:
        theme.keycaps = theme.wide and platform in ("linux", "win", "macosx")

    def _on_key(
        self, _window: object, code: int, _scan: int, character: str | None, modifiers: list[str]
    ) -> bool:
        name = keys.key_name(code, character, modifiers)
        if code == ESCAPE:
            # Android closes the app where back is not taken; elsewhere nothing happens at the first page.
            return self.back() or platform != "android"
        top = self.frame.top
        if keys.typing(top):
            return False
        if self.focus.handle(top, name):
            return True
        page = self.page
        action = page.keys.get(name) if page is not None and self.frame.sheet is None else None
        if action:
            action()
        return bool(action)


def running() -> CompanionApp:
    """The app that runs now."""
    app = App.get_running_app()
    assert isinstance(app, CompanionApp)
    return app
