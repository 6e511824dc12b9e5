"""Positions for tests, set up as one lays cardboard on a table."""

from msgspec.structs import replace

from companion.games.game import Event
from companion.games.pergamon.moves import AnyMove, Header, Variant
from companion.games.pergamon.pieces import Tile, finds
from companion.games.pergamon.referee import apply, begin
from companion.games.pergamon.state import Collection, Phase, Player, Robber, State

NAMES = ("Ada", "Ben", "Cem", "Dora")


def new_game(players: int = 3, *variants: Variant, start: str = "Ada") -> State:
    """A table before the first move."""
    return begin(Header(1, "2011", NAMES[:players], start, variants)).state


def tiles(codes: str) -> tuple[Tile, ...]:
    """Tiles from their codes, separated by blanks."""
    return tuple(Tile(code) for code in codes.split())


def collection(space: int, codes: str, marker: int = 1) -> Collection:
    """A collection standing on a space."""
    row = tiles(codes)
    return Collection(marker, space, row, finds(row), space, 0, 1)


def turn(
    ada: Player | None = None,
    *others: Player,
    round: int = 1,
    galleries: dict[int, str] | None = None,
    robber: Robber | None = None,
    players: int = 3,
) -> State:
    """Ada's turn, on field 7 with 3 coins unless told otherwise, everyone else still to come."""
    ada = ada or Player("Ada", coins=3, field=7)
    seated = [ada, *others]
    seated += [
        Player(name, field=10 + seat) for seat, name in enumerate(NAMES[:players]) if seat >= len(seated)
    ]
    state = new_game(len(seated))
    laid = tuple(tiles((galleries or {}).get(number, "")) for number in range(1, 6))
    return replace(
        state,
        round=round,
        phase=Phase.TURNS,
        order=tuple(range(len(seated))),
        players=tuple(seated),
        galleries=laid,
        robber=robber or state.robber,
    )


def after(state: State, *moves: AnyMove) -> tuple[State, list[Event]]:
    """The state after some moves, and all that happened."""
    happened: list[Event] = []
    for move in moves:
        state, events = apply(state, move)
        happened += events
    return state, happened


def spaces(state: State) -> dict[int, str]:
    """Who stands where in the museum, as name and marker."""
    return {c.space: f"{p.name} {c.marker}" for p in state.players for c in p.collections}
