"""Events as sentences to be said, and as lines of the players' accounts."""

from companion.games.altar import events as happened
from companion.games.colours import told
from companion.games.game import Entry, Event
from companion.message import Message, message


def tell(event: Event) -> Message:
    """The sentence for an event."""
    match event:
        case happened.RoundBegun(round):
            return message("altar.round-begun", round=round)
        case happened.TurnBegun(player):
            return message("altar.turn-begun", player=player)
        case happened.Shown(player, colour, symbol, change, count):
            return message(
                "altar.shown.more" if change > 0 else "altar.shown.fewer",
                player=player,
                colour=told(colour),
                symbol=message(f"altar.symbol.{symbol}"),
                change=f"{change:+}".replace("-", "−"),
                n=count,
            )
        case happened.SetsChanged(sets):
            return message("altar.sets-changed", n=sets)
        case happened.Taken(player, colour, None, _):
            return message("altar.taken.middle", player=player, colour=told(colour))
        case happened.Taken(player, colour, former, picked):
            card = message(f"altar.symbol.{picked}")
            return message("altar.taken", player=player, colour=told(colour), former=former, symbol=card)
        case happened.Scored(player, colour, points):
            return message("altar.scored", player=player, colour=told(colour), n=points)
    raise TypeError(event)


def account(event: Event) -> tuple[Entry, ...]:
    """What an event adds to the players' statistics."""
    match event:
        case happened.Taken(player):
            return (Entry(player, "times", "taken", 1),)
        case happened.Scored(player, _, points):
            return (Entry(player, "points", "sets", points), Entry(player, "times", "scored", 1))
    return ()
