"""The content packs of AGUA, and the code that reads and checks them."""
