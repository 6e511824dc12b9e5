"""The rules of the altar, one test a rule."""

import pytest

from companion.games.altar import GAME
from companion.games.altar.allowed import allowed
from companion.games.altar.events import RoundBegun, Scored, SetsChanged, Taken, TurnBegun
from companion.games.altar.moves import EndTurn, Score, Show, Take
from companion.games.altar.pieces import Symbol
from companion.games.altar.referee import begin
from companion.games.errors import Unreadable
from tests.altar.positions import after, header, refused, table

SHIP = Symbol.SHIP


# Displays


@pytest.mark.parametrize(
    ("cards", "sets"), [((0, 0, 0), 0), ((3, 0, 3), 0), ((1, 1, 1), 1), ((3, 2, 5), 2), ((4, 4, 4), 4)]
)
def test_a_set_is_one_of_each_symbol(cards: tuple[int, int, int], sets: int) -> None:
    assert table(red=cards).sets == sets


def test_every_display_counts_by_itself() -> None:
    assert table(red=(2, 0, 0), blue=(0, 2, 0), green=(0, 0, 2)).sets == 0
    assert table(red=(2, 1, 1), blue=(1, 1, 2), green=(0, 5, 5)).sets == 2


def test_with_two_players_all_four_displays_count_separately() -> None:
    state = table(2, red=(1, 1, 1), blue=(1, 1, 1), green=(2, 2, 2), yellow=(1, 0, 1))
    assert state.sets == 4


def test_cards_come_and_go_at_any_time_for_anybody() -> None:
    state, events = after(table(), Show("blue", scroll=2, ship=1, helmet=1), Show("blue", scroll=-1))
    assert [display.sets for display in state.displays] == [0, 1, 0]
    assert [event for event in events if isinstance(event, SetsChanged)] == [SetsChanged(1)]
    assert state.player == "Ada"


def test_a_display_never_has_fewer_cards_than_none() -> None:
    state = table(red=(1, 0, 0))
    assert refused(state, Show("red", scroll=-2, ship=-1, helmet=1)) == ["altar.display.few"] * 2
    assert refused(state, Show("red", scroll=99)) == ["altar.display.many"]
    assert refused(state, Show("pink", scroll=1)) == ["altar.colour.unknown"]
    changes = {(change.colour, change.symbol.value): change for change in allowed(state).changes}
    assert changes["red", "scroll"].fewer == 1
    assert changes["red", "ship"].fewer == 0


def test_a_change_of_nothing_is_no_move() -> None:
    with pytest.raises(Unreadable):
        GAME.read_move(b'{"move": "display", "colour": "red", "ship": 0}')


# Taking the altar


def test_the_altar_starts_in_the_middle_and_nobody_picks_a_card() -> None:
    state = begin(header()).state
    assert (state.altar, allowed(state).picks) == (None, None)
    assert refused(state, Take("red", SHIP)) == ["altar.pick.nobody"]
    state, events = after(state, Take("red"))
    assert state.altar == "red"
    assert events == [Taken("Ada", "red", None, None)]


def test_the_former_holder_picks_one_of_the_three_cards() -> None:
    state = table(altar="blue")
    assert allowed(state).picks == "Ben"
    assert refused(state, Take("red")) == ["altar.pick.needed"]
    state, events = after(state, Take("red", SHIP))
    assert (state.altar, events) == ("red", [Taken("Ada", "red", "Ben", SHIP)])


def test_nobody_takes_it_from_themselves() -> None:
    assert refused(table(altar="red"), Take("red")) == ["altar.take.own"]
    assert refused(table(2, altar="red"), Take("blue")) == ["altar.take.own"]
    assert not any(choice.allowed for choice in allowed(table(2, altar="red")).taking)


def test_one_takes_it_in_ones_own_turn() -> None:
    assert refused(table(), Take("blue")) == ["altar.take.turn"]
    assert refused(table(altar="red"), Take("blue")) == ["altar.take.turn", "altar.take.own"]
    assert refused(table(), Take("pink")) == ["altar.colour.unknown"]


def test_taking_leaves_all_displays_alone() -> None:
    state = table(red=(1, 1, 1))
    assert after(state, Take("red"))[0].displays == state.displays


def test_with_two_players_it_goes_to_one_of_two_colours() -> None:
    assert [choice.colour for choice in allowed(table(2)).taking] == ["red", "blue"]
    assert after(table(2), Take("blue"))[0].altar == "blue"


# Scoring


def test_the_holder_gets_a_point_for_every_set_in_every_display() -> None:
    state = table(altar="red", red=(1, 1, 1), blue=(2, 3, 2), green=(9, 9, 0))
    assert allowed(state).points == 3
    scored, events = after(state, Score())
    assert dict(scored.points) == {"red": 3, "blue": 0, "green": 0}
    assert events == [Scored("Ada", "red", 3)]
    assert scored.displays == state.displays


def test_with_two_players_only_the_altars_colour_scores() -> None:
    state, _ = after(table(2, altar="blue", red=(1, 1, 1), green=(1, 1, 1)), Score())
    assert dict(state.points) == {"red": 0, "blue": 2, "green": 0, "yellow": 0}


def test_only_the_holder_scores() -> None:
    assert refused(table(), Score()) == ["altar.score.holder"]
    assert refused(table(altar="blue"), Score()) == ["altar.score.holder"]
    assert [reason.key for reason in allowed(table()).score_reasons] == ["altar.score.holder"]


def test_at_most_once_a_turn() -> None:
    state, _ = after(table(altar="red", blue=(1, 1, 1)), Score())
    assert refused(state, Score()) == ["altar.score.twice"]
    state, _ = after(state, EndTurn(), EndTurn(), EndTurn(), Score())
    assert state.points["red"] == 2


def test_taking_and_scoring_in_the_same_turn_in_that_order() -> None:
    state, _ = after(table(altar="blue", green=(2, 2, 2)), Take("red", SHIP), Score())
    assert state.points["red"] == 2
    assert refused(state, Take("red")) == ["altar.take.own"]


def test_scoring_without_any_set_brings_nothing_and_counts_as_scoring() -> None:
    state, _ = after(table(altar="red"), Score())
    assert state.points["red"] == 0
    assert state.scored


# Turns


def test_turns_go_clockwise_and_a_round_begins_with_the_start_player() -> None:
    state = begin(header(3, start="Ben")).state
    turns = [state.player]
    for _ in range(4):
        state, events = after(state, EndTurn())
        turns.append(state.player)
    assert turns == ["Ben", "Cem", "Ada", "Ben", "Cem"]
    assert events == [TurnBegun("Cem")]
    assert state.round == 2
    assert RoundBegun(3) in after(state, EndTurn(), EndTurn())[1]


def test_there_is_no_end() -> None:
    assert not GAME.ends
    assert GAME.result(table(altar="red")) is None


def test_players_can_be_renamed() -> None:
    renamed = GAME.rename(header(), {"Ada": "Eva"})
    assert (GAME.players(renamed), renamed.start) == (("Eva", "Ben", "Cem"), "Eva")
    assert GAME.rename(Score(), {"Ada": "Eva"}) == Score()
