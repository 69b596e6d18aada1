"""How bots judge positions of AGUA."""
