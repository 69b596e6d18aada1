"""How bots evaluate positions of Water Duel."""
