"""Water Duel (Redeemed Realms LLC): two players, twenty Water each, and a deck of cards paid for with Water."""

from watertable.games.water_duel.game import WATER_DUEL

__all__ = ["WATER_DUEL"]
