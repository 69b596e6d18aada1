"""Water to Water (Matthew Kiehl): tiles laid water to water, with Powers and Characters."""

from watertable.games.water_to_water.game import WATER_TO_WATER

__all__ = ["WATER_TO_WATER"]
