"""The command `watertable`: one module a command, and `main`, which the command calls."""

from watertable.cli.app import main

__all__ = ["main"]
