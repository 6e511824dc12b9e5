"""The final scoring counted a second time, the long way, from what other programs read."""

from fractions import Fraction
from math import floor
from typing import Any


def ruin_points(kind: str, squares: list[str], finds: list[int], stacks: dict[str, Any]) -> dict[str, int]:
    """Everyone's points for a ruin, by asking for every place who stands there."""
    counting = []
    for square, stack in stacks.items():
        for height, (team, _) in enumerate(stack, 1):
            if square in squares and (kind == "building" or height == len(stack)):
                counting.append(team)
    ranking = sorted({(counting.count(team), team) for team in counting}, reverse=True)
    if not ranking:
        return {}
    firsts = [team for number, team in ranking if number == ranking[0][0]]
    rest = [(number, team) for number, team in ranking if team not in firsts]
    prizes = sorted(finds)
    if kind != "building":
        return {team: floor(Fraction(prizes[0], len(firsts))) for team in firsts}
    if len(firsts) >= 2 or not rest:
        return {team: floor(Fraction(prizes[0] + prizes[1], len(firsts))) for team in firsts}
    seconds = [team for number, team in rest if number == rest[0][0]]
    return {firsts[0]: prizes[1]} | {team: floor(Fraction(prizes[0], len(seconds))) for team in seconds}


def scoring(header: dict[str, Any], view: dict[str, Any]) -> dict[str, int]:
    """What each team gets for all ruins of a board as it stands."""
    total = {team: 0 for player in header["players"] for team in player["teams"]}
    for ruin in header["ruins"]:
        for team, points in ruin_points(
            ruin["kind"], ruin["squares"], ruin["finds"], view["squares"]
        ).items():
            total[team] += points
    return total
