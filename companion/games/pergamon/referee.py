"""The rules: what each move does to the table, and all that follows by itself."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.errors import Illegal
from companion.games.game import Event, Step, quoted, write
from companion.games.pergamon import events as happened
from companion.games.pergamon import scoring
from companion.games.pergamon.checks import fee, gallery_reasons, named, reasons, room, sorting
from companion.games.pergamon.edition import corrected, edition
from companion.games.pergamon.events import Cause, Source
from companion.games.pergamon.moves import (
    Adjust,
    AnyMove,
    Dig,
    Draw,
    Exhibit,
    Header,
    Lay,
    Place,
    Reveal,
    Store,
    Variant,
)
from companion.games.pergamon.museum import down, owned
from companion.games.pergamon.pieces import Back, Tile, finds
from companion.games.pergamon.state import ROBBER, Collection, Phase, Player, Robber, State


def begin(header: Header) -> Step[State]:
    """The table before the first move."""
    numbers = edition(header.edition)
    if header.corrections is not msgspec.UNSET:
        numbers = corrected(numbers, header.corrections)
    start = header.players.index(header.start)
    state = State(
        header=header,
        edition=numbers,
        round=1,
        phase=Phase.LAY,
        start=start,
        order=(),
        galleries=((),) * numbers.galleries,
        players=tuple(Player(name, numbers.start_coins) for name in header.players),
        robber=Robber() if len(header.players) == 2 else None,
    )
    return Step(state, (_round_begun(state),))


def apply(state: State, move: AnyMove) -> Step[State]:
    """The table after a move, and everything that happened, the robber, scoring and next round included."""
    if against := reasons(state, move):
        raise Illegal(against, quoted(write(move)))
    log: list[Event] = []
    return Step(_DO[type(move)](state, move, log), tuple(log))


def _lay(state: State, move: Lay, log: list[Event]) -> State:
    galleries = list(state.galleries)
    free = [number for number, gallery in enumerate(galleries) if len(gallery) < state.edition.room]
    for number, tile in zip(free, sorted(move.tiles, key=sorting(state)), strict=True):
        galleries[number] += (tile,)
        log.append(happened.Laid(tile, number + 1))
    return replace(state, galleries=tuple(galleries), phase=Phase.DRAW)


def _draw(state: State, move: Draw, log: list[Event]) -> State:
    log.append(happened.Drawn(move.backs))
    robber = state.robber
    if robber is not None:
        field = state.edition.robber[move.backs.count(Back.CHEST)]
        robber = replace(robber, field=field)
        log.append(_placed(state, None, field))
    return replace(state, backs=move.backs, robber=robber, order=_placing(state), phase=Phase.PLACE)


def _placing(state: State) -> tuple[int, ...]:
    """Seats in the order in which pawns are placed; the last round's fields are still known then."""
    seats = tuple(range(state.start, len(state.players))) + tuple(range(state.start))
    if Variant.PLAYER_ORDER in state.header.variants and state.previous:
        return tuple(reversed(state.previous))
    return seats


def _place(state: State, move: Place, log: list[Event]) -> State:
    seat, *waiting = state.order
    log.append(_placed(state, move.player, move.field))
    return replace(
        state,
        players=_with(state.players, seat, replace(state.players[seat], field=move.field)),
        order=tuple(waiting),
        phase=Phase.PLACE if waiting else Phase.REVEAL,
    )


def _placed(state: State, player: str | None, field: int) -> Event:
    printed = state.edition.fields[field - 1]
    return happened.Placed(player, field, printed.coins, printed.deepest)


def _reveal(state: State, move: Reveal, log: list[Event]) -> State:
    coins = sum(move.cards)
    log.append(happened.Revealed(move.cards, coins))
    players, robber = list(state.players), state.robber
    pawns = [(player.field, seat) for seat, player in enumerate(players) if player.field is not None]
    if robber is not None and robber.field is not None:
        pawns.append((robber.field, ROBBER))
    pawns.sort()
    for field, seat in pawns:
        asked = state.edition.fields[field - 1].coins
        last = (field, seat) == pawns[-1]
        taken = coins if last else min(asked, coins)
        coins -= taken
        if seat == ROBBER:
            robber = replace(robber, coins=robber.coins + taken)  # type: ignore[type-var, union-attr]
            log.append(happened.PaidOut(None, field, asked, taken, coins, last))
        else:
            players[seat] = replace(players[seat], coins=players[seat].coins + taken)
            log.append(happened.PaidOut(players[seat].name, field, asked, taken, coins, last))
    state = replace(
        state,
        players=tuple(players),
        robber=robber,
        cards=state.cards + move.cards,
        order=tuple(seat for _, seat in pawns),
        phase=Phase.TURNS,
    )
    return _next_turn(state, log)


def _next_turn(state: State, log: list[Event]) -> State:
    """Lets the robber act where it is his turn, and ends the round after the last turn."""
    if state.order and state.order[0] == ROBBER:
        state = _robber(state, log)
    return state if state.order else _end_round(state, log)


def _robber(state: State, log: list[Event]) -> State:
    robber = state.robber
    assert robber is not None
    order = state.order[1:]
    for gallery in range(state.edition.galleries, 0, -1):
        if not any(gallery_reasons(state, gallery, ROBBER)):
            tiles = state.galleries[gallery - 1]
            log.append(happened.Dug(None, gallery, gallery, tiles))
            return replace(
                state,
                robber=replace(robber, coins=robber.coins - gallery),
                galleries=_with(state.galleries, gallery - 1, ()),
                box=state.box + tiles,
                order=order,
            )
    log.append(happened.RobberIdle(robber.coins))
    return replace(state, order=order)


def _dig(state: State, move: Dig, log: list[Event]) -> State:
    seat, player = state.order[0], state.current
    tiles = state.galleries[move.gallery - 1]
    log.append(happened.Dug(player.name, move.gallery, move.gallery, tiles))
    digger = replace(player, coins=player.coins - move.gallery, tiles=player.tiles + tiles)
    return replace(
        state,
        players=_with(state.players, seat, digger),
        galleries=_with(state.galleries, move.gallery - 1, ()),
        dug=True,
    )


def _exhibit(state: State, move: Exhibit, log: list[Event]) -> State:
    seat, player = state.order[0], state.current
    found, rest = named(player.tiles, move.tiles, move)
    row = tuple(tile for tile in found if tile is not None)
    kept, box = player.collections, state.box
    if move.replace is None:
        used = {collection.marker for collection in kept}
        marker = next(n for n in range(1, state.edition.markers + 1) if n not in used)
    else:
        marker = move.replace
        gone = next(collection for collection in kept if collection.marker == marker)
        kept = tuple(collection for collection in kept if collection is not gone)
        box += gone.tiles
        log.append(happened.Dissolved(player.name, marker, gone.tiles, Cause.REPLACED))
    if move.polish:
        log.append(happened.Polished(player.name, move.polish))
    value = sum(tile.century for tile in row[:-1]) + move.polish
    space = min(value, len(state.edition.museum))
    shown = finds(row, move.kinds)
    player = replace(player, coins=player.coins - move.polish, tiles=tuple(rest), collections=kept)
    players, box = down(_with(state.players, seat, player), box, space, 1, Cause.PUSHED, log)
    player = players[seat]
    collection = Collection(marker, space, row, shown, space, move.polish, state.round)
    log.append(happened.Exhibited(player.name, marker, space, value, move.polish, shown, row))
    log.append(happened.Scored(player.name, 1, Source.EXHIBITING, marker, space))
    player = replace(player, points=player.points + 1, collections=owned(player.collections, collection))
    return replace(state, players=_with(players, seat, player), box=box, exhibited=True)


def _store(state: State, move: Store, log: list[Event]) -> State:
    seat, player = state.order[0], state.current
    found, rest = named(player.tiles, move.discard, move)
    thrown = tuple(tile for tile in found if tile is not None)
    if thrown:
        log.append(happened.Discarded(player.name, thrown))
    price = fee(state, len(rest))
    log.append(happened.Stored(player.name, len(rest), price))
    keeper = replace(player, coins=player.coins - price, tiles=tuple(rest))
    state = replace(
        state,
        players=_with(state.players, seat, keeper),
        box=state.box + thrown,
        order=state.order[1:],
        dug=False,
        exhibited=False,
    )
    return _next_turn(state, log)


def _end_round(state: State, log: list[Event]) -> State:
    state = scoring.score(state, log)
    if state.last_round:
        return scoring.finish(state, log)
    previous = sorted(range(len(state.players)), key=lambda seat: state.players[seat].field or 0)
    state = replace(
        state,
        round=state.round + 1,
        phase=Phase.LAY,
        start=previous[-1],
        previous=tuple(previous),
        players=tuple(replace(player, field=None) for player in state.players),
        robber=state.robber and replace(state.robber, field=None),
        backs=None,
    )
    log.append(_round_begun(state))
    return state


def _round_begun(state: State) -> Event:
    return happened.RoundBegun(state.round, state.players[state.start].name, room(state))


def _adjust(state: State, move: Adjust, log: list[Event]) -> State:
    seat = state.seat(move.player)
    assert seat is not None
    player, coins, points = state.players[seat], move.coins or 0, move.points or 0
    log.append(happened.Adjusted(player.name, coins, points, move.why))
    player = replace(player, coins=player.coins + coins, points=player.points + points)
    state = replace(state, players=_with(state.players, seat, player))
    return scoring.decide(state, log) if state.phase is Phase.OVER else state


def _with(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    return (*items[:index], item, *items[index + 1 :])


_DO: dict[type, Callable[[State, Any, list[Event]], State]] = {
    Lay: _lay,
    Draw: _draw,
    Place: _place,
    Reveal: _reveal,
    Dig: _dig,
    Exhibit: _exhibit,
    Store: _store,
    Adjust: _adjust,
}


def out_of_play(state: State) -> tuple[Tile, ...]:
    """All tiles seen so far in this game: no more of them can turn up."""
    held = [tile for player in state.players for tile in player.tiles]
    shown = [tile for player in state.players for row in player.collections for tile in row.tiles]
    dug = [tile for gallery in state.galleries for tile in gallery]
    return (*held, *shown, *dug, *state.box)
