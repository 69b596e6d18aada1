"""Clients that ask a server in a process of its own, and what they expect of its answers."""

from __future__ import annotations

import math
import threading
import time

import httpx

from tests.serving import ServerProcess

PATIENCE = 600.0
"""Seconds that a client waits for an answer: what strangers send may be checked slowly on a busy machine."""
PROMPT = 5.0
"""Seconds within which a server answers everyone else, also on a busy machine."""


def client(server: ServerProcess, address: str = "127.0.0.1") -> httpx.Client:
    """A client at one of this machine's own addresses."""
    return httpx.Client(base_url=server.address, timeout=PATIENCE, transport=httpx.HTTPTransport(local_address=address))


class Health:
    """Asks for the health of a server, every 50 ms, until the block ends. `slowest` is the longest it took, in
    seconds."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._ask)
        self.slowest = 0.0

    def __enter__(self) -> Health:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _ask(self) -> None:
        with client(self._server, "127.0.0.9") as rest:
            while not self._is_over.wait(0.05):
                asked = time.monotonic()
                try:
                    rest.get("/health")
                except httpx.HTTPError:
                    self.slowest = math.inf
                self.slowest = max(self.slowest, time.monotonic() - asked)


def expect_one_line(answer: httpx.Response) -> str:
    """A refusal by the client's own fault, in one clear line; the line."""
    assert answer.status_code in (400, 413, 422), answer.text[:1000]
    text: str = answer.json()["text"]
    assert 0 < len(text) <= 500
    assert text.isprintable()
    assert "Traceback" not in text
    assert "/" not in text
    return text
