"""What the pages of Indus and the Pergamonaltar share: head, menu, undo, and saying what happened."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from kivy.properties import ListProperty, StringProperty

from companion.games.game import Event
from companion.screens import app, page
from companion.screens.theme import theme
from companion.screens.widgets import buttons, lists, overlays  # noqa: F401
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.words import words

HISTORY = "shelf-history"


class ShelfPage(page.Page):
    """A page of the game in play; ``refresh`` shows it as it is now."""

    title = StringProperty("")
    overline = StringProperty("")
    actions = ListProperty([])
    lead_icon = StringProperty("menu")

    state_type: type = object
    """The state of the game whose page it is; another game's is not shown."""
    icons: tuple[str, ...] = ("undo", "history")

    def __init__(self, **options: object) -> None:
        self._shown: tuple[object, ...] = ()
        super().__init__(**options)

    @property
    def sitting(self) -> Any:
        """The game at the table."""
        return app.running().sitting

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.sitting.state

    def enter(self, **asked: object) -> None:
        self.keys = {
            "ctrl+z": self.sitting.undo,
            "ctrl+y": self.sitting.redo,
            "h": partial(app.running().go, HISTORY),
        }
        self.sitting.bind(on_change=self._changed)
        words.bind(text=self._changed)
        theme.bind(wide=self._changed, narrow=self._changed, compact=self._changed)
        self._changed()

    def leave(self) -> None:
        self.sitting.unbind(on_change=self._changed)
        words.unbind(text=self._changed)
        theme.unbind(wide=self._changed, narrow=self._changed, compact=self._changed)

    def _changed(self, *_change: object) -> None:
        now = self.moment()
        if isinstance(self.state, self.state_type) and self.parent is not None and now != self._shown:
            self._shown = now
            self.actions = [(icon, *self._named(icon)) for icon in self.icons_now()]
            self.refresh()

    def moment(self) -> tuple[object, ...]:
        """All that the page shows; while it stays the same, there is nothing to refresh."""
        sitting = self.sitting
        counts = len(sitting.points), len(sitting.undone)
        return sitting.state, sitting.draft, counts, words.code, theme.wide, theme.narrow, theme.compact

    def refresh(self) -> None:
        """Shows the page as the game is now."""

    def icons_now(self) -> tuple[str, ...]:
        """The icons of the bar; a wide one has room for redo."""
        if not theme.wide:
            return self.icons
        return tuple(one for icon in self.icons for one in ((icon, "redo") if icon == "undo" else (icon,)))

    def _named(self, icon: str) -> tuple[str, str]:
        return {
            "undo": (words.text("shelf.undo"), "ctrl+z"),
            "redo": (words.text("shelf.redo"), "ctrl+y"),
            "history": (words.text("shelf.history"), "h"),
            "podium": (words.text("shelf.indus.leads"), "l"),
        }[icon]

    def act(self, icon: str) -> None:
        """An icon of the bar was tapped."""
        match icon:
            case "undo":
                self.sitting.undo()
            case "redo":
                self.sitting.redo()
            case "history":
                app.running().go(HISTORY)

    def lead(self) -> None:
        """The menu was tapped."""
        sheet = Sheet(title=words.text("shelf.menu"))
        for icon, key, name in (
            ("arrow-left", "shelf.menu.home", "home"),
            ("history", "shelf.history", HISTORY),
            ("cog-outline", "shelf.menu.settings", "settings"),
        ):
            row = ListRow(icon=icon, text=words.text(key), leads=True, last=name == "settings")
            row.bind(on_release=lambda _row, name=name: app.running().go(name))
            sheet.add_widget(row)
        app.running().sheet(sheet)

    def say(self, events: Iterable[Event], kinds: tuple[type, ...]) -> None:
        """Says those of the events that are of some kinds, with a way back."""
        tell = self.sitting.game.tell
        said = [
            words.text(told.key, **told.parameters)
            for told in (tell(e) for e in events if isinstance(e, kinds))
        ]
        if said:
            app.running().toast(" ".join(said), words.text("shelf.undo"), self.sitting.undo)
