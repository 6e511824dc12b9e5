"""Statistics over all games that are over, added up by the database."""

from typing import NamedTuple

from companion.table.names import folded
from companion.table.store import Store

WISHED = "asked"
"""The source that says what somebody asked for: a wish to compare with, no money."""


class PlayerStatistics(NamedTuple):
    """A player over all games; a shared win is a win."""

    name: str
    games: int
    wins: int
    average: float
    best: int
    worst: int


class SourceStatistics(NamedTuple):
    """What a player got (or paid, below zero) from one source, in all and in a game."""

    name: str
    unit: str
    source: str
    total: int
    average: float
    """In each of the player's games, those without any included."""


class MoneyStatistics(NamedTuple):
    """A player's coins in a game, on average."""

    name: str
    earned: float
    asked: float
    spent: float
    left: float
    """Wasted: earned and never spent."""


class PaceStatistics(NamedTuple):
    """How long a round takes, in seconds, pauses left out."""

    round: int
    games: int
    average: float


class Rivalry(NamedTuple):
    """Two players head to head: the games they both played."""

    first: str
    second: str
    games: int
    first_wins: int
    second_wins: int
    ahead: int
    """How often the first had more points than the second."""
    behind: int
    margin: float
    """Points by which the first is ahead on average."""


class Statistics:
    """The statistics of one game of the shelf; every answer is one query."""

    def __init__(self, store: Store, rules: str = "pergamon") -> None:
        self.store = store
        self.rules = rules

    def players(self) -> list[PlayerStatistics]:
        """Games, wins, averages and bests, most wins first."""
        query = """
            SELECT player.name, count(*), sum(won), avg(points), max(points), min(points)
            FROM seat JOIN game ON game.id = seat.game JOIN player ON player.id = seat.player
            WHERE points IS NOT NULL AND rules = ?
            GROUP BY player.id ORDER BY sum(won) DESC, avg(points) DESC, folded"""
        with self.store.read() as db:
            return [PlayerStatistics(*row) for row in db.execute(query, (self.rules,))]

    def sources(self, player: str | None = None) -> list[SourceStatistics]:
        """Points, coins and times by source, for everyone or for one player."""
        query = """
            WITH played AS (
                SELECT seat.player, count(*) AS games FROM seat JOIN game ON game.id = seat.game
                WHERE points IS NOT NULL AND rules = ?1 GROUP BY seat.player)
            SELECT name, unit, source.source, amount, amount * 1.0 / played.games
            FROM total JOIN source ON source.id = total.source JOIN player ON player.id = total.player
            JOIN played ON played.player = total.player
            WHERE total.games > 0 AND rules = ?1 AND (?2 IS NULL OR folded = ?2)
            ORDER BY folded, unit, source.source"""
        wanted = None if player is None else folded(player)
        with self.store.read() as db:
            return [SourceStatistics(*row) for row in db.execute(query, (self.rules, wanted))]

    def money(self, player: str | None = None) -> list[MoneyStatistics]:
        """Coins earned, asked for, spent and left over in a game."""
        found: dict[str, dict[str, float]] = {}
        for name, unit, source, _, average in self.sources(player):
            if unit == "coins":
                sums = found.setdefault(name, {"earned": 0, "asked": 0, "spent": 0})
                kind = "asked" if source == WISHED else "earned" if average > 0 else "spent"
                sums[kind] += abs(average)
        return [
            MoneyStatistics(
                name, sums["earned"], sums["asked"], sums["spent"], sums["earned"] - sums["spent"]
            )
            for name, sums in found.items()
        ]

    def favourites(self) -> dict[str, str]:
        """What each player does most often, such as the gallery they dig."""
        best: dict[str, tuple[int, str]] = {}
        for name, unit, source, total, _ in self.sources():
            if unit == "times" and total > best.get(name, (0, ""))[0]:
                best[name] = (total, source)
        return {name: source for name, (_, source) in best.items()}

    def pace(self) -> list[PaceStatistics]:
        """The time a round takes."""
        query = """
            SELECT pace.round, count(*), avg(milliseconds) / 1000.0 FROM pace JOIN game ON game.id = pace.game
            WHERE rules = ? GROUP BY pace.round ORDER BY pace.round"""
        with self.store.read() as db:
            return [PaceStatistics(*row) for row in db.execute(query, (self.rules,))]

    def rivalries(self, player: str | None = None) -> list[Rivalry]:
        """Head to head, most games first; with a player, that one against all others."""
        query = """
            WITH met AS (
                SELECT one.player AS first, two.player AS second, count(*) AS games,
                    sum(one.won) AS first_wins, sum(two.won) AS second_wins,
                    sum(one.points > two.points) AS ahead, sum(one.points < two.points) AS behind,
                    avg(one.points - two.points) AS margin
                FROM game JOIN seat AS one ON one.game = game.id
                JOIN seat AS two ON two.game = one.game AND two.player <> one.player
                WHERE rules = ?1 AND one.points IS NOT NULL
                    AND CASE WHEN ?2 IS NULL THEN one.player < two.player
                        ELSE one.player = (SELECT id FROM player WHERE folded = ?2) END
                GROUP BY one.player, two.player)
            SELECT a.name, b.name, games, first_wins, second_wins, ahead, behind, margin
            FROM met JOIN player AS a ON a.id = first JOIN player AS b ON b.id = second
            ORDER BY games DESC, a.folded, b.folded"""
        wanted = None if player is None else folded(player)
        with self.store.read() as db:
            return [Rivalry(*row) for row in db.execute(query, (self.rules, wanted))]
