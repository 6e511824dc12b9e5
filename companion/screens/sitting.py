"""The game at the table: one for all screens, stored on a thread of its own, told to whoever looks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.games.errors import GameError
from companion.games.game import Event, Game, Result
from companion.message import Message
from companion.screens.course import BESIDE, page_for
from companion.screens.teams import seat_pigments
from companion.screens.theme import PIGMENTS
from companion.screens.work import Worker
from companion.table.archive import Archive
from companion.table.errors import TableError
from companion.table.lines import Point
from companion.table.store import Store
from companion.table.table import Table
from companion.table.trial import Trial

if TYPE_CHECKING:
    from companion.screens.camera.source import FrameSource

HOME = "home"
"""The page a game's pages stand on."""

Then = Callable[..., None]


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's colour, and the emblem where it is not the colour's own."""

    pigment: str
    emblem: str = ""


ROBBER = Look("soot", "robber")


class Outside(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs to this game but not to its record."""

    looks: tuple[Look, ...] = ()
    """In seat order."""
    coach: bool = False
    """Whether everybody sees odds and advice."""
    suggestions: bool = False
    """Whether rows are suggested, which may be on alone."""
    points_hidden: bool = True
    """Whether totals are seen only while held."""


def look_of(outside: Outside, header: Any, seat: int) -> Look:
    """A seat's colour and emblem: its pieces', the chosen one, or the next free one."""
    if pieces := seat_pigments(header):
        return Look(pieces[seat])
    return outside.looks[seat] if seat < len(outside.looks) else Look(tuple(PIGMENTS)[seat])


def outside_of(table: Table) -> Outside:
    """What a stored game keeps besides its record."""
    outside: Outside = _decoded(table.outside, Outside)
    return outside


class _Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table keeps as draft: whether payout or scoring was seen, and the page's own text."""

    seen: bool = False
    draft: str = ""


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """A table at one moment, to be looked at from another thread."""

    id: int | None = None
    game: Game[Any, Any, Any] | None = None
    header: Any = None
    state: Any = None
    players: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    undone: tuple[Point, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    result: Result | None = None
    kept: _Kept = field(default_factory=_Kept)
    outside: Outside = field(default_factory=Outside)
    notices: tuple[Message, ...] = ()


def _snapshot(table: Table) -> _Snapshot:
    return _Snapshot(
        table.id,
        table.game,
        table.header,
        table.state,
        table.players,
        tuple(table.points),
        tuple(table.later),
        table.can_undo,
        table.can_redo,
        table.result,
        _decoded(table.draft, _Kept),
        outside_of(table),
        tuple(table.notices),
    )


def _decoded(text: str, kind: Any) -> Any:
    """What was kept as text; what can't be read is as if it had never been kept."""
    try:
        return msgspec.json.decode(text, type=kind) if text else kind()
    except msgspec.DecodeError:
        return kind()


class Sitting(EventDispatcher):
    """The game in play; ``on_change`` comes whenever it is another than before, with everything set."""

    state = ObjectProperty(None, allownone=True)
    """The game's state now, None without a game."""
    game = ObjectProperty(None, allownone=True)
    header = ObjectProperty(None, allownone=True)
    id = NumericProperty(None, allownone=True)
    players = ListProperty([])
    """Names in seat order."""
    outside = ObjectProperty(Outside())
    points = ListProperty([])
    """The game before its first move and after each."""
    undone = ListProperty([])
    """What can be redone, next first."""
    number = NumericProperty(0)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    result = ObjectProperty(None, allownone=True)
    seen = BooleanProperty(False)
    """Whether the payout or scoring that came of the last move was looked at."""
    draft = StringProperty("")
    """What the page of the moment keeps of a half-entered move."""
    busy = BooleanProperty(False)
    """While a move is being stored; nothing else is taken then."""
    notices = ListProperty([])
    """What to say about the storage of this game."""
    camera: "FrameSource | None" = None
    """What its tiles are seen through, None for the camera of the machine."""

    __events__ = ("on_change",)

    def __init__(self, folder: Path | None, worker: Worker, screen: Any) -> None:
        """``worker`` has one thread, which alone touches the store in ``folder``; ``screen`` is the app."""
        super().__init__()
        self._folder = folder
        self._worker = worker
        self._screen = screen
        self._archive: Archive | None = None
        self._table: Table | None = None

    def on_change(self) -> None:
        """The game is another than before."""

    # Beginning and ending

    def begin(self, header: Any, outside: Outside | None = None, then: Then | None = None) -> None:
        """Begins a game; ``then()`` comes when it is stored, else ``follow`` is called."""
        text = msgspec.json.encode(outside or Outside()).decode()
        self._open(lambda archive: archive.begin(header, text), then)

    def open(self, id: int, then: Then | None = None) -> None:
        """Opens a stored game; ``then()`` comes when it is read, else ``follow`` is called."""
        self._open(lambda archive: archive.open(id), then)

    def close(self) -> None:
        """Leaves the game; it is stored as it is."""
        self._table = None
        self._show(_Snapshot())

    def stop(self) -> None:
        """Ends all: what was entered is stored before this returns."""
        self._worker.work(self._end)
        self._worker.finish()

    def _end(self) -> None:
        if self._archive is not None:
            self._archive.store.close()

    def _open(self, table: Callable[[Archive], Table], then: Then | None) -> None:
        def opened(archive: Archive) -> _Snapshot:
            self._table = table(archive)
            return _snapshot(self._table)

        def shown(snapshot: _Snapshot) -> None:
            self._show(snapshot)
            (then or self.follow)()

        self._ask(opened, shown)

    # Playing

    def play(
        self,
        move: Any,
        then: Callable[[tuple[Event, ...]], None] | None = None,
        *,
        keep_draft: bool = False,
    ) -> None:
        """Plays a move; when it is stored, ``then(events)`` comes and the game goes on to its next page."""
        draft = self._kept_text() if keep_draft else ""

        def played(point: Point) -> None:
            self.follow()
            if then is not None:
                then(point.events)

        self._change(lambda table: table.play(move, draft), played)

    def undo(self) -> None:
        """Takes back what was done last."""
        self._change(lambda table: table.undo(), self._followed)

    def redo(self) -> None:
        """Does again what was undone last."""
        self._change(lambda table: table.redo(), self._followed)

    def go_to(self, number: int) -> None:
        """Undoes or redoes until so many moves are in force."""
        self._change(lambda table: table.go_to(number), self._followed)

    def try_edit(self, number: int, move: Any, then: Callable[[Trial], None]) -> None:
        """What would follow if a move had been another one; nothing is changed until ``commit``."""
        self._ask_table(lambda table: table.try_edit(number, move), then)

    def try_delete(self, number: int, then: Callable[[Trial], None]) -> None:
        """What would follow without a move; nothing is changed until ``commit``."""
        self._ask_table(lambda table: table.try_delete(number), then)

    def commit(self, trial: Trial, then: Then | None = None) -> None:
        """Makes a trial true up to the first move that no longer fits."""
        self._change(lambda table: table.commit(trial), lambda _none: then() if then else self.follow())

    def branch(self, number: int, then: Then | None = None) -> None:
        """Goes on with a copy of the game as it was after a move; this game stays as it is."""
        id = self.id
        self._open(lambda archive: archive.open(archive.copy(id, number)), then)

    def save_draft(self, text: str) -> None:
        """Keeps the half-entered move; every move, undo and edit forgets it."""
        self.draft = text
        self._keep()

    def see(self) -> None:
        """Payout or scoring was looked at: the game goes on to its next page."""
        self.seen = True
        self._keep()
        self.dispatch("on_change")
        self.follow()

    def save_outside(self, outside: Outside) -> None:
        """Keeps colours and settings of this game."""
        self.outside = outside
        text = msgspec.json.encode(outside).decode()
        self._ask_table(lambda table: table.save_outside(text), lambda _none: None)
        self.dispatch("on_change")

    def _kept_text(self) -> str:
        return msgspec.json.encode(_Kept(self.seen, self.draft)).decode()

    def _keep(self) -> None:
        text = self._kept_text()
        number = self.number

        def keep(table: Table) -> None:
            # A draft of a move that was meanwhile entered is not one of the next move.
            if table.number == number:
                table.save_draft(text)

        self._ask_table(keep, lambda _none: None)

    # Looking

    def look(self, name: str | None) -> Look:
        """A player's colour and emblem; of None, the tomb robber's."""
        if name is None:
            return ROBBER
        return look_of(self.outside, self.header, list(self.players).index(name))

    @property
    def page(self) -> str:
        """The page the game is on."""
        return page_for(self.state, self.points, self.seen, self.draft) or HOME

    def follow(self) -> None:
        """Goes to the page the game is on."""
        self._screen.over(HOME, self.page)

    def _followed(self, _result: object) -> None:
        """After undo and redo: pages beside the game, such as the history, stay in sight."""
        if self._screen.in_sight not in BESIDE:
            self.follow()

    # Behind the scenes

    def ask(self, function: Callable[[Archive], Any], then: Callable[[Any], None] | None = None) -> None:
        """Runs ``function(archive)`` on the store's thread, then ``then(result)`` on the screen's."""
        self._ask(function, then)

    def _ask(self, function: Callable[[Archive], Any], then: Callable[[Any], None] | None = None) -> None:
        def asked() -> Any:
            if self._archive is None:
                self._archive = Archive(Store(self._folder))
            return function(self._archive)

        self._worker.work(asked, then, self._failed)

    def _ask_table(self, function: Callable[[Table], Any], then: Callable[[Any], None]) -> None:
        table = self._table
        assert table is not None, "no game is open"
        self._ask(lambda _archive: function(table), then)

    def _change(self, action: Callable[[Table], Any], then: Callable[[Any], None]) -> None:
        if self.busy or self._table is None:
            return
        self.busy = True

        def changed(table: Table) -> tuple[Any, _Snapshot]:
            return action(table), _snapshot(table)

        def arrived(done: tuple[Any, _Snapshot]) -> None:
            result, snapshot = done
            self.busy = False
            self._show(snapshot)
            then(result)

        self._ask_table(changed, arrived)

    def _show(self, snapshot: _Snapshot) -> None:
        self.id, self.game, self.header = snapshot.id, snapshot.game, snapshot.header
        self.players, self.outside = list(snapshot.players), snapshot.outside
        self.points, self.undone = list(snapshot.points), list(snapshot.undone)
        self.number = max(0, len(snapshot.points) - 1)
        self.can_undo, self.can_redo = snapshot.can_undo, snapshot.can_redo
        self.result, self.notices = snapshot.result, list(snapshot.notices)
        self.seen, self.draft = snapshot.kept.seen, snapshot.kept.draft
        self.state = snapshot.state
        self.dispatch("on_change")

    def _failed(self, error: Exception) -> None:
        was_busy, self.busy = self.busy, False
        if isinstance(error, GameError):
            self._screen.tell_reasons(error.reasons)
        elif isinstance(error, TableError):
            self._screen.tell_reasons((error.message,))
            if was_busy and self._table is not None:
                # Another window may have changed the game; it is shown as it is now.
                self._ask_table(_snapshot, self._show)
        else:
            self._screen.tell_error(error)
