"""A table's WebSocket: the messages, the connection, what waits to be sent, and who looks at a table."""
