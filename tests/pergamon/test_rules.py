"""Rules that the worked examples leave out, one test a rule."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games.errors import Ambiguous, Illegal
from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.checks import fee
from companion.games.pergamon.events import (
    Cause,
    Dissolved,
    NobodyShows,
    Over,
    PaidOut,
    RobberIdle,
    Scored,
    Source,
)
from companion.games.pergamon.moves import (
    Adjust,
    AnyMove,
    Dig,
    Draw,
    Exhibit,
    Lay,
    Place,
    Reveal,
    Store,
    Variant,
)
from companion.games.pergamon.pieces import Back, Find, Kind
from companion.games.pergamon.state import ROBBER, Phase, Player, Robber, State
from tests.pergamon.positions import after, collection, new_game, spaces, tiles, turn

FIVE = tiles("V36J4 V50J1 V85J4 V14J4 V50J2")
PURSES = (Back.PURSE, Back.PURSE)
ROW = "V12J4 J63M2"


def refused(state: State, move: AnyMove) -> list[str]:
    """The codes of all reasons against a move."""
    with pytest.raises(Illegal) as refusal:
        after(state, move)
    return [reason.key for reason in refusal.value.reasons]


# Laying out


def test_full_galleries_are_passed_over() -> None:
    state = replace(new_game(), galleries=(tiles("V01J1 V02J1 V03J1 V04J1"), (), (), (), ()))
    state, _ = after(state, Lay(FIVE[:4]))
    assert [len(gallery) for gallery in state.galleries] == [4, 1, 1, 1, 1]
    assert state.galleries[1] == tiles("V50J1")


def test_with_all_galleries_full_no_tile_is_laid() -> None:
    full = tiles("V01J1 V02J1 V03J1 V04J1")
    state = replace(new_game(), galleries=(full,) * 5)
    assert allowed(state).tiles == 0
    assert refused(state, Lay(FIVE)) == ["lay.number"]
    assert after(state, Lay(()))[0].phase is Phase.DRAW


def test_equal_tiles_stay_as_the_start_player_gives_them() -> None:
    state, _ = after(new_game(), Lay(tiles("V14J4 M14B4 V50J1 V50J2 V50J3")))
    assert state.galleries[3:] == (tiles("V14J4"), tiles("M14B4"))


def test_variant_sorting_leaves_the_order_within_a_century_to_the_start_player() -> None:
    state, _ = after(new_game(3, Variant.SORTING), Lay(FIVE))
    assert state.galleries == tuple((tile,) for tile in tiles("V50J1 V50J2 V36J4 V85J4 V14J4"))


# Funding


def funded(players: int, fields: list[int], backs: tuple[Back, Back], cards: tuple[int, int]) -> State:
    """A first round up to the payout, everyone on the given fields in clockwise order."""
    state = new_game(players)
    pawns = [Place(player.name, field) for player, field in zip(state.players, fields, strict=True)]
    return after(state, Lay(FIVE), Draw(backs), *pawns, Reveal(cards))[0]


def test_payout_goes_from_right_to_left_while_coins_last() -> None:
    state = funded(3, [9, 12, 6], PURSES, (3, 2))
    assert [player.coins for player in state.players] == [2, 0, 3]
    assert state.order == (2, 0, 1)


def test_the_leftmost_takes_all_that_is_left() -> None:
    state = funded(3, [1, 2, 3], (Back.CHEST, Back.CHEST), (8, 8))
    assert [player.coins for player in state.players] == [0, 1, 15]


def test_pawns_are_placed_clockwise_from_the_start_player() -> None:
    state, _ = after(new_game(3, start="Cem"), Lay(FIVE), Draw(PURSES))
    assert state.order == (2, 0, 1)
    assert refused(state, Place("Ben", 1)) == ["player.turn"]


def test_a_field_holds_one_pawn() -> None:
    state, _ = after(new_game(), Lay(FIVE), Draw(PURSES), Place("Ada", 4))
    assert refused(state, Place("Ben", 4)) == ["field.taken"]
    assert [choice.allowed for choice in allowed(state).fields].count(False) == 1


def test_cards_must_have_the_backs_that_were_drawn() -> None:
    state = new_game(2)
    state, _ = after(state, Lay(FIVE), Draw((Back.CHEST, Back.PURSE)), Place("Ada", 1), Place("Ben", 2))
    assert refused(state, Reveal((7, 8))) == ["card.back"]
    assert after(state, Reveal((1, 8)))[0].cards == after(state, Reveal((8, 1)))[0].cards[::-1]


def test_each_card_is_there_three_times() -> None:
    state, _ = after(
        replace(new_game(2), cards=(3, 3)), Lay(FIVE), Draw(PURSES), Place("Ada", 1), Place("Ben", 2)
    )
    assert refused(state, Reveal((3, 3))) == ["card.used"]
    assert allowed(replace(state, cards=(3, 3, 3))).cards == ((1, 2, 4), (1, 2, 4))


def test_each_back_is_there_twelve_times() -> None:
    state = replace(new_game(2), phase=Phase.DRAW, cards=(1, 2, 3, 4) * 2 + (1, 2, 3))
    assert refused(state, Draw(PURSES)) == ["draw.none"]
    assert allowed(state).backs == ((Back.PURSE, Back.CHEST), (Back.CHEST, Back.CHEST))


def test_the_leftmost_pawn_starts_the_next_round_and_others_follow_clockwise() -> None:
    state, _ = after(funded(3, [2, 9, 4], PURSES, (1, 2)), Store(), Store(), Store())
    assert (state.round, state.phase, state.start) == (2, Phase.LAY, 1)
    state, _ = after(state, Lay(FIVE), Draw(PURSES))
    assert state.order == (1, 2, 0)


def test_variant_player_order_places_from_leftmost_to_rightmost() -> None:
    state = new_game(4, Variant.PLAYER_ORDER)
    places = [Place("Ada", 5), Place("Ben", 11), Place("Cem", 2), Place("Dora", 8)]
    turns = [Store()] * 4
    state, _ = after(state, Lay(FIVE), Draw(PURSES), *places, Reveal((1, 2)), *turns, Lay(FIVE), Draw(PURSES))
    assert state.order == (1, 3, 0, 2)


# The tomb robber


@pytest.mark.parametrize(
    ("backs", "field"),
    [(PURSES, 5), ((Back.PURSE, Back.CHEST), 7), ((Back.CHEST, Back.CHEST), 9)],
)
def test_the_robber_is_put_on_a_field_by_the_backs(backs: tuple[Back, Back], field: int) -> None:
    state, _ = after(new_game(2), Lay(FIVE), Draw(backs))
    assert state.robber == Robber(0, field)
    assert refused(state, Place("Ada", field)) == ["field.robber"]


def test_only_two_players_meet_the_robber() -> None:
    assert new_game(2).robber is not None
    assert new_game(3).robber is None and new_game(4).robber is None


def test_the_robber_leftmost_takes_all_that_is_left_and_digs_what_he_can_pay() -> None:
    state = new_game(2)
    state, events = after(
        state, Lay(FIVE), Draw(PURSES), Place("Ada", 1), Place("Ben", 2), Reveal((3, 4)), Store(), Store()
    )
    assert PaidOut(None, 5, 2, 6, 0, True) in events
    assert state.robber == Robber(coins=4, field=None)
    assert state.galleries[1] == () and state.box == tiles("V50J2")
    assert state.start == 1


def test_the_robber_keeps_his_coins_where_he_can_dig_nothing() -> None:
    state = turn(Player("Ada", field=1), Player("Ben", field=9), robber=Robber(coins=2, field=5))
    state, events = after(replace(state, order=(0, ROBBER, 1)), Store())
    assert RobberIdle(2) in events
    assert state.robber == Robber(2, 5)


def test_the_robber_goes_up_to_the_deepest_gallery_that_holds_tiles() -> None:
    state = turn(
        Player("Ada", field=1),
        Player("Ben", field=9),
        galleries={1: "V01J1"},
        robber=Robber(coins=9, field=7),
    )
    state, _ = after(replace(state, order=(0, ROBBER, 1)), Store())
    assert state.robber == Robber(8, 7)


# Digging


def test_digging_takes_all_tiles_of_a_gallery_for_its_price() -> None:
    state, _ = after(turn(galleries={3: "V01J3 V02J3 V03J3"}), Dig(3))
    assert state.players[0].tiles == tiles("V01J3 V02J3 V03J3")
    assert state.players[0].coins == 0
    assert state.galleries[2] == ()


def test_all_reasons_against_a_gallery_are_told() -> None:
    state = turn(Player("Ada", coins=3, field=7), galleries={3: "V01J3"})
    reasons = {
        choice.number: [reason.key for reason in choice.reasons] for choice in allowed(state).galleries
    }
    assert reasons == {
        1: ["gallery.empty"],
        2: ["gallery.empty"],
        3: [],
        4: ["gallery.deep", "gallery.price", "gallery.empty"],
        5: ["gallery.deep", "gallery.price", "gallery.empty"],
    }
    assert refused(state, Dig(5)) == reasons[5]


def test_one_gallery_a_turn_and_before_exhibiting() -> None:
    ada = Player("Ada", coins=6, field=12, tiles=tiles(ROW))
    state = turn(ada, galleries={1: "V01J1", 2: "V02J1"})
    assert refused(after(state, Dig(1))[0], Dig(2)) == ["dig.twice"]
    assert refused(after(state, Exhibit(tiles(ROW)))[0], Dig(2)) == ["dig.late"]


# Exhibiting


def test_a_collection_needs_two_tiles_and_fitting_seams() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles("V12J4 M63M2")))
    assert refused(state, Exhibit(tiles("V12J4"))) == ["row.short"]
    assert refused(state, Exhibit(tiles("V12J4 M63M2"))) == ["row.seam"]
    assert refused(state, Exhibit(())) == ["row.short"]


def test_the_exhibitor_gets_one_point_at_once() -> None:
    state, events = after(turn(Player("Ada", field=7, tiles=tiles(ROW))), Exhibit(tiles(ROW)))
    assert state.players[0].points == 1
    assert Scored("Ada", 1, Source.EXHIBITING, 1, 4) in events


def test_a_find_takes_its_century_from_the_left_tile_and_its_year_from_the_right() -> None:
    state, _ = after(turn(Player("Ada", field=7, tiles=tiles(ROW))), Exhibit(tiles(ROW)))
    assert state.players[0].collections[0].finds == (Find(Kind.JUG, 463),)


def test_polishing_is_limited_to_three_and_to_the_coins_there_are() -> None:
    state = turn(Player("Ada", coins=5, field=7, tiles=tiles(ROW)))
    assert refused(state, Exhibit(tiles(ROW), polish=4)) == ["polish.most"]
    assert refused(state, Exhibit(tiles(ROW), polish=6)) == ["polish.price", "polish.most"]
    assert refused(state, Exhibit(tiles(ROW), polish=-1)) == ["polish.negative"]
    exhibiting = allowed(state).exhibiting
    assert exhibiting is not None and exhibiting.highest_polish == 3


def test_in_round_12_polishing_is_without_limit_and_24_stands_for_anything_above() -> None:
    state = turn(Player("Ada", coins=30, field=7, tiles=tiles(ROW)), round=12)
    state, _ = after(state, Exhibit(tiles(ROW), polish=30))
    assert spaces(state) == {24: "Ada 1"}


def test_a_marker_that_leaves_space_1_goes_back_and_its_tiles_to_the_box() -> None:
    ben = Player("Ben", field=8, collections=(collection(1, "V01J1 J01V1"),))
    state, events = after(turn(Player("Ada", field=7, tiles=tiles(ROW)), ben), Exhibit(tiles(ROW)))
    assert state.players[1].collections == ()
    assert state.box == tiles("V01J1 J01V1")
    assert Dissolved("Ben", 1, tiles("V01J1 J01V1"), Cause.PUSHED) in events


def test_own_markers_are_pushed_as_well() -> None:
    ada = Player("Ada", field=7, tiles=tiles(ROW), collections=(collection(4, "V01J1 J01V1"),))
    state, _ = after(turn(ada), Exhibit(tiles(ROW)))
    assert spaces(state) == {3: "Ada 1", 4: "Ada 2"}


THREE = (
    collection(2, "V01J1 J01V1"),
    collection(5, "V02J1 J02V1", marker=2),
    collection(8, "V03J1 J03V1", marker=3),
)


def test_with_three_markers_in_use_one_must_be_replaced_before_the_others_move() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles(ROW), collections=THREE))
    assert refused(state, Exhibit(tiles(ROW))) == ["replace.needed"]
    assert refused(state, Exhibit(tiles(ROW), replace=4)) == ["replace.unknown"]
    state, _ = after(state, Exhibit(tiles(ROW), replace=2))
    assert spaces(state) == {1: "Ada 1", 4: "Ada 2", 8: "Ada 3"}
    assert state.box == tiles("V02J1 J02V1")


def test_with_a_free_marker_no_collection_may_be_dissolved() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles(ROW), collections=THREE[:2]))
    assert refused(state, Exhibit(tiles(ROW), replace=1)) == ["replace.free"]


def test_the_lowest_free_marker_is_taken() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles(ROW), collections=THREE[1:]))
    assert spaces(after(state, Exhibit(tiles(ROW)))[0]) == {4: "Ada 1", 5: "Ada 2", 8: "Ada 3"}


def test_only_own_tiles_are_exhibited_each_once() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles("V12V4")))
    assert refused(state, Exhibit(tiles("V12V4 V12V4"))) == ["tile.missing"]


# Unknown halves


def test_an_unknown_half_fits_any_half_and_learns_its_kind_from_it() -> None:
    held = tiles("?12?4 M63?2 ?40?1")
    state, _ = after(turn(Player("Ada", field=7, tiles=held)), Exhibit(held))
    assert state.players[0].collections[0].finds == (Find(Kind.MASK, 463), Find(Kind.UNKNOWN, 240))


def test_a_move_tells_kinds_that_unknown_halves_leave_open() -> None:
    held = tiles("?12?4 ?63?2 M40?1")
    state = turn(Player("Ada", field=7, tiles=held))
    assert refused(state, Exhibit(held, kinds=(Kind.VASE,))) == ["kinds.number"]
    assert refused(state, Exhibit(held, kinds=(Kind.VASE, Kind.JUG))) == ["kinds.other"]
    state, _ = after(state, Exhibit(held, kinds=(Kind.VASE, Kind.UNKNOWN)))
    assert state.players[0].collections[0].finds == (Find(Kind.VASE, 463), Find(Kind.MASK, 240))


def test_a_code_with_unknown_halves_names_the_one_tile_it_can_mean() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles("V12J4 J63M2 J63B2")))
    state, _ = after(state, Store(tiles("?12?4")))
    assert state.players[0].tiles == tiles("J63M2 J63B2")


def test_a_code_that_can_mean_two_tiles_is_ambiguous() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles("V12J4 J63M2 J63B2")))
    with pytest.raises(Ambiguous) as refusal:
        after(state, Exhibit(tiles("V12J4 ?63?2")))
    assert refusal.value.code == "tile.ambiguous"


def test_a_find_of_unknown_kind_wins_no_bonus_but_counts_for_its_age() -> None:
    ada = Player("Ada", field=7, collections=(collection(4, "?00?5 ?99?1"),))
    ben = Player("Ben", field=8, collections=(collection(3, "B00B1 B01B1"),))
    state = replace(turn(ada, ben, Player("Cem", field=9), round=12), order=(2,))
    _, events = after(state, Store())
    assert [(e.player, e.points, e.source) for e in events if isinstance(e, Scored)] == [
        ("Ada", 1, Source.MUSEUM),
        ("Ben", 1, Source.MUSEUM),
        ("Ben", 2, Source.OLDEST_OF_KIND),
        ("Ada", 3, Source.FINAL_OLDEST),
        ("Ben", 2, Source.FINAL_OLDEST),
    ]


# Storing


@pytest.mark.parametrize(("number", "coins"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3)])
def test_three_tiles_are_free_and_every_three_more_cost_a_coin(number: int, coins: int) -> None:
    assert fee(new_game(), number) == coins


def test_what_cannot_be_paid_must_be_discarded() -> None:
    state = turn(Player("Ada", coins=0, field=7, tiles=FIVE))
    assert refused(state, Store()) == ["store.price"]
    assert allowed(state).most_stored == 3
    state, _ = after(state, Store(FIVE[:2]))
    assert state.players[0].tiles == FIVE[2:]
    assert state.box == FIVE[:2]


# Scoring


def scored(round: int, *players: Player) -> tuple[State, list[Scored | NobodyShows | Over]]:
    """What the scoring after a round brings."""
    state = turn(*players, round=round)
    state = replace(state, order=(0,))
    state, events = after(state, Store())
    return state, [event for event in events if isinstance(event, Scored | NobodyShows | Over)]


def test_markers_earn_their_spaces_points_then_the_oldest_vase_then_all_move_down_three() -> None:
    ada = Player("Ada", field=1, collections=(collection(9, "V01V3 V50V1"), collection(3, "V01J1 J99V1", 2)))
    ben = Player("Ben", field=2, collections=(collection(24, "V01V3 V49V1"),))
    state, events = scored(5, ada, ben, Player("Cem", field=3))
    assert events == [
        Scored("Ada", 3, Source.MUSEUM, 1, 9),
        Scored("Ada", 1, Source.MUSEUM, 2, 3),
        Scored("Ben", 6, Source.MUSEUM, 1, 24),
        Scored("Ada", 2, Source.OLDEST_OF_KIND, find=Find(Kind.VASE, 350)),
    ]
    assert spaces(state) == {6: "Ada 1", 21: "Ben 1"}
    assert [player.points for player in state.players] == [6, 6, 0]


@pytest.mark.parametrize(("round", "kind", "shift"), [(5, "V", 3), (7, "J", 4), (9, "M", 5)])
def test_each_scoring_has_its_kind_and_shift(round: int, kind: str, shift: int) -> None:
    ada = Player("Ada", field=1, collections=(collection(20, f"?01{kind}3 {kind}50?1"),))
    state, events = scored(round, ada, Player("Ben", field=2), Player("Cem", field=3))
    assert Scored("Ada", 2, Source.OLDEST_OF_KIND, find=Find(Kind(kind), 350)) in events
    assert spaces(state) == {20 - shift: "Ada 1"}


def test_equally_old_each_tied_owner_gets_the_bonus_once() -> None:
    ada = Player("Ada", field=1, collections=(collection(9, "V01V3 V50V3 V50V1"),))
    ben = Player("Ben", field=2, collections=(collection(8, "V01V3 V50V1"),))
    _, events = scored(5, ada, ben, Player("Cem", field=3))
    bonuses = [event.player for event in events if isinstance(event, Scored) and event.find]
    assert bonuses == ["Ada", "Ben"]


def test_nobody_shows_the_kind_nobody_gets_the_bonus() -> None:
    _, events = scored(7, Player("Ada", field=1), Player("Ben", field=2), Player("Cem", field=3))
    assert events == [NobodyShows(Kind.JUG)]


def test_other_rounds_are_not_scored() -> None:
    ada = Player("Ada", field=1, collections=(collection(9, "V01V3 V50V1"),))
    for round in (1, 2, 3, 4, 6, 8, 10, 11):
        state, events = scored(round, ada, Player("Ben", field=2), Player("Cem", field=3))
        assert not events
        assert spaces(state) == {9: "Ada 1"}


# The end


def final(*players: Player) -> list[tuple[str, int]]:
    """Points for the oldest finds of all."""
    _, events = scored(12, *players)
    return [(e.player, e.points) for e in events if isinstance(e, Scored) and e.source is Source.FINAL_OLDEST]


def test_the_three_oldest_finds_of_all_are_worth_3_2_1_and_one_player_may_get_several() -> None:
    ada = Player("Ada", field=1, collections=(collection(9, "V01V5 V87J4 J20V1"),))
    ben = Player("Ben", field=2, collections=(collection(8, "V01V4 V50V3 V99V1"),))
    assert final(ada, ben, Player("Cem", field=3)) == [("Ada", 3), ("Ben", 2), ("Ada", 1)]


def test_equally_old_finds_share_the_better_place_and_use_up_the_places_below() -> None:
    ada = Player("Ada", field=1, collections=(collection(9, "V01V5 V87J4 J20V1"),))
    ben = Player("Ben", field=2, collections=(collection(8, "V01V5 V87V1"),))
    assert final(ada, ben, Player("Cem", field=3)) == [("Ada", 3), ("Ben", 3), ("Ada", 1)]


def over(*players: Player) -> Over:
    """The end of the game."""
    _, events = scored(12, *players)
    end = events[-1]
    assert isinstance(end, Over)
    return end


def test_most_points_win() -> None:
    end = over(Player("Ada", field=1, points=5), Player("Ben", field=2, points=6), Player("Cem", field=3))
    assert (end.winners, end.decision) == (("Ben",), "points")


def test_a_tie_goes_to_whoever_has_the_oldest_find() -> None:
    ada = Player("Ada", field=1, points=4, collections=(collection(2, "V01V2 V01V1"),))
    ben = Player("Ben", field=2, points=3, collections=(collection(1, "V01V2 V02V1"),))
    end = over(ada, ben, Player("Cem", field=3, points=7))
    assert (end.winners, end.points, end.decision) == (("Ben",), 7, "oldest")
    assert end.find == Find(Kind.VASE, 202)


def test_still_tied_or_nobody_exhibits_the_win_is_shared() -> None:
    end = over(Player("Ada", field=1, points=5), Player("Ben", field=2, points=5), Player("Cem", field=3))
    assert (end.winners, end.decision) == (("Ada", "Ben"), "shared")


# Corrections by the table


def test_the_table_corrects_coins_and_points_at_any_time() -> None:
    state, _ = after(new_game(), Adjust("Ben", "forgot a coin", coins=2, points=1))
    assert (state.players[1].coins, state.players[1].points) == (2, 1)
    assert state.phase is Phase.LAY
    assert refused(state, Adjust("Ben", "too much", coins=-3)) == ["adjust.coins"]
    assert refused(state, Adjust("Zoe", "who", coins=1)) == ["player.unknown"]


def test_a_correction_after_the_end_decides_anew() -> None:
    state, _ = scored(
        12, Player("Ada", field=1, points=5), Player("Ben", field=2, points=6), Player("Cem", field=3)
    )
    state, events = after(state, Adjust("Ada", "miscounted", points=2))
    assert state.winners == ("Ada",)
    assert isinstance(events[-1], Over)


def test_moves_are_refused_out_of_their_phase() -> None:
    phases = [Lay(FIVE), Draw(PURSES), Place("Ada", 1), Reveal((1, 2)), Store()]
    state = new_game(2)
    for early, late in pairwise(phases):
        assert refused(state, late) == ["phase.wrong"]
        if not isinstance(late, Store):
            state, _ = (
                after(state, early) if not isinstance(early, Place) else after(state, early, Place("Ben", 2))
            )
