"""Figures: speed, sureness, growth. Each module has a ``run`` that prints its own."""
