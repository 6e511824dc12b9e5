"""Pergamon Companion: the account keeper beside the board."""

import os

# Our matrices are small: numpy's helpers on other cores would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
