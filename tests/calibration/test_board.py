"""The board is drawn to be compared with one's own."""

import numpy as np

from calibration.board import picture
from companion.games.pergamon.edition import Corrections, corrected, edition


def test_the_picture_marks_guesses_and_shows_corrections():
    board = edition("2011")
    guessed = picture(board)
    own = picture(corrected(board, Corrections("2011", {"fields/1/coins": 1})))
    rows, columns, _ = np.nonzero(guessed != own)
    assert guessed.shape == own.shape
    # Field 1 is the rightmost, its coins stand on top.
    assert columns.min() > guessed.shape[1] * 0.85
    assert rows.max() < guessed.shape[0] / 3
