"""What a trusted proxy says of a request: who made it, how, and for which host."""

from __future__ import annotations

from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

FORWARDED: Final = "watertable.forwarded"
"""In the scope of a request that came through the proxy."""

MARKS: Final = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded")
"""Headers that a proxy adds."""


class Forwarded:
    """ASGI middleware: the client, the scheme and the host are those that the proxy forwarded."""

    def __init__(self, app: ASGIApp, proxies: str) -> None:
        inner: Any = app
        self._app: Any = ProxyHeadersMiddleware(inner, proxies)
        self.proxies = self._app.trusted_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is not None and client[0] in self.proxies:
            headers = dict(scope["headers"])
            if any(mark in headers for mark in MARKS):
                scope[FORWARDED] = True
            host = headers.get(b"x-forwarded-host", b"").split(b",")[0].strip()
            if host:
                others = [pair for pair in scope["headers"] if pair[0] != b"host"]
                scope["headers"] = [*others, (b"host", host)]
        await self._app(scope, receive, send)
