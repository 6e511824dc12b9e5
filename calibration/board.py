"""The numbers of one's own board, drawn to be compared with it."""

from __future__ import annotations

import cv2
import numpy as np

from companion.games.pergamon.edition import Edition
from vision.cut import Image

ROMAN = ("I", "II", "III", "IV", "V")
PAPER, CARD, INK, GUESS = (214, 228, 240), (238, 246, 252), (26, 20, 16), (40, 110, 200)  # BGR
_FONT = cv2.FONT_HERSHEY_DUPLEX
_FIELD = (92, 128)
_SPACE = (98, 84)
_EDGE = 24


def picture(board: Edition) -> Image:
    """The board's numbers as they lie on it; guesses are in ochre with a question mark."""
    fields = len(board.fields)
    width = 2 * _EDGE + fields * _FIELD[0]
    rows = -(-len(board.museum) // 12)
    canvas = np.full((3 * _EDGE + _FIELD[1] + rows * _SPACE[1], width, 3), PAPER, np.uint8)
    for number, field in enumerate(board.fields, 1):
        # Field 1 is the rightmost.
        x = _EDGE + (fields - number) * _FIELD[0]
        _card(canvas, x, _EDGE, *_FIELD)
        _number(canvas, str(field.coins), f"fields/{number}/coins", board, x + 14, _EDGE + 46, 1.2)
        reach = ROMAN[field.deepest - 1] if field.deepest == 1 else f"I-{ROMAN[field.deepest - 1]}"
        _number(canvas, reach, f"fields/{number}/deepest", board, x + 10, _EDGE + 82, 0.6)
        for chests, robber in enumerate(board.robber):
            if robber == number:
                backs = "P" * (2 - chests) + "C" * chests
                _number(canvas, backs, f"robber/{chests}", board, x + 10, _EDGE + 112, 0.6)
    for space, points in enumerate(board.museum, 1):
        x = _EDGE + (space - 1) % 12 * _SPACE[0]
        y = 2 * _EDGE + _FIELD[1] + (space - 1) // 12 * _SPACE[1]
        _card(canvas, x, y, *_SPACE)
        cv2.putText(canvas, str(space), (x + 8, y + 22), _FONT, 0.5, INK, 1, cv2.LINE_AA)
        _number(canvas, str(points), f"museum/{space}", board, x + 36, y + 58, 1.0)
    return canvas


def _card(canvas: Image, x: int, y: int, width: int, height: int) -> None:
    cv2.rectangle(canvas, (x + 3, y + 3), (x + width - 3, y + height - 3), CARD, -1)
    cv2.rectangle(canvas, (x + 3, y + 3), (x + width - 3, y + height - 3), INK, 1, cv2.LINE_AA)


def _number(canvas: Image, text: str, path: str, board: Edition, x: int, y: int, size: float) -> None:
    guess = path in board.unverified
    cv2.putText(canvas, text, (x, y), _FONT, size, GUESS if guess else INK, 1 + (size > 0.8), cv2.LINE_AA)
    if guess:
        (wide, _), _ = cv2.getTextSize(text, _FONT, size, 1)
        cv2.putText(canvas, "?", (x + wide + 4, y), _FONT, 0.5, GUESS, 1, cv2.LINE_AA)
