"""The guided try: above the real pages it says what is seen and what to do, and does it on Next."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.allowed import can_exhibit
from companion.games.pergamon.demonstration import ROUNDS
from companion.games.pergamon.state import Phase, State
from companion.screens import kv
from companion.screens.sitting import HOME, Sitting
from companion.screens.trying import Trying
from companion.screens.widgets import bars, buttons  # noqa: F401  the rules of the bar use them
from companion.screens.words import words
from companion.screens.work import Worker

STEPS = 8
"""What is to be seen: photo, galleries, payout, dig, row, museum, the others' turns, scoring."""


class GuideBar(BoxLayout):
    """What is seen and what to do now, with Next and, at any time, Skip."""

    said = StringProperty("")
    step = NumericProperty(1)
    steps = NumericProperty(STEPS)

    __events__ = ("on_next", "on_skip")

    def on_next(self) -> None:
        """Goes on as the demonstration would."""

    def on_skip(self) -> None:
        """Enough."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to see: how far it is, what is said, and what Next does."""

    number: int
    key: str
    go_on: Callable[[], None]
    parameters: dict[str, Any] = field(default_factory=dict)


class Guide:
    """Follows whoever tries, wherever they go: what it says depends on page and game alone."""

    def __init__(self, screen: Any, lasting: Sitting, worker: Worker) -> None:
        """``screen`` is the app; the game is played on ``worker``, the thread of its store."""
        self._screen = screen
        self._bar = GuideBar()
        self._bar.bind(on_next=lambda _bar: self.go_on(), on_skip=lambda _bar: screen.reset(HOME))
        self._museum_seen = False
        self._later = Clock.create_trigger(self._show, -1)
        self.sitting = Trying(lasting, worker, screen, "try", self._done)
        self.sitting.bind(on_change=self._later, draft=self._later)
        words.bind(text=self._later)

    def begin(self) -> None:
        """Sets up the table; the first page comes when that is done."""
        self.sitting.begin_try()

    def end(self) -> None:
        """Lets go of everything."""
        self._later.cancel()
        words.unbind(text=self._later)
        self.sitting.end_try()

    def turn_page(self) -> None:
        """Another page came into sight."""
        if self._screen.frame.guide is None:
            self._screen.frame.show_guide(self._bar)
        self._museum_seen = self._museum_seen or self._screen.in_sight == "museum"
        self._show()

    def go_on(self) -> None:
        """Next: what the page asks for is done."""
        self.step().go_on()

    def _done(self) -> None:
        self._screen.reset(HOME)
        self._screen.toast(words.text("try.done"))

    def _show(self, *_change: object) -> None:
        if self.sitting.state is not None:
            step = self.step()
            self._bar.step, self._bar.said = step.number, words.text(step.key, **step.parameters)

    def step(self) -> Step:
        """Where the try is now."""
        page, sitting = self._screen.page, self.sitting
        match self._screen.in_sight:
            case "lay-out":
                return Step(1, "try.photo", sitting.play_on if page.trouble else page.shoot)
            case "reading" | "keypad" as name:
                ready = name == "reading" and page.ready
                # The course lays them out: it knows the finds on the tiles, which the eyes don't.
                return Step(2, "try.reading" if ready else "try.check", sitting.play_on)
            case "fund" if sitting.page == "fund" and sitting.state.phase is Phase.TURNS:
                return Step(3, "try.payout", sitting.see)
            case "fund":
                return Step(3, "try.fund", lambda: sitting.play_on(lambda state: state.phase is Phase.TURNS))
            case "turn":
                return self._turn(page, sitting.state)
            case "row-builder":
                return Step(5, "try.row", sitting.play_on if page.ids.go.off else page.exhibit)
            case "museum":
                return Step(6, "try.museum", self._screen.back)
            case "scoring":
                return Step(8, "try.scoring", sitting.see)
        return Step(1, "try.beside", sitting.follow)

    def _turn(self, page: Any, state: State) -> Step:
        player = state.current
        told = {"player": player.name}
        if len(state.order) < len(state.players):
            rest = [state.players[seat].name for seat in state.order]
            return Step(
                7, "try.rest", lambda: self.sitting.play_on(lambda now: now.round > ROUNDS), {"players": rest}
            )
        if state.exhibited:
            if self._museum_seen:
                return Step(7, "try.store", page.finish, told)
            space = player.collections[-1].space
            museum = {"space": space, "n": state.edition.museum[space - 1]}
            return Step(6, "try.exhibited", lambda: self._screen.go("museum"), told | museum)
        if not state.dug:
            return Step(4, "try.dig", self.sitting.play_on, told)
        if can_exhibit(player):
            return Step(5, "try.hand", page.exhibit, told)
        return Step(7, "try.store", page.finish, told)


kv.load(__file__)
