"""Compression of public content: pages, scripts, drawings, rules.

Responses about tables contain tokens and are not compressed, so that their length reveals nothing.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

_SMALLEST = 1000
"""Bytes below which compressing is not worth it."""


class CompressPublic:
    """ASGI middleware: gzip for everything but tables."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._compressed = GZipMiddleware(app, minimum_size=_SMALLEST, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_public = scope["type"] == "http" and not scope["path"].startswith("/api/tables")
        await (self._compressed if is_public else self._plain)(scope, receive, send)
