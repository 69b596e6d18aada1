"""The rules of Water Duel: moves, events, what is allowed and what moves do."""
