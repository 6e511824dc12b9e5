"""From a photo to tiles, one module a stage."""

from vision.read import read_number
from vision.scan import scan

__all__ = ["read_number", "scan"]
