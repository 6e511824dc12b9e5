"""Events as sentences to be said, and as lines of the players' accounts."""

from companion.games.colours import told
from companion.games.game import Entry, Event, Result
from companion.games.indus import events as happened
from companion.games.indus.events import Verdict
from companion.games.indus.pieces import Kind, Researcher
from companion.games.indus.scoring import decision, player_points
from companion.games.indus.state import State
from companion.message import Message, message


def tell(event: Event) -> Message:
    """The sentence for an event."""
    match event:
        case happened.SetupBegun(start, each):
            return message("indus.setup-begun", start=start, n=each)
        case happened.RoundBegun(round):
            return message("indus.round-begun", round=round)
        case happened.Started(player, team, researcher, field):
            return message("indus.started", player=player, piece=tell_piece(team, researcher), field=field)
        case happened.Placed(player, team, researcher, field, rolls, square):
            return message(
                "indus.placed",
                player=player,
                piece=tell_piece(team, researcher),
                field=field,
                rolls=" – ".join(str(pips) for pips in rolls),
                square=square,
            )
        case happened.Secured(player, team, square):
            return message("indus.secured", player=player, team=told(team), square=square)
        case happened.Captured(player, team, researcher, owner, square, points):
            return message(
                "indus.captured",
                player=player,
                team=told(team),
                piece=tell_piece(owner, researcher),
                square=square,
                n=points,
            )
        case happened.TakenBack(player, team, researcher, square):
            return message(
                "indus.taken-back", player=player, piece=tell_piece(team, researcher), square=square
            )
        case happened.PassedOver(player):
            return message("indus.passed-over", player=player)
        case happened.RuinScored():
            return _ruin_scored(event)
        case happened.Over(winners, points, decided):
            return message(f"indus.over.{decided}", winners=winners, n=points)
    raise TypeError(event)


def tell_piece(team: str, researcher: Researcher) -> Message:
    """A piece by what it is and its team."""
    return message("indus.piece", researcher=message(f"indus.piece.{researcher}"), team=told(team))


def tell_ruin(ruin: happened.RuinScored) -> Message:
    """A ruin by its kind and the square it begins on."""
    return message("indus.ruin", kind=message(f"indus.kind.{ruin.kind}"), square=ruin.squares[0])


def _ruin_scored(event: happened.RuinScored) -> Message:
    if event.verdict is Verdict.NOBODY:
        return message("indus.ruin-scored.nobody", ruin=tell_ruin(event))
    return message(
        f"indus.ruin-scored.{event.verdict}",
        ruin=tell_ruin(event),
        counted=message("indus.counted.all" if event.kind is Kind.BUILDING else "indus.counted.top"),
        counts=tuple(
            message("indus.count", team=told(standing.team), pieces=standing.pieces)
            for standing in event.standings
        ),
        shares=tuple(
            message("indus.share", team=told(standing.team), n=standing.points)
            for standing in event.standings
            if standing.points
        )
        or message("indus.share.none"),
    )


def account(event: Event) -> tuple[Entry, ...]:
    """What an event adds to the players' statistics."""
    match event:
        case happened.Captured(player, _, _, _, _, points):
            return (Entry(player, "points", "captured", points),)
        case happened.Secured(player):
            return (Entry(player, "times", "secured", 1),)
        case happened.RuinScored():
            return tuple(
                Entry(standing.player, "points", event.kind.value, standing.points)
                for standing in event.standings
                if standing.points
            )
    return ()


def result(state: State) -> Result | None:
    """Everyone's points and the winners, once the game is over."""
    if state.winners is None:
        return None
    return Result(player_points(state), state.winners, message(f"indus.won.{decision(state.winners)}"))
