"""What the pages of a game share: head, players, and beside them, where there is room, museum and events."""

from functools import cached_property, partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.games.pergamon.state import Player, State
from companion.games.pergamon.telling import ROMAN
from companion.screens import app, kv, page
from companion.screens.draft import Draft, read
from companion.screens.pages.collection import show_collection
from companion.screens.reasons import plain
from companion.screens.telling import line
from companion.screens.theme import theme
from companion.screens.widgets import calendar, lists, only, overlays  # noqa: F401
from companion.screens.widgets.galleries import Layer  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import EventRow, ListRow
from companion.screens.widgets.museum import Museum, Standing  # noqa: F401
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.players import Chip
from companion.screens.widgets.text import Text
from companion.screens.widgets.tile import TileFace
from companion.screens.words import words

RECENT = 4
"""How many events stand beside a page."""


class GamePage(page.Page):
    """A page of the game in play; ``refresh`` shows it as it is now."""

    title = StringProperty("")
    overline = StringProperty("")
    actions = ListProperty([])
    calendar = DictProperty({})
    rounds = NumericProperty(12)
    now = NumericProperty(1)

    phase = ""
    """The key of what is done on this page, for its overline."""
    icons: tuple[str, ...] = ("bank-outline", "undo", "history")

    def __init__(self, **options: object) -> None:
        self._later = Clock.create_trigger(self._changed, -1)
        super().__init__(**options)

    @property
    def sitting(self) -> Any:
        """The game at the table."""
        return app.running().sitting

    @property
    def state(self) -> State:
        """The game's state."""
        state: State = self.sitting.state
        return state

    @property
    def draft(self) -> Draft:
        """What was tapped but is not a move yet."""
        return read(self.sitting.draft)

    def keep(self, changed: Draft) -> None:
        """Keeps what was tapped and shows it."""
        self.sitting.save_draft(changed.text())
        self.refresh_all()

    def enter(self, **asked: object) -> None:
        self.keys = {
            "ctrl+z": self.sitting.undo,
            "ctrl+y": self.sitting.redo,
            "m": partial(app.running().go, "museum"),
            "h": partial(app.running().go, "history"),
        }
        self.sitting.bind(on_change=self._later)
        words.bind(text=self._later)
        theme.bind(wide=self._later, narrow=self._later, compact=self._later)
        self._later.cancel()
        self.refresh_all()

    def leave(self) -> None:
        self._later.cancel()
        self.sitting.unbind(on_change=self._later)
        words.unbind(text=self._later)
        theme.unbind(wide=self._later, narrow=self._later, compact=self._later)

    def _changed(self, *_change: object) -> None:
        """Once before the next frame, however much changed: the page may have been left by then."""
        if self.sitting.state is not None and self.parent is not None:
            self.refresh_all()

    def refresh_all(self) -> None:
        """Shows head and body as the game is now."""
        state = self.state
        if not isinstance(state, State):
            return
        self.rounds, self.now = state.edition.rounds, self.round_shown()
        self.calendar = {scoring.round: scoring.kind.value for scoring in state.edition.scorings}
        self.overline = self.said_round()
        self.actions = list(self._actions())
        self.refresh()

    def refresh(self) -> None:
        """Shows the body as the game is now."""

    def round_shown(self) -> int:
        """The round the page is about."""
        return self.state.round

    def said_round(self) -> str:
        """The overline: round and phase."""
        parts = {"round": self.now, "rounds": self.rounds}
        key = "flow.round.short" if theme.narrow and len(self.icons) > 2 else "flow.round"
        said: str = words.text(key, **parts)
        return f"{said} · {words.text(self.phase)}" if self.phase else said

    def _actions(self) -> list[tuple[str, str, str]]:
        named = {
            "bank-outline": (words.text("flow.museum"), "m"),
            "undo": (words.text("flow.undo"), "ctrl+z"),
            "redo": (words.text("flow.redo"), "ctrl+y"),
            "history": (words.text("flow.history"), "h"),
            "cog-outline": (words.text("flow.settings"), ""),
            "tune-variant": (words.text("flow.adjust"), ""),
        }
        icons = (*self.icons, "cog-outline") if theme.wide else self.icons
        if theme.wide:
            icons = tuple(icon for icon in icons if icon != "bank-outline")
            icons = tuple(part for icon in icons for part in ((icon, "redo") if icon == "undo" else (icon,)))
        return [(icon, *named[icon]) for icon in icons]

    def act(self, icon: str) -> None:
        """An icon of the bar was tapped."""
        one = app.running()
        match icon:
            case "undo":
                self.sitting.undo()
            case "redo":
                self.sitting.redo()
            case "bank-outline":
                one.go("museum")
            case "history":
                one.go("history")
            case "cog-outline":
                one.go("settings")
            case "tune-variant":
                one.go("adjust")

    def lead(self) -> None:
        """The menu was tapped."""
        sheet = Sheet(title=words.text("flow.menu"))
        for icon, key, name in (
            ("arrow-left", "flow.menu.home", "home"),
            ("bank-outline", "flow.museum", "museum"),
            ("history", "flow.history", "history"),
            ("tune-variant", "flow.adjust", "adjust"),
            ("book-open-page-variant-outline", "flow.menu.rules", "rules"),
            ("cog-outline", "flow.settings", "settings"),
        ):
            row = ListRow(icon=icon, text=words.text(key), leads=True, last=name == "settings")
            row.bind(on_release=lambda _row, name=name: app.running().go(name))
            sheet.add_widget(row)
        app.running().sheet(sheet)

    # What all of them say and show

    def done(self, *_events: object) -> None:
        """Says what the last move did, with a way back."""
        points = self.sitting.points
        if len(points) > 1:
            said = line(points[-1], points[-2].state)
            app.running().toast(said.toast, words.text("flow.undo"), self.sitting.undo)

    def tell(self, reasons: Any) -> None:
        """Says all reasons against something."""
        app.running().tell_reasons(reasons, "flow.not-now")

    def show_player(self, name: str) -> None:
        """Raises a sheet with a player's side of the table."""
        player = next(player for player in self.state.players if player.name == name)
        sheet = Sheet(title=name, second=words.text("coins", n=player.coins))
        said = words.text("flow.player.tiles", n=len(player.tiles))
        sheet.add_widget(Text(text=said))
        sheet.add_widget(TileLine(codes=list(player.tiles)))
        for collection in player.collections:
            points = self.state.edition.museum[collection.space - 1]
            text = words.text(
                "flow.player.collection", marker=ROMAN[collection.marker], space=collection.space, n=points
            )
            sheet.add_widget(Text(text=text, role="second", tone="ink-soft"))
            sheet.add_widget(TileLine(codes=list(collection.tiles)))
        app.running().sheet(sheet)


def standings(sitting: Any, players: tuple[Player, ...]) -> list[Standing]:
    """Where everybody's markers stand."""
    found = []
    for player in players:
        look = sitting.look(player.name)
        found += [
            Standing(one.space, look.pigment, look.emblem, ROMAN[one.marker]) for one in player.collections
        ]
    return found


class TileLine(Inline):
    """Tiles to look at, side by side, as large as there is room for."""

    codes = ListProperty([])
    side = NumericProperty("56dp")

    def __init__(self, **options: object) -> None:
        super().__init__(spacing=dp(4), size_hint_y=None, **options)
        self.fbind("codes", self._show)
        self.fbind("width", self._show)
        self._show()

    def _show(self, *_change: object) -> None:
        self.clear_widgets()
        count = max(1, len(self.codes))
        side = min(self.side, (self.width - (count - 1) * dp(4)) / count)
        self.height = side if self.codes else 0
        for code in self.codes:
            self.add_widget(TileFace(code=code, side=side))


class GameHead(FloatLayout):
    """The bar and the calendar: one below the other, or side by side where there is room."""

    page = ObjectProperty(None, allownone=True, rebind=True)


class PlayerChips(BoxLayout):
    """All players in the order of their turns; whose turn it is stands out."""

    page = ObjectProperty(None, allownone=True, rebind=True)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._fit = Clock.create_trigger(self._fit_now, -1)
        self.fbind("width", self._fit)

    def show(self, sitting: Any, state: State) -> None:
        """Shows everybody as the game is now."""
        seats = sorted(range(len(state.players)), key=lambda seat: state.players[seat].field or 0)
        self._count(len(seats))
        for chip, seat in zip(reversed(self.children), seats, strict=True):
            player = state.players[seat]
            look = sitting.look(player.name)
            chip.pigment, chip.emblem = look.pigment, look.emblem
            chip.name = chip.spoken = player.name
            chip.coins = player.coins
            chip.active = seat == state.turn
            chip.done = bool(state.order) and seat not in state.order
        self._fit_now()

    def _count(self, players: int) -> None:
        """As many chips as players; those that are there stay, for a chip takes a while to make."""
        while len(self.children) > players:
            self.remove_widget(self.children[0])
        while len(self.children) < players:
            chip = Chip()
            chip.bind(on_release=lambda chip: self.page.show_player(chip.name))
            self.add_widget(chip)

    def _fit_now(self, *_due: object) -> None:
        """Everybody's name and coins where there is room, else only of whose turn it is."""
        gaps = self.padding[0] + self.padding[2] + self.spacing * (len(self.children) - 1)
        room = (self.width - gaps) / max(1, len(self.children))
        roomy = all(chip.need <= room for chip in self.children)
        for chip in self.children:
            chip.short = not (chip.active or roomy)
            chip.size_hint_x = None if chip.short else 1


class SideBody(BoxLayout):
    """The museum and what happened last."""

    pane = ObjectProperty(None)


class SidePane(BoxLayout):
    """Beside a page, where there is room; filled when there first is."""

    page = ObjectProperty(None, allownone=True, rebind=True)

    @cached_property
    def _body(self) -> SideBody:
        body = SideBody(pane=self)
        self.add_widget(body)
        return body

    def show_collection(self, space: int) -> None:
        """A space of the museum was tapped."""
        show_collection(self._sitting, self._state, space)

    def show(self, sitting: Any, state: State, heading: str = "", note: str = "", chosen: int = 0) -> None:
        """Shows museum and events as the game is now; ``chosen`` is the space that is looked at."""
        if not theme.wide:
            return
        self._sitting, self._state = sitting, state
        scoring = next((one for one in state.edition.scorings if one.round >= state.round), None)
        ids = self._body.ids
        ids.heading.text = heading or words.text("flow.museum")
        ids.heading.note = note or (
            words.text("flow.next-scoring", kind=words.text(f"kind.{scoring.kind}"), round=scoring.round)
            if scoring
            else ""
        )
        ids.museum.points = list(state.edition.museum)
        ids.museum.standing = standings(sitting, state.players)
        ids.museum.chosen = chosen
        events = ids.events
        events.clear_widgets()
        points = sitting.points
        for number in range(len(points) - 1, max(0, len(points) - 1 - RECENT), -1):
            events.add_widget(event_row(sitting, points[number], points[number - 1].state))


def event_row(sitting: Any, point: Any, before: State, **options: object) -> EventRow:
    """A line of what happened."""
    said = line(point, before)
    row = EventRow(text=said.text, icon=said.icon, coins=said.coins, **options)
    if said.player is not None or said.robber:
        look = sitting.look(said.player)
        row.pigment, row.emblem = look.pigment, look.emblem
    if said.points:
        row.points = f"+{words.text('points', n=said.points)}"
    return row


def reasons_text(reasons: Any) -> str:
    """All reasons as one text."""
    return " ".join(plain(reason) for reason in reasons)


kv.load(__file__)
