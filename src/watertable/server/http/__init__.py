"""REST: games, tables, records, the web app's files, and what every request passes."""
