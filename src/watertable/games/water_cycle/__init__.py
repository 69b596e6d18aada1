"""Water Cycle (Água, Gil d'Orey): dice move cubes around the water cycle to serve a growing population."""

from watertable.games.water_cycle.game import WATER_CYCLE

__all__ = ["WATER_CYCLE"]
