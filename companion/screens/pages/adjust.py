"""A correction by the table: somebody's coins or points are others than the app has counted."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.games.pergamon.moves import Adjust
from companion.games.pergamon.state import Player
from companion.screens import app, kv
from companion.screens.pages.beside import Beside
from companion.screens.pages.game_page import GamePage
from companion.screens.widgets import controls, lists, players, text  # noqa: F401
from companion.screens.widgets.buttons import PillButton
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.target import Target
from companion.screens.words import words

MOST = 99
"""Coins or points that can be told; a game has far fewer."""
REASONS = ("flow.adjust.miscounted", "flow.adjust.forgotten", "flow.adjust.mistyped")
LONGEST = 80
"""Characters of a reason."""


class PersonRow(Target, Inline):
    """Somebody whose coins or points can be corrected."""

    pigment = StringProperty("cinnabar")
    emblem = StringProperty("")
    name = StringProperty("")
    coins = NumericProperty(0)
    chosen = BooleanProperty(False)


class AdjustPage(Beside, GamePage):
    """Who, what there really is, why; and before it is entered, what was and what will be."""

    icons = ()
    player = StringProperty("")
    coins = NumericProperty(0)
    """As many as there are on the table."""
    points = NumericProperty(0)
    """As many as there are; while totals are hidden, how many more or fewer."""
    hidden = BooleanProperty(False)
    coins_said = StringProperty("")
    points_said = StringProperty("")
    changed = BooleanProperty(False)

    def __init__(self, **options: object) -> None:
        self._person: Player | None = None
        super().__init__(**options)
        self.fbind("coins", self._say)
        self.fbind("points", self._say)

    def enter(self, **asked: object) -> None:
        name = asked.get("player")
        self.player = str(name) if name else ""
        self._person = None
        self.ids.why.text = ""
        super().enter(**asked)

    def refresh(self) -> None:
        self.title = words.text("flow.adjust.title")
        state = self.state
        self.hidden = self.sitting.outside.points_hidden
        seat = state.turn if state.turn is not None else 0
        self.player = self.player or state.players[seat].name
        person = next(player for player in state.players if player.name == self.player)
        if person != self._person:
            self._person = person
            self.coins, self.points = person.coins, 0 if self.hidden else person.points
        self._show_people(state.players)
        self._show_reasons()
        self._say()

    def _show_people(self, people: tuple[Player, ...]) -> None:
        card = self.ids.people
        card.clear_widgets()
        for person in people:
            look = self.sitting.look(person.name)
            row = PersonRow(pigment=look.pigment, emblem=look.emblem, name=person.name, coins=person.coins)
            row.chosen, row.spoken = person.name == self.player, person.name
            row.bind(on_release=lambda one: self.choose(one.name))
            card.add_widget(row)

    def _show_reasons(self) -> None:
        line = self.ids.reasons
        line.clear_widgets()
        for key in REASONS:
            pill = PillButton(text=words.text(key))
            pill.bind(on_release=lambda one: setattr(self.ids.why, "text", one.text))
            line.add_widget(pill)

    def _say(self, *_change: object) -> None:
        person = self._person
        if person is None:
            return
        self.coins_said = self._both(person.coins, int(self.coins))
        self.points_said = (
            words.text("flow.adjust.hidden") if self.hidden else self._both(person.points, int(self.points))
        )
        self.changed = bool(self._coins or self._points)

    @staticmethod
    def _both(before: int, after: int) -> str:
        key = "flow.adjust.same" if before == after else "flow.adjust.both"
        return str(words.text(key, before=before))

    @property
    def _coins(self) -> int:
        return int(self.coins) - (self._person.coins if self._person else 0)

    @property
    def _points(self) -> int:
        return int(self.points) - (self._person.points if self._person and not self.hidden else 0)

    def choose(self, name: str) -> None:
        """Somebody else's."""
        self.player = name
        self.refresh_all()

    def apply(self) -> None:
        """Enters the correction."""
        why = " ".join(self.ids.why.text.split())[:LONGEST] or words.text(REASONS[0])
        move = Adjust(self.player, why, self._coins or None, self._points or None)
        # What is half entered on the game's page has nothing to do with it and stays.
        self.sitting.play(move, self.done, keep_draft=True)

    def to_history(self) -> None:
        """A tile or a marker is wrong because a move is."""
        app.running().replace("history")


kv.load(__file__)
