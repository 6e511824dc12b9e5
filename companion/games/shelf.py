"""The games there are, by the first key of their record's header."""

from typing import Any

from companion.games.errors import Unreadable
from companion.games.game import Game, quoted
from companion.games.pergamon import GAME as PERGAMON
from companion.message import message

GAMES: dict[str, Game[Any, Any, Any]] = {game.name: game for game in (PERGAMON,)}


def game_of(header: bytes) -> Game[Any, Any, Any]:
    """The game whose record begins with this line."""
    key = header.lstrip(b' \t{"').partition(b'"')[0].decode(errors="replace")
    if key not in GAMES:
        raise Unreadable([message("header.unknown", known=tuple(GAMES))], quoted(header))
    return GAMES[key]
