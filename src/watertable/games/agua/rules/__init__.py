"""The rules of AGUA: moves, events, what is allowed and what moves do."""
