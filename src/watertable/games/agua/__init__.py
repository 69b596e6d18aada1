"""AGUA (Murmel): droplets travel the waterways of the world, collect experience and open new ways."""

from watertable.games.agua.game import AGUA

__all__ = ["AGUA"]
