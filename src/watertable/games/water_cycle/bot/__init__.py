"""How bots judge positions of Water Cycle."""
