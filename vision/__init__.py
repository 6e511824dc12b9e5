"""From a photo to tiles, one module a stage."""
