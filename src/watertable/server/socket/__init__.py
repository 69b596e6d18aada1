"""A table's WebSocket: messages, connections, outgoing queues, and who is connected to a table."""
