"""A turn: dig a gallery, then exhibit or store, with the fee as it stands and discards by a tap."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.games.pergamon import events as happened
from companion.games.pergamon.allowed import Allowed, allowed
from companion.games.pergamon.coach.worth import Worth
from companion.games.pergamon.moves import Dig, Store
from companion.games.pergamon.pieces import Tile as Code
from companion.games.pergamon.state import Phase, State
from companion.message import message
from companion.screens import kv
from companion.screens.page import Stay
from companion.screens.pages.game_page import GamePage, reasons_text
from companion.screens.pages.suggested import Suggested, positions
from companion.screens.reasons import reach
from companion.screens.theme import theme
from companion.screens.widgets import coins, galleries, row, tile  # noqa: F401
from companion.screens.widgets.galleries import GalleryRow
from companion.screens.widgets.lists import Card
from companion.screens.widgets.text import Caption, Text
from companion.screens.widgets.tile import Tile
from companion.screens.words import words

DOUBLE_TAP = 0.4
"""Seconds in which a second tap on Done is taken for a slip: it would end the next player's turn."""


class Tray(FloatLayout):
    """Tiles before a player, in as many lines as it takes; tapped ones are told by their position."""

    codes = ListProperty([])
    discard = ListProperty([])
    new = ListProperty([])
    side = NumericProperty("79dp")
    """How large a tile is at most."""
    columns = NumericProperty(4)

    __events__ = ("on_tile",)

    def __init__(self, **options: object) -> None:
        self._tiles: list[Tile] = []
        super().__init__(size_hint_y=None, **options)
        for name in ("codes", "side"):
            self.fbind(name, self._show)
        for name in ("discard", "new"):
            self.fbind(name, self._mark)
        for name in ("pos", "width"):
            self.fbind(name, self._lay)
        self._show()

    def on_tile(self, position: int) -> None:
        """A tile was tapped."""

    @property
    def tiles(self) -> list[Tile]:
        """The tiles as they lie."""
        return self._tiles

    def _show(self, *_change: object) -> None:
        self.clear_widgets()
        self._tiles = []
        for position, code in enumerate(self.codes):
            one = Tile(code=code, side=self.side, spoken=code, size_hint=(None, None))
            one.bind(on_release=lambda _tile, position=position: self.dispatch("on_tile", position))
            self._tiles.append(one)
            self.add_widget(one)
        self._mark()
        self._lay()

    def _mark(self, *_change: object) -> None:
        for position, one in enumerate(self._tiles):
            one.discard = position in self.discard
            one.tab = words.text("flow.new") if position in self.new else ""

    def _lay(self, *_change: object) -> None:
        gap = dp(9)
        columns = max(self.columns, int((self.width + gap) // (self.side + gap)))
        side = min(self.side, (self.width - (columns - 1) * gap) / columns)
        lines = -(-len(self._tiles) // columns)
        raised = dp(8) if self.new else 0
        self.height = max(0, lines * side + (lines - 1) * dp(14) + raised)
        top = self.y + self.height
        for position, one in enumerate(self._tiles):
            below, across = divmod(position, columns)
            one.side = side
            one.pos = (self.x + across * (side + gap), top - raised - side - below * (side + dp(14)))


class BestRow(Card):
    """The best row of a hand, one tap from being laid."""

    said = StringProperty("")
    codes = ListProperty([])


class TurnPage(GamePage):
    """First the excavation; after the dig the player's tiles and what keeping them costs."""

    stay = Stay.UNTIL_HOME
    phase = "flow.phase.turns"
    paused = BooleanProperty(False)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.suggested = Suggested(self._advised)
        self._whose: tuple[int, str] | None = None
        self._galleries: dict[int, GalleryRow] = {}

    def enter(self, **asked: object) -> None:
        self._whose = None
        super().enter(**asked)

    def refresh(self) -> None:
        state = self.state
        if state.phase is not Phase.TURNS:
            return
        self._guard(state)
        offered = allowed(state)
        self.ids.chips.show(self.sitting, state)
        body = self.ids.body
        body.clear_column()
        if state.dug or state.exhibited:
            self._storing(state, offered)
        else:
            self._digging(state, offered)
        self._foot(state, offered)
        self.ids.side.show(self.sitting, state)

    def _guard(self, state: State) -> None:
        """After a turn ended, Done waits a moment: a finger that taps twice means it once."""
        whose = (state.round, state.current.name)
        if self._whose is not None and whose != self._whose:
            self.paused = True
            Clock.schedule_once(lambda _dt: setattr(self, "paused", False), DOUBLE_TAP)
        self._whose = whose

    # Digging

    def _digging(self, state: State, offered: Allowed) -> None:
        player = state.current
        can = any(choice.allowed for choice in offered.galleries)
        self.title = words.text("flow.digs" if can else "flow.turn", player=player.name)
        printed = state.edition.fields[(player.field or 1) - 1]
        note = words.text("flow.field.coin", n=printed.coins, reach=reach(printed.deepest))
        self._add(Band(text=words.text("flow.excavation"), note=note))
        grown = self._grown()
        for choice in offered.galleries:
            line = self._gallery(choice.number)
            line.codes, line.price = list(state.galleries[choice.number - 1]), choice.price
            line.dig_text = words.text("flow.dig")
            line.why = reasons_text(choice.reasons)
            line.offer = "dig" if choice.allowed else "locked"
            self._add(line)
            if choice.number in grown:
                self._add(Hint(text=grown[choice.number]))
        self._hand(state, offered, dp(79) if not theme.compact else dp(64))

    def _gallery(self, number: int) -> GalleryRow:
        """A gallery's row, made once."""
        if number not in self._galleries:
            line = GalleryRow(depth=number)
            line.bind(on_dig=lambda line: self._dig(line.depth))
            line.bind(on_locked=lambda line: self.tell(allowed(self.state).galleries[line.depth - 1].reasons))
            self._galleries[number] = line
        return self._galleries[number]

    def _dig(self, gallery: int) -> None:
        self.sitting.play(Dig(gallery), self.done)

    def _grown(self) -> dict[int, str]:
        """What the coach says of each gallery, where the table wants to hear it."""
        advice = self.suggested.advice(self.sitting) if self.sitting.outside.coach else None
        return {one.gallery: reasons_text(one.reasons) for one in advice.galleries} if advice else {}

    # Storing

    def _storing(self, state: State, offered: Allowed) -> None:
        player = state.current
        self.title = words.text("flow.tiles-of", player=player.name)
        self._hand(state, offered, dp(88))
        self._fee(state, offered)
        best = self.suggested.best(self.sitting)
        if best is not None:
            card = BestRow(said=self._best(best), codes=list(best.move.tiles))
            card.ids.head.bind(on_release=lambda _row: self.exhibit(best))
            self._add(Padded(card))

    def _hand(self, state: State, offered: Allowed, side: float) -> None:
        player = state.current
        storing = state.dug or state.exhibited
        count = len(player.tiles)
        key = "flow.in-front" if storing else "flow.tiles-of"
        caption = words.text(key, player=player.name, n=count)
        if storing:
            note = words.text("flow.discard.note") if count else ""
        else:
            note = words.text("flow.storing.short", n=count, coins=offered.fees[count]) if count else ""
            if count and not offered.fees[count]:
                note = words.text("flow.storing.free", n=count)
        box = Padded(Caption(text=caption, note=note))
        tray = Tray(codes=list(player.tiles), side=side)
        tray.new = self._new(state)
        tray.discard = list(self.draft.discard)
        tray.bind(on_tile=lambda _tray, position: self.toggle(position))
        if not count:
            box.add_widget(Text(text=words.text("flow.no-tiles"), role="aside", tone="ink-soft"))
        box.add_widget(tray)
        self._add(box)

    def _new(self, state: State) -> list[int]:
        """The positions of the tiles that were dug in this turn."""
        dug: list[Code] = []
        for point in reversed(self.sitting.points):
            found = next((one for one in point.events if isinstance(one, happened.Dug)), None)
            if found is not None and found.player == state.current.name and state.dug:
                dug = list(found.tiles)
                break
        fresh = []
        for position in range(len(state.current.tiles) - 1, -1, -1):
            if state.current.tiles[position] in dug:
                dug.remove(state.current.tiles[position])
                fresh.append(position)
        return fresh

    def _fee(self, state: State, offered: Allowed) -> None:
        kept = len(state.current.tiles) - len(self.draft.discard)
        free = state.edition.free_tiles
        line = FeeLine(text=words.text("flow.storing", n=kept), coins=offered.fees[kept])
        more = kept - free
        line.note = (
            words.text("flow.storing.more", free=free, n=more) if more > 0 else words.text("flow.free")
        )
        self._add(Padded(line))

    def toggle(self, position: int) -> None:
        """A tile is to be discarded, or kept after all."""
        chosen = self.draft.discard
        changed = (
            tuple(one for one in chosen if one != position) if position in chosen else (*chosen, position)
        )
        self.keep(replace(self.draft, discard=changed))

    # Suggestions

    def _advised(self) -> None:
        if self.parent is not None:
            self.refresh_all()

    def _best(self, best: Worth) -> str:
        oldest = next((one for one in best.scorings if one.oldest > 0), None)
        scoring = oldest and self.state.edition.scoring(oldest.round)
        if scoring:
            kind = words.text(f"kind.{scoring.kind}")
            return str(words.text("flow.best.oldest", value=best.value, kind=kind))
        return str(words.text("flow.best", value=best.value, n=best.points))

    # Foot

    def _foot(self, state: State, offered: Allowed) -> None:
        kept = len(state.current.tiles) - len(self.draft.discard)
        fee = offered.fees[kept]
        done, exhibit = self.ids.done, self.ids.exhibit
        excess = kept - offered.most_stored
        done.off = excess > 0
        if excess > 0:
            done.text, done.coins = words.text("flow.done.discard", n=excess), -1
        else:
            done.text, done.coins = words.text("flow.done.pay" if fee else "flow.done"), fee or -1
        possible = offered.exhibiting is not None and not offered.exhibiting.reasons
        storing = state.dug or state.exhibited
        exhibit.off = not possible
        exhibit.kind = "primary" if possible and storing else "secondary"
        idle = not storing and not any(choice.allowed for choice in offered.galleries)
        done.kind = (
            "primary" if not (possible and storing) and (storing or idle) and excess <= 0 else "secondary"
        )

    def finish(self) -> None:
        """Done was tapped."""
        if self.paused:
            return
        state, offered = self.state, allowed(self.state)
        kept = len(state.current.tiles) - len(self.draft.discard)
        if kept > offered.most_stored:
            self.tell([message("store.price", n=kept, price=offered.fees[kept], coins=state.current.coins)])
            return
        thrown = tuple(state.current.tiles[position] for position in sorted(self.draft.discard))
        self.sitting.play(Store(thrown), self.done)

    def exhibit(self, best: Worth | None = None) -> None:
        """Goes on to building a row, with the suggested one laid where there is one."""
        offered = allowed(self.state).exhibiting
        if offered is None or offered.reasons:
            self.tell(offered.reasons if offered else ())
            return
        laid = replace(self.draft, building=True)
        if best is None and not laid.row:
            best = self.suggested.best(self.sitting)
        if best is not None:
            row = positions(self.state.current.tiles, best.move.tiles)
            laid = replace(laid, row=row, polish=best.move.polish, replace=best.move.replace or 0)
        self.sitting.save_draft(laid.text())
        self.sitting.follow()

    def _add(self, widget: Any) -> None:
        self.ids.body.add_widget(widget)


class Band(BoxLayout):
    """A caption with the page's margin around it."""

    text = StringProperty("")
    note = StringProperty("")


class Hint(BoxLayout):
    """What the coach says of the line above."""

    text = StringProperty("")


class FeeLine(BoxLayout):
    """How many tiles are stored, and for how much."""

    text = StringProperty("")
    note = StringProperty("")
    coins = NumericProperty(0)


class Padded(BoxLayout):
    """Widgets one below the other, with the page's margin around them."""

    def __init__(self, *widgets: Any, **options: object) -> None:
        super().__init__(**options)
        for widget in widgets:
            self.add_widget(widget)


kv.load(__file__)
