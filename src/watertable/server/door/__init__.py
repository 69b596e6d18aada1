"""Who comes in: addresses and hosts, open sockets, the transport below HTTP, and rate limits."""
