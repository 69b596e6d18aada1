"""The games. Importing this registers all of them; games never import each other."""

from watertable.games.agua import AGUA
from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_to_water import WATER_TO_WATER
from watertable.kernel.registry import register

register(AGUA)
register(WATER_CYCLE)
register(WATER_DUEL)
register(WATER_TO_WATER)

__all__ = ["AGUA", "WATER_CYCLE", "WATER_DUEL", "WATER_TO_WATER"]
