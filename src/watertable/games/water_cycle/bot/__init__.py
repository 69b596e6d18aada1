"""How bots evaluate positions of Water Cycle."""
