"""The database: its tables, reading, and writing that is durable before anything is shown."""
