"""The content packs of Water to Water and how they are read and checked."""
