"""Trains the three networks of `vision` on rendered photos; needs the optional extra `train`."""
