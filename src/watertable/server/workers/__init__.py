"""The processes where bots think and records are replayed."""
