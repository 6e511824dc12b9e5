"""The numbers of one's own board are compared, corrected and kept."""

import numpy as np
import pytest

from calibration.board import load, own_board, own_file, picture, save, with_numbers
from companion.games.errors import Unreadable
from companion.games.pergamon.edition import edition


def test_numbers_read_off_the_board_are_kept_and_count_as_verified(tmp_path):
    save(with_numbers(tmp_path, "2011", {"fields/1/coins": 1}), own_file(tmp_path, "2011"))
    save(with_numbers(tmp_path, "2011", {"museum/24": 6}), own_file(tmp_path, "2011"))
    board = own_board(tmp_path, "2011")
    assert board.fields[0].coins == 1
    assert not {"fields/1/coins", "museum/24"} & board.unverified
    assert load(own_file(tmp_path, "2011")).numbers == {"fields/1/coins": 1, "museum/24": 6}


def test_without_corrections_the_board_is_the_editions(tmp_path):
    assert own_board(tmp_path, "2011") == edition("2011")


def test_what_contradicts_a_known_number_is_refused_and_nothing_is_lost(tmp_path):
    save(with_numbers(tmp_path, "2011", {"museum/1": 1}), own_file(tmp_path, "2011"))
    with pytest.raises(Unreadable):
        with_numbers(tmp_path, "2011", {"fields/7/coins": 4})
    with pytest.raises(Unreadable):
        with_numbers(tmp_path, "2011", {"museum/30": 4})
    assert load(own_file(tmp_path, "2011")).numbers == {"museum/1": 1}


def test_the_picture_marks_guesses_and_shows_corrections(tmp_path):
    guessed = picture(edition("2011"))
    save(with_numbers(tmp_path, "2011", {"fields/1/coins": 1}), own_file(tmp_path, "2011"))
    corrected = picture(own_board(tmp_path, "2011"))
    rows, columns, _ = np.nonzero(guessed != corrected)
    assert guessed.shape == corrected.shape
    # Field 1 is the rightmost, its coins stand on top.
    assert columns.min() > guessed.shape[1] * 0.85
    assert rows.max() < guessed.shape[0] / 3
