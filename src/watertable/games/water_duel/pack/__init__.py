"""The content packs of Water Duel and how they are read and checked."""
