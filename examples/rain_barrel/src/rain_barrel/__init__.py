"""Rain Barrel: catch rain, and pour it into your barrel before the bucket leaks. An example to read and copy."""
