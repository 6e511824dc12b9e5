"""Who gets which: the cheapest way to give every row a column of its own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def assign(costs: NDArray[np.float64]) -> list[int]:
    """The column of each row so that the sum of the costs is least; at least as many columns as rows.

    The Hungarian method: rows join one by one, each by the cheapest path of exchanges.

    >>> assign(np.array([[1.0, 2.0], [1.0, 9.0]]))
    [1, 0]
    """
    rows, columns = costs.shape
    owner = np.full(columns + 1, -1)  # of each column; the last one is where a joining row starts
    row_price, column_price = np.zeros(rows), np.zeros(columns + 1)
    for row in range(rows):
        owner[columns], current = row, columns
        cheapest, before = np.full(columns, np.inf), np.full(columns, columns)
        done = np.zeros(columns + 1, bool)
        while owner[current] >= 0:
            done[current] = True
            free = np.flatnonzero(~done[:columns])
            price = costs[owner[current], free] - row_price[owner[current]] - column_price[free]
            better = price < cheapest[free]
            cheapest[free[better]], before[free[better]] = price[better], current
            nearest = free[cheapest[free].argmin()]
            step = cheapest[nearest]
            row_price[owner[done]] += step
            column_price[done] -= step
            cheapest[free] -= step
            current = int(nearest)
        while current != columns:
            owner[current] = owner[before[current]]
            current = int(before[current])
    found = [0] * rows
    for column in range(columns):
        if owner[column] >= 0:
            found[owner[column]] = column
    return found
