"""What the coach tells whoever's turn it is, each piece of advice with its reasons."""

from collections.abc import Iterator

import msgspec

from companion.games.pergamon.allowed import allowed
from companion.games.pergamon.coach.choices import best_value, expected, gain
from companion.games.pergamon.coach.odds import FieldOdds, Payout, odds
from companion.games.pergamon.coach.rows import Row, best_split
from companion.games.pergamon.coach.suggestions import suggestions
from companion.games.pergamon.coach.worth import Worth
from companion.games.pergamon.state import Phase, State
from companion.games.pergamon.telling import ROMAN
from companion.message import Message, message


class FieldAdvice(msgspec.Struct, frozen=True):
    """A free field with its odds; one of them is the coach's choice."""

    odds: FieldOdds
    chosen: bool
    reasons: tuple[Message, ...]


class GalleryAdvice(msgspec.Struct, frozen=True):
    """A gallery that can be dug now, and how the best row would grow."""

    gallery: int
    value_before: int
    value_after: int
    reasons: tuple[Message, ...]


class RowAdvice(msgspec.Struct, frozen=True):
    """An exhibition with what it is worth."""

    worth: Worth
    reasons: tuple[Message, ...]


class Advice(msgspec.Struct, frozen=True):
    """All that the coach says now; what is not asked now is empty."""

    player: str | None
    fields: tuple[FieldAdvice, ...] = ()
    galleries: tuple[GalleryAdvice, ...] = ()
    rows: tuple[RowAdvice, ...] = ()
    split: tuple[Row, ...] = ()
    """The tiles as two or three collections, where that shows a higher value in all than one."""
    reasons: tuple[Message, ...] = ()
    """For the split."""


def advise(state: State) -> Advice:
    """The coach's advice for a state: odds while pawns are placed, galleries and rows in a turn."""
    match state.phase:
        case Phase.PLACE:
            return Advice(state.current.name, fields=tuple(_fields(state)))
        case Phase.TURNS:
            split = best_split(state.current.tiles, state.edition.markers)
            split = split if len(split) > 1 else ()
            return Advice(
                state.current.name,
                galleries=tuple(_galleries(state)),
                rows=tuple(RowAdvice(earned, tuple(_row(state, earned))) for earned in suggestions(state)),
                split=split,
                reasons=tuple(_split(split)),
            )
    return Advice(None)


def _fields(state: State) -> Iterator[FieldAdvice]:
    gains = {gallery: gain(state, gallery) for gallery in range(1, state.edition.galleries + 1)}
    free = odds(state)
    best = max(free, key=lambda field: expected(state, field, gains))
    for field in free:
        reasons = [*_chance(state, field)]
        if field is best:
            reasons += _worthwhile(state, field, gains)
        yield FieldAdvice(field, field is best, tuple(reasons))


def _chance(state: State, field: FieldOdds) -> Iterator[Message]:
    """Why a field is good or bad, in card pairs."""
    player = state.current.name
    if field.asked:
        yield _pairs("coach.field.enough", field.worst, field.best, field.asked, player=player)
    nothing = [payout.pairs - payout.at_least(1) for payout in (field.best, field.worst)]
    if nothing[-1]:
        yield _range("coach.field.nothing", nothing[0], nothing[1], field.worst.pairs, player=player)


def _worthwhile(state: State, field: FieldOdds, gains: dict[int, float]) -> Iterator[Message]:
    """Why a field is the coach's choice: the gallery from which most comes, and who can pay for it."""
    tiles = state.current.tiles
    reached = [gallery for gallery in range(1, field.deepest + 1) if state.galleries[gallery - 1]]
    payable = [gallery for gallery in reached if field.payable(gallery)[1]]
    if not payable:
        return
    best = max(payable, key=lambda gallery: gains[gallery] * float(field.payable(gallery)[1]))
    yield _grows(best, best_value(tiles), best_value(tiles + state.galleries[best - 1]))
    yield _pairs("coach.field.gallery", field.worst, field.best, best - field.saved, gallery=ROMAN[best])


def _pairs(key: str, worst: Payout, best: Payout, coins: int, **parameters: object) -> Message:
    return _range(key, worst.at_least(coins), best.at_least(coins), worst.pairs, coins=coins, **parameters)


def _range(key: str, least: int, most: int, pairs: int, **parameters: object) -> Message:
    """One number of card pairs, or two where it depends on the pawns to come."""
    if least == most:
        return message(key, n=least, pairs=pairs, **parameters)
    return message(f"{key}.range", least=least, most=most, pairs=pairs, **parameters)


def _galleries(state: State) -> Iterator[GalleryAdvice]:
    tiles = state.current.tiles
    before = best_value(tiles)
    for choice in allowed(state).galleries:
        if choice.allowed:
            after = best_value(tiles + state.galleries[choice.number - 1])
            yield GalleryAdvice(choice.number, before, after, (_grows(choice.number, before, after),))


def _grows(gallery: int, before: int, after: int) -> Message:
    if after == before:
        return message("coach.gallery.same", gallery=ROMAN[gallery], value=before)
    return message("coach.gallery.grows", gallery=ROMAN[gallery], before=before, after=after)


def _row(state: State, earned: Worth) -> Iterator[Message]:
    """What an exhibition brings, does and costs."""
    yield message("coach.row.points", n=earned.points, value=earned.value, space=earned.space)
    for scoring in earned.scorings:
        if scoring.points:
            yield message("coach.row.scoring", n=scoring.points, round=scoring.round)
        if scoring.oldest > 0:
            rules = state.edition.scoring(scoring.round)
            assert rules is not None
            kind = message(f"kind.{rules.kind}")
            yield message("coach.row.oldest", n=scoring.oldest, kind=kind, round=scoring.round)
        if scoring.final:
            yield message("coach.row.final", n=scoring.final)
    for pushed in earned.pushed:
        names = {"player": pushed.player, "marker": ROMAN[pushed.marker], "before": pushed.before}
        if pushed.after is None:
            yield message("coach.row.leaves", **names)
        elif pushed.lost:
            yield message("coach.row.falls", n=pushed.lost, after=pushed.after, **names)
    for name, points in earned.rivals:
        if points < 0:
            yield message("coach.row.rival", player=name, n=-points)
    if earned.polish:
        yield message("coach.row.polish", n=earned.polish)
    if earned.fee_saved:
        yield message("coach.row.fee", n=earned.fee_saved)


def _split(split: tuple[Row, ...]) -> Iterator[Message]:
    if split:
        values = tuple(row.value for row in split)
        yield message("coach.split", rows=len(split), values=values, total=sum(values))
