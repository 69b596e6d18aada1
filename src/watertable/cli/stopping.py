"""Stopped with Ctrl-C, with something to say about what was kept."""

from __future__ import annotations


class Stopped(Exception):
    """The command ends with this line and status 130."""
