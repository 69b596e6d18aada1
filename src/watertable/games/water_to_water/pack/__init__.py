"""The content packs of Water to Water, and the code that reads and checks them."""
