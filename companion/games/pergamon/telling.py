"""Events as sentences to be said, and as lines of the players' accounts."""

from companion.games.game import Entry, Event, Result
from companion.games.pergamon import events as happened
from companion.games.pergamon.events import Decision, Source
from companion.games.pergamon.pieces import Find
from companion.games.pergamon.state import State
from companion.message import Message, message

ROMAN = ("", "I", "II", "III", "IV", "V")


def tell(event: Event) -> Message:
    """The sentence for an event."""
    match event:
        case happened.RoundBegun(round, start, tiles):
            return message("pergamon.round-begun", round=round, start=start, n=tiles)
        case happened.Laid(tile, gallery):
            return message("pergamon.laid", tile=tile, gallery=ROMAN[gallery])
        case happened.Drawn(backs):
            return message("pergamon.drawn", backs=tuple(message(f"back.{back}") for back in backs))
        case happened.Placed(None, _, asks, deepest):
            return message("pergamon.placed.robber", n=asks, deepest=_reach(deepest))
        case happened.Placed(player, _, asks, deepest):
            return message("pergamon.placed", player=player, n=asks, deepest=_reach(deepest))
        case happened.Revealed((first, second), coins):
            return message("pergamon.revealed", first=first, second=second, n=coins)
        case happened.PaidOut(player, _, asked, coins, left, last):
            who = message("pergamon.robber") if player is None else player
            key = "pergamon.paid-out.rest" if last else "pergamon.paid-out"
            return message(key, player=who, asked=asked, n=coins, left=left)
        case happened.Dug(None, gallery, coins, tiles):
            return message("pergamon.dug.robber", gallery=ROMAN[gallery], n=coins, tiles=tiles)
        case happened.Dug(player, gallery, coins, tiles):
            return message("pergamon.dug", player=player, gallery=ROMAN[gallery], n=coins, tiles=tiles)
        case happened.RobberIdle(coins):
            return message("pergamon.robber-idle", n=coins)
        case happened.Polished(player, coins):
            return message("pergamon.polished", player=player, n=coins)
        case happened.Dissolved(player, marker, tiles, cause):
            return message(f"pergamon.dissolved.{cause}", player=player, marker=ROMAN[marker], tiles=tiles)
        case happened.Moved(player, marker, before, after, cause):
            key = f"pergamon.moved.{cause}"
            return message(key, player=player, marker=ROMAN[marker], before=before, after=after)
        case happened.Exhibited(player, marker, space, value, _, finds, _):
            shown = tuple(tell_find(find) for find in finds)
            return message(
                "pergamon.exhibited",
                player=player,
                marker=ROMAN[marker],
                space=space,
                value=value,
                finds=shown,
            )
        case happened.Scored():
            return _scored(event)
        case happened.NobodyShows(kind):
            return message("pergamon.nobody-shows", kind=message(f"kind.{kind}"))
        case happened.Discarded(player, tiles):
            return message("pergamon.discarded", player=player, tiles=tiles)
        case happened.Stored(player, tiles, coins):
            return message("pergamon.stored", player=player, n=tiles, fee=message("coins", n=coins))
        case happened.Adjusted(player, coins, points, why):
            return message(
                "pergamon.adjusted", player=player, coins=f"{coins:+}", points=f"{points:+}", why=why
            )
        case happened.Over(winners, points, decision, find):
            year = None if find is None else tell_find(find)
            return message(f"pergamon.over.{decision}", winners=winners, n=points, find=year)
    raise TypeError(event)


def _scored(event: happened.Scored) -> Message:
    marker = ROMAN[event.marker] if event.marker else None
    find = event.find and tell_find(event.find)
    kind = event.find and message(f"kind.{event.find.kind}")
    return message(
        f"pergamon.scored.{event.source}",
        player=event.player,
        n=event.points,
        marker=marker,
        space=event.space,
        find=find,
        kind=kind,
        place=event.place,
    )


def tell_find(find: Find) -> Message:
    """A find by kind and year."""
    return message("find", kind=message(f"kind.{find.kind}"), year=find.age)


def _reach(deepest: int) -> str:
    return "I" if deepest == 1 else f"I–{ROMAN[deepest]}"


def account(event: Event) -> tuple[Entry, ...]:
    """What an event adds to the players' statistics."""
    match event:
        case happened.PaidOut(str(player), _, asked, coins):
            return (Entry(player, "coins", "payout", coins), Entry(player, "coins", "asked", asked))
        case happened.Dug(str(player), gallery, coins):
            return (Entry(player, "coins", "dig", -coins), Entry(player, "times", f"gallery-{gallery}", 1))
        case happened.Polished(player, coins):
            return (Entry(player, "coins", "polish", -coins),)
        case happened.Stored(player, _, coins):
            return (Entry(player, "coins", "store", -coins),) if coins else ()
        case happened.Scored(player, points, source):
            return (Entry(player, "points", source.value, points),)
        case happened.Adjusted(player, coins, points):
            entries = (
                Entry(player, "coins", Source.ADJUSTED.value, coins),
                Entry(player, "points", Source.ADJUSTED.value, points),
            )
            return tuple(entry for entry in entries if entry.amount)
    return ()


def result(state: State) -> Result | None:
    """Everyone's points and the winners, once the game is over."""
    if state.winners is None:
        return None
    best = max(player.points for player in state.players)
    tied = sum(player.points == best for player in state.players)
    decision = (
        Decision.POINTS if tied == 1 else Decision.OLDEST if len(state.winners) == 1 else Decision.SHARED
    )
    return Result(
        tuple((player.name, player.points) for player in state.players),
        state.winners,
        message(f"pergamon.won.{decision}"),
    )
