"""The rules of Water Cycle: moves, events, what is allowed and what it does."""
