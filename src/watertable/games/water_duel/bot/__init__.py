"""How bots judge positions of Water Duel."""
