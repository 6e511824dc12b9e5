"""The assignment found is as cheap as any."""

from itertools import permutations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.assignment import assign


@settings(max_examples=40)
@given(st.integers(1, 4), st.integers(0, 2), st.integers(0, 10_000))
def test_no_other_assignment_is_cheaper(rows, more, seed):
    costs = np.random.default_rng(seed).normal(0, 3, (rows, rows + more)).round(1)
    given_columns = assign(costs)
    assert len(set(given_columns)) == rows
    cheapest = min(
        sum(costs[r, c] for r, c in enumerate(order)) for order in permutations(range(rows + more), rows)
    )
    assert abs(sum(costs[r, c] for r, c in enumerate(given_columns)) - cheapest) < 1e-9
