"""Sheets over the board of Indus: what lies on a square, who goes there, what becomes of the captured."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp

from companion.games.indus.allowed import Placing
from companion.games.indus.checks import placing_reasons, roll_reasons
from companion.games.indus.landing import Landing
from companion.games.indus.pieces import Piece, Researcher
from companion.games.indus.scoring import in_order
from companion.games.indus.state import State, Team
from companion.screens.teams import capital, pigments, said
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.controls import Segments
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import ListRow
from companion.screens.widgets.overlays import Sheet
from companion.screens.widgets.ruins import Swatch
from companion.screens.widgets.text import Overline, Text
from companion.screens.words import words


def piece_text(piece: Piece) -> str:
    """A piece in words."""
    researcher = words.text(f"indus.piece.{piece.researcher}")
    return capital(words.text("indus.piece", researcher=researcher, team=said(piece.team)))


def _piece_row(state: State, piece: Piece, second: str = "", **options: object) -> ListRow:
    looks = pigments(team.name for team in state.teams)
    return ListRow(pigment=looks[piece.team], text=piece_text(piece), second=second, **options)


class StackSheet(Sheet):
    """All there is to know about a square, a start field or a team."""

    @classmethod
    def of_square(cls, state: State, square: str) -> "StackSheet":
        """What lies on a square, from the top down, and its ruins."""
        sheet = cls(title=words.text("shelf.indus.square", square=square))
        secured = state.secured.get(square)
        if secured is not None:
            sheet.second = words.text("shelf.indus.secured", team=said(secured))
        stack = state.squares.get(square, ())
        for number, piece in enumerate(reversed(stack)):
            sheet.add_widget(_piece_row(state, piece, words.text("shelf.indus.covered") if number else ""))
        if not stack:
            sheet.add_widget(Text(text=words.text("shelf.indus.empty"), role="aside", tone="ink-soft"))
        found = [ruin for ruin in in_order(state) if square in ruin.squares]
        if found:
            sheet.add_widget(Overline(text=words.text("shelf.indus.ruins")))
        for ruin in found:
            line = Inline(size_hint_y=None, height=dp(36), spacing=dp(12))
            line.add_widget(Swatch(kind=ruin.kind.value, size_hint=(None, None), size=(dp(26), dp(26))))
            finds = " / ".join(str(find) for find in ruin.finds)
            told = words.text(
                "shelf.indus.ruin",
                kind=words.text(f"indus.kind.{ruin.kind}"),
                finds=finds,
                n=len(ruin.squares),
            )
            line.add_widget(Text(text=told, points=16))
            sheet.add_widget(line)
        return sheet

    @classmethod
    def of_field(cls, state: State, field: str, rolls: tuple[int, ...]) -> "StackSheet":
        """Who stands at a start field, and why not to be placed now."""
        piece = state.start[field]
        sheet = cls(title=words.text("shelf.indus.field", field=field))
        sheet.add_widget(_piece_row(state, piece, state.owner(piece.team)))
        reasons = list(placing_reasons(state, piece))
        if rolls:
            reasons += roll_reasons(rolls, piece.researcher)
        for reason in reasons:
            sheet.add_widget(Text(text=words.text(reason.key, **reason.parameters), points=16))
        return sheet

    @classmethod
    def of_team(cls, state: State, team: Team) -> "StackSheet":
        """A team's points and what it still has."""
        sheet = cls(
            title=words.text("shelf.indus.team", player=state.name(team.seat), team=said(team.name)),
            second=words.text("shelf.points", n=team.points),
        )
        sheet.add_widget(Overline(text=words.text("shelf.indus.supply")))
        for researcher in Researcher:
            row = ListRow(
                icon="star",
                text=capital(words.text(f"indus.piece.{researcher}")),
                value=str(team.supply[researcher]),
            )
            sheet.add_widget(row)
        at_start = len(state.standing(team.name))
        sheet.add_widget(
            ListRow(icon="ray-start-arrow", text=words.text("shelf.indus.at-start"), value=str(at_start))
        )
        lost = sum(piece.team == team.name for piece in state.captured)
        last = ListRow(icon="close", text=words.text("shelf.indus.lost"), value=str(lost), last=True)
        sheet.add_widget(last)
        return sheet


class WhichSheet(Sheet):
    """Two pieces could go to the same square."""

    def __init__(
        self, state: State, choices: list[Placing], chosen: Callable[[Placing], None], **options: Any
    ) -> None:
        super().__init__(**options)
        for choice in choices:
            second = words.text("shelf.indus.from", field=choice.field)
            row = _piece_row(state, choice.piece, second, leads=True, last=choice is choices[-1])
            row.bind(on_release=lambda _row, choice=choice: chosen(choice))
            self.add_widget(row)


class CapturedSheet(Sheet):
    """Own pieces of the other team are captured: points, or back into the supply."""

    def __init__(
        self, state: State, landing: Landing, done: Callable[[tuple[Researcher, ...]], None], **options: Any
    ) -> None:
        super().__init__(title=words.text("shelf.indus.captured", square=landing.square), **options)
        captor = landing.captor
        assert captor is not None
        owner = state.owner(captor)
        self.second = words.text("shelf.indus.captured.why", player=owner, team=said(captor))
        self.asked: list[tuple[Researcher, Segments]] = []
        for piece in landing.captured:
            if state.owner(piece.team) != owner:
                continue
            self.add_widget(_piece_row(state, piece, last=True))
            stars = piece.researcher.stars
            segments = Segments(
                choices=[
                    ("points", words.text("shelf.indus.captured.points", n=stars)),
                    ("back", words.text("shelf.indus.captured.back")),
                ],
                chosen="points",
            )
            self.asked.append((piece.researcher, segments))
            self.add_widget(segments)
        push = Push(kind="primary", text=words.text("shelf.indus.captured.done"), shortcut="enter")
        push.bind(on_release=lambda _push: done(self.answer))
        self.add_widget(push)

    @property
    def answer(self) -> tuple[Researcher, ...]:
        """The pieces that go back."""
        return tuple(researcher for researcher, segments in self.asked if segments.chosen == "back")
