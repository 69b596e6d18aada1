"""Worker processes: bots think there, records are replayed, views are drawn."""
