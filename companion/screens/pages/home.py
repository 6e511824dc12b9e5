"""Home: back to the table, a new game, and everything else one tap away."""

from datetime import datetime
from typing import NamedTuple

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion import samples
from companion.games.pergamon import GAME as PERGAMON
from companion.games.pergamon.state import State
from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.sitting import Look, look_of, outside_of
from companion.screens.widgets import coins, lists, only, players, tile  # noqa: F401
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.players import Disc
from companion.screens.words import words
from companion.table.archive import Archive

SHELF = (
    ("dice-multiple-outline", "indus.name", "new-indus"),
    ("bank-outline", "altar.name", "new-altar"),
)
PLACES = (
    ("scale-balance", "home.oldest", "oldest"),
    ("archive-outline", "home.archive", "archive"),
    ("view-grid-outline", "home.tiles", "my-tiles"),
    ("map-outline", "home.board", "my-board"),
    ("book-open-page-variant-outline", "home.rules", "rules"),
    ("cog-outline", "home.settings", "settings"),
)
"""Icon, text and page of each line of the list."""


class Waiting(NamedTuple):
    """The game that waits to be continued."""

    id: int
    rules: str
    round: int
    phase: str
    player: str | None
    looks: tuple[Look, ...]
    begun: int


def waiting(archive: Archive) -> Waiting | None:
    """The game last played, where it is not over."""
    last = archive.last()
    if last is None:
        return None
    table = archive.open(last)
    outside = outside_of(table)
    return Waiting(
        table.id,
        table.game.name,
        table.game.round(table.state),
        table.state.phase.value if isinstance(table.state, State) else "",
        table.game.turn(table.state),
        tuple(look_of(outside, table.header, seat) for seat in range(len(table.players))),
        table.begun,
    )


def seen(archive: Archive) -> tuple[Waiting | None, bool]:
    """The game that waits, and whether nobody ever played here."""
    return waiting(archive), not archive.games(limit=1)


class HomePage(Page):
    """What a visitor sees first."""

    game = ObjectProperty(None, allownone=True)
    """The game that waits."""
    fresh = BooleanProperty(False)
    """Whether nobody ever played here, so that the guided try is offered."""
    stand = StringProperty("")
    begun = StringProperty("")

    def on_kv_post(self, _base: object) -> None:
        self._keys: dict[ListRow, str] = {}
        for place in PLACES:
            self._add(self.ids.places, *place)
        for place in SHELF:
            self._add(self.ids.shelf, *place)
        for part in (self.ids.places, self.ids.shelf):
            part.bind(cols=self._end)
            self._end(part, part.cols)

    def _end(self, part, columns: int) -> None:  # type: ignore[no-untyped-def]
        """The last line has no hairline below."""
        for place, row in enumerate(part.children):
            row.last = place < columns

    def _add(self, part, icon: str, key: str, page: str) -> None:  # type: ignore[no-untyped-def]
        if running().knows(page):
            row = ListRow(icon=icon, text=words.text(key), leads=True)
            row.bind(on_release=lambda _row: running().go(page))
            self._keys[row] = key
            part.add_widget(row)

    def enter(self, **_asked: object) -> None:
        running().sitting.ask(seen, self._show)

    def resume(self) -> None:
        """Back to the table."""
        if self.game is not None:
            running().sitting.open(self.game.id)

    def _show(self, told: tuple[Waiting | None, bool]) -> None:
        game, fresh = told
        self.game, self.fresh = game, fresh and samples.FOLDER.exists()
        discs = self.ids.discs
        discs.clear_widgets()
        for look in game.looks if game else ():
            disc = Disc(pigment=look.pigment, emblem=look.emblem, side=discs.height * 0.85)
            disc.pos_hint = {"center_y": 0.5}
            discs.add_widget(disc)
        self.speak()

    def speak(self) -> None:
        for row, key in self._keys.items():
            row.text = words.text(key)
        if self.game is None:
            return
        key = f"home.now.{self.game.phase}" if self.game.phase else "home.now"
        if not self.game.round:
            key = "home.now.setup"
        stand = words.text(key, round=self.game.round, player=self.game.player or "")
        if self.game.rules != PERGAMON.name:
            stand = words.text("home.other", game=words.text(f"{self.game.rules}.name"), text=stand)
        self.stand = stand
        self.begun = said_begun(self.game.begun)


def said_begun(milliseconds: int) -> str:
    """When a game was begun, as people say it."""
    moment = datetime.fromtimestamp(milliseconds / 1000).astimezone()
    today = datetime.now().astimezone().date() == moment.date()
    return words.text(
        "home.today" if today else "home.begun", day=f"{moment:%d.%m.%Y}", time=f"{moment:%H:%M}"
    )


kv.load(__file__)
