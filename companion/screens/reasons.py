"""Why something can't be done, in words of what is seen: fields by coins and reach, galleries by numeral."""

from collections.abc import Callable
from typing import Any

from companion.games.pergamon.telling import ROMAN
from companion.message import Message, message
from companion.screens.words import words


def plain(reason: Message) -> str:
    """A reason as people at the table say it."""
    seen = _SEEN.get(reason.key)
    told = seen(reason.parameters) if seen else reason
    said: str = words.text(told.key, **told.parameters)
    return said


def reach(deepest: int) -> str:
    """The galleries from I down to the deepest."""
    return ROMAN[1] if deepest == 1 else f"{ROMAN[1]}–{ROMAN[deepest]}"


_SEEN: dict[str, Callable[[Any], Message]] = {
    "gallery.deep": lambda told: message("flow.reason.deep", reach=reach(told["deepest"])),
    "gallery.price": lambda told: message(
        "flow.reason.price", gallery=ROMAN[told["gallery"]], n=told["price"], coins=told["coins"]
    ),
    "gallery.empty": lambda told: message("flow.reason.empty", gallery=ROMAN[told["gallery"]]),
    "field.taken": lambda told: message("flow.reason.taken", player=told["player"]),
    "field.robber": lambda _told: message("flow.reason.robber"),
    "row.seam": lambda told: message("flow.reason.seam", seam=told["seam"]),
    "tile.missing": lambda told: message("flow.reason.missing", player=told["player"], n=len(told["tiles"])),
}
