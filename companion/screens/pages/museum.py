"""The museum: all floors and markers; a tap on a marker shows its collection."""

from companion.screens import kv
from companion.screens.page import Stay
from companion.screens.pages.beside import Beside
from companion.screens.pages.collection import show_collection
from companion.screens.pages.game_page import GamePage, standings
from companion.screens.widgets import museum  # noqa: F401
from companion.screens.words import words


class MuseumPage(Beside, GamePage):
    """Floors from the most points down to one."""

    stay = Stay.UNTIL_HOME
    icons = ("undo", "history")

    def refresh(self) -> None:
        self.title = words.text("flow.museum")
        plan = self.ids.plan
        plan.points = list(self.state.edition.museum)
        plan.standing = standings(self.sitting, self.state.players)
        nobody = not any(player.collections for player in self.state.players)
        self.ids.hint.text = words.text("flow.museum.nobody" if nobody else "flow.museum.hint")

    def show(self, space: int) -> None:
        """A space was tapped: whoever stands there is shown."""
        sheet = show_collection(self.sitting, self.state, space)
        if sheet is not None:
            self.ids.plan.chosen = space
            sheet.bind(on_close=lambda _sheet: setattr(self.ids.plan, "chosen", 0))


kv.load(__file__)
