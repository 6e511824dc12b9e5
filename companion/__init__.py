"""Pergamon Companion: the account keeper beside the board."""
