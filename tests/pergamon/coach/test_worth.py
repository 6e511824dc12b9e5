"""What an exhibition is worth, by the rules themselves."""

from companion.games.pergamon.coach.suggestions import aimed, polishes, suggestions
from companion.games.pergamon.coach.worth import Earned, Pushed, worth
from companion.games.pergamon.moves import Exhibit
from companion.games.pergamon.state import Player
from tests.pergamon.positions import collection, tiles, turn

ROW = tiles("B12B5 B63V3 V57M4 M40J1")
"""The rulebook's example: worth 12."""


def test_a_row_earns_at_every_scoring_it_is_still_there() -> None:
    state = turn(Player("Ada", coins=2, field=7, tiles=ROW), round=5)
    earned = worth(state, Exhibit(ROW, 2))
    assert (earned.value, earned.space, earned.now, earned.polish) == (14, 14, 1, 2)
    assert earned.scorings == (
        Earned(5, 4, 2, 0),  # space 14, the oldest vase
        Earned(7, 3, 0, 0),  # space 11
        Earned(9, 2, 2, 0),  # space 7, the oldest mask
        Earned(12, 1, 2, 6),  # space 2, the oldest bracelet, and all three oldest finds
    )
    assert earned.points == 1 + 6 + 3 + 4 + 9


def test_those_pushed_down_and_out_are_named_with_what_they_lose() -> None:
    ben = Player("Ben", field=9, collections=(collection(9, "V11V2 V12V1"), collection(1, "J11J2 J12J1", 2)))
    cem = Player("Cem", field=11, collections=(collection(16, "M11M2 M12M1"),))
    state = turn(Player("Ada", field=7, tiles=ROW), ben, cem, round=12)
    earned = worth(state, Exhibit(ROW))
    assert earned.pushed == (Pushed("Ben", 1, 9, 8, 1), Pushed("Ben", 2, 1, None, 1))
    assert dict(earned.rivals)["Ben"] < -2


def test_a_saved_storing_fee_counts_against_the_polish() -> None:
    state = turn(Player("Ada", coins=3, field=7, tiles=ROW), round=2)
    earned = worth(state, Exhibit(ROW, 1))
    assert (earned.polish, earned.fee_saved, earned.coins) == (1, 1, 0)


def test_polish_is_tried_where_it_reaches_a_better_floor_or_a_rival() -> None:
    ben = Player("Ben", field=9, collections=(collection(12, "V11V2 V12V1"),))
    state = turn(Player("Ada", coins=9, field=7, tiles=ROW), ben, round=3)
    assert polishes(state, 10, 9) == [0, 2, 3]
    assert polishes(state, 23, 9) == [0]


def test_suggestions_hold_the_oldest_of_the_kind_scored_next() -> None:
    """A shorter row wins where it holds the oldest vase."""
    hand = tiles("M10V5 V99J1 V20J1 J30J1 J31M1")
    state = turn(Player("Ada", field=7, tiles=hand), round=5)
    best = suggestions(state)[0]
    assert best.scorings[0].oldest == 2


def test_suggestions_do_not_push_their_own_exhibitor_for_nothing() -> None:
    """With one's own marker on 5, value 4 earns more than value 5 would."""
    own = (collection(5, "M11M5 M12M1"),)
    old = Player("Ben", field=9, collections=(collection(24, "B99B5 B98B5 B97B5 B96B5"),))
    hand = tiles("J10J4 J11J1 J12B2")
    state = turn(Player("Ada", field=7, tiles=hand, collections=own), old, round=12)
    best = suggestions(state)[0]
    assert best.space == 4
    assert best.pushed == ()


def test_with_all_markers_in_use_the_one_that_loses_least_is_replaced() -> None:
    own = tuple(
        collection(space, f"M{space}M5 M12M1", marker) for marker, space in ((1, 20), (2, 10), (3, 16))
    )
    state = turn(Player("Ada", field=7, tiles=ROW, collections=own), round=12)
    assert suggestions(state)[0].move.replace == 2


def test_a_given_space_is_reached_with_the_least_polish() -> None:
    """Values 3, 4, 5, 8, 9 and 12 can be laid; two coins polish the rest."""
    hand = tiles("V10J4 J11M5 M12B3 B13B1")
    state = turn(Player("Ada", coins=2, field=7, tiles=hand), round=3)
    reached = {space: aimed(state, space) for space in range(1, 25)}
    assert {space: earned.polish for space, earned in reached.items() if earned} == {
        3: 0, 4: 0, 5: 0, 6: 1, 7: 2, 8: 0, 9: 0, 10: 1, 11: 2, 12: 0, 13: 1, 14: 2
    }  # fmt: skip
    assert all(earned.space == space for space, earned in reached.items() if earned)


def test_the_top_space_is_reached_by_any_value_above() -> None:
    hand = tiles("V10V5 V11V5 V12V5 V13V5 V14V5 V15V5")
    state = turn(Player("Ada", field=7, tiles=hand), round=3)
    earned = aimed(state, 24)
    assert earned is not None
    assert (earned.space, earned.polish) == (24, 0)
