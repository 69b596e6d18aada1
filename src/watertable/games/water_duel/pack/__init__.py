"""The content packs of Water Duel, and the code that reads and checks them."""
