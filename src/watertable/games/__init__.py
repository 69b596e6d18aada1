"""The games. Importing this registers all of them; games never import each other."""

from watertable.games.agua import AGUA
from watertable.games.water_cycle import WATER_CYCLE
from watertable.kernel.registry import register

register(AGUA)
register(WATER_CYCLE)

__all__ = ["AGUA", "WATER_CYCLE"]
