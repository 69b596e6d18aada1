"""Rain Barrel: catch rain, and pour it into your barrel before the bucket leaks. A game to read and to copy."""
