"""The content packs of AGUA and how they are read and checked."""
