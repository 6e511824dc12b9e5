"""Results for other programs: a table of all games as CSV, and a play file that BG Stats imports."""

import csv
import io
import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from companion.message import message
from companion.table.archive import Archive, Summary
from companion.table.errors import TableError
from companion.table.names import folded

COLUMNS = ("game", "begun", "rules", "player", "seat", "points", "won", "place")

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How cells begin that spreadsheets would run instead of showing."""

_OURS = uuid.UUID("6b6f5f54-3a0e-4d27-9d1c-0f2f7d0c2011")


def results_csv(archive: Archive) -> bytes:
    """A line for every player of every game that is over."""
    target = io.StringIO()
    writer = csv.writer(target)
    writer.writerow(COLUMNS)
    for game in archive.games(over=True):
        for seat, (player, place) in enumerate(zip(game.seats, _places(game), strict=True), 1):
            name = f"'{player.name}" if player.name.startswith(FORMULA) else player.name
            writer.writerow(
                (
                    game.id,
                    _day(game.begun),
                    game.rules,
                    name,
                    seat,
                    player.points,
                    int(bool(player.won)),
                    place,
                )
            )
    return target.getvalue().encode()


def bg_stats(archive: Archive, ids: Iterable[int]) -> bytes:
    """A play file (``.bgsplay``) with the results of games that are over."""
    wanted = set(ids)
    games = [game for game in archive.games(over=True) if game.id in wanted]
    if not games:
        raise TableError(message("export.unfinished"))
    players = {folded(seat.name): seat.name for game in games for seat in game.seats}
    player_ids = {key: number for number, key in enumerate(players, 1)}
    rules_ids = {rules: number for number, rules in enumerate(sorted({game.rules for game in games}), 1)}
    minutes = _minutes(archive)
    file = {
        "about": "This is a play file of Pergamon Companion. Open it with Board Game Stats.",
        "players": [
            {
                "uuid": _uuid("player", key),
                "id": player_ids[key],
                "name": name,
                "isAnonymous": False,
                "modificationDate": _day(max(game.changed for game in games)),
                "bggUsername": "",
            }
            for key, name in players.items()
        ],
        "locations": [],
        "games": [
            {
                "uuid": _uuid("game", rules),
                "id": number,
                "name": rules.capitalize(),
                "modificationDate": _day(max(game.changed for game in games)),
                "cooperative": False,
                "highestWins": True,
                "noPoints": False,
                "usesTeams": False,
                "bggId": 0,
            }
            for rules, number in rules_ids.items()
        ],
        "plays": [_play(game, player_ids, rules_ids[game.rules], minutes.get(game.id, 0)) for game in games],
    }
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def _play(game: Summary, player_ids: dict[str, int], rules: int, minutes: int) -> dict[str, Any]:
    return {
        "uuid": game.uuid,
        "modificationDate": _day(game.changed),
        "entryDate": _day(game.begun),
        "playDate": _day(game.begun),
        "usesTeams": False,
        "durationMin": minutes,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "bggId": 0,
        "gameRefId": rules,
        "board": "",
        "playerScores": [
            {
                "playerRefId": player_ids[folded(seat.name)],
                "score": str(seat.points),
                "winner": bool(seat.won),
                "rank": place,
                "seatOrder": number,
            }
            for number, (seat, place) in enumerate(zip(game.seats, _places(game), strict=True), 1)
        ],
    }


def _places(game: Summary) -> list[int]:
    """Everyone's place: the winners share the first, the others are ranked by points."""
    order = [(bool(seat.won), seat.points or 0) for seat in game.seats]
    order = [(won, 0 if won else points) for won, points in order]
    return [1 + sum(other > mine for other in order) for mine in order]


def _minutes(archive: Archive) -> dict[int, int]:
    with archive.store.read() as db:
        query = "SELECT game, sum(milliseconds) FROM pace GROUP BY game"
        return {game: round(milliseconds / 60_000) for game, milliseconds in db.execute(query)}


def _uuid(kind: str, name: str) -> str:
    return str(uuid.uuid5(_OURS, f"{kind}:{name}"))


def _day(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000).astimezone().strftime("%Y-%m-%d %H:%M:%S")
