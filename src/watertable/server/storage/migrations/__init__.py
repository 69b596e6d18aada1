"""Alembic migrations of the server's database; `Database.migrate` runs them on start."""
