"""Rules that the worked examples leave out, one test a rule."""

import pytest

from companion.games.indus import GAME
from companion.games.indus.allowed import allowed
from companion.games.indus.board import Drawing, drawn
from companion.games.indus.events import (
    Captured,
    Decision,
    Over,
    PassedOver,
    RoundBegun,
    Secured,
    TakenBack,
    Verdict,
)
from companion.games.indus.moves import Header
from companion.games.indus.pieces import LINES, Kind, Piece, Researcher, Supply
from companion.games.indus.referee import begin
from companion.games.indus.scoring import standings
from companion.games.indus.state import Phase, State
from tests.indus.positions import after, brings, header, pieces, places, points, refused, turn

WORKER, ASSISTANT, PROFESSOR = Researcher
ONE = Supply(1, 0, 0)


# Before the first turn


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2)])
def test_everyone_brings_the_first_researchers_in_turn(players: int, each: int) -> None:
    state = begin(header(players, start="Ben")).state
    names, asked = [person.name for person in header(players).players], []
    while state.phase is Phase.SETUP:
        asked.append(state.player)
        may = allowed(state)
        state, events = after(state, brings(may.bringing[0].team, may.fields[0]))
    assert asked == (names[1:] + names[:1]) * each
    assert RoundBegun(1) in events
    assert state.player == "Ben"


def test_with_two_players_each_team_brings_two_in_any_order() -> None:
    state = begin(header(2)).state
    state, _ = after(state, brings("red", "N1"), brings("yellow", "N2"), brings("red", "N3"))
    state, _ = after(state, brings("green", "N4"))
    assert refused(state, brings("red", "N5")) == ["indus.start.enough"]
    assert [choice.team for choice in allowed(state).bringing] == ["blue"]


def test_nobody_places_before_all_stand_at_the_start() -> None:
    state, _ = after(begin(header(4)).state, brings("red", "N1"))
    assert refused(state, places("N1", 3)) == ["indus.place.setup"]


def test_a_start_field_holds_one() -> None:
    state, _ = after(begin(header(4)).state, brings("red", "N1"))
    assert refused(state, brings("blue", "N1")) == ["indus.field.taken"]
    assert "N1" not in allowed(state).fields
    assert len(allowed(state).fields) == 23


def test_all_reasons_are_given_at_once() -> None:
    state, _ = after(begin(header(4)).state, brings("red", "N1"))
    assert refused(state, brings("red", "N1")) == ["indus.team.turn", "indus.field.taken"]
    assert refused(state, brings("pink", "Q9")) == ["indus.team.unknown", "indus.field.unknown"]


# A turn


def test_a_researcher_is_brought_before_one_is_placed() -> None:
    state = turn(3, {"N1": "red-worker"}, supply={"red": ONE})
    assert refused(state, places("N1", 1)) == ["indus.place.bring-first"]
    assert not allowed(state).placing
    state, _ = after(state, brings("red", "N2"))
    assert refused(state, brings("red", "N3")) == ["indus.start.twice", "indus.supply.empty"]
    assert not allowed(state).bringing
    assert {choice.field for choice in allowed(state).placing} == {"N1", "N2"}


def test_without_supply_a_turn_begins_with_placing() -> None:
    state = turn(3, {"N1": "red-worker", "N2": "blue-worker"})
    assert refused(state, brings("red", "N3")) == ["indus.supply.empty"]
    assert [choice.field for choice in allowed(state).placing] == ["N1"]
    after(state, places("N1", 1))


def test_a_sort_of_researcher_can_be_used_up() -> None:
    state = turn(3, supply={"red": ONE})
    assert refused(state, brings("red", "N1", PROFESSOR)) == ["indus.supply.none"]
    assert allowed(state).bringing[0].researchers == (WORKER,)


def test_with_all_start_fields_taken_nobody_is_brought() -> None:
    state = turn(3, dict.fromkeys(LINES, "red-worker"), supply={"red": ONE})
    assert not allowed(state).bringing
    assert len(allowed(state).placing) == 24
    after(state, places("N1", 1))


@pytest.mark.parametrize(
    ("field", "squares"),
    [("N2", "b1 b2 b6"), ("S2", "b6 b5 b1"), ("W5", "a5 b5 f5"), ("E5", "f5 e5 a5")],
)
def test_a_researcher_goes_straight_in_as_far_as_the_die_shows(field: str, squares: str) -> None:
    for pips, square in zip((1, 2, 6), squares.split(), strict=True):
        state, _ = after(turn(3, {field: "red-worker", "N1": "blue-worker"}), places(field, pips))
        assert dict(state.squares) == {square: pieces("red-worker")}
        assert set(state.start) == {"N1"}


def test_pieces_on_the_way_are_jumped_and_stacked_upon() -> None:
    squares = {"b1": "blue-worker", "b2": "green-worker", "b3": "blue-professor"}
    state, _ = after(turn(3, {"N2": "red-worker", "N1": "blue-worker"}, squares), places("N2", 3))
    assert state.squares["b3"] == pieces("blue-professor red-worker")
    assert state.squares["b2"] == pieces("green-worker")


def test_only_the_last_roll_counts() -> None:
    state, _ = after(turn(3, {"N2": "red-professor"}), places("N2", 6, 5, 1))
    assert set(state.squares) == {"b1"}


def test_the_second_roll_is_not_for_workers_and_the_third_for_professors() -> None:
    state = turn(3, {"N1": "red-worker", "N2": "red-assistant", "N3": "red-professor"})
    assert refused(state, places("N1", 1, 2)) == ["indus.rolls.2"]
    assert refused(state, places("N1", 1, 2, 3)) == ["indus.rolls.3"]
    assert refused(state, places("N2", 1, 2, 3)) == ["indus.rolls.3"]
    after(state, places("N2", 1, 2))
    after(state, places("N3", 1, 2, 3))
    may = allowed(state)
    assert [[choice.field for choice in may.using(rolled)] for rolled in (1, 2, 3)] == [
        ["N1", "N2", "N3"],
        ["N2", "N3"],
        ["N3"],
    ]


def test_one_rolls_again_only_with_somebody_who_may_use_it() -> None:
    assert allowed(turn(3, {"N1": "red-worker", "N2": "blue-professor"})).rolls("red") == 1
    assert allowed(turn(3, {"N1": "red-worker", "N2": "red-assistant"})).rolls("red") == 2
    assert allowed(turn(3, {"N1": "red-professor"})).rolls("red") == 3
    assert allowed(turn(2, {"N1": "red-worker", "N2": "blue-professor"})).rolls("red") == 1


def test_rolls_are_one_to_three_of_one_to_six() -> None:
    state = turn(3, {"N1": "red-professor"})
    assert refused(state, places("N1")) == ["indus.rolls.number"]
    assert refused(state, places("N1", 1, 2, 3, 4)) == ["indus.rolls.number"]
    assert refused(state, places("N1", 7, 0, 7)) == ["indus.rolls.pips", "indus.rolls.pips"]


def test_one_places_own_pieces_that_stand_at_the_start() -> None:
    state = turn(3, {"N1": "red-worker", "N2": "blue-worker"})
    assert refused(state, places("N3", 1)) == ["indus.field.empty"]
    assert refused(state, places("N2", 1)) == ["indus.team.turn"]
    assert refused(state, places("X1", 1)) == ["indus.field.unknown"]


# Securing and capturing


def test_a_second_piece_of_a_team_secures_and_captures_the_others() -> None:
    squares = {"b1": "blue-worker red-worker green-professor blue-assistant"}
    state, events = after(turn(3, {"N2": "red-worker", "N1": "blue-worker"}, squares), places("N2", 1))
    assert state.squares["b1"] == pieces("red-worker red-worker")
    assert dict(state.secured) == {"b1": "red"}
    assert points(state) == {"red": 6, "blue": 0, "green": 0}
    assert state.captured == pieces("blue-worker green-professor blue-assistant")
    assert Secured("Ada", "red", "b1") in events
    assert sum(event.points for event in events if isinstance(event, Captured)) == 6


def test_what_comes_to_a_secured_square_later_is_captured_by_its_team() -> None:
    squares, secured = {"b1": "blue-worker blue-worker"}, {"b1": "blue"}
    state = turn(3, {"N2": "red-professor", "N1": "blue-worker"}, squares, secured)
    state, events = after(state, places("N2", 1))
    assert state.squares["b1"] == pieces("blue-worker blue-worker")
    assert points(state) == {"red": 0, "blue": 3, "green": 0}
    assert Captured("Ben", "blue", PROFESSOR, "red", "b1", 3) in events
    assert not [event for event in events if isinstance(event, Secured)]


def test_a_third_piece_of_the_team_just_stands_on_its_secured_square() -> None:
    state = turn(3, {"N2": "red-worker"}, {"b1": "red-worker red-worker"}, {"b1": "red"})
    state, events = after(state, places("N2", 1))
    assert len(state.squares["b1"]) == 3
    assert not [event for event in events if isinstance(event, Secured)]


def test_what_will_happen_is_told_before() -> None:
    squares = {"b1": "red-worker blue-assistant", "b2": "green-worker green-worker"}
    state = turn(3, {"N2": "red-professor"}, squares, {"b2": "green"})
    first, second, third, *_ = allowed(state).placing[0].landings
    assert (first.square, first.secures, first.captor, first.points) == ("b1", True, "red", 2)
    assert first.captured == (Piece("blue", ASSISTANT),)
    assert (second.secures, second.captor, second.points) == (False, "green", 3)
    assert (third.captor, third.points, third.stack) == (None, 0, pieces("red-professor"))
    assert not first.returnable + second.returnable


def test_both_teams_of_one_player_secure_for_themselves() -> None:
    state = turn(2, {"N2": "blue-worker"}, {"b1": "red-worker"})
    state, _ = after(state, places("N2", 1))
    assert state.squares["b1"] == pieces("red-worker blue-worker")
    assert not state.secured


# Two players


def test_a_turn_of_two_is_played_with_one_team() -> None:
    state = turn(2, {"N1": "red-worker", "N2": "blue-worker"}, supply={"red": ONE, "blue": ONE})
    assert allowed(state).teams == ("red", "blue")
    state, _ = after(state, brings("red", "N3"))
    assert refused(state, places("N2", 1)) == ["indus.place.team"]
    assert allowed(state).teams == ("red",)
    after(state, places("N1", 1))


def test_a_team_without_supply_plays_without_bringing() -> None:
    state = turn(2, {"N1": "red-worker", "N2": "blue-worker"}, supply={"blue": ONE})
    assert allowed(state).teams == ("blue", "red")
    assert refused(state, places("N2", 1)) == ["indus.place.bring-first"]
    after(state, places("N1", 1))
    after(state, brings("blue", "N3"), places("N2", 1))


SHARED_SQUARE = {"b1": "red-worker blue-worker green-worker blue-worker"}


def test_an_own_captured_piece_brings_points() -> None:
    state, _ = after(turn(2, {"N2": "red-worker", "N1": "green-worker"}, SHARED_SQUARE), places("N2", 1))
    assert points(state)["red"] == 3
    assert not state.teams[1].supply


def test_or_goes_back_into_its_supply_instead() -> None:
    state = turn(2, {"N2": "red-worker", "N1": "green-worker"}, SHARED_SQUARE)
    assert allowed(state).placing[0].landings[0].returnable == (WORKER, WORKER)
    state, events = after(state, places("N2", 1, back=(WORKER,)))
    assert points(state)["red"] == 2
    assert state.teams[1].supply == Supply(1, 0, 0)
    assert state.captured == pieces("green-worker blue-worker")
    assert TakenBack("Ada", "blue", WORKER, "b1") in events


def test_also_where_it_walks_onto_the_own_other_teams_square() -> None:
    squares, secured = {"b1": "red-worker red-worker"}, {"b1": "red"}
    state = turn(2, {"N2": "blue-professor", "N1": "green-worker"}, squares, secured)
    assert allowed(state).placing[0].landings[0].returnable == (PROFESSOR,)
    kept, _ = after(state, places("N2", 1))
    assert points(kept)["red"] == 3
    back, _ = after(state, places("N2", 1, back=(PROFESSOR,)))
    assert points(back)["red"] == 0
    assert back.teams[1].supply == Supply(0, 0, 1)


def test_nothing_else_can_be_taken_back() -> None:
    state = turn(2, {"N2": "red-worker"}, SHARED_SQUARE)
    assert refused(state, places("N2", 1, back=(WORKER,) * 3)) == ["indus.take-back.none"]
    assert refused(state, places("N2", 2, back=(WORKER,))) == ["indus.take-back.none"]
    theirs = turn(2, {"N2": "red-worker"}, {"b1": "red-worker green-worker"})
    assert refused(theirs, places("N2", 1, back=(WORKER,))) == ["indus.take-back.none"]
    lost = turn(2, {"N2": "red-worker"}, {"b1": "green-worker green-worker"}, {"b1": "green"})
    assert refused(lost, places("N2", 1, back=(WORKER,))) == ["indus.take-back.none"]
    three = turn(3, {"N2": "red-worker"}, {"b1": "red-worker blue-worker"})
    assert refused(three, places("N2", 1, back=(WORKER,))) == ["indus.take-back.none"]


# The end


def test_who_has_nothing_left_is_passed_over() -> None:
    state = turn(3, {"N1": "red-worker", "N2": "red-worker", "N3": "green-worker"})
    state, events = after(state, places("N1", 1))
    assert PassedOver("Ben") in events
    assert state.player == "Cem"
    state, events = after(state, places("N3", 1))
    assert RoundBegun(2) in events
    assert state.player == "Ada"


def test_the_game_ends_with_the_last_piece_on_the_board() -> None:
    state, events = after(turn(3, {"N1": "red-worker"}), places("N1", 6))
    assert (state.phase, state.player) == (Phase.OVER, None)
    assert isinstance(events[-1], Over)
    assert refused(state, places("N1", 1)) == ["indus.over"]
    assert refused(state, brings("red", "N1")) == ["indus.over"]
    assert allowed(state).teams == ()


def test_a_piece_taken_back_at_the_very_end_is_played_again() -> None:
    squares, secured = {"b1": "red-worker red-worker"}, {"b1": "red"}
    state, events = after(turn(2, {"N2": "blue-worker"}, squares, secured), places("N2", 1, back=(WORKER,)))
    assert (state.phase, state.player) == (Phase.PLAY, "Ada")
    assert PassedOver("Ben") in events
    state, _ = after(state, brings("blue", "N2"), places("N2", 2))
    assert state.phase is Phase.OVER


# Scoring


def finished(squares: dict[str, str], *ruins: Drawing, players: int = 4) -> State:
    """A game that ends with a piece where no ruin is."""
    state, _ = after(turn(players, {"N6": "red-worker"}, squares, ruins=ruins), places("N6", 6))
    return state


BUILDING = drawn(Kind.BUILDING, ("a1", "a2", "a3"))


def test_alone_on_a_building_brings_both_finds() -> None:
    state = finished({"a1": "blue-worker"}, BUILDING)
    assert points(state)["blue"] == 9
    assert next(standings(state)).verdict is Verdict.ALONE


def test_covered_pieces_count_on_buildings() -> None:
    state = finished({"a1": "blue-worker green-worker", "a2": "blue-worker green-worker yellow-worker",
                      "a3": "blue-worker"}, BUILDING)  # fmt: skip
    assert points(state) == {"red": 0, "blue": 6, "green": 3, "yellow": 0}


def test_tied_for_most_nobody_else_gets_anything() -> None:
    squares = {"a1": "blue-worker green-worker", "a2": "green-worker blue-worker", "a3": "yellow-worker"}
    assert points(finished(squares, BUILDING)) == {"red": 0, "blue": 4, "green": 4, "yellow": 0}


def test_tied_for_second_shares_the_lower_find() -> None:
    squares = {"a1": "blue-worker green-worker", "a2": "blue-worker yellow-worker"}
    assert points(finished(squares, BUILDING)) == {"red": 0, "blue": 6, "green": 1, "yellow": 1}


def test_of_a_buildings_finds_the_higher_is_the_first_however_drawn() -> None:
    squares = {"a1": "blue-worker", "a2": "blue-worker green-worker"}
    state = finished(squares, Drawing("building", ("a1", "a2"), (2, 4)))
    assert points(state) == {"red": 0, "blue": 4, "green": 2, "yellow": 0}


def test_a_player_adds_both_teams_and_both_count_for_themselves() -> None:
    squares = {"a1": "red-worker green-worker", "a2": "red-worker blue-worker"}
    state = finished({**squares, "a3": "red-worker blue-worker"}, BUILDING, players=2)
    result = GAME.result(state)
    assert points(state) == {"red": 6, "blue": 3, "green": 0, "yellow": 0}
    assert result is not None
    assert result.points == (("Ada", 9), ("Ben", 0))


def test_a_tie_is_shared() -> None:
    grave = [Drawing("grave", (square,), (3,)) for square in ("a1", "b1")]
    state = finished({"a1": "blue-worker", "b1": "green-worker"}, *grave)
    assert state.winners == ("Ben", "Cem")
    result = GAME.result(state)
    assert result is not None
    assert result.reason.key == f"indus.won.{Decision.SHARED}"


def test_captures_count_in_the_end() -> None:
    state = turn(3, {"N1": "red-worker"}, {"a1": "red-worker blue-professor"})
    state, _ = after(state, places("N1", 1))
    assert points(state)["red"] == 3 + 9


def test_players_can_be_renamed() -> None:
    renamed = GAME.rename(header(3), {"Ada": "Eva"})
    assert isinstance(renamed, Header)
    assert (GAME.players(renamed), renamed.start) == (("Eva", "Ben", "Cem"), "Eva")
    assert GAME.rename(places("N1", 1), {"Ada": "Eva"}) == places("N1", 1)
