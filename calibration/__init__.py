"""The owner's own tiles and board: rendering, training, enrolling."""
