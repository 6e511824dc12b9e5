"""The numbers printed on a board, as one data file an edition, with a player's own corrections over it."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from companion.games.errors import Unreadable
from companion.games.pergamon.pieces import Back, Kind
from companion.message import Message, message

FIELDS = 13
SPACES = 24
PATHS = (
    *(f"fields/{field}/{number}" for field in range(1, FIELDS + 1) for number in ("coins", "deepest")),
    *(f"robber/{chests}" for chests in range(3)),
    *(f"museum/{space}" for space in range(1, SPACES + 1)),
)
"""The numbers of a board that a player can correct, by path; robber fields by the chests among the backs."""


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A funding field: the coins its pawn asks for and the deepest gallery it may dig."""

    coins: int
    deepest: int


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens after a scored round: the bonus for the oldest of a kind, then every marker moves down."""

    round: int
    kind: Kind
    bonus: int
    shift: int


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The funding cards: the values behind each back, each as often as ``copies``."""

    purse: tuple[int, ...]
    chest: tuple[int, ...]
    copies: int

    def behind(self, back: Back) -> tuple[int, ...]:
        """The values a card with this back may have."""
        return self.purse if back is Back.PURSE else self.chest

    def back(self, value: int) -> Back | None:
        """The back of a value, None where no card has it."""
        if value in self.purse:
            return Back.PURSE
        return Back.CHEST if value in self.chest else None


class Corrections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player read off their own board: a number by its path; each counts as verified."""

    edition: str
    numbers: dict[str, int]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All numbers of one edition.

    >>> edition("2011").fields[6]
    Field(coins=3, deepest=3)
    """

    edition: str
    rounds: int
    start_coins: int
    galleries: int
    """How many galleries there are; gallery N costs N coins."""
    room: int
    """How many tiles a gallery holds."""
    fields: tuple[Field, ...]
    """From right to left: the first one acts first."""
    robber: tuple[int, int, int]
    """The robber's field with no, one and two chests among the backs."""
    museum: tuple[int, ...]
    """The points of each space, beginning with space 1."""
    scorings: tuple[Scoring, ...]
    oldest: tuple[int, ...]
    """Points for the oldest finds of all, at the end."""
    cards: Cards
    free_tiles: int
    """How many tiles are stored free; also how many more each coin stores."""
    markers: int
    polish: int
    """How far a collection can be polished before the last round."""
    known: tuple[Field, ...]
    """Fields that are known to be somewhere on the board, a coin number of -1 standing for any."""
    unverified: frozenset[str]
    """The paths of the numbers that are only our guess."""

    def number(self, path: str) -> int:
        """A correctable number by its path.

        >>> edition("2011").number("robber/0")
        5
        """
        part, index, *rest = path.split("/")
        if part == "fields":
            value: int = getattr(self.fields[int(index) - 1], rest[0])
            return value
        return self.robber[int(index)] if part == "robber" else self.museum[int(index) - 1]

    def scoring(self, round: int) -> Scoring | None:
        """The scoring after a round, if there is one."""
        return next((scoring for scoring in self.scorings if scoring.round == round), None)


@cache
def edition(name: str) -> Edition:
    """A packaged edition by name."""
    if name not in editions():
        raise Unreadable([message("edition.unknown", known=editions())], name[:40])
    return read_edition((_folder() / f"{name}.json").read_bytes())


@cache
def editions() -> tuple[str, ...]:
    """The names of the packaged editions."""
    return tuple(sorted(entry.name[:-5] for entry in _folder().iterdir() if entry.name.endswith(".json")))


def read_edition(data: bytes) -> Edition:
    """An edition from its file's text; all problems are reported at once."""
    return _checked(_decoded(data, Edition))


def read_corrections(data: bytes) -> Corrections:
    """A player's own corrections from their file's text, checked against their edition."""
    corrections: Corrections = _decoded(data, Corrections)
    corrected(edition(corrections.edition), corrections)
    return corrections


def corrected(base: Edition, corrections: Corrections) -> Edition:
    """An edition with a player's corrections; what contradicts a verified number is refused."""
    problems = [message("edition.path", path=path) for path in corrections.numbers if path not in PATHS]
    if problems:
        raise Unreadable(problems, base.edition)
    problems = [
        message("edition.verified", part=named(path), known=base.number(path), given=value)
        for path, value in corrections.numbers.items()
        if path not in base.unverified and value != base.number(path)
    ]

    def number(path: str) -> int:
        return corrections.numbers.get(path, base.number(path))

    def spot(field: int) -> Field:
        return Field(number(f"fields/{field}/coins"), number(f"fields/{field}/deepest"))

    return _checked(
        msgspec.structs.replace(
            base,
            fields=tuple(spot(field) for field in range(1, FIELDS + 1)),
            robber=(number("robber/0"), number("robber/1"), number("robber/2")),
            museum=tuple(number(f"museum/{space}") for space in range(1, SPACES + 1)),
            unverified=base.unverified - corrections.numbers.keys(),
        ),
        problems,
    )


def named(path: str) -> Message:
    """A correctable number as people call it."""
    match path.split("/"):
        case ["fields", field, "coins"]:
            return message("edition.part.coins", field=field)
        case ["fields", field, _]:
            return message("edition.part.deepest", field=field)
        case ["museum", space]:
            return message("edition.part.museum", space=space)
    return message("edition.part.robber")


def _checked(edition: Edition, problems: list[Message] | None = None) -> Edition:
    problems = [*(problems or []), *_problems(edition)]
    if problems:
        raise Unreadable(problems, edition.edition[:40])
    return edition


def _problems(edition: Edition) -> Iterator[Message]:
    if len(edition.fields) != FIELDS:
        yield message("edition.fields", given=len(edition.fields), needed=FIELDS)
    for number, field in enumerate(edition.fields, 1):
        if not 0 <= field.coins <= 20:
            yield message("edition.coins", field=number, given=field.coins)
        if not 1 <= field.deepest <= edition.galleries:
            yield message("edition.deepest", field=number, given=field.deepest, deepest=edition.galleries)
    for known in edition.known:
        if not any(
            known.deepest == field.deepest and known.coins in (field.coins, -1) for field in edition.fields
        ):
            key = "edition.known" if known.coins >= 0 else "edition.known.any"
            yield message(key, coins=known.coins, deepest=known.deepest)
    for chests, number in enumerate(edition.robber):
        if not 1 <= number <= FIELDS:
            yield message("edition.robber", chests=chests, given=number)
    if len(edition.museum) != SPACES:
        yield message("edition.spaces", given=len(edition.museum), needed=SPACES)
    for space, points in enumerate(edition.museum, 1):
        if not 1 <= points <= 6:
            yield message("edition.points", space=space, given=points)
        if space > 1 and points < edition.museum[space - 2]:
            yield message("edition.falling", space=space, given=points, before=edition.museum[space - 2])
    rounds = [scoring.round for scoring in edition.scorings]
    if rounds != sorted(set(rounds)) or not rounds or rounds[0] < 1 or rounds[-1] != edition.rounds:
        yield message("edition.rounds", given=rounds, last=edition.rounds)
    for scoring in edition.scorings:
        if scoring.kind is Kind.UNKNOWN or scoring.shift < 0 or scoring.bonus < 0:
            yield message("edition.scoring", round=scoring.round)
    cards = edition.cards
    if 2 * edition.rounds > cards.copies * len(cards.purse + cards.chest) or set(cards.purse) & set(
        cards.chest
    ):
        yield message("edition.cards", rounds=edition.rounds)
    smallest = (edition.rounds, edition.galleries, edition.room, edition.markers, edition.free_tiles)
    if min(smallest) < 1 or min(edition.start_coins, edition.polish) < 0:
        yield message("edition.small")
    if strangers := sorted(edition.unverified - set(PATHS)):
        yield message("edition.path", path=strangers)


def _decoded(data: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable([message("edition.unreadable", detail=str(error)[:200])], kind.__name__) from None


def _folder() -> Any:
    return resources.files("companion.games.pergamon") / "editions"
