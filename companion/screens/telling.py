"""A move as a short line of the history, and as the toast says it."""

from typing import Any, NamedTuple

from companion.games.pergamon import events as happened
from companion.games.pergamon.moves import Adjust, Dig, Draw, Exhibit, Lay, Place, Reveal, Store
from companion.games.pergamon.pieces import Tile
from companion.games.pergamon.state import State
from companion.games.pergamon.telling import ROMAN, tell
from companion.screens.reasons import reach
from companion.screens.words import words
from companion.table.lines import Point


class Line(NamedTuple):
    """What a move's line shows."""

    text: str
    player: str | None = None
    icon: str = ""
    coins: int = 0
    points: int = 0
    tiles: tuple[Tile, ...] = ()
    row: bool = False
    """Whether the tiles lie as a row."""
    robber: bool = False
    more: str = ""
    """What followed by itself and belongs into a toast."""

    @property
    def toast(self) -> str:
        """The line as a toast says it."""
        return f"{self.text}. {self.more}" if self.more else self.text


def line(point: Point, before: State) -> Line:
    """The line of a move; ``before`` is the state it was played in."""
    say = words.text
    match point.move:
        case Lay(tiles):
            return Line(say("flow.line.lay", n=len(tiles)), icon="layers-outline", tiles=tiles)
        case Draw(backs):
            return Line(said_backs(backs), icon="cards-outline", more=_robber(point))
        case Place(player, field):
            printed = before.edition.fields[field - 1]
            text = say("flow.line.place", player=player, n=printed.coins, reach=reach(printed.deepest))
            return Line(text, player)
        case Reveal((first, second)):
            text = say("flow.line.reveal", first=first, second=second, n=first + second)
            return Line(text, icon="hand-coin-outline", more=_robber(point))
        case Dig(gallery):
            player, tiles = before.current.name, before.galleries[gallery - 1]
            text = say("flow.line.dig", player=player, gallery=ROMAN[gallery])
            return Line(text, player, coins=-gallery, tiles=tiles)
        case Exhibit():
            return _exhibit(point, before)
        case Store(discard):
            return _store(point, before, discard)
        case Adjust(player, why, coins, points):
            text = say("flow.line.adjust", player=player, why=why)
            return Line(text, player, coins=coins or 0, points=points or 0)
    return Line(say("flow.line.begin"), icon="play")


def _exhibit(point: Point, before: State) -> Line:
    new = next(event for event in point.events if isinstance(event, happened.Exhibited))
    text = words.text("flow.line.exhibit", player=new.player, n=len(new.tiles), space=new.space)
    return Line(text, new.player, points=1, coins=-new.polish, tiles=new.tiles, row=True)


def _store(point: Point, before: State, discard: tuple[Tile, ...]) -> Line:
    stored = next(event for event in point.events if isinstance(event, happened.Stored))
    player = before.current.name
    key = "flow.line.store" if stored.tiles else "flow.line.store.none"
    text = words.text(key, player=player, n=stored.tiles)
    if discard:
        text = words.text("flow.line.store.discards", stored=text, n=len(discard))
    return Line(text, player, coins=-stored.coins, tiles=discard, more=_robber(point))


def _robber(point: Point) -> str:
    """What the tomb robber did after a move."""
    for event in point.events:
        if isinstance(event, happened.Dug) and event.player is None:
            return str(words.text("flow.line.robber", gallery=ROMAN[event.gallery], n=event.coins))
        if isinstance(event, happened.RobberIdle):
            return str(words.text("flow.line.robber.idle", n=event.coins))
    return ""


def said_backs(backs: Any) -> str:
    """A pair of backs in words."""
    chests = sum(back == "chest" for back in backs)
    return str(words.text(("flow.backs.purses", "flow.backs.both", "flow.backs.chests")[chests]))


def sentences(point: Point) -> list[str]:
    """All that happened with a move, a sentence each; the single tiles of a layout are seen, not said."""
    events = [event for event in point.events if not isinstance(event, happened.Laid)]
    if isinstance(point.move, Exhibit):
        # First what was done, then who was pushed by it.
        events.sort(key=lambda event: isinstance(event, happened.Moved))
    return [words.text(said.key, **said.parameters) for said in map(tell, events)]
