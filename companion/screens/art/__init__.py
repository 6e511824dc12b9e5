"""What is drawn and not set in type: the finds, the tiles, and the masks all shapes are cut from."""
