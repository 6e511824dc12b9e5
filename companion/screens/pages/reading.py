"""The result of a scan: doubtful tiles first, then all of them in the order of the galleries."""

from collections.abc import Callable
from itertools import pairwise

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.checks import sorting
from companion.games.pergamon.pieces import Tile, finds, fits
from companion.games.pergamon.state import State
from companion.screens import kv
from companion.screens.app import running
from companion.screens.camera.crop import Crop  # noqa: F401  the rules of this page use it
from companion.screens.entry import Entering, Purpose, Seen
from companion.screens.page import Page
from companion.screens.theme import EASE, RESORT, theme
from companion.screens.widgets import calendar  # noqa: F401
from companion.screens.widgets.galleries import Layer
from companion.screens.widgets.lists import ListRow, Plate
from companion.screens.widgets.only import Only  # noqa: F401  the rules of this page use it
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.row import Seam, TileRow
from companion.screens.widgets.target import Target
from companion.screens.words import words


def age(tile: Tile) -> int:
    """How tiles are sorted without a game: by century, then year."""
    return tile.age


def seams(row: tuple[Tile, ...]) -> list[Seam]:
    """What the plaques under a row say."""
    text = words.text
    signs = []
    for left, right in pairwise(row):
        find = finds((left, right))[0]
        year = str(find.age) if theme.narrow else text("year", year=find.age)
        signs.append(
            Seam(year, text(f"kind.{find.kind}").capitalize() if find.kind != "?" else "?", fits(left, right))
        )
    return signs


class Choice(Target, BoxLayout):
    """One likely reading of a doubtful tile, as a whole tile."""

    code = StringProperty("?00?1")
    number = StringProperty("")
    second = StringProperty("")


class Doubt(Plate):
    """A doubtful tile: its picture, the cause, and the two likeliest readings."""

    photo = ObjectProperty(b"")
    question = StringProperty("")
    cause = StringProperty("")
    choices = ListProperty([])
    surplus = BooleanProperty(False)
    """Whether there are more tiles than wanted, so that this may be none."""

    __events__ = ("on_chosen", "on_neither", "on_removed")

    def on_kv_post(self, _base: object) -> None:
        self.fbind("choices", self._show)
        self._show()

    def on_chosen(self, code: str) -> None:
        """A reading was tapped."""

    def on_neither(self) -> None:
        """It is none of them."""

    def on_removed(self) -> None:
        """It is no tile at all."""

    def _show(self, *_change: object) -> None:
        box = self.ids.choices
        box.clear_widgets()
        for place, code in enumerate(self.choices):
            choice = Choice(
                code=code,
                number=differing(code, self.choices),
                second=words.text("entry.likely" if place == 0 else "entry.possible"),
                shortcut=str(place + 1),
            )
            choice.bind(on_release=lambda one: self.dispatch("on_chosen", one.code))
            box.add_widget(choice)


def differing(code: str, codes: list[str]) -> str:
    """The number in which a reading is not like the others.

    >>> differing("?57?3", ["?57?3", "?51?3"]), differing("?57?3", ["?57?3", "?57?2"])
    ('57', '3')
    """
    years, centuries = ({other[part] for other in codes} for part in (slice(1, 3), slice(4, 5)))
    if len(years) > 1 and len(centuries) == 1:
        return code[1:3]
    if len(centuries) > 1 and len(years) == 1:
        return code[4]
    return f"{code[1:3]}  {code[4]}"


class Grip(Target, BoxLayout):
    """Where a tile is taken to be dragged; a tap moves it one place on."""


class LaidRow(Target, Layer):
    """A tile where it will lie; a tap changes or removes it."""

    place = NumericProperty(0)
    code = StringProperty("")
    text = StringProperty("")
    mark = StringProperty("")
    """sure, doubt, or drag."""
    lifted = BooleanProperty(False)


class ReadingPage(Page):
    """Corrects what was read, and hands it over."""

    overline = StringProperty("")
    title = StringProperty("")
    actions = ListProperty([])
    round = NumericProperty(0)
    rounds = NumericProperty(0)
    scored = ObjectProperty({})
    caption, note = StringProperty(""), StringProperty("")
    wrong = StringProperty("")
    """What is wrong with the number of tiles."""
    can_add = BooleanProperty(False)
    ending = StringProperty("")
    ready = BooleanProperty(False)
    sample = BooleanProperty(False)

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.entering: Entering | None = None
        self._rows: list[LaidRow] = []
        self._dragged: tuple[LaidRow, float] | None = None

    def enter(self, entering: Entering | None = None) -> None:  # type: ignore[override]
        """``entering`` has the tiles, and where they go."""
        if entering is not None:
            self.entering = entering
        self.speak()

    # What is shown

    @property
    def key(self) -> Callable[[Tile], int]:
        """By what the tiles are sorted: the rules' own order in a game; a row stays as it lies."""
        assert self.entering is not None
        if self.entering.purpose is Purpose.ROW:
            return lambda _tile: 0
        state = running().sitting.state
        if self.entering.purpose is Purpose.LAY and isinstance(state, State):
            return sorting(state)
        return age

    def speak(self) -> None:
        if self.entering is None:
            return
        entering, text = self.entering, words.text
        state = running().sitting.state
        self.sample = entering.demonstration
        self.actions = [("camera-outline", text("entry.camera"), "c"), ("undo", text("entry.undo"), "ctrl+z")]
        if entering.purpose is Purpose.LAY and isinstance(state, State):
            self.round, self.rounds = state.round, state.edition.rounds
            self.scored = {scoring.round: scoring.kind.value for scoring in state.edition.scorings}
            self.overline = text("entry.overline.lay", round=state.round, rounds=state.edition.rounds)
            self.caption, self.note = text("entry.into-galleries"), text("entry.youngest")
        else:
            self.round = self.rounds = 0
            self.overline = text(f"entry.overline.{entering.purpose}")
            if entering.purpose is Purpose.ROW:
                self.caption, self.note = text("entry.row.caption"), text("entry.row.note")
            else:
                self.caption, self.note = text("entry.sorted"), text("entry.youngest")
        self._show_doubt()
        self._show_number()
        self._show_rows()
        self._show_end()

    def _show_doubt(self) -> None:
        assert self.entering is not None
        doubtful = self.entering.entry.doubtful
        box = self.ids.doubt
        box.clear_widgets()
        if not doubtful:
            return
        seen = self.entering.entry.tiles[doubtful[0]]
        panel = Doubt(
            photo=seen.crop,
            question=words.text("entry.which" if seen.choices else "entry.which.none"),
            cause=words.text(f"entry.cause.{seen.doubt}"),
            choices=list(seen.choices),
            surplus=len(self.entering.entry.tiles) > (self.entering.number or 0),
        )
        panel.bind(on_removed=lambda _panel: self._remove(doubtful[0]))
        panel.bind(on_chosen=lambda _panel, code: self.choose(code), on_neither=lambda _panel: self.neither())
        box.add_widget(panel)

    def _show_number(self) -> None:
        assert self.entering is not None
        wanted, given = self.entering.number, len(self.entering.entry.tiles)
        doubtful, text = len(self.entering.entry.doubtful), words.text
        self.wrong, self.can_add = "", False
        if wanted is not None and given != wanted:
            key = "entry.too-many" if given > wanted else "entry.too-few"
            self.wrong = text(key, n=abs(given - wanted), given=given, wanted=wanted)
            self.can_add = given < wanted
        elif wanted is None:
            self.can_add = True
        if doubtful:
            self.title = text("entry.to-check", n=doubtful)
        elif self.wrong:
            self.title = text("entry.wrong.title", given=given, n=wanted)
        else:
            self.title = text("tiles", n=given)

    def _show_rows(self) -> None:
        assert self.entering is not None
        entry = self.entering.entry
        order, key = entry.order(self.key), self.key
        before = {row.place: row.y for row in self._rows}
        keys = [key(tile) if tile else None for tile in (entry.tiles[place].tile for place in order)]
        rows: list[LaidRow] = []
        galleries = self._galleries(len(order))
        for spot, place in enumerate(order):
            seen = entry.tiles[place]
            free = seen.tile is not None and keys.count(keys[spot]) > 1
            depth, numeral = galleries[spot]
            row = LaidRow(
                place=place,
                code=seen.code,
                depth=depth,
                text=self._told(seen),
                mark="doubt" if seen.doubt else "drag" if free else "sure",
                bar="doubt" if seen.doubt else "",
            )
            row.numeral = numeral
            rows.append(row)
        column = self.ids.rows
        column.clear_widgets()
        for row in rows:
            row.bind(on_release=self._tapped)
            column.add_widget(row)
        self._rows = rows
        self.ids.row.clear_widgets()
        if self.entering.purpose is Purpose.ROW:
            self.ids.row.add_widget(
                TileRow(codes=list(entry.codes), seams=seams(entry.codes), tappable=False)
            )
        if theme.motion and before:
            self._resort(before)

    def _resort(self, before: dict[int, float]) -> None:
        """Each tile goes from where it was to where it belongs now."""
        self.ids.rows.do_layout()
        for row in self._rows:
            if row.place in before and abs(before[row.place] - row.y) > 1:
                goal, row.y = row.y, before[row.place]
                Animation(y=goal, d=RESORT, t=EASE).start(row)

    def _galleries(self, count: int) -> list[tuple[int, str]]:
        """Stratum and numeral of each place in the list."""
        assert self.entering is not None
        numerals = ("I", "II", "III", "IV", "V")
        state = running().sitting.state
        if self.entering.purpose is Purpose.LAY and isinstance(state, State):
            room = state.edition.room
            free = [number for number, tiles in enumerate(state.galleries, 1) if len(tiles) < room]
            places = [(number, numerals[number - 1]) for number in free[:count]]
        elif self.entering.purpose is Purpose.SCAN and count <= len(numerals):
            places = [(number, numerals[number - 1]) for number in range(1, count + 1)]
        else:
            return [(1, str(number)) for number in range(1, count + 1)]
        return places + [(5, "–")] * (count - len(places))

    def _told(self, seen: Seen) -> str:
        """Its century; the year, too, where it decides."""
        assert self.entering is not None
        tile = seen.tile
        if tile is None:
            return words.text("entry.unread")
        century = words.text(f"entry.century.{tile.century}")
        alike = [other for other in self.entering.entry.codes if other.century == tile.century]
        if len(alike) < 2:
            return century
        return words.text("entry.century.year", century=century, year=f"{tile.year:02d}")

    def _show_end(self) -> None:
        assert self.entering is not None
        entering, text = self.entering, words.text
        unread = any(seen.tile is None for seen in entering.entry.tiles)
        self.ready = not (entering.entry.doubtful or unread or self.wrong or not entering.entry.tiles)
        if entering.purpose is Purpose.SCAN:
            self.ready, self.ending = True, text("entry.scan-again")
        elif entering.entry.doubtful or unread:
            self.ending = text("entry.choose-first")
        elif self.wrong:
            self.ending = text("entry.number-first")
        elif not self.ready:
            self.ending = text("entry.none")
        else:
            self.ending = text(f"entry.end.{entering.purpose}")

    # What is done

    def choose(self, code: str) -> None:
        """One of the likely readings is right."""
        assert self.entering is not None
        self._change(self.entering.entry.put(self.entering.entry.doubtful[0], code))

    def neither(self) -> None:
        """None of them is: the tile is typed."""
        assert self.entering is not None
        self._type(self.entering.entry.doubtful[0], blank=True)

    def add(self) -> None:
        """One more tile is typed."""
        assert self.entering is not None
        entering = self.entering
        running().go(
            "keypad",
            number=1,
            overline=self.overline,
            done=lambda tiles: self._change(entering.entry.plus(tiles[0])),
        )

    def finish(self) -> None:
        """Hands the tiles over."""
        assert self.entering is not None
        if self.entering.purpose is Purpose.SCAN:
            running().back()
        else:
            order = self.entering.entry.order(self.key)
            tiles = [self.entering.entry.tiles[place].tile for place in order]
            self.entering.done(tuple(tile for tile in tiles if tile is not None))

    def act(self, icon: str) -> None:
        """An icon of the top bar: the camera, or one correction back; before the first, the camera, too."""
        assert self.entering is not None
        if icon == "undo" and self.entering.can_undo:
            self.entering.undo()
            if self.entering.entry.tiles:
                self.speak()
                return
        running().back()

    def _change(self, entry: object) -> None:
        assert self.entering is not None
        self.entering.change(entry)  # type: ignore[arg-type]
        self.speak()

    def _type(self, place: int, *, blank: bool) -> None:
        assert self.entering is not None
        entering = self.entering
        seen = entering.entry.tiles[place]
        running().go(
            "keypad",
            tiles=() if blank else (seen.code,),
            number=1,
            overline=self.overline,
            crop=seen.crop,
            done=lambda tiles: self._change(entering.entry.put(place, tiles[0])),
        )

    def _remove(self, place: int) -> None:
        assert self.entering is not None
        self._change(self.entering.entry.without(place))
        running().toast(words.text("entry.removed"), words.text("entry.undo"), lambda: self.act("undo"))

    def _tapped(self, row: LaidRow) -> None:
        place = int(row.place)
        sheet = Sheet(title=row.text)

        def option(icon: str, key: str, do: Callable[[], None]) -> None:
            line = ListRow(icon=icon, text=words.text(key), last=icon != "pencil-outline")

            def chosen(_line: ListRow) -> None:
                running().close_sheet()
                do()

            line.bind(on_release=chosen)
            sheet.add_widget(line)

        option("pencil-outline", "entry.change", lambda: self._type(place, blank=not row.code))
        option("delete-outline", "entry.remove", lambda: self._remove(place))
        running().sheet(sheet)

    # Dragging within tiles that may lie in any order

    def on_touch_down(self, touch):  # type: ignore[no-untyped-def]
        scroll = self.ids.scroll
        if scroll.collide_point(*scroll.parent.to_widget(*touch.pos)):
            for row in self._rows:
                grip = row.ids.grip
                if row.mark == "drag" and grip.collide_point(*grip.to_widget(*touch.pos)):
                    # Before the scroll view takes it.
                    touch.grab(self)
                    self._dragged = (row, touch.y - row.y)
                    row.lifted = True
                    return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch):  # type: ignore[no-untyped-def]
        if touch.grab_current is self and self._dragged:
            row, held = self._dragged
            row.y = touch.y - held
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):  # type: ignore[no-untyped-def]
        if touch.grab_current is not self or not self._dragged:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        row, _ = self._dragged
        self._dragged = None
        row.lifted = False
        home = self._rows.index(row)
        away = round((self._home_y(home) - row.y) / row.height)
        # A tap without a drag moves it one place on, so that it can be done with a key, too.
        self.shift(home, away if away or abs(self._home_y(home) - row.y) > dp(4) else 1)
        return True

    def _home_y(self, spot: int) -> float:
        column = self.ids.rows
        return column.top - sum(row.height for row in self._rows[: spot + 1])

    def shift(self, spot: int, by: int) -> None:
        """Moves the tile at a place of the list up or down, among those that may change places with it."""
        assert self.entering is not None
        entry, key = self.entering.entry, self.key
        places = [int(row.place) for row in self._rows]

        def key_at(other: int) -> int | None:
            tile = entry.tiles[places[other]].tile
            return key(tile) if tile else None

        alike = [other for other in range(len(places)) if key_at(other) == key_at(spot)]
        goal = spot + by
        if by == 1 and goal not in alike:
            goal = alike[0]
        goal = min(max(goal, alike[0]), alike[-1])
        shown = list(places)
        shown.insert(goal, shown.pop(spot))
        moved = type(entry)(tuple(entry.tiles[place] for place in shown))
        self._rows = []
        self._change(moved)
        self.speak()


kv.load(__file__)
