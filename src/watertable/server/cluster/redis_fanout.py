"""Fan-out over Redis. It is imported only if the server uses Redis."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable

import redis.asyncio as redis_client
from redis.exceptions import RedisError

from watertable.server.cluster.fanout import Fanout, Hint

log = logging.getLogger("watertable.fanout")

_CHANNEL = "watertable:tables"
_RETRY_SECONDS = 1.0


class RedisFanout(Fanout):
    """Hints over one Redis channel."""

    speaks = True

    def __init__(self, url: str) -> None:
        self._client = redis_client.from_url(url, socket_connect_timeout=2, health_check_interval=5)
        self._waiting: asyncio.Queue[Hint] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self.is_connected = False

    def start(self, heard: Callable[[Hint], None]) -> None:
        self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen(heard))]

    def publish(self, hint: Hint) -> None:
        # A full queue means that Redis is down: the other servers poll.
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(hint)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._client.aclose()

    async def _speak(self) -> None:
        while True:
            hint = await self._waiting.get()
            try:
                await self._client.publish(_CHANNEL, json.dumps(hint))
            except (RedisError, OSError):
                await asyncio.sleep(_RETRY_SECONDS)

    async def _listen(self, heard: Callable[[Hint], None]) -> None:
        while True:
            try:
                async with self._client.pubsub() as channel:
                    await channel.subscribe(_CHANNEL)
                    self.is_connected = True
                    async for message in channel.listen():
                        if message["type"] == "message":
                            _hear(heard, message["data"])
            except (RedisError, OSError) as problem:
                log.warning("Redis is down; polling continues", extra={"problem": type(problem).__name__})
            self.is_connected = False
            await asyncio.sleep(_RETRY_SECONDS)


def _hear(heard: Callable[[Hint], None], data: bytes) -> None:
    """Take a hint; one that is none must not stop the others."""
    try:
        heard(json.loads(data))
    except (KeyError, TypeError, ValueError) as problem:
        log.warning("a hint that is none", extra={"problem": type(problem).__name__})
