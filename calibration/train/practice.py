"""Which crops a reader sees next: what it finds hard comes again sooner."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

HARD = 0.5  # of those drawn: chosen by how hard they were when last seen, the others are any
UNSEEN = 1.0  # as hard a crop counts that was never seen
EASIEST, HARDEST = 1e-3, 3.0


class Practice:
    """Remembers how hard each crop was when it was last seen."""

    def __init__(self) -> None:
        self.losses = np.zeros(0, np.float32)
        self._sums = np.zeros(0, np.float64)
        self._drawn = np.zeros(0, np.int64)

    def draw(self, rng: np.random.Generator, size: int, many: int) -> NDArray[np.int64]:
        """The places of the next crops among so many; there may be more of them than last time."""
        if len(self.losses) < many or rng.random() < 0.01:  # adding up all of them takes longer than a step
            self.losses = np.concatenate([self.losses, np.full(many - len(self.losses), UNSEEN, np.float32)])
            self._sums = np.cumsum(self.losses, dtype=np.float64)
        hard = np.searchsorted(self._sums, rng.random(round(size * HARD)) * self._sums[-1])
        self._drawn = np.concatenate([hard, rng.integers(0, many, size - len(hard))])
        return self._drawn

    def seen(self, losses: NDArray[np.float32]) -> None:
        """How hard those drawn last turned out to be."""
        self.losses[self._drawn] = np.clip(losses, EASIEST, HARDEST)
