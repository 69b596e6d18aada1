"""How bots judge positions of Water to Water."""
