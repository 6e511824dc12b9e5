"""A collection in a sheet: its row, where it stands and what it earns there."""

from typing import Any

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon.pieces import Kind
from companion.games.pergamon.state import State
from companion.games.pergamon.telling import ROMAN
from companion.screens import app, kv
from companion.screens.theme import theme
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


def show_collection(sitting: Any, state: State, space: int) -> Sheet | None:
    """Raises a sheet with the collection whose marker stands on a space; none where nobody does."""
    for player in state.players:
        for collection in player.collections:
            if collection.space != space:
                continue
            sheet = Sheet(
                title=words.text("flow.collection", player=player.name, marker=ROMAN[collection.marker]),
                second=words.text("flow.collection.round", round=collection.round, space=collection.first),
            )
            points = state.edition.museum[space - 1]
            view = CollectionView(codes=list(collection.tiles), space=str(space), points=str(points))
            view.points_said = words.text("flow.collection.points", n=points)
            view.seams = [Seam(said_year(find.age), said_kind(find.kind)) for find in collection.finds]
            sheet.add_widget(view)
            return app.running().sheet(sheet)
    return None


def said_year(age: int) -> str:
    """A find's year as a plaque shows it: without its suffix where there is no room."""
    return str(age) if theme.narrow else str(words.text("year", year=age))


def said_kind(kind: Kind) -> str:
    """A kind's name as a label shows it."""
    if kind is Kind.UNKNOWN:
        return "?"
    name: str = words.text(f"kind.{kind}")
    return name[:1].upper() + name[1:]


kv.load(__file__)
