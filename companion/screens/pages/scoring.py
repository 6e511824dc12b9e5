"""Scoring: points by collection, the oldest piece of the kind, and who leaves when all markers move down."""

from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.pergamon import events as happened
from companion.games.pergamon.edition import Scoring
from companion.games.pergamon.events import Cause, Source
from companion.games.pergamon.pieces import Find
from companion.games.pergamon.scoring import exhibited
from companion.games.pergamon.state import State
from companion.games.pergamon.telling import ROMAN
from companion.screens import kv
from companion.screens.app import running
from companion.screens.course import uncorrected
from companion.screens.pages.collection import said_kind
from companion.screens.pages.game_page import GamePage
from companion.screens.sounds import Sound
from companion.screens.theme import EASE, POINTS, theme
from companion.screens.widgets import lists, players, tile  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import Card, ListRow
from companion.screens.widgets.players import HiddenTotal
from companion.screens.widgets.text import Caption, Text
from companion.screens.words import words

ALL = 1.2
"""Seconds the whole arrival takes at most."""


class MarkerPoints(Inline):
    """A marker with what its space gives."""

    pigment = StringProperty("cinnabar")
    emblem = StringProperty("")
    numeral = StringProperty("")
    points = StringProperty("")
    said = StringProperty("")


class Earnings(Inline):
    """A player's line: markers, then the sum."""

    name = StringProperty("")
    total = StringProperty("")
    first = BooleanProperty(False)


class RunnerUp(Inline):
    """Another player's oldest find of the kind."""

    pigment = StringProperty("cinnabar")
    emblem = StringProperty("")
    said = StringProperty("")


class Oldest(Card):
    """The oldest find of the scored kind in its case."""

    kind = StringProperty("V")
    overline = StringProperty("")
    year = StringProperty("")


class ScoringPage(GamePage):
    """Everything a scoring brings, in the order in which the rules bring it."""

    def refresh(self) -> None:
        points = uncorrected(self.sitting.points)
        if len(points) < 2:
            return
        self._before: State = points[-2].state
        self._events = points[-1].events
        scoring = self._before.scoring
        if scoring is None:
            return
        self.title = words.text("flow.scoring")
        body = self.ids.body
        body.clear_column()
        self._arriving: list[Any] = []
        self._collections()
        self._oldest(scoring)
        self._final()
        self._totals()
        self._leaving()
        down = self.ids.down
        down.icon = "arrow-down" if scoring.shift else ""
        down.text = words.text("flow.shift" if scoring.shift else "flow.result", n=scoring.shift)
        self.ids.side.show(self.sitting, self._before)
        self._arrive()

    def round_shown(self) -> int:
        points = uncorrected(self.sitting.points)
        return points[-2].state.round if len(points) > 1 else self.state.round

    def said_round(self) -> str:
        return str(words.text("flow.after-round", round=self.now, rounds=self.rounds))

    # Parts

    def _collections(self) -> None:
        self._add(Caption(text=words.text("flow.collections"), note=words.text("flow.collections.note")))
        card = Card()
        for player in self._before.players:
            won = [
                event
                for event in self._events
                if isinstance(event, happened.Scored)
                and event.source is Source.MUSEUM
                and event.player == player.name
            ]
            line = Earnings(
                name=player.name, first=not self._arriving, total=f"+{sum(event.points for event in won)}"
            )
            look = self.sitting.look(player.name)
            for event in sorted(won, key=lambda event: -(event.space or 0)):
                line.ids.markers.add_widget(
                    MarkerPoints(
                        pigment=look.pigment,
                        emblem=look.emblem,
                        numeral=ROMAN[event.marker or 0],
                        points=str(event.points),
                        said=words.text("flow.on", space=event.space),
                    )
                )
            if not won:
                shows = words.text("flow.shows-nothing")
                line.ids.markers.add_widget(RunnerUp(said=shows, pigment=look.pigment, emblem=look.emblem))
            card.add_widget(line)
            self._arriving.append(line)
        self._add(card)

    def _oldest(self, scoring: Scoring) -> None:
        won = [
            event
            for event in self._events
            if isinstance(event, happened.Scored) and event.source is Source.OLDEST_OF_KIND
        ]
        kind = said_kind(scoring.kind)
        card = Oldest(kind=scoring.kind.value, overline=words.text("flow.oldest", kind=kind))
        best: dict[str, Find] = {}
        for name, find in exhibited(self._before, scoring.kind):
            if name not in best or find.age > best[name].age:
                best[name] = find
        if won and won[0].find is not None:
            card.year = words.text("year", year=won[0].find.age)
            for event in won:
                look = self.sitting.look(event.player)
                said = words.text("flow.oldest.wins", player=event.player, n=event.points)
                card.ids.winners.add_widget(RunnerUp(pigment=look.pigment, emblem=look.emblem, said=said))
        else:
            said = words.text("flow.oldest.nobody")
            card.ids.winners.add_widget(Text(text=said))
        self._runners_up(card, best, {event.player for event in won})
        self._add(card)
        self._arriving.append(card)

    def _runners_up(self, card: Oldest, best: dict[str, Find], winners: set[str]) -> None:
        others = [player.name for player in self._before.players if player.name not in winners]
        others.sort(key=lambda name: -best[name].age if name in best else 0)
        for name in others:
            look = self.sitting.look(name)
            said = words.text("year", year=best[name].age) if name in best else words.text("flow.oldest.none")
            card.ids.others.add_widget(RunnerUp(pigment=look.pigment, emblem=look.emblem, said=said))

    def _final(self) -> None:
        """After the last round: the oldest finds of all."""
        won = [
            event
            for event in self._events
            if isinstance(event, happened.Scored) and event.source is Source.FINAL_OLDEST
        ]
        if not won:
            return
        self._add(Caption(text=words.text("flow.final"), note=words.text("flow.final.note")))
        card = Card(padding=(dp(14), dp(4)))
        for event in won:
            look, find = self.sitting.look(event.player), event.find
            assert find is not None
            said = words.text(
                "flow.final.find", player=event.player, kind=said_kind(find.kind), year=find.age
            )
            line = ListRow(pigment=look.pigment, emblem=look.emblem, text=said, value=f"+{event.points}")
            line.last = event is won[-1]
            card.add_widget(line)
        self._add(card)
        self._arriving.append(card)

    def _totals(self) -> None:
        line = BoxLayout(size_hint_y=None, height=dp(52), spacing=dp(8))
        hidden = self.sitting.outside.points_hidden
        for player in self.state.players:
            look = self.sitting.look(player.name)
            line.add_widget(
                HiddenTotal(
                    pigment=look.pigment,
                    emblem=look.emblem,
                    total=player.points,
                    always=not hidden,
                    spoken=player.name,
                )
            )
        self._add(line)
        if hidden:
            self._add(HoldHint())

    def _leaving(self) -> None:
        before = {
            (player.name, one.marker): one.space
            for player in self._before.players
            for one in player.collections
        }
        for event in self._events:
            if isinstance(event, happened.Dissolved) and event.cause is Cause.SHIFT:
                look = self.sitting.look(event.player)
                said = words.text(
                    "flow.leaves",
                    player=event.player,
                    marker=ROMAN[event.marker],
                    space=before[event.player, event.marker],
                )
                self._add(ListRow(pigment=look.pigment, emblem=look.emblem, text=said, last=True))

    # Motion

    def _arrive(self) -> None:
        """Lines come one after the other; a tap anywhere shows all at once."""
        if self.sitting.number == getattr(self, "_arrived", None):
            return
        self._arrived = self.sitting.number
        running().sound(Sound.CHIME)
        if not theme.motion:
            return
        pause = min(POINTS, ALL / max(1, len(self._arriving)) / 2)
        for order, widget in enumerate(self._arriving):
            widget.opacity = 0
            coming = Animation(d=order * pause) + Animation(opacity=1, d=min(POINTS, ALL / 2), t=EASE)
            coming.start(widget)

    def on_touch_down(self, touch: Any) -> bool:
        for widget in getattr(self, "_arriving", ()):
            if widget.opacity < 1:
                Animation.cancel_all(widget, "opacity")
                widget.opacity = 1
        took: bool = super().on_touch_down(touch)
        return took

    def _add(self, widget: Any) -> None:
        self.ids.body.add_widget(widget)


class HoldHint(Inline):
    """Says how a total is seen."""


kv.load(__file__)
