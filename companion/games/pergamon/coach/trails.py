"""The heaviest trails through the graph of kinds, where a tile is an arrow from its left to its right kind.

A row is a trail that uses each arrow once; all its arrows but the last one count. Which arrows to use is a
flow: as many come into a kind as leave it, but for where rows begin and end. With only four kinds, all tiles
with the same two kinds are one class, of which the heaviest are used first, so the flow has at most 25
classes. It starts with every tile used and sheds the least weight that makes it balanced (successive
shortest paths), which is exact. What a flow does not know is that the used arrows of a row must hang
together; where they do not, the search branches on how the stray part could be joined or left out.

An unknown half is an arrow from or to a hub, which leads freely from or to every kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Generic, TypeVar

from companion.games.pergamon.pieces import Kind

NODES = {Kind.VASE: 0, Kind.JUG: 1, Kind.MASK: 2, Kind.BRACELET: 3}
KINDS = 4
END, START = 4, 5
FROM_ANY, TO_ANY = 6, 7
"""The hubs: an unknown left half comes from the one, an unknown right half goes to the other."""

Item = TypeVar("Item")


def left_node(kind: Kind) -> int:
    """Where an arrow with this left half begins."""
    return NODES.get(kind, FROM_ANY)


def right_node(kind: Kind) -> int:
    """Where an arrow with this right half leads."""
    return NODES.get(kind, TO_ANY)


@dataclass(frozen=True, slots=True)
class Arrows(Generic[Item]):
    """All arrows from one node to another, heaviest first."""

    left: int
    right: int
    weights: tuple[int, ...]
    items: tuple[Item, ...]
    within: int = 0
    """How many must be used so that they count."""
    ending: int = 0
    """How many must end a row."""
    may_end: bool = True


@dataclass(slots=True)
class _Limits:
    """What a branch of the search allows: bounds for arrows that count and arrows that end a row."""

    least: list[int]
    most: list[int]
    least_ends: list[int]
    most_ends: list[int]
    closed: frozenset[int]

    def copy(self) -> "_Limits":
        return _Limits(self.least[:], self.most[:], self.least_ends[:], self.most_ends[:], self.closed)


@dataclass(slots=True)
class _Flow:
    """How many arrows of each class count, how many end a row, and how many rows begin at each kind."""

    inner: list[int]
    ends: list[int]
    starts: list[int]
    weight: int


def heaviest(classes: Sequence[Arrows[Item]], rows: int) -> list[list[Item]]:
    """So many trails of the highest total weight, each with its last arrow, which does not count.

    A trail of nothing but its last arrow is no row and left out, so there may be fewer.
    """
    if sum(len(arrows.items) for arrows in classes) < rows:
        return []
    arrows = [*classes, *_hubs(classes)]
    limits = _Limits(
        [one.within for one in arrows],
        [len(one.items) if one.items else _many(classes) for one in arrows],
        [one.ending for one in arrows],
        [len(one.items) if one.may_end else 0 for one in arrows],
        frozenset(),
    )
    tie = count()
    queue: list[tuple[int, int, _Limits, _Flow]] = []

    def push(limits: _Limits) -> None:
        if flow := _balanced(arrows, rows, limits):
            heappush(queue, (-flow.weight, next(tie), limits, flow))

    push(limits)
    while queue:
        _, _, limits, flow = heappop(queue)
        stray = _stray(arrows, flow)
        if not stray:
            return _trails(arrows, flow)
        for branch in _branches(arrows, limits, stray):
            push(branch)
    return []


def _hubs(classes: Sequence[Arrows[Item]]) -> list[Arrows[Item]]:
    """The free ways between kinds and hubs, where there are unknown halves."""
    free: list[Arrows[Item]] = []
    if any(arrows.left == FROM_ANY for arrows in classes):
        free += [Arrows(kind, FROM_ANY, (), (), may_end=False) for kind in range(KINDS)]
    if any(arrows.right == TO_ANY for arrows in classes):
        free += [Arrows(TO_ANY, kind, (), (), may_end=False) for kind in range(KINDS)]
    return free


def _many(classes: Sequence[Arrows[Item]]) -> int:
    return sum(len(arrows.items) for arrows in classes)


def _balanced(arrows: list[Arrows[Item]], rows: int, limits: _Limits) -> _Flow | None:
    """The heaviest balanced flow within limits: begins with all arrows and sheds as little as it can."""
    inner, ends, starts = [], limits.least_ends[:], [0] * KINDS
    excess = [0] * 8
    excess[START], excess[END] = rows, -rows
    for index, one in enumerate(arrows):
        used = min(limits.most[index], len(one.items) - ends[index]) if one.items else limits.least[index]
        if used < limits.least[index] or ends[index] > limits.most_ends[index]:
            return None
        inner.append(used)
        excess[one.right] += used
        excess[one.left] -= used + ends[index]
        excess[END] += ends[index]
    flow = _Flow(inner, ends, starts, 0)
    while max(excess) > 0:
        if not _augment(arrows, limits, flow, excess):
            return None
    flow.weight = sum(sum(one.weights[:used]) for one, used in zip(arrows, inner, strict=True))
    return flow


def _augment(arrows: list[Arrows[Item]], limits: _Limits, flow: _Flow, excess: list[int]) -> bool:
    """Moves one unit from where too much arrives to where too little does, at the least loss of weight."""
    cost = [[inf] * 8 for _ in range(8)]
    step: dict[tuple[int, int], tuple[int, int, int]] = {}

    def way(tail: int, head: int, loss: float, index: int, inner: int, ends: int) -> None:
        if loss < cost[tail][head]:
            cost[tail][head] = loss
            step[tail, head] = (index, inner, ends)

    for kind in range(KINDS):
        if kind not in limits.closed:
            way(START, kind, 0, kind, 0, 0)
        if flow.starts[kind]:
            way(kind, START, 0, kind, 0, 0)
    for index, one in enumerate(arrows):
        inner, ends = flow.inner[index], flow.ends[index]
        fewer = inner > limits.least[index]
        more = inner < limits.most[index]
        if not one.items:
            if more:
                way(one.left, one.right, 0, index, 1, 0)
            if fewer:
                way(one.right, one.left, 0, index, -1, 0)
            continue
        spare = inner + ends < len(one.items)
        if fewer:
            loss = one.weights[inner - 1]
            way(one.right, one.left, loss, index, -1, 0)
            if ends < limits.most_ends[index]:
                way(one.right, END, loss, index, -1, 1)
        if spare:
            if more:
                way(one.left, one.right, -one.weights[inner], index, 1, 0)
            if ends < limits.most_ends[index]:
                way(one.left, END, 0, index, 0, 1)
        if ends > limits.least_ends[index]:
            way(END, one.left, 0, index, 0, -1)
            if more:
                way(END, one.right, -one.weights[inner], index, 1, -1)
    path = _shortest(cost, excess)
    if not path:
        return False
    for tail, head in path:
        index, inner, ends = step[tail, head]
        if tail == START:
            flow.starts[index] += 1
        elif head == START:
            flow.starts[index] -= 1
        else:
            flow.inner[index] += inner
            flow.ends[index] += ends
    excess[path[0][0]] -= 1
    excess[path[-1][1]] += 1
    return True


def _shortest(cost: list[list[float]], excess: list[int]) -> list[tuple[int, int]]:
    """The cheapest way from any node with an excess to any that lacks something (Bellman and Ford)."""
    distance = [0 if amount > 0 else inf for amount in excess]
    before: list[int] = [-1] * 8
    ways = [
        (tail, head, loss) for tail, row in enumerate(cost) for head, loss in enumerate(row) if loss < inf
    ]
    changed = True
    while changed:
        changed = False
        for tail, head, loss in ways:
            if distance[tail] + loss < distance[head]:
                distance[head], before[head] = distance[tail] + loss, tail
                changed = True
    sinks = [node for node, amount in enumerate(excess) if amount < 0 and distance[node] < inf]
    if not sinks:
        return []
    node = min(sinks, key=lambda sink: distance[sink])
    path: list[tuple[int, int]] = []
    while before[node] >= 0:
        path.append((before[node], node))
        node = before[node]
    return path[::-1]


def _stray(arrows: list[Arrows[Item]], flow: _Flow) -> frozenset[int]:
    """The nodes of a part that is used though no row ends there; empty where there is none."""
    for part in _parts(arrows, flow):
        if not any(used and one.left in part for one, used in zip(arrows, flow.ends, strict=True)):
            return part
    return frozenset()


def _parts(arrows: list[Arrows[Item]], flow: _Flow) -> list[frozenset[int]]:
    """The nodes that used arrows join, apart from each other."""
    parts: list[frozenset[int]] = []
    for one, used in zip(arrows, flow.inner, strict=True):
        if used:
            ends = {one.left, one.right}
            touched = [part for part in parts if part & ends]
            parts = [part for part in parts if not part & ends]
            parts.append(frozenset(ends).union(*touched))
    return parts


def _branches(arrows: list[Arrows[Item]], limits: _Limits, stray: frozenset[int]) -> Iterator[_Limits]:
    """All that can be otherwise: a node of the stray part is not used, or a row ends there or leads out."""
    node = min(stray)
    without = limits.copy()
    without.closed |= {node}
    for index, one in enumerate(arrows):
        if node in (one.left, one.right):
            without.most[index] = 0
        if one.left == node:
            without.most_ends[index] = 0
    yield without
    for index, one in enumerate(arrows):
        if one.left not in stray:
            continue
        if one.right not in stray and limits.most[index] > 0:
            joined = limits.copy()
            joined.least[index] = max(1, joined.least[index])
            yield joined
        if limits.most_ends[index] > 0:
            joined = limits.copy()
            joined.least_ends[index] = max(1, joined.least_ends[index])
            yield joined


def _trails(arrows: list[Arrows[Item]], flow: _Flow) -> list[list[Item]]:
    """The arrows of a flow laid one after the other, rows of more than their last arrow only."""
    onward: dict[int, list[tuple[int, Item | None]]] = {}
    last: dict[int, list[Item]] = {}
    for index, one in enumerate(arrows):
        used = flow.inner[index]
        chosen: Sequence[Item | None] = one.items[:used] if one.items else [None] * used
        onward.setdefault(one.left, []).extend((one.right, item) for item in chosen)
        if flow.ends[index]:
            last.setdefault(one.left, []).extend(one.items[len(one.items) - flow.ends[index] :])
    starts = [kind for kind in range(KINDS) for _ in range(flow.starts[kind])]
    rows = []
    for part in _parts(arrows, flow):
        within = [kind for kind in starts if kind in part]
        returning = [node for node in last for _ in last[node] if node in part]
        circuit = _circuit(onward, list(zip(returning, within, strict=True)))
        row: list[Item] = []
        for tail, item, returns in circuit:
            if returns:
                row.append(last[tail].pop())
                if len(row) > 1:
                    rows.append(row)
                row = []
            elif item is not None:
                row.append(item)
    return rows


def _circuit(
    onward: dict[int, list[tuple[int, Item | None]]], returns: list[tuple[int, int]]
) -> list[tuple[int, Item | None, bool]]:
    """A tour over all arrows of a part and over its returns from row ends to row starts (Hierholzer)."""
    back: dict[int, list[int]] = {}
    for tail, head in returns:
        back.setdefault(tail, []).append(head)
    stack: list[tuple[int, tuple[int, Item | None, bool] | None]] = [(returns[0][1], None)]
    back[returns[0][0]].remove(returns[0][1])
    tour: list[tuple[int, Item | None, bool]] = []
    while stack:
        node, came = stack[-1]
        if onward.get(node):
            head, item = onward[node].pop()
            stack.append((head, (node, item, False)))
        elif back.get(node):
            stack.append((back[node].pop(), (node, None, True)))
        else:
            stack.pop()
            if came is not None:
                tour.append(came)
    return [*tour[::-1], (returns[0][0], None, True)]
