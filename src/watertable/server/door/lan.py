"""Opening a server that listens on its own computer alone to the local network, and closing it again.

It listens on each local address by itself, not on all addresses of the computer: some of them may be public.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from typing import Final, Protocol

from watertable.server.door.addresses import AllowedHosts
from watertable.server.door.networks import local_addresses

BACKLOG: Final = 2048


class LanFailed(Exception):
    """The server cannot be opened to a local network; the text says why in one line."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Listener(Protocol):
    """A running server, as far as it can listen on more addresses."""

    async def listen_also(self, listening: socket.socket) -> asyncio.Server:
        """Accept connections on this socket too."""

    async def listen_no_more(self, server: asyncio.Server, address: str) -> None:
        """Accept no more of them, and end those that came in at this address."""


def listening_socket(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 means any free port. Raises OSError if the address cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY, which sends small messages at once, only if the protocol is given.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


class Lan:
    """The local addresses that a server listens on besides its own."""

    def __init__(self, hosts: AllowedHosts) -> None:
        self._hosts = hosts
        self._listener: Listener | None = None
        self._bound: dict[str, socket.socket] = {}
        self._serving: dict[str, asyncio.Server] = {}
        self._lock = asyncio.Lock()
        self.port = 0
        self.problems: list[str] = []

    @property
    def is_open(self) -> bool:
        return bool(self._bound)

    def links(self) -> list[str]:
        """Where others reach the server now, the best address first."""
        hosts = [f"[{address}]" if ":" in address else address for address in self._bound]
        return [f"http://{host}:{self.port}" for host in hosts]

    def bind(self, port: int) -> None:
        """Take the port on every local address. Raises LanFailed where that works on none of them."""
        self.port = port
        wanted = local_addresses()
        if not wanted:
            raise LanFailed("no-network", "this computer is in no local network: connect it to one and try again")
        self.problems = []
        for address in wanted:
            if address in self._bound:
                continue
            try:
                self._bound[address] = listening_socket(address, port)
            except OSError as problem:
                self.problems.append(_why(address, port, problem))
                continue
            self._hosts.allow(address)
        if not self._bound:
            raise LanFailed("port-taken", self.problems[0])
        self._bound = {address: self._bound[address] for address in [*wanted, *self._bound] if address in self._bound}

    async def start(self, listener: Listener, port: int) -> None:
        """The server runs: it accepts connections where the port was taken before."""
        self._listener = listener
        self.port = port
        await self._serve()

    async def open(self) -> None:
        """Listen on every local address that the computer has now, and no more on those that it had."""
        async with self._lock:
            now = local_addresses()
            for address in [address for address in self._bound if address not in now]:
                await self._close(address)
            self.bind(self.port)
            await self._serve()

    async def close(self) -> None:
        """Listen on the server's own address alone again."""
        async with self._lock:
            for address in list(self._bound):
                await self._close(address)
            self.problems = []

    async def _serve(self) -> None:
        assert self._listener is not None, "the server runs"
        for address, listening in self._bound.items():
            if address not in self._serving:
                self._serving[address] = await self._listener.listen_also(listening)

    async def _close(self, address: str) -> None:
        listening = self._bound.pop(address)
        self._hosts.forget(address)
        serving = self._serving.pop(address, None)
        if serving is not None and self._listener is not None:
            await self._listener.listen_no_more(serving, address)
        listening.close()


def _why(address: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"port {port} on {address} is used by another program: stop that program and try again"
    return f"cannot listen on {address} port {port}: {problem.strerror or problem}"
