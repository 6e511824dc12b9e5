"""One game in play over any game on the shelf: undo, saving, archive, statistics."""
