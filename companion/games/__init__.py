"""The games on the shelf, each pure rules of the same shape."""
