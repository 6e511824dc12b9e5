"""The archive: every game, last played first, to be continued, looked at, renamed, copied, deleted, moved."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.games.pergamon import GAME as PERGAMON
from companion.message import message
from companion.screens import kv
from companion.screens.app import running
from companion.screens.page import Page
from companion.screens.pages import sharing
from companion.screens.pages.files import FilesSheet
from companion.screens.widgets import controls, lists, only  # noqa: F401
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import NameField
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.words import words
from companion.table import exchange, results
from companion.table.archive import Archive, Summary
from companion.table.exchange import Imported
from companion.table.names import shown

SHOWN = 30
"""Games shown at once; more come on asking."""
REFUSED = 5
"""Files that can't be read, named at once."""


def said_day(milliseconds: int) -> str:
    """A day as people write it."""
    return f"{datetime.fromtimestamp(milliseconds / 1000).astimezone():%d.%m.%Y}"


def said_players(game: Summary) -> str:
    """Everyone, with their points once the game is over."""
    return ", ".join(
        shown(seat.name) + ("" if seat.points is None else f" {seat.points}") for seat in game.seats
    )


def said_stand(game: Summary) -> str:
    """Who won and when, or how far it is."""
    winners = [shown(seat.name) for seat in game.seats if seat.won]
    day = said_day(game.begun)
    if winners:
        key = "archive.won" if len(winners) == 1 else "archive.shared"
        said = words.text(key, winners=winners, day=day)
    elif game.over:
        # A deleted game counts nowhere, so its result is not known until it is brought back.
        said = words.text("archive.over", day=day)
    else:
        key = "archive.round" if game.round else "archive.setup"
        said = words.text(key, round=game.round, day=day)
    if game.rules == PERGAMON.name:
        return str(said)
    return str(words.text("archive.other", game=words.text(f"{game.rules}.name"), text=said))


class ArchivePage(Page):
    """All games."""

    search = StringProperty("")
    shelf = StringProperty("all")
    """Which games: ``all``, ``unfinished`` or ``deleted``."""
    games = ListProperty([])
    more = BooleanProperty(False)

    def on_kv_post(self, _base: object) -> None:
        words.bind(text=self._show)
        self.fbind("search", lambda *_change: self.look())
        self.fbind("shelf", lambda *_change: self.look())

    def enter(self, **_asked: object) -> None:
        self.look()

    def look(self, *_done: object, further: bool = False) -> None:
        """Asks for the games that are wanted; ``further`` for those after the ones shown."""
        offset = len(self.games) if further else 0
        search, shelf = self.search, self.shelf

        def asked(archive: Archive) -> list[Summary]:
            over = False if shelf == "unfinished" else None
            return archive.games(
                search, over=over, deleted=shelf == "deleted", limit=SHOWN + 1, offset=offset
            )

        def arrived(found: list[Summary]) -> None:
            self.more = len(found) > SHOWN
            self.games = [*self.games[:offset], *found[:SHOWN]]
            self._show()

        running().sitting.ask(asked, arrived)

    def _show(self, *_change: object) -> None:
        column = self.ids.games
        column.clear_widgets()
        for game in self.games:
            icon = "trophy" if game.over else "play"
            row = ListRow(icon=icon, text=said_players(game), second=said_stand(game), leads=True)
            row.last = game is self.games[-1]
            row.bind(on_release=lambda _row, game=game: self.ask_what(game))
            column.add_widget(row)

    # One game

    def ask_what(self, game: Summary) -> None:
        """A sheet with all that can be done with a game."""
        sheet = Sheet(title=said_players(game), second=said_stand(game))
        if self.shelf != "deleted":
            go_on = Push(
                kind="primary",
                icon="eye-outline" if game.over else "play",
                text=words.text("archive.open" if game.over else "archive.continue"),
            )
            go_on.bind(on_release=lambda _push: self.open(game))
            sheet.add_widget(go_on)
        actions: tuple[tuple[str, str, Callable[[Summary], None]], ...] = (
            (
                ("undo", "archive.restore", self.restore),
                ("close", "archive.forget", self.forget),
            )
            if self.shelf == "deleted"
            else (
                ("pencil-outline", "archive.rename", self.ask_names),
                ("source-branch", "archive.copy", self.copy),
                ("share-variant-outline", "share.record", self.export),
                ("close", "archive.delete", self.delete),
            )
        )
        for icon, key, action in actions:
            row = ListRow(icon=icon, text=words.text(key), last=key == actions[-1][1])
            row.bind(on_release=lambda _row, action=action: action(game))
            sheet.add_widget(row)
        running().sheet(sheet)

    def open(self, game: Summary) -> None:
        """To the table, or to the result."""
        running().sitting.open(game.id)

    def copy(self, game: Summary) -> None:
        """The same game once more, to go on another way."""
        self._do(lambda archive: archive.copy(game.id), "archive.copied")

    def delete(self, game: Summary) -> None:
        """Out of the archive, with a way back."""
        self._put_away(game)

        def deleted(_none: object) -> None:
            self.look()
            undo = words.text("archive.undo")
            running().toast(words.text("archive.gone"), undo, lambda: self.restore(game))

        running().close_sheet()
        running().sitting.ask(lambda archive: archive.delete(game.id), deleted)

    def restore(self, game: Summary) -> None:
        """Back into the archive."""
        self._do(lambda archive: archive.restore(game.id), "archive.restored")

    def forget(self, game: Summary) -> None:
        """Gone for good."""
        self._do(lambda archive: archive.forget(game.id), "archive.forgotten")

    def export(self, game: Summary) -> None:
        """The game's record as a file."""
        running().close_sheet()
        sharing.share(lambda archive: (exchange.file_name(game), archive.record(game.id)))

    def ask_names(self, game: Summary) -> None:
        """A sheet to type other names."""
        running().sheet(NamesSheet(page=self, game=game))

    def rename(self, game: Summary, names: dict[str, str]) -> None:
        """Gives players other names; where that can't be, the sheet stays and all is as typed."""
        changed = {old: new.strip() for old, new in names.items() if new.strip() != old}
        if not changed:
            running().close_sheet()
            return
        self._put_away(game)
        running().sitting.ask(
            lambda archive: archive.rename(game.id, changed),
            lambda _none: (running().close_sheet(), self.look()),
        )

    def _do(self, action: Callable[[Archive], Any], key: str) -> None:
        def done(_result: object) -> None:
            self.look()
            running().toast(words.text(key))

        running().close_sheet()
        running().sitting.ask(action, done)

    def _put_away(self, game: Summary) -> None:
        """A game that lies on the table must not stay there as it was."""
        if running().sitting.id == game.id:
            running().sitting.close()

    # Files

    def ask_files(self) -> None:
        """A sheet to export all games and to import some."""
        actions = (
            ("archive-outline", "archive.export.all", self.export_all),
            ("view-grid-outline", "archive.export.csv", self.export_csv),
        )
        title = words.text("archive.files")
        running().sheet(FilesSheet(title, actions, self.import_file, (exchange.SUFFIX, ".zip")))

    def export_all(self) -> None:
        """All games in one file."""
        running().close_sheet()
        folder = sharing.shared_folder(running().folder)
        name = f"{datetime.now().astimezone():%Y-%m-%d} Pergamon Companion.zip"

        def written(archive: Archive) -> Path:
            path = sharing.free(folder, name)
            exchange.export_all(archive, path)
            return path

        running().sitting.ask(written, sharing.told)

    def export_csv(self) -> None:
        """All results in one table."""
        running().close_sheet()
        sharing.share(lambda archive: ("Pergamon Companion.csv", results.results_csv(archive)))

    def import_file(self, path: str) -> None:
        """Adds the games of a file; what can't be read is named with its reason."""
        if not path.strip():
            return
        running().close_sheet()
        file = Path(path.strip()).expanduser()
        running().sitting.ask(lambda archive: exchange.import_file(archive, file), self._imported)

    def _imported(self, imported: Imported) -> None:
        self.look()
        running().toast(words.text("archive.imported", n=len(imported.added), known=imported.known))
        if imported.refused:
            running().tell_reasons(
                message("archive.refused", file=refusal.name, reason=refusal.reason)
                for refusal in imported.refused[:REFUSED]
            )


class NamesSheet(Sheet):
    """Names to type anew."""

    page = ObjectProperty(None)
    game = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        self._fields = {}
        for seat in self.game.seats:
            field = NameField(text=seat.name, hint_text=seat.name)
            field.bind(on_text_validate=lambda _field: self.done())
            self._fields[seat.name] = field
            self.add_widget(field)
        push = Push(kind="primary", text=words.text("archive.rename.done"))
        push.bind(on_release=lambda _push: self.done())
        self.add_widget(push)

    def done(self) -> None:
        """The names are typed."""
        self.page.rename(self.game, {old: field.text for old, field in self._fields.items()})


kv.load(__file__)
