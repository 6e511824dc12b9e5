"""Trains the networks of `vision` on rendered photos; needs the optional extra `train`."""
