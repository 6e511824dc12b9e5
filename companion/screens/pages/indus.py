"""Indus in play: a researcher comes to the start, the roll is typed, a square is tapped."""

from collections.abc import Callable
from typing import Any

import msgspec
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.indus import events as happened
from companion.games.indus.allowed import Allowed, Placing, allowed
from companion.games.indus.moves import Place, Start
from companion.games.indus.pieces import PIPS, Researcher
from companion.games.indus.state import State
from companion.screens import app, kv
from companion.screens.pages.ruin_list import RuinList
from companion.screens.pages.shelf_page import ShelfPage
from companion.screens.pages.stack_sheet import CapturedSheet, StackSheet, WhichSheet
from companion.screens.teams import pigments, said
from companion.screens.theme import theme
from companion.screens.widgets import bars, researchers  # noqa: F401
from companion.screens.widgets.board import Board, Shown
from companion.screens.widgets.buttons import Push
from companion.screens.widgets.die import Die
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Text
from companion.screens.words import words


class Half(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is not entered yet."""

    team: str = ""
    """The team chosen to roll for, where there is a choice."""
    piece: str = ""
    field: str = ""
    rolls: tuple[int, ...] = ()


class TeamChip(Target, Inline):
    """A team with its points; outlined for whose turn it is."""

    team = StringProperty("")
    pigment = StringProperty("cinnabar")
    name = StringProperty("")
    points = NumericProperty(0)
    active = NumericProperty(0)


class PieceButton(Target, BoxLayout):
    """A sort of researcher of a team, with how many there still are."""

    pigment = StringProperty("cinnabar")
    stars = NumericProperty(1)
    count = NumericProperty(0)
    name = StringProperty("")
    chosen = NumericProperty(0)


class PieceRow(BoxLayout):
    """A team's researchers."""


class DiceRow(BoxLayout):
    """The six sides of the die."""


class RolledLine(Inline):
    """What was rolled, with a way back."""

    told = StringProperty("")
    note = StringProperty("")
    wrong = BooleanProperty(False)
    """Whether there is something to take back."""

    __events__ = ("on_back",)

    def on_back(self) -> None:
        """The last roll was wrong."""


class DieSide(Die):
    """One of the six sides."""


def show_board(board: Board, state: State) -> None:
    """Puts a state on a board."""
    board.ruins = [Shown(ruin.kind, ruin.squares) for ruin in state.ruins]
    board.pigments = pigments(team.name for team in state.teams)
    board.start, board.stacks = dict(state.start), dict(state.squares)
    board.secured = dict(state.secured)


def show_teams(
    strip: Any, state: State, points: dict[str, int], tapped: Callable[[str], None], active: Any = None
) -> None:
    """Shows all teams with their points; those of whose turn it is, or of ``active``, stand out."""
    looks = pigments(points)
    if [chip.team for chip in reversed(strip.children)] != list(points):
        strip.clear_widgets()
        for name in points:
            chip = TeamChip(team=name)
            chip.bind(on_release=lambda one: tapped(one.team))
            strip.add_widget(chip)
    for chip in strip.children:
        team = state.team(chip.team)
        assert team is not None
        chip.pigment, chip.points, chip.name = looks[team.name], points[team.name], state.name(team.seat)
        chip.active = int(team.seat == state.turn if active is None else team.name in active)
        chip.spoken = words.text("shelf.indus.team", player=chip.name, team=said(team.name))


class IndusPage(ShelfPage):
    """The board in the middle, below it what is asked now."""

    state_type = State
    icons = ("podium", "undo", "history")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.half = Half()
        self._may: Allowed | None = None
        self._lit = 0
        self._question = Text(points=16)
        self._rows: dict[str, PieceRow] = {}
        self._dice = DiceRow()
        for pips in PIPS:
            side = DieSide(pips=pips, spoken=str(pips), shortcut=str(pips))
            side.bind(on_release=lambda one: self.roll(int(one.pips)))
            self._dice.add_widget(side)
        self._rolled = RolledLine()
        self._rolled.bind(on_back=lambda _line: self.unroll())

    def enter(self, **asked: object) -> None:
        super().enter(**asked)
        self.keys = {**self.keys, "l": lambda: self.act("podium"), "backspace": self.unroll}

    def icons_now(self) -> tuple[str, ...]:
        icons = super().icons_now()
        return tuple(icon for icon in icons if icon != "podium") if theme.wide else icons

    def act(self, icon: str) -> None:
        if icon == "podium":
            app.running().go("indus-ruins")
        else:
            super().act(icon)

    # What is shown

    def refresh(self) -> None:
        state: State = self.state
        self._may = may = allowed(state)
        self.half = self.kept()
        self.overline = words.text(
            "shelf.indus.round" if state.round else "shelf.indus.setup",
            game=words.text("indus.name"),
            round=state.round,
        )
        rolling = self.rolling
        key = "shelf.indus.rolls" if rolling else "shelf.indus.brings"
        self.title = words.text(key, player=state.player) if state.player else words.text("indus.name")
        self._show_teams(state)
        board = self.ids.board
        show_board(board, state)
        board.last = self._last()
        board.chosen = self.half.field
        board.open_fields, board.open_squares = self._open(may, rolling)
        board.lit = [self._lit - 1] if self._lit and theme.wide else []
        self._show_panel(may, rolling)
        if theme.wide:
            leads: RuinList = self.ids.leads
            leads.chosen = self._lit
            leads.show(state)

    def kept(self) -> Half:
        """The half-entered move as it was kept."""
        try:
            return msgspec.json.decode(self.sitting.draft, type=Half) if self.sitting.draft else Half()
        except msgspec.DecodeError:
            return Half()

    @property
    def rolling(self) -> str:
        """The team the die is rolled for; empty while a researcher is to be brought or a team chosen."""
        may = self._may
        assert may is not None
        able = {choice.piece.team for choice in may.placing}
        if self.half.team in able:
            return self.half.team
        return may.teams[0] if len(may.teams) == 1 and not may.bringing else ""

    def _last(self) -> str:
        for event in reversed(self.events_before()):
            if isinstance(event, happened.Placed):
                return event.square
        return ""

    def events_before(self) -> tuple[object, ...]:
        """What happened last."""
        return tuple(self.sitting.points[-1].events) if self.sitting.points else ()

    def _open(self, may: Allowed, rolling: str) -> tuple[list[str], list[str]]:
        if not rolling:
            return list(may.fields) if may.bringing else [], []
        if not self.half.rolls:
            return [], []
        usable = self._usable()
        pips = self.half.rolls[-1]
        return [one.field for one in usable], list({one.landings[pips - 1].square for one in usable})

    def _usable(self) -> list[Placing]:
        may, rolling = self._may, self.rolling
        assert may is not None
        return [one for one in may.using(len(self.half.rolls)) if one.piece.team == rolling]

    def _show_teams(self, state: State) -> None:
        show_teams(self.ids.teams, state, {team.name: team.points for team in state.teams}, self.show_team)

    def show_team(self, name: str) -> None:
        """A team's supply and points."""
        state: State = self.state
        team = state.team(name)
        assert team is not None
        sheet = StackSheet.of_team(state, team)
        app.running().sheet(sheet)

    # The panel: which researcher, which roll

    def _show_panel(self, may: Allowed, rolling: str) -> None:
        panel = self.ids.panel
        asked = self._ask_roll(may, rolling) if rolling else self._ask_piece(may)
        if list(reversed(panel.children)) != asked:
            panel.clear_widgets()
            for widget in asked:
                panel.add_widget(widget)

    def _ask_piece(self, may: Allowed) -> list[Widget]:
        if self.half.piece and not self.half.field:
            key = "shelf.indus.ask.field"
        elif self.half.field:
            key = "shelf.indus.ask.piece"
        else:
            key = "shelf.indus.ask.both" if may.bringing else "shelf.indus.ask.team"
        self._question.text = words.text(key)
        asked: list[Widget] = [self._question]
        asked += [self._pieces(bringing.team, len(may.teams) > 1) for bringing in may.bringing]
        brought = {bringing.team for bringing in may.bringing}
        looks = pigments(team.name for team in self.state.teams)
        for name in may.teams:
            if name not in brought:
                push = Push(text=words.text("shelf.indus.roll-for", team=said(name)), pigment=looks[name])
                push.bind(on_release=lambda _push, name=name: self.keep(Half(team=name)))
                asked.append(push)
        return asked

    def _pieces(self, name: str, several: bool) -> Widget:
        """A team's three sorts of researchers."""
        team = self.state.team(name)
        if name not in self._rows:
            row = self._rows[name] = PieceRow()
            for researcher in Researcher:
                button = PieceButton(stars=researcher.stars)
                button.bind(
                    on_release=lambda _one, researcher=researcher: self.choose_piece(name, researcher)
                )
                row.add_widget(button)
        pigment = pigments(one.name for one in self.state.teams)[name]
        for researcher, button in zip(Researcher, reversed(self._rows[name].children), strict=True):
            sort = words.text(f"indus.piece.{researcher}")
            button.pigment, button.count, button.spoken = (
                pigment,
                team.supply[researcher],
                f"{said(name)}: {sort}",
            )
            button.name = "" if theme.compact and several else sort
            button.chosen = int(self.half.piece == f"{name} {researcher}")
            button.disabled = not team.supply[researcher]
        return self._rows[name]

    def _ask_roll(self, may: Allowed, rolling: str) -> list[Widget]:
        rolls = self.half.rolls
        most = may.rolls(rolling)
        if not rolls:
            key = "shelf.indus.roll.first"
        elif len(rolls) < most:
            key = f"shelf.indus.roll.again.{len(rolls) + 1}"
        else:
            key = "shelf.indus.roll.tap"
        self._question.text = words.text(key)
        for side in self._dice.children:
            side.disabled = len(rolls) >= most
        shown = " – ".join(str(pips) for pips in rolls)
        line = self._rolled
        line.told = words.text("shelf.indus.rolled", rolls=shown) if rolls else ""
        line.note = "" if rolls else words.text("shelf.indus.most-rolls", n=most)
        line.wrong = bool(rolls or self.half.team)
        return [self._question, self._dice, line]

    # What is done

    def keep(self, half: Half) -> None:
        """Keeps a half-entered move and shows it."""
        self.sitting.save_draft(msgspec.json.encode(half).decode() if half != Half() else "")
        self._changed()

    def choose_piece(self, team: str, researcher: Researcher) -> None:
        """A sort of researcher was tapped."""
        piece = f"{team} {researcher}"
        if self.half.field:
            self._bring(piece, self.half.field)
        else:
            self.keep(Half(piece="" if self.half.piece == piece else piece))

    def tap_field(self, field: str) -> None:
        """A start field was tapped."""
        may = self._may
        assert may is not None
        if self.rolling:
            chosen = [one for one in self._usable() if one.field == field] if self.half.rolls else []
            if chosen:
                self._land(chosen[0])
            elif field in self.state.start:
                self._explain(field)
        elif field in may.fields and may.bringing:
            if self.half.piece:
                self._bring(self.half.piece, field)
            elif len(only := [(b.team, r) for b in may.bringing for r in b.researchers]) == 1:
                self._bring(f"{only[0][0]} {only[0][1]}", field)
            else:
                self.keep(Half(field="" if self.half.field == field else field))
        elif field in self.state.start:
            self._explain(field)

    def _bring(self, piece: str, field: str) -> None:
        team, _, researcher = piece.rpartition(" ")
        self.finish(Start(team, Researcher(researcher), field))

    def finish(self, move: Start | Place) -> None:
        """A move is whole."""
        self.sitting.play(move, self._happened)

    def roll(self, pips: int) -> None:
        """A roll was typed."""
        self.keep(msgspec.structs.replace(self.half, rolls=(*self.half.rolls, pips)))

    def unroll(self) -> None:
        """The last roll typed was wrong, or the team."""
        half = self.half
        self.keep(msgspec.structs.replace(half, rolls=half.rolls[:-1]) if half.rolls else Half())

    def tap_square(self, square: str) -> None:
        """A square was tapped: where a piece can go there, it goes."""
        if self.rolling and self.half.rolls:
            pips = self.half.rolls[-1]
            there = [one for one in self._usable() if one.landings[pips - 1].square == square]
            if len(there) == 1:
                self._land(there[0])
                return
            if there:
                sheet = WhichSheet(
                    self.state, there, self._land, title=words.text("shelf.indus.which", square=square)
                )
                app.running().sheet(sheet)
                return
        app.running().sheet(StackSheet.of_square(self.state, square))

    def _land(self, choice: Placing) -> None:
        app.running().close_sheet()
        landing = choice.landings[self.half.rolls[-1] - 1]
        if landing.returnable:
            app.running().sheet(CapturedSheet(self.state, landing, lambda back: self._place(choice, back)))
        else:
            self._place(choice, ())

    def _place(self, choice: Placing, back: tuple[Researcher, ...]) -> None:
        app.running().close_sheet()
        self.finish(Place(choice.field, self.half.rolls, back))

    def _happened(self, events: Any) -> None:
        self.say(events, (happened.Secured, happened.Captured, happened.TakenBack, happened.PassedOver))

    def _explain(self, field: str) -> None:
        app.running().sheet(StackSheet.of_field(self.state, field, self.half.rolls))

    def moment(self) -> tuple[object, ...]:
        return (*super().moment(), self._lit)

    def light(self, number: int) -> None:
        """A ruin of the list was tapped, to be seen on the board."""
        self._lit = 0 if self._lit == number else number
        self._changed()


kv.load(__file__)
