"""The database: tables, reading, and durable writing."""
