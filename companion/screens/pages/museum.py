"""The museum: all floors and markers; a tap on a marker shows its collection."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.pieces import Kind
from companion.games.pergamon.state import Collection, Player
from companion.games.pergamon.telling import ROMAN
from companion.screens import app, kv
from companion.screens.pages.beside import Beside
from companion.screens.pages.game_page import GamePage, standings
from companion.screens.pages.row_builder import said_kind
from companion.screens.theme import theme
from companion.screens.widgets import museum, row  # noqa: F401
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.row import Seam
from companion.screens.words import words


class CollectionView(BoxLayout):
    """A collection's row, where it stands and what it earns there."""

    codes = ListProperty([])
    seams = ListProperty([])
    space = StringProperty("")
    points = StringProperty("")
    points_said = StringProperty("")
    unknown = BooleanProperty(False)
    width_of_row = NumericProperty(0)


class MuseumPage(Beside, GamePage):
    """Floors from the most points down to one."""

    icons = ("undo", "history")

    def refresh(self) -> None:
        self.title = words.text("flow.museum")
        plan = self.ids.plan
        plan.points = list(self.state.edition.museum)
        plan.standing = standings(self.sitting, self.state.players)
        nobody = not any(player.collections for player in self.state.players)
        self.ids.nobody.text = words.text("flow.museum.nobody") if nobody else ""

    def show(self, space: int) -> None:
        """A space was tapped: whoever stands there is shown."""
        for player in self.state.players:
            for collection in player.collections:
                if collection.space == space:
                    self._show(player, collection)
                    return

    def _show(self, player: Player, collection: Collection) -> None:
        self.ids.plan.chosen = collection.space
        sheet = Sheet(
            title=words.text("flow.collection", player=player.name, marker=ROMAN[collection.marker]),
            second=words.text("flow.collection.round", round=collection.round, space=collection.first),
        )
        points = self.state.edition.museum[collection.space - 1]
        view = CollectionView(codes=list(collection.tiles), space=str(collection.space), points=str(points))
        view.points_said = words.text("flow.collection.points", n=points)
        view.seams = [
            Seam(
                str(find.age) if theme.narrow else words.text("year", year=find.age),
                "?" if find.kind is Kind.UNKNOWN else said_kind(find.kind),
            )
            for find in collection.finds
        ]
        sheet.add_widget(view)
        sheet.bind(on_close=lambda _sheet: setattr(self.ids.plan, "chosen", 0))
        app.running().sheet(sheet)


kv.load(__file__)
