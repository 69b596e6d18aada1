"""The games. Importing this registers all of them; games never import each other."""

from watertable.games.water_cycle import WATER_CYCLE
from watertable.games.water_duel import WATER_DUEL
from watertable.kernel.registry import register

register(WATER_CYCLE)
register(WATER_DUEL)

__all__ = ["WATER_CYCLE", "WATER_DUEL"]
