"""Who leads each ruin of Indus, kind by kind, in the order of scoring."""

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.indus.events import RuinScored
from companion.games.indus.pieces import Kind
from companion.games.indus.scoring import standings
from companion.games.indus.state import State
from companion.screens import kv
from companion.screens.teams import pigments, said
from companion.screens.widgets import lists, players, ruins, text  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Word
from companion.screens.words import words


class RuinRow(Target, Inline):
    """A ruin: where it is, its finds, and how many pieces of whom count."""

    kind = StringProperty("building")
    square = StringProperty("")
    finds = StringProperty("")
    number = NumericProperty(0)
    chosen = NumericProperty(0)


class Count(Inline):
    """A team with its pieces on a ruin; who gets points stands out."""

    pigment = StringProperty("cinnabar")
    pieces = NumericProperty(0)
    points = NumericProperty(0)


class KindHead(Inline):
    """A kind above its ruins."""

    kind = StringProperty("building")
    text = StringProperty("")
    note = StringProperty("")


def finds_text(finds: tuple[int, ...]) -> str:
    """The finds of a ruin as they are printed.

    >>> finds_text((6, 3))
    '6 / 3'
    """
    return " / ".join(str(find) for find in finds)


class RuinList(BoxLayout):
    """All ruins; a tap on one asks to see it on the board."""

    chosen = NumericProperty(0)
    """The number of the ruin that is looked at; 0 for none."""

    __events__ = ("on_ruin",)

    def on_ruin(self, number: int) -> None:
        """A ruin was tapped."""

    def show(self, state: State) -> None:
        """Shows the standings of a state."""
        self.clear_widgets()
        looks = pigments(team.name for team in state.teams)
        kind: Kind | None = None
        for ruin in standings(state):
            if ruin.kind is not kind:
                kind = ruin.kind
                note = "indus.counted.all" if kind is Kind.BUILDING else "indus.counted.top"
                self.add_widget(
                    KindHead(kind=kind.value, text=words.text(f"indus.kinds.{kind}"), note=words.text(note))
                )
            self.add_widget(self._row(ruin, looks))

    def _row(self, ruin: RuinScored, looks: dict[str, str]) -> Any:
        row = RuinRow(
            kind=ruin.kind.value,
            square=ruin.squares[0],
            finds=finds_text(ruin.finds),
            number=ruin.number,
            chosen=int(ruin.number == self.chosen),
        )
        counts = row.ids.counts
        for standing in ruin.standings:
            counts.add_widget(
                Count(pigment=looks[standing.team], pieces=standing.pieces, points=standing.points)
            )
        if not ruin.standings:
            counts.add_widget(Word(text=words.text("shelf.indus.nobody"), role="second", tone="ink-soft"))
        leaders = [f"{said(one.team)} {one.pieces}" for one in ruin.standings] or [
            words.text("shelf.indus.nobody")
        ]
        row.spoken = f"{words.text(f'indus.kind.{ruin.kind}')} {ruin.squares[0]}: {', '.join(leaders)}"
        row.bind(on_release=lambda one: self.dispatch("on_ruin", one.number))
        return row


kv.load(__file__)
