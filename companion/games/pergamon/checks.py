"""Why a move is not allowed now: all reasons, for the referee to refuse it and for screens to explain it."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from companion.games.errors import Ambiguous
from companion.games.game import quoted, write
from companion.games.pergamon.moves import (
    Adjust,
    AnyMove,
    Dig,
    Draw,
    Exhibit,
    Lay,
    Place,
    Reveal,
    Store,
    Variant,
)
from companion.games.pergamon.pieces import Back, Kind, Tile, fits
from companion.games.pergamon.state import ROBBER, Phase, Player, State
from companion.message import Message, message

PHASES: dict[type, Phase] = {
    Lay: Phase.LAY,
    Draw: Phase.DRAW,
    Place: Phase.PLACE,
    Reveal: Phase.REVEAL,
    Dig: Phase.TURNS,
    Exhibit: Phase.TURNS,
    Store: Phase.TURNS,
}


def reasons(state: State, move: AnyMove) -> list[Message]:
    """All reasons against a move; none where it is legal."""
    kind = type(move)
    phase = PHASES.get(kind, state.phase)
    if phase is not state.phase:
        return [message("phase.wrong", move=kind.__name__.lower(), phase=state.phase.value)]
    return list(_CHECKS[kind](state, move))


def room(state: State) -> int:
    """How many tiles are uncovered: one for every gallery that is not full."""
    return sum(len(gallery) < state.edition.room for gallery in state.galleries)


def fee(state: State, tiles: int) -> int:
    """What storing so many tiles costs."""
    free = state.edition.free_tiles
    return max(0, -(-(tiles - free) // free))


def highest_polish(state: State, coins: int) -> int:
    """How far a collection may be polished with so many coins."""
    return coins if state.last_round else min(coins, state.edition.polish)


def cards_left(state: State, value: int) -> int:
    """How often a value is still among the funding cards."""
    return state.edition.cards.copies - state.cards.count(value)


def backs_left(state: State, back: Back) -> int:
    """How often a back is still among the funding cards."""
    return sum(cards_left(state, value) for value in state.edition.cards.behind(back))


def field_reasons(state: State, field: int) -> Iterator[Message]:
    """Why a pawn can't be put on a field."""
    fields = len(state.edition.fields)
    if not 1 <= field <= fields:
        yield message("field.unknown", field=field, fields=fields)
        return
    if state.robber and state.robber.field == field:
        yield message("field.robber", field=field)
    for player in state.players:
        if player.field == field:
            yield message("field.taken", field=field, player=player.name)


def gallery_reasons(state: State, gallery: int, seat: int) -> Iterator[Message]:
    """Why a gallery can't be dug from a seat, the robber's too."""
    if not 1 <= gallery <= state.edition.galleries:
        yield message("gallery.unknown", gallery=gallery, galleries=state.edition.galleries)
        return
    digger = state.robber if seat == ROBBER else state.players[seat]
    if digger is None or digger.field is None:
        yield message("gallery.no-field")
        return
    deepest = state.edition.fields[digger.field - 1].deepest
    if gallery > deepest:
        yield message("gallery.deep", gallery=gallery, deepest=deepest)
    if gallery > digger.coins:
        yield message("gallery.price", gallery=gallery, price=gallery, coins=digger.coins)
    if not state.galleries[gallery - 1]:
        yield message("gallery.empty", gallery=gallery)


def turn_dig_reasons(state: State) -> Iterator[Message]:
    """Why no gallery at all can be dug any more in this turn."""
    if state.dug:
        yield message("dig.twice")
    if state.exhibited:
        yield message("dig.late")


def replace_reasons(state: State, player: Player, marker: int | None) -> Iterator[Message]:
    """Why a marker can't be taken for a new collection."""
    used = len(player.collections)
    if marker is None:
        if used == state.edition.markers:
            yield message("replace.needed", markers=used)
    elif used < state.edition.markers:
        yield message("replace.free", free=state.edition.markers - used)
    elif all(collection.marker != marker for collection in player.collections):
        yield message("replace.unknown", marker=marker)


def polish_reasons(state: State, player: Player, polish: int) -> Iterator[Message]:
    """Why a collection can't be polished so far."""
    if polish < 0:
        yield message("polish.negative", polish=polish)
    if polish > player.coins:
        yield message("polish.price", polish=polish, coins=player.coins)
    if polish > state.edition.polish and not state.last_round:
        yield message("polish.most", polish=polish, most=state.edition.polish)


def row_reasons(row: tuple[Tile, ...], kinds: tuple[Kind, ...] = ()) -> Iterator[Message]:
    """Why tiles in this order don't make a collection."""
    if len(row) < 2:
        yield message("row.short", n=len(row))
    for seam, (left, right) in enumerate(pairwise(row), 1):
        if not fits(left, right):
            yield message("row.seam", seam=seam, left=left, right=right)
    if not kinds:
        return
    if len(kinds) != len(row) - 1:
        yield message("kinds.number", given=len(kinds), needed=max(0, len(row) - 1))
        return
    for seam, ((left, right), kind) in enumerate(zip(pairwise(row), kinds, strict=True), 1):
        if not (left.right.fits(kind) and right.left.fits(kind)):
            yield message("kinds.other", seam=seam, kind=kind.value, left=left, right=right)


def named(
    hand: tuple[Tile, ...], given: tuple[Tile, ...], move: AnyMove
) -> tuple[list[Tile | None], list[Tile]]:
    """The held tiles that codes name, with all that is known of them (None: there is none); and the rest."""
    rest = list(hand)
    found: list[Tile | None] = []
    for tile in given:
        if tile in rest:
            rest.remove(tile)
            found.append(tile)
        else:
            found.append(None)
    if None not in found:
        return found, rest
    for position, tile in enumerate(given):
        if found[position] is None:
            fitting = {held for held in rest if held.may_be(tile)}
            if len(fitting) > 1:
                raise Ambiguous(
                    [message("tile.ambiguous", tile=tile, tiles=sorted(fitting))], quoted(write(move))
                )
            if fitting:
                held = fitting.pop()
                rest.remove(held)
                found[position] = held.told(tile)
    return found, rest


def _lay(state: State, move: Lay) -> Iterator[Message]:
    needed = room(state)
    if len(move.tiles) != needed:
        yield message("lay.number", n=needed, given=len(move.tiles))


def _draw(state: State, move: Draw) -> Iterator[Message]:
    for back in dict.fromkeys(move.backs):
        left = backs_left(state, back)
        if move.backs.count(back) > left:
            yield message("draw.none", back=message(f"back.{back}"), n=left)


def _place(state: State, move: Place) -> Iterator[Message]:
    seat = state.seat(move.player)
    if seat is None:
        yield message("player.unknown", name=move.player[:40])
    elif seat != state.turn:
        yield message("player.turn", name=move.player, turn=state.current.name)
    yield from field_reasons(state, move.field)


def _reveal(state: State, move: Reveal) -> Iterator[Message]:
    assert state.backs is not None
    cards = state.edition.cards
    backs = [cards.back(card) for card in move.cards]
    strangers = [card for card, back in zip(move.cards, backs, strict=True) if back is None]
    for card in strangers:
        yield message("card.unknown", card=card)
    if not strangers and backs.count(Back.CHEST) != state.backs.count(Back.CHEST):
        shown = tuple(message(f"back.{back}") for back in state.backs)
        yield message("card.back", cards=move.cards, backs=shown)
    for card in dict.fromkeys(move.cards):
        left = cards_left(state, card)
        if card not in strangers and move.cards.count(card) > left:
            yield message("card.used", card=card, n=left, copies=cards.copies)


def _dig(state: State, move: Dig) -> Iterator[Message]:
    yield from turn_dig_reasons(state)
    yield from gallery_reasons(state, move.gallery, state.order[0])


def _exhibit(state: State, move: Exhibit) -> Iterator[Message]:
    player = state.current
    found, _ = named(player.tiles, move.tiles, move)
    missing = [given for given, tile in zip(move.tiles, found, strict=True) if tile is None]
    if missing:
        yield message("tile.missing", tiles=missing, player=player.name)
    row = tuple(tile or given for given, tile in zip(move.tiles, found, strict=True))
    yield from row_reasons(row, move.kinds)
    yield from polish_reasons(state, player, move.polish)
    yield from replace_reasons(state, player, move.replace)


def _store(state: State, move: Store) -> Iterator[Message]:
    player = state.current
    found, rest = named(player.tiles, move.discard, move)
    missing = [given for given, tile in zip(move.discard, found, strict=True) if tile is None]
    if missing:
        yield message("tile.missing", tiles=missing, player=player.name)
    price = fee(state, len(rest))
    if price > player.coins:
        yield message("store.price", n=len(rest), price=price, coins=player.coins)


def _adjust(state: State, move: Adjust) -> Iterator[Message]:
    seat = state.seat(move.player)
    if seat is None:
        yield message("player.unknown", name=move.player[:40])
        return
    player = state.players[seat]
    if player.coins + (move.coins or 0) < 0:
        yield message("adjust.coins", player=player.name, coins=player.coins, change=move.coins)
    if player.points + (move.points or 0) < 0:
        yield message("adjust.points", player=player.name, points=player.points, change=move.points)


_CHECKS: dict[type, Callable[[State, Any], Iterator[Message]]] = {
    Lay: _lay,
    Draw: _draw,
    Place: _place,
    Reveal: _reveal,
    Dig: _dig,
    Exhibit: _exhibit,
    Store: _store,
    Adjust: _adjust,
}


def sorting(state: State) -> Callable[[Tile], int]:
    """By what tiles are laid out, youngest first: equal ones stay as the start player gives them."""
    if Variant.SORTING in state.header.variants:
        return lambda tile: tile.century
    return lambda tile: tile.age
