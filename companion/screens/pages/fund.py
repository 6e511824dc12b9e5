"""Fund: the backs of the two cards, the pawns on their fields, the values, and who is paid what."""

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.games.pergamon import events as happened
from companion.games.pergamon.allowed import Allowed, allowed
from companion.games.pergamon.checks import reasons
from companion.games.pergamon.coach.advice import FieldAdvice
from companion.games.pergamon.moves import Draw, Place, Reveal
from companion.games.pergamon.pieces import Back
from companion.games.pergamon.state import Phase, State
from companion.screens import kv
from companion.screens.course import paid, uncorrected
from companion.screens.page import Stay
from companion.screens.pages.game_page import GamePage, reasons_text
from companion.screens.pages.suggested import Suggested
from companion.screens.reasons import reach
from companion.screens.telling import line, said_backs
from companion.screens.theme import theme
from companion.screens.widgets import chart, coins, controls, fields, only  # noqa: F401
from companion.screens.widgets.fields import FieldState
from companion.screens.widgets.galleries import GalleryRow
from companion.screens.widgets.inline import Inline
from companion.screens.widgets.lists import Card, ListRow, Plate, PlayerRow
from companion.screens.widgets.target import Target
from companion.screens.widgets.text import Caption
from companion.screens.words import words

PAIRS = ((Back.PURSE, Back.PURSE), (Back.PURSE, Back.CHEST), (Back.CHEST, Back.CHEST))
ICONS = {Back.PURSE: "sack", Back.CHEST: "treasure-chest"}


class ValueCard(Plate):
    """A funding card that was turned over."""

    value = NumericProperty(0)
    icon = StringProperty("sack")


class ValueButton(Target, Inline):
    """A value a card may have."""

    value = NumericProperty(0)
    chosen = BooleanProperty(False)
    used = BooleanProperty(False)
    """Whether no such card is left."""


class Payment(BoxLayout):
    """Two cards and their sum."""

    cards = ListProperty([0, 0])
    icons = ListProperty(["sack", "sack"])


class OddsCard(Card):
    """What a field would pay, as a chart and in a sentence."""

    coins = NumericProperty(0)
    reach = StringProperty("")
    note = StringProperty("")
    odds = ListProperty([])
    said = StringProperty("")


class Excavation(BoxLayout):
    """All galleries, to look at: what lies there decides where a pawn goes."""

    def show(self, galleries: Sequence[Sequence[str]]) -> None:
        """Shows their tiles; the rows are made once."""
        while len(self.children) < len(galleries):
            self.add_widget(GalleryRow(depth=len(self.children) + 1))
        for row, tiles in zip(reversed(self.children), galleries, strict=True):
            row.codes = [str(tile) for tile in tiles]


class FundPage(GamePage):
    """Backs, pawns, values and payout, one after the other on one page."""

    stay = Stay.UNTIL_HOME
    phase = "flow.phase.fund"
    icons = ("undo", "history")

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.suggested = Suggested(self._advised)
        self._paying = False
        # Kept, for thirteen fields take a while to make.
        self._board = fields.FieldBoard()
        self._board.bind(on_field=lambda _board, number: self._place(number))
        self._excavation = Excavation()

    def refresh(self) -> None:
        state = self.state
        self._paying = not self.sitting.seen and paid(uncorrected(self.sitting.points)[-1])
        body = self.ids.body
        body.clear_column()
        self.in_turn(self._body(state), at_once=bool(self._board.fields))
        self._foot(state)
        self.ids.side.show(self.sitting, state)

    def _body(self, state: State) -> Iterator[None]:
        if self._paying:
            self._payout(state)
            return
        match state.phase:
            case Phase.DRAW:
                self._backs(state)
            case Phase.PLACE:
                self._backs(state)
                self._robber(state)
            case Phase.REVEAL:
                self._values(state)
            case _:
                return
        yield
        self._fields(state)
        yield
        if state.phase is Phase.PLACE:
            self._odds_or_order(state)
        elif state.phase is Phase.REVEAL:
            self._order(state)
        if theme.wide and not theme.compact:
            yield
            self._add(Caption(text=words.text("flow.excavation")))
            self._excavation.show(state.galleries)
            self._add(self._excavation)

    # Backs

    def _backs(self, state: State) -> None:
        drawn = state.phase is not Phase.DRAW
        self.title = (
            words.text("flow.places", player=state.current.name) if drawn else words.text("flow.draw")
        )
        key = "flow.backs.drawn" if drawn else "flow.backs"
        self._add(Caption(text=words.text(key), note="" if drawn else words.text("flow.backs.note")))
        choices = [
            (" ".join(pair), (tuple(ICONS[back] for back in pair), said_backs(pair))) for pair in PAIRS
        ]
        open_pairs = (
            [" ".join(pair) for pair in allowed(state).backs] if not drawn else [c[0] for c in choices]
        )
        segments = controls.Segments(choices=choices, off=[c[0] for c in choices if c[0] not in open_pairs])
        if state.backs is not None:
            segments.chosen = " ".join(sorted(state.backs, reverse=True))
        segments.bind(on_choice=lambda _segments, value: self._draw(value))
        self._add(segments)

    def _draw(self, value: str) -> None:
        first, second = (Back(back) for back in value.split())
        move, state = Draw((first, second)), self.state
        if state.phase is Phase.DRAW:
            if against := reasons(state, move):
                self.tell(against)
                self.refresh_all()
            else:
                self.sitting.play(move, self.done)
        elif sorted(state.backs or ()) != sorted(move.backs):
            self._redraw(move)

    def _redraw(self, move: Draw) -> None:
        """Another pair than was entered: put right at once where nothing that follows speaks against it."""
        points = self.sitting.points
        number = next(n for n in range(len(points) - 1, 0, -1) if isinstance(points[n].move, Draw))

        def tried(trial: Any) -> None:
            if trial.misfits:
                self.tell(trial.misfits[0].reasons)
                self.refresh_all()
            else:
                self.sitting.commit(trial, self.sitting.follow)

        self.sitting.try_edit(number, move, tried)

    def _robber(self, state: State) -> None:
        if state.robber is None or state.robber.field is None or state.backs is None:
            return
        printed = state.edition.fields[state.robber.field - 1]
        said = words.text(
            "flow.robber.placed",
            backs=said_backs(state.backs),
            n=printed.coins,
            reach=reach(printed.deepest),
        )
        look = self.sitting.look(None)
        self._add(ListRow(pigment=look.pigment, emblem=look.emblem, text=said, last=True))

    # Fields

    def _fields(self, state: State) -> None:
        coached = self._coached(state)
        note = "flow.fields.chance" if coached else "flow.fields.paid" if self._paying else ""
        self._add(Caption(text=words.text("flow.fields"), note=words.text(note) if note else ""))
        board = self._board
        board.note = words.text("flow.fields.rest")
        looked = self.draft.field if state.phase is Phase.PLACE else 0
        board.fields = [
            self._field(state, number, coached.get(number), looked)
            for number in range(1, len(state.edition.fields) + 1)
        ]
        self._add(board)

    def _field(self, state: State, number: int, chance: FieldAdvice | None, looked: int) -> FieldState:
        printed = state.edition.fields[number - 1]
        shown = FieldState(printed.coins, printed.deepest, chosen=number == looked)
        if state.robber is not None and state.robber.field == number:
            look = self.sitting.look(None)
            return shown._replace(pigment=look.pigment, emblem=look.emblem, free=False)
        for player in state.players:
            if player.field == number:
                look = self.sitting.look(player.name)
                return shown._replace(pigment=look.pigment, emblem=look.emblem, free=False)
        if chance is not None:
            return shown._replace(chance=float(chance.odds.alone.chance(chance.odds.asked)))
        return shown

    def _coached(self, state: State) -> dict[int, FieldAdvice]:
        """The odds of all free fields, where the table wants them."""
        if not self.sitting.outside.coach or state.phase is not Phase.PLACE or self._paying:
            return {}
        advice = self.suggested.advice(self.sitting)
        return {one.odds.field: one for one in advice.fields} if advice else {}

    def _advised(self) -> None:
        if self.parent is not None:
            self.refresh_all()

    def _place(self, number: int) -> None:
        state = self.state
        if state.phase is not Phase.PLACE:
            return
        choice = allowed(state).fields[number - 1]
        if not choice.allowed:
            self.tell(choice.reasons)
        elif self.sitting.outside.coach and self.draft.field != number:
            self.keep(replace(self.draft, field=number))
        else:
            self.sitting.play(Place(state.current.name, number), self.done)

    def _odds_or_order(self, state: State) -> None:
        coached = self._coached(state)
        looked = coached.get(self.draft.field)
        if looked is None:
            self._order(state)
            return
        field = looked.odds
        pays = field.alone
        card = OddsCard(coins=field.asked, reach=reach(field.deepest), said=reasons_text(looked.reasons))
        card.odds = [(paid_coins, round(100 * few / pays.pairs)) for paid_coins, few in pays.coins]
        card.note = words.text("flow.odds.note", number=field.field)
        self._add(card)

    def _order(self, state: State) -> None:
        """Who placed where, who places now and who still will, with saved coins."""
        card = Card()
        placed = [seat for seat in range(len(state.players)) if seat not in state.order]
        placed.sort(key=lambda seat: state.players[seat].field or 0)
        everyone = [*placed, *state.order] if state.phase is Phase.PLACE else placed
        for seat in everyone:
            player = state.players[seat]
            look = self.sitting.look(player.name)
            if player.field is not None:
                printed = state.edition.fields[player.field - 1]
                said = words.text("flow.field", n=printed.coins, reach=reach(printed.deepest))
            else:
                said = words.text("flow.placing" if seat == state.turn else "flow.placing.later")
            row = PlayerRow(pigment=look.pigment, emblem=look.emblem, name=player.name, second=said)
            if player.coins:
                row.second = words.text("flow.saved", said=said, n=player.coins)
            row.last = seat == everyone[-1]
            row.bind(on_release=lambda row: self.show_player(row.name))
            card.add_widget(row)
        self._add(card)

    # Values

    def _values(self, state: State) -> None:
        self.title = words.text("flow.reveal")
        offered: Allowed = allowed(state)
        self._add(Caption(text=words.text("flow.values"), note=words.text("flow.values.note")))
        for place, back in enumerate(state.backs or ()):
            row = BoxLayout(size_hint_y=None, height=dp(58), spacing=dp(8))
            row.add_widget(BackIcon(icon=ICONS[back]))
            for value in state.edition.cards.behind(back):
                button = ValueButton(value=value, spoken=str(value))
                button.chosen = self.draft.cards[place] == value
                button.used = value not in offered.cards[place]
                button.bind(on_release=lambda one, place=place: self._value(place, one.value))
                row.add_widget(button)
            self._add(row)

    def _value(self, place: int, value: int) -> None:
        first, second = self.draft.cards
        cards = (value, second) if place == 0 else (first, value)
        told = tuple(card for card in cards if card)
        if against := self._against(cards):
            self.tell(against)
        elif len(told) == 2:
            self.sitting.play(Reveal(cards), self.done)
        else:
            self.keep(replace(self.draft, cards=cards))

    def _against(self, cards: tuple[int, int]) -> list[Any]:
        """Reasons against the values told so far."""
        against = reasons(self.state, Reveal(cards))
        return [one for one in against if one.key == "card.used"] if 0 in cards else against

    # Payout

    def _payout(self, state: State) -> None:
        self.title = words.text("flow.payout")
        point = uncorrected(self.sitting.points)[-1]
        first, second = point.move.cards
        cards = state.edition.cards
        backs = [cards.back(first) or Back.PURSE, cards.back(second) or Back.PURSE]
        self._add(Payment(cards=[first, second], icons=[ICONS[back] for back in backs]))
        self._fields(state)
        card = Card()
        payouts = [event for event in point.events if isinstance(event, happened.PaidOut)]
        for order, event in enumerate(payouts, 1):
            look = self.sitting.look(event.player)
            key = "flow.paid.rest" if event.last else "flow.paid"
            card.add_widget(
                PlayerRow(
                    order=str(order),
                    pigment=look.pigment,
                    emblem=look.emblem,
                    name=event.player or words.text("flow.robber"),
                    second=words.text(key, asked=event.asked, left=event.left),
                    coins=event.coins,
                    amount=f"+{event.coins}",
                    last=order == len(payouts),
                )
            )
        self._add(card)
        self._robber_first(point)

    def _robber_first(self, point: Any) -> None:
        """What the robber did at once, where he stands rightmost."""
        said = line(point, self.state).more
        if said:
            look = self.sitting.look(None)
            self._add(ListRow(pigment=look.pigment, emblem=look.emblem, text=said, last=True))

    # Foot

    def _foot(self, state: State) -> None:
        button, foot = self.ids.go, self.ids.foot
        button.pigment, button.emblem = "", ""
        if self._paying:
            button.text = words.text("flow.begins", player=state.current.name)
        elif state.phase is Phase.PLACE and self.sitting.outside.coach and self.draft.field:
            look = self.sitting.look(state.current.name)
            button.pigment, button.emblem = look.pigment, look.emblem
            button.text = words.text("flow.place-here", player=state.current.name)
        else:
            button.text = ""
        foot.shown = bool(button.text)

    def go_on(self) -> None:
        """The foot's button was tapped."""
        if self._paying:
            self.sitting.see()
        else:
            self._place(self.draft.field)

    def _add(self, widget: Any) -> None:
        self.ids.body.add_widget(widget)


class BackIcon(BoxLayout):
    """The back of a card before its values."""

    icon = StringProperty("sack")


kv.load(__file__)
