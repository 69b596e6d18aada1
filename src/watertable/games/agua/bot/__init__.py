"""How bots evaluate positions of AGUA."""
