"""The worked examples of the rulebook."""

from msgspec.structs import replace

from companion.games.pergamon.checks import fee
from companion.games.pergamon.events import Dug, Exhibited, Revealed
from companion.games.pergamon.moves import Draw, Exhibit, Lay, Place, Reveal, Store
from companion.games.pergamon.pieces import Back
from companion.games.pergamon.state import Player, Robber
from tests.pergamon.positions import after, collection, new_game, spaces, tiles, turn


def test_tiles_1_2_436_414_485_are_laid_youngest_to_oldest() -> None:
    state, _ = after(new_game(), Lay(tiles("V36J4 V50J1 V85J4 V14J4 V50J2")))
    assert state.galleries == tuple(tiles(code) for code in ("V50J1", "V50J2", "V14J4", "V36J4", "V85J4"))


def test_cards_7_and_4_pay_11_coins() -> None:
    state, events = after(
        new_game(),
        Lay(tiles("V36J4 V50J1 V85J4 V14J4 V50J2")),
        Draw((Back.CHEST, Back.PURSE)),
        Place("Ada", 1),
        Place("Ben", 2),
        Place("Cem", 3),
        Reveal((7, 4)),
    )
    assert Revealed((7, 4), 11) in events
    assert sum(player.coins for player in state.players) == 11


ROW = "?00B5 B57V3 V40M4 M12?1"


def test_bracelet_5th_vase_3rd_mask_4th_century_is_worth_12() -> None:
    _, events = after(turn(Player("Ada", field=7, tiles=tiles(ROW))), Exhibit(tiles(ROW)))
    assert [event.value for event in events if isinstance(event, Exhibited)] == [12]


def test_polished_twice_it_is_worth_14() -> None:
    ada = Player("Ada", coins=2, field=7, tiles=tiles(ROW))
    state, events = after(turn(ada), Exhibit(tiles(ROW), polish=2))
    assert [event.value for event in events if isinstance(event, Exhibited)] == [14]
    assert state.players[0].coins == 0


def test_with_markers_on_9_12_16_placing_on_12_moves_9_and_12_to_8_and_11() -> None:
    ben = Player(
        "Ben",
        field=8,
        collections=(
            collection(9, "V01J1 J01V1"),
            collection(12, "V02J1 J02V1", marker=2),
            collection(16, "V03J1 J03V1", marker=3),
        ),
    )
    state, _ = after(turn(Player("Ada", field=7, tiles=tiles(ROW)), ben), Exhibit(tiles(ROW)))
    assert spaces(state) == {8: "Ben 1", 11: "Ben 2", 16: "Ben 3", 12: "Ada 1"}


def test_5_stored_tiles_cost_1_coin() -> None:
    held = "V36J4 V50J1 V85J4 V14J4 V50J2"
    assert fee(new_game(), 5) == 1
    state, _ = after(turn(Player("Ada", coins=1, field=7, tiles=tiles(held))), Store())
    assert state.players[0].coins == 0
    assert len(state.players[0].tiles) == 5


def test_robber_on_field_7_with_3_coins_digs_gallery_iii() -> None:
    state = turn(
        Player("Ada", field=1),
        Player("Ben", field=9),
        galleries={1: "V01J1", 3: "V02J3", 4: "V03J4"},
        robber=Robber(coins=3, field=7),
    )
    state = replace(state, order=(0, -1, 1))
    state, events = after(state, Store())
    assert Dug(None, 3, 3, tiles("V02J3")) in events
    assert state.robber == Robber(coins=0, field=7)
    assert state.box == tiles("V02J3")
