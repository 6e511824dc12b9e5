"""Figures: speed, sureness, growth. Each module has a ``run`` that prints its own."""

import companion  # noqa: F401, before numpy, as in the app
