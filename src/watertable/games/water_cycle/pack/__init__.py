"""The content packs of Water Cycle and how they are read and checked."""
