"""Print and play: the parts of a game laid out on sheets of paper, as a PDF."""
