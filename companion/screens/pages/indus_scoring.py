"""The final scoring of Indus: ruin by ruin, each lit on the board with its count; then who won."""

from collections import Counter
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.games.indus.events import RuinScored, Standing
from companion.games.indus.pieces import Kind
from companion.games.indus.scoring import player_points
from companion.games.indus.state import State
from companion.games.indus.telling import tell
from companion.screens import app, kv
from companion.screens.pages.indus import show_board, show_teams
from companion.screens.pages.ruin_list import finds_text
from companion.screens.pages.shelf_page import ShelfPage
from companion.screens.pages.stack_sheet import StackSheet
from companion.screens.teams import capital, pigments, said
from companion.screens.theme import theme
from companion.screens.widgets import lists, text  # noqa: F401
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import PlayerRow
from companion.screens.widgets.text import Text
from companion.screens.words import words


class CountRow(Inline):
    """A team's pieces that count on a ruin, and the points they bring."""

    pigment = StringProperty("cinnabar")
    name = StringProperty("")
    pieces = StringProperty("")
    points = StringProperty("")


class IndusScoringPage(ShelfPage):
    """One ruin after the other, in the rules' order; at the end everybody's points."""

    state_type = State
    step = NumericProperty(0)
    """The ruin that is looked at, from 0; as many as there are: the result."""
    done = BooleanProperty(False)

    def enter(self, **asked: object) -> None:
        draft = self.sitting.draft
        self.step = int(draft) if draft.isdigit() else 0
        super().enter(**asked)

    @property
    def scored(self) -> list[RuinScored]:
        """All ruins in the order of scoring."""
        return [event for event in self.sitting.points[-1].events if isinstance(event, RuinScored)]

    def moment(self) -> tuple[object, ...]:
        return (*super().moment(), self.step)

    def refresh(self) -> None:
        state: State = self.state
        scored = self.scored
        self.step = min(self.step, len(scored))
        self.done = self.step == len(scored)
        show_board(self.ids.board, state)
        self._show_totals(state, scored[: self.step + 1], scored)
        if self.done:
            self._show_result(state, scored)
        else:
            self._show_ruin(state, scored[self.step], len(scored))
        self.ids.skip.text = words.text("shelf.indus.skip" if not self.done else "shelf.indus.anew")
        self.ids.next.text = words.text("shelf.indus.home" if self.done else "shelf.indus.next")

    def _show_totals(self, state: State, so_far: list[RuinScored], scored: list[RuinScored]) -> None:
        later = Counter[str]()
        for ruin in scored[len(so_far) :]:
            later.update({one.team: one.points for one in ruin.standings})
        gained = {one.team for one in scored[self.step].standings if one.points} if not self.done else set()
        points = {team.name: team.points - later[team.name] for team in state.teams}
        show_teams(self.ids.teams, state, points, self._team, gained)

    def _team(self, name: str) -> None:
        state: State = self.state
        team = state.team(name)
        assert team is not None
        app.running().sheet(StackSheet.of_team(state, team))

    def _show_ruin(self, state: State, ruin: RuinScored, count: int) -> None:
        self.overline = words.text(
            "shelf.indus.scoring",
            kind=words.text(f"indus.kinds.{ruin.kind}"),
            number=self.step + 1,
            count=count,
        )
        self.title = words.text(
            "indus.ruin", kind=words.text(f"indus.kind.{ruin.kind}"), square=ruin.squares[0]
        )
        self.ids.board.lit = [ruin.number - 1]
        body = self.ids.body
        body.clear_column()
        counted = words.text("indus.counted.all" if ruin.kind is Kind.BUILDING else "indus.counted.top")
        self._add(
            Text(
                text=words.text("shelf.indus.finds", finds=finds_text(ruin.finds), counted=counted), points=16
            )
        )
        looks = pigments(team.name for team in state.teams)
        for one in ruin.standings:
            self._add(self._count(one, looks))
        told = tell(ruin)
        self._add(Text(text=words.text(told.key, **told.parameters), role="second", tone="ink-soft"))

    def _count(self, standing: Standing, looks: dict[str, str]) -> CountRow:
        return CountRow(
            pigment=looks[standing.team],
            name=f"{standing.player}, {said(standing.team)}",
            pieces=words.text("shelf.indus.pieces", n=standing.pieces),
            points=f"+{standing.points}" if standing.points else "0",
        )

    def _show_result(self, state: State, scored: list[RuinScored]) -> None:
        self.overline = words.text("shelf.indus.over")
        result = self.sitting.result
        self.title = words.text(
            "shelf.won" if len(result.winners) == 1 else "shelf.won.shared",
            winners=words.join(result.winners),
        )
        self.ids.board.lit = []
        body = self.ids.body
        body.clear_column()
        self._add(
            Text(
                text=words.text(result.reason.key, **result.reason.parameters), role="second", tone="ink-soft"
            )
        )
        won: dict[str, Counter[str]] = {name: Counter() for name, _ in result.points}
        for ruin in scored:
            for one in ruin.standings:
                won[one.player][ruin.kind.value] += one.points
        looks = pigments(team.name for team in state.teams)
        ranked = sorted(player_points(state), key=lambda pair: -pair[1])
        for name, points in ranked:
            row = PlayerRow(name=name, amount=str(points), second=self._sources(won[name], points))
            row.pigment = looks[next(t.name for t in state.teams if state.name(t.seat) == name)]
            self._add(row)

    def _sources(self, kinds: Counter[str], points: int) -> str:
        parts = {"captured": points - kinds.total(), **{kind.value: kinds[kind.value] for kind in Kind}}
        told = [
            f"{words.text(f'indus.source.{source}')} {number}" for source, number in parts.items() if number
        ]
        return capital(", ".join(told))

    def _add(self, widget: Any) -> None:
        self.ids.body.add_widget(widget)

    def on_next(self) -> None:
        """On to the next ruin, or home."""
        if self.done:
            self.sitting.close()
            app.running().reset("home")
        else:
            self._go(self.step + 1)

    def skip(self) -> None:
        """To the result, or through all ruins once more."""
        self._go(0 if self.done else len(self.scored))

    def back_one(self) -> None:
        """The ruin before."""
        self._go(max(0, self.step - 1))

    def _go(self, step: int) -> None:
        self.step = step
        self.sitting.save_draft(str(step))
        self._changed()

    def icons_now(self) -> tuple[str, ...]:
        return ("undo", "history") if not theme.wide else super().icons_now()


kv.load(__file__)
