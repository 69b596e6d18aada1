"""The rules of Water to Water: moves, events, what is allowed and what it does."""
