"""Water Duel (Redeemed Realms LLC): two players with 20 Water each, and a deck of cards they pay for with Water."""

from watertable.games.water_duel.game import WATER_DUEL

__all__ = ["WATER_DUEL"]
