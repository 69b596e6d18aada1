"""REST: games, tables, records, the web app's files, and the middleware around them."""
