"""The coach: exact odds before a pawn is placed, the best rows from one's tiles, and what they are worth."""
