"""The games, a folder each. They are found by the entry points in the package's metadata: see `kernel.registry`."""
