"""How bots evaluate positions of Water to Water."""
