"""The command ``pergamon``: one module a command."""

from companion.command_line.app import main

__all__ = ["main"]
