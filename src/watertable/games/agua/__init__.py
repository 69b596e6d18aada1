"""AGUA (Murmel): droplets travel the world's waterways, collect experiences and open new ways."""

from watertable.games.agua.game import AGUA

__all__ = ["AGUA"]
