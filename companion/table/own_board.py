"""The owner's own board: the numbers read off it, kept on this device for every game begun from then on."""

import msgspec

from companion.games.errors import GameError
from companion.games.pergamon.edition import FIELDS, SPACES, Corrections, corrected, edition
from companion.message import Message
from companion.table.store import Store


def kept(store: Store, name: str) -> Corrections:
    """What was read off the board so far, also where it does not fit together yet."""
    text = store.kept(_key(name))
    try:
        found = msgspec.json.decode(text, type=Corrections) if text else None
    except msgspec.DecodeError:
        found = None
    return found if found is not None and found.edition == name else Corrections(name, {})


def keep(store: Store, corrections: Corrections) -> None:
    """Keeps what was read off the board; the text is that of a corrections file."""
    store.keep(_key(corrections.edition), msgspec.json.encode(corrections).decode())


def usable(store: Store, name: str) -> Corrections | None:
    """The corrections for a new game, None where there are none or they contradict what is known."""
    corrections = kept(store, name)
    return corrections if corrections.numbers and not problems(corrections) else None


def problems(corrections: Corrections) -> tuple[Message, ...]:
    """All that speaks against them."""
    try:
        corrected(edition(corrections.edition), corrections)
    except GameError as error:
        return error.reasons
    return ()


def with_field(corrections: Corrections, field: int, coins: int, deepest: int) -> Corrections:
    """With both numbers of a funding field."""
    return _with(corrections, {f"fields/{field}/coins": coins, f"fields/{field}/deepest": deepest})


def with_robber(corrections: Corrections, chests: int, field: int) -> Corrections:
    """With the robber's field for so many chests among the backs."""
    return _with(corrections, {f"robber/{chests}": field})


def with_points(corrections: Corrections, space: int, points: int) -> Corrections:
    """With the points of a museum space; since they never fall, higher and lower spaces follow.

    >>> with_points(Corrections("2011", {}), 4, 2).numbers
    {'museum/4': 2}
    >>> with_points(Corrections("2011", {}), 7, 3).numbers
    {'museum/7': 3, 'museum/8': 3}
    """
    changed = {f"museum/{space}": points}
    for other in range(1, SPACES + 1):
        now = number(corrections, f"museum/{other}")
        if (other > space and now < points) or (other < space and now > points):
            changed[f"museum/{other}"] = points
    return _with(corrections, changed)


def with_all(corrections: Corrections) -> Corrections:
    """With everything that was a guess taken as it is."""
    unverified = edition(corrections.edition).unverified
    return _with(corrections, {path: number(corrections, path) for path in sorted(unverified)})


def number(corrections: Corrections, path: str) -> int:
    """A number of the board as it is now."""
    return corrections.numbers.get(path, edition(corrections.edition).number(path))


def unchecked(corrections: Corrections) -> frozenset[str]:
    """The paths of the numbers that are still our guess."""
    return edition(corrections.edition).unverified - corrections.numbers.keys()


def checked_field(corrections: Corrections, field: int) -> bool:
    """Whether both numbers of a field are known."""
    return not unchecked(corrections) & {f"fields/{field}/coins", f"fields/{field}/deepest"}


def sure(name: str, *paths: str) -> bool:
    """Whether numbers are known for sure, so that nobody needs to look."""
    return not edition(name).unverified & set(paths)


def fields(corrections: Corrections) -> list[tuple[int, int]]:
    """Coins and deepest gallery of every field, the rightmost first."""
    return [
        (number(corrections, f"fields/{field}/coins"), number(corrections, f"fields/{field}/deepest"))
        for field in range(1, FIELDS + 1)
    ]


def museum(corrections: Corrections) -> list[int]:
    """The points of every space, beginning with space 1."""
    return [number(corrections, f"museum/{space}") for space in range(1, SPACES + 1)]


def _with(corrections: Corrections, changed: dict[str, int]) -> Corrections:
    """What is known for sure needs no correction."""
    unverified = edition(corrections.edition).unverified
    known = {path: value for path, value in changed.items() if path in unverified}
    return Corrections(corrections.edition, {**corrections.numbers, **known})


def _key(name: str) -> str:
    return f"own-board/{name}"
