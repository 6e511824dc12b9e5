"""The coach's advice is complete, and every reason can be said in every language."""

import pytest
from msgspec.structs import replace

from companion.games.pergamon.coach.advice import advise
from companion.games.pergamon.coach.player import Coached
from companion.games.pergamon.moves import Draw, Place
from companion.games.pergamon.pieces import Back
from companion.games.pergamon.referee import apply, begin
from companion.games.pergamon.simulate import play
from companion.games.pergamon.state import Phase, Player
from companion.language import LANGUAGES, Language
from companion.message import message
from tests.pergamon.positions import new_game, tiles, turn


def test_a_field_s_reason_counts_card_pairs() -> None:
    state = replace(new_game(3), phase=Phase.DRAW, galleries=tuple(tiles("V11J1") for _ in range(5)))
    state = apply(state, Draw((Back.PURSE, Back.PURSE))).state
    for name, field in (("Ada", 13), ("Ben", 5)):
        state = apply(state, Place(name, field)).state
    third = next(field for field in advise(state).fields if field.odds.field == 8)
    enough = third.odds.worst.at_least(4)
    assert message("coach.field.enough", n=enough, pairs=66, coins=4, player="Cem") in third.reasons


def test_one_field_is_the_coach_s_choice() -> None:
    state = replace(new_game(2), phase=Phase.DRAW, galleries=tuple(tiles("V11J1") for _ in range(5)))
    state = apply(state, Draw((Back.CHEST, Back.PURSE))).state
    advice = advise(state)
    assert advice.player == "Ada"
    assert sum(field.chosen for field in advice.fields) == 1
    assert len(advice.fields) == 12  # the robber stands on the thirteenth


def test_a_gallery_s_reason_is_how_the_best_row_grows() -> None:
    state = turn(Player("Ada", coins=3, field=7, tiles=tiles("V11J4")), galleries={2: "J22M3"})
    (gallery,) = advise(state).galleries
    assert gallery.reasons == (message("coach.gallery.grows", gallery="II", before=0, after=4),)


def test_tiles_that_hang_apart_are_shown_as_a_split() -> None:
    state = turn(Player("Ada", field=7, tiles=tiles("V11V5 V12V1 J13J5 J14J1")))
    advice = advise(state)
    assert [row.value for row in advice.split] == [5, 5]
    assert advice.reasons == (message("coach.split", rows=2, values=(5, 5), total=10),)


def test_nobody_is_advised_when_nobody_s_turn_it_is() -> None:
    assert advise(new_game(3)).player is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_reason_of_a_whole_game_can_be_said(players: int) -> None:
    header, moves = play(players, players, strategies=[Coached()] * players)
    languages = [Language(code) for code in LANGUAGES]
    state, said = begin(header).state, set()
    for move in moves:
        advice = advise(state)
        given = (*advice.fields, *advice.galleries, *advice.rows, advice)
        for reason in (reason for one in given for reason in one.reasons):
            said.add(reason.key)
            for language in languages:
                sentence = language.say(reason)
                assert sentence != reason.key and "{" not in sentence
        state = apply(state, move).state
    assert {"coach.field.enough", "coach.gallery.grows", "coach.row.points", "coach.row.scoring"} <= said
