"""The content packs of Water Cycle, and the code that reads and checks them."""
