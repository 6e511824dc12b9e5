"""The row builder: own tiles laid in a row, its value and polish, and the museum as it will be."""

from itertools import pairwise
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.games.errors import GameError
from companion.games.pergamon import events as happened
from companion.games.pergamon.allowed import Exhibiting, allowed
from companion.games.pergamon.checks import reasons
from companion.games.pergamon.events import Cause
from companion.games.pergamon.moves import Exhibit
from companion.games.pergamon.pieces import Kind, Tile, finds, fits
from companion.games.pergamon.referee import apply
from companion.games.pergamon.state import Phase, State
from companion.games.pergamon.telling import ROMAN
from companion.screens import app, kv
from companion.screens.draft import Draft
from companion.screens.page import Stay
from companion.screens.pages.carrying import Carrying
from companion.screens.pages.collection import said_kind, said_year
from companion.screens.pages.game_page import GamePage, TileLine, reasons_text, standings
from companion.screens.pages.misfits import settle
from companion.screens.pages.suggested import Suggested, positions
from companion.screens.pages.turn import Tray  # noqa: F401  used by the page's layout
from companion.screens.theme import theme
from companion.screens.widgets import controls, museum  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.row import Seam, TileRow
from companion.screens.widgets.target import Target
from companion.screens.words import words

KINDS = (Kind.VASE, Kind.JUG, Kind.MASK, Kind.BRACELET)
NAMED = 2
"""How many of the pushed markers are named before a tap shows all."""


class SeamChoice(BoxLayout):
    """Asks for the kind of a find that both halves leave open."""

    seam = NumericProperty(0)
    said = StringProperty("")


class Fallen(ListRow):
    """Who is pushed, and what that costs."""


class ValueLine(BoxLayout):
    """The value of the row, how it comes about, and the polish."""

    value = StringProperty("")
    sum = StringProperty("")
    polish = NumericProperty(0)
    most = NumericProperty(0)
    why = StringProperty("")


class TargetCaption(Target, Inline):
    """A caption that can be tapped for more."""

    text = StringProperty("")
    note = StringProperty("")


class RowBuilderPage(Carrying, GamePage):
    """A row for the museum; with ``edit`` an older exhibition is built anew."""

    stay = Stay.UNTIL_HOME
    phase = "flow.phase.exhibit"
    icons = ("undo",)
    codes = ListProperty([])

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.suggested = Suggested(self._advised)
        self._edit = 0
        self._own = Draft()
        self._asked_replace = False

    # Which game

    def enter(self, **asked: object) -> None:
        self._edit = int(asked.get("edit") or 0)  # type: ignore[call-overload]
        if self._edit:
            self._own = self._as_it_was(self.sitting.points[self._edit].move)
        self._asked_replace = False
        super().enter(**asked)
        self.keys = {**self.keys, "enter": self.exhibit}

    @property
    def state(self) -> State:
        """The game in which the row is laid: now, or before the edited move."""
        if self._edit:
            before: State = self.sitting.points[self._edit - 1].state
            return before
        now: State = self.sitting.state
        return now

    @property
    def draft(self) -> Draft:
        """The row so far."""
        return self._own if self._edit else super().draft

    def keep(self, changed: Draft) -> None:
        """Keeps the row so far; an edit is only kept when it is done."""
        if self._edit:
            self._own = changed
            self.refresh_all()
        else:
            super().keep(changed)

    def _as_it_was(self, move: Exhibit) -> Draft:
        hand = self.state.current.tiles
        kinds = {seam: kind for seam, kind in enumerate(move.kinds) if kind is not Kind.UNKNOWN}
        row = positions(hand, move.tiles)
        return Draft(building=True, row=row, polish=move.polish, replace=move.replace or 0, kinds=kinds)

    def back(self) -> bool:
        """The row is put aside as it is."""
        if self._edit:
            return False
        self.sitting.save_draft(replace(self.draft, building=False).text())
        self.sitting.follow()
        return True

    def lead(self) -> None:
        app.running().back()

    # Showing

    def refresh(self) -> None:
        state = self.state
        if state.phase is not Phase.TURNS:
            return
        offered = allowed(state).exhibiting
        assert offered is not None
        self.title = words.text("flow.row")
        player, look = state.current, self.sitting.look(state.current.name)
        ids = self.ids
        ids.disc.pigment, ids.disc.emblem = look.pigment, look.emblem
        ids.name.text, ids.coins.coins = player.name, player.coins - self.draft.polish
        ids.name.width = min(ids.name.extent(player.name) + dp(2), dp(130))
        self._row(state)
        self._value(state, offered)
        self._tray(state)
        self._replaced(state, offered)
        self._then(state)
        ids.suggest.shown = bool(self.suggested.rows(self.sitting)) and not self._edit
        if offered.replaceable and not self.draft.replace and not self._asked_replace:
            self._asked_replace = True
            self.ask_replace()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles laid so far."""
        hand = self.state.current.tiles
        return tuple(hand[position] for position in self.draft.row if position < len(hand))

    @property
    def move(self) -> Exhibit:
        """The exhibition as it is laid."""
        laid, draft = self.tiles, self.draft
        told = tuple(draft.kinds.get(seam, Kind.UNKNOWN) for seam in range(max(0, len(laid) - 1)))
        kinds = told if any(kind is not Kind.UNKNOWN for kind in told) else ()
        return Exhibit(laid, draft.polish, draft.replace or None, kinds)

    def _row(self, state: State) -> None:
        laid = self.tiles
        self.ids.row.plaques = len(laid) > 1
        self.ids.row.codes = list(laid)
        self.ids.row.seams = [self._seam(number, pair) for number, pair in enumerate(pairwise(laid))]
        self.ids.empty.text = "" if laid else words.text("flow.row.empty")
        choices = self.ids.choices
        choices.clear_widgets()
        for number, (left, right) in enumerate(pairwise(laid)):
            if left.right is Kind.UNKNOWN and right.left is Kind.UNKNOWN:
                choices.add_widget(self._open_seam(number, left, right))

    def _seam(self, number: int, pair: tuple[Tile, Tile]) -> Seam:
        if not fits(*pair):
            return Seam(fits=False)
        found = finds(pair, (self.draft.kinds.get(number, Kind.UNKNOWN),))[0]
        return Seam(said_year(found.age), said_kind(found.kind))

    def _open_seam(self, number: int, left: Tile, right: Tile) -> SeamChoice:
        year = words.text("year", year=100 * left.century + right.year)
        choice = SeamChoice(seam=number, said=words.text("flow.row.kind", year=year))
        choice.ids.kinds.choices = [(kind.value, said_kind(kind)) for kind in KINDS]
        choice.ids.kinds.chosen = self.draft.kinds.get(number, "")
        choice.ids.kinds.bind(on_choice=lambda _segments, value: self._tell_kind(number, Kind(value)))
        return choice

    def _tell_kind(self, seam: int, kind: Kind) -> None:
        self.keep(replace(self.draft, kinds={**self.draft.kinds, seam: kind}))

    def _value(self, state: State, offered: Exhibiting) -> None:
        line, laid, polish = self.ids.value, self.tiles, self.draft.polish
        centuries = [tile.century for tile in laid[:-1]]
        line.value = str(sum(centuries) + polish) if centuries else "0"
        parts = " + ".join(map(str, centuries)) if len(centuries) > 1 or polish else ""
        line.sum = words.text("flow.row.sum", sum=parts, n=polish) if polish and parts else parts
        line.polish, line.most = polish, offered.highest_polish
        line.why = ""
        if polish >= offered.highest_polish:
            no_more = offered.highest_polish >= state.current.coins
            line.why = (
                words.text("flow.polish.coins")
                if no_more
                else words.text("flow.polish.most", n=offered.highest_polish)
            )

    def step(self, value: int) -> None:
        """The polish was changed."""
        if value != self.draft.polish:
            self.keep(replace(self.draft, polish=int(value)))

    def _tray(self, state: State) -> None:
        hand = state.current.tiles
        self._left = [position for position in range(len(hand)) if position not in self.draft.row]
        self.ids.tray.codes = [hand[position] for position in self._left]
        self.ids.tray_note.text = words.text("flow.tray.note" if self._left else "flow.tray.empty")
        # Where the page is too long for the window, what is tapped comes before what follows from it.
        place = self.ids.near if theme.compact else self.ids.far
        if self.ids.tray_box.parent is not place:
            self.ids.tray_box.parent.remove_widget(self.ids.tray_box)
            place.add_widget(self.ids.tray_box)

    def _replaced(self, state: State, offered: Exhibiting) -> None:
        line = self.ids.goes
        line.clear_widgets()
        if offered.replaceable:
            chosen = self.draft.replace
            key = "flow.replace.chosen" if chosen else "flow.replace.choose"
            row = ListRow(
                icon="swap-horizontal", text=words.text(key, marker=ROMAN[chosen]), leads=True, last=True
            )
            row.bind(on_release=lambda _row: self.ask_replace())
            line.add_widget(row)

    # The museum then

    def _then(self, state: State) -> None:
        against = self._against()
        ids = self.ids
        ids.plan.points = list(state.edition.museum)
        fallen, go = ids.fallen, ids.go
        fallen.clear_widgets()
        go.off = bool(against)
        if against:
            ids.plan.standing, ids.plan.ghosts, ids.plan.new = standings(self.sitting, state.players), [], 0
            ids.plan_title.text, ids.plan_title.note = words.text("flow.museum.now"), ""
            go.text, go.note = words.text(_short(against[0].key)), ""
            ids.side.show(self.sitting, state)
            return
        after, events = apply(state, self.move)
        new = next(event for event in events if isinstance(event, happened.Exhibited))
        moved = [event for event in events if isinstance(event, happened.Moved)]
        gone = [event for event in events if isinstance(event, happened.Dissolved)]
        before = {
            (player.name, one.marker): one.space for player in state.players for one in player.collections
        }
        standing = standings(self.sitting, after.players)
        taken = {one.space for one in standing}
        left = {event.before for event in moved} | {before[event.player, event.marker] for event in gone}
        ids.plan.standing, ids.plan.new = standing, new.space
        ids.plan.ghosts = sorted(left - taken)
        ids.plan_title.text = words.text("flow.museum.then")
        ids.plan_title.note = (
            words.text("flow.museum.moved", n=len(moved) + len(gone)) if moved or gone else ""
        )
        self._told = [self._leaves(event, before) for event in gone]
        self._told += [self._falls(event, state.edition.museum) for event in sorted(moved, key=_loss(state))]
        worse = len(gone) + sum(_loss(state)(event) < 0 for event in moved)
        for look, said in self._told[: min(NAMED, worse)]:
            fallen.add_widget(Fallen(pigment=look.pigment, emblem=look.emblem, text=said, last=True))
        go.text = words.text("flow.exhibit.on", space=new.space)
        go.note = words.text("flow.exhibit.point")
        ids.side.show(
            self.sitting, after, words.text("flow.museum.then"), ids.plan_title.note, chosen=new.space
        )

    def _leaves(self, event: happened.Dissolved, before: dict[tuple[str, int], int]) -> tuple[Any, str]:
        key = "flow.museum.replaced" if event.cause is Cause.REPLACED else "flow.museum.leaves"
        space = before[event.player, event.marker]
        said = words.text(key, player=event.player, marker=ROMAN[event.marker], space=space)
        return self.sitting.look(event.player), said

    def _falls(self, event: happened.Moved, points: tuple[int, ...]) -> tuple[Any, str]:
        then, now = points[event.before - 1], points[event.after - 1]
        key = "flow.museum.falls" if now < then else "flow.museum.moves"
        said = words.text(
            key,
            player=event.player,
            marker=ROMAN[event.marker],
            before=event.before,
            after=event.after,
            now=now,
            then=then,
        )
        return self.sitting.look(event.player), said

    def show_all(self) -> None:
        """All markers that move, in a sheet."""
        if self._against() or not self._told:
            return
        sheet = Sheet(title=self.ids.plan_title.note)
        for look, said in self._told:
            sheet.add_widget(ListRow(pigment=look.pigment, emblem=look.emblem, text=said))
        app.running().sheet(sheet)

    def _against(self) -> list[Any]:
        try:
            return reasons(self.state, self.move)
        except GameError as error:
            return list(error.reasons)

    # Laying

    def add(self, index: int) -> None:
        """A tile of the tray goes where it fits: to the right, else to the left."""
        self.put(self._left[index])

    def put(self, position: int, at: int | None = None) -> None:
        """A tile is laid; kinds told for other seams are asked anew where these move."""
        hand = self.state.current.tiles
        row = [one for one in self.draft.row if one != position]
        if at is None:
            laid = [hand[one] for one in row]
            right = not laid or fits(laid[-1], hand[position])
            at = len(row) if right or not fits(hand[position], laid[0]) else 0
        row.insert(at, position)
        self.keep(replace(self.draft, row=tuple(row), kinds={}))

    def take(self, index: int) -> None:
        """A tile of the row goes back."""
        row = self.draft.row
        self.keep(replace(self.draft, row=(*row[:index], *row[index + 1 :]), kinds={}))

    def ask_replace(self) -> None:
        """Which collection goes, where all markers are in use."""
        sheet = Sheet(title=words.text("flow.replace"), second=words.text("flow.replace.why"))
        player = self.state.current
        look = self.sitting.look(player.name)
        for collection in player.collections:
            points = self.state.edition.museum[collection.space - 1]
            said = words.text("flow.replace.one", marker=ROMAN[collection.marker], space=collection.space)
            line = ListRow(pigment=look.pigment, emblem=look.emblem, text=said)
            line.second = words.text("flow.replace.worth", n=points)
            line.bind(on_release=lambda _row, marker=collection.marker: self._replace(marker))
            sheet.add_widget(line)
            sheet.add_widget(TileLine(codes=list(collection.tiles), side=dp(46)))
        app.running().sheet(sheet)

    def _replace(self, marker: int) -> None:
        app.running().close_sheet()
        self.keep(replace(self.draft, replace=marker))

    # Suggestions and scanning

    def _advised(self) -> None:
        if self.parent is None:
            return
        best = self.suggested.best(self.sitting)
        untouched = self.draft == Draft(building=True, discard=self.draft.discard)
        if best is not None and untouched and not self._edit:
            self._lay(best.move)
        else:
            self.refresh_all()

    def suggest(self) -> None:
        """The suggested rows, best first."""
        sheet = Sheet(title=words.text("flow.suggested"))
        for advice in self.suggested.rows(self.sitting):
            worth = advice.worth
            said = words.text("flow.suggested.one", value=worth.value, n=worth.points)
            line = ListRow(icon="lightbulb-on-outline", text=said, leads=True, last=True)
            line.second = reasons_text(advice.reasons[1:])
            line.bind(on_release=lambda _row, worth=worth: self._lay(worth.move))
            sheet.add_widget(line)
            sheet.add_widget(
                TileRow(codes=list(worth.move.tiles), plaques=False, tappable=False, side=dp(52))
            )
        app.running().sheet(sheet)

    def _lay(self, move: Exhibit) -> None:
        app.running().close_sheet()
        row = positions(self.state.current.tiles, move.tiles)
        self.keep(
            replace(
                self.draft, row=row, polish=move.polish, replace=move.replace or self.draft.replace, kinds={}
            )
        )

    def scan(self) -> None:
        """Goes to the camera for the row as it lies on the table."""
        app.running().go("lay-out", purpose="row", done=self.scanned)

    def scanned(self, codes: list[str]) -> None:
        """A scanned row: tiles that the player holds are laid in the order in which they were seen."""
        hand = self.state.current.tiles
        row: list[int] = []
        for code in codes:
            at = next((n for n, held in enumerate(hand) if n not in row and held.may_be(Tile(code))), None)
            if at is not None:
                row.append(at)
        if len(row) < len(codes):
            app.running().toast(words.text("flow.scan.missing", n=len(codes) - len(row)))
        self.keep(replace(self.draft, row=tuple(row), kinds={}))

    def exhibit(self) -> None:
        """The row goes into the museum."""
        if against := self._against():
            if against[0].key == "replace.needed":
                self.ask_replace()
            else:
                self.tell(against)
        elif self._edit:
            self.sitting.try_edit(self._edit, self.move, settle)
        else:
            self.sitting.play(self.move, self.done)


def _short(key: str) -> str:
    """What the button says instead, by the reason against it."""
    return {
        "row.short": "flow.row.short",
        "row.seam": "flow.row.open",
        "replace.needed": "flow.replace.choose",
    }.get(key, "flow.not-now")


def _loss(state: State) -> Any:
    """Points a pushed marker loses, as a key by which the hardest hit come first."""
    museum_points = state.edition.museum
    return lambda event: museum_points[event.after - 1] - museum_points[event.before - 1]


kv.load(__file__)
