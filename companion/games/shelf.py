"""The games there are, by their key in a record's header."""

from typing import Any

import msgspec

from companion.games.altar import GAME as ALTAR
from companion.games.errors import Unreadable
from companion.games.game import LONGEST_LINE, Game, quoted
from companion.games.indus import GAME as INDUS
from companion.games.pergamon import GAME as PERGAMON
from companion.message import message

GAMES: dict[str, Game[Any, Any, Any]] = {game.name: game for game in (PERGAMON, INDUS, ALTAR)}


def game_of(header: bytes) -> Game[Any, Any, Any]:
    """The game whose record begins with this line.

    The first key decides, even where the rest can't be read: the game then says what is wrong.
    """
    first = header.lstrip(b' \t{"').partition(b'"')[0].decode(errors="replace")
    if first in GAMES:
        return GAMES[first]
    for key in _keys(header):
        if key in GAMES:
            return GAMES[key]
    raise Unreadable([message("header.unknown", known=tuple(GAMES))], quoted(header))


_KEYS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def _keys(header: bytes) -> tuple[str, ...]:
    if len(header) > LONGEST_LINE:
        return ()
    try:
        return tuple(_KEYS.decode(header))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ()
