"""Middleware for every request: its host, limits by address, the size of bodies, security headers, counting.

The pages load nothing from elsewhere, run no inline scripts and cannot be framed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from watertable.server.door.addresses import AllowedHosts, host_name
from watertable.server.door.limits import AddressLimit
from watertable.server.http.forwarded import FORWARDED
from watertable.server.tables.hub import Hub

log = logging.getLogger("watertable.requests")

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), interest-cohort=()"),
]
_ALWAYS_ANSWERED = ("/health", "/metrics")
_FOR_ANY_HOST = ("/health",)
"""A load balancer may ask for any host; the answer tells nothing."""
_PAUSE: Final = 0.25
"""Seconds until a request over the limit is refused, so that refusing takes little of the server's time."""
_LONGEST_PATH: Final = 1000
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, hub: Hub, hosts: AllowedHosts) -> None:
        self._app = app
        self._hub = hub
        self._hosts = hosts
        self._requests = AddressLimit(hub.settings.limits.requests)
        self._others = AddressLimit(hub.settings.limits.requests)
        """For what is answered whatever else an address asks for, and for what is not meant for this server."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._is_for_us(scope):
            await _answer(send, *_wrong_host(scope), kind="websocket.http.response")
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                names = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[pair for pair in _HEADERS if pair[0] not in names]]
                if scope["path"].startswith("/api/") and b"cache-control" not in names:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            await self._pass(scope, receive, send_guarded)
        finally:
            self._count(scope, status, time.perf_counter() - started)

    def _is_for_us(self, scope: Scope) -> bool:
        """Whether the request is for a host that this server answers for."""
        if scope["path"] in _FOR_ANY_HOST or (scope.get(FORWARDED) and not self._hosts.are_named):
            return True
        local = scope.get("server")
        return self._hosts.allows(_host(scope), None if local is None else local[0])

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        is_for_us = self._is_for_us(scope)
        is_usual = is_for_us and scope["path"] not in _ALWAYS_ANSWERED
        if not (self._requests if is_usual else self._others).takes(address):
            self._hub.metrics.limited.labels("requests").inc()
            await asyncio.sleep(_PAUSE)
            await _answer(send, 429, "limited", "too many requests; slow down")
            return
        if not is_for_us:
            await _answer(send, *_wrong_host(scope))
            return
        if len(scope["path"]) > _LONGEST_PATH or not scope["path"].isprintable():
            await _answer(send, 404, "no-such", "there is nothing at this address")
            return
        limits = self._hub.settings.limits
        most = limits.record_bytes if scope["path"].startswith("/api/records") else limits.body_bytes
        headers = dict(scope["headers"])
        declared = headers.get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > most:
            await _answer(send, 413, "too-large", f"the body is longer than {most} bytes")
            return
        seen = 0

        async def receive_bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise HTTPException(413, f"the body is longer than {most} bytes")
            return message

        await self._app(scope, receive_bounded, send)

    def _count(self, scope: Scope, status: int, seconds: float) -> None:
        route: Any = scope.get("route")
        path = getattr(route, "path", "other")
        # Anyone may invent methods; each would be counted for ever.
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._hub.metrics.requests.labels(method, path, str(status)).inc()
        if path not in _ALWAYS_ANSWERED:
            fields = {"method": method, "route": path, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("request", extra=fields)


def _host(scope: Scope) -> str | None:
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), None)


def _wrong_host(scope: Scope) -> tuple[int, str, str]:
    header = _host(scope)
    if header is None:
        return 400, "bad-host", "the request names no host"
    shown = host_name(header)
    if shown is None:
        return 400, "bad-host", "the request's host is not the name of a host"
    return (
        421,
        "bad-host",
        f"this server does not answer for {shown}; to allow it: watertable serve --allow-host {shown}",
    )


async def _answer(send: Send, status: int, code: str, text: str, kind: str = "http.response") -> None:
    body = json.dumps({"code": code, "text": text}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
