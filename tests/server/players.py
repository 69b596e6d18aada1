"""Players who never give up: they connect again, ask for what they missed, and send again what was
not acknowledged, with the same key. They notice any gap, repetition or change of what they saw."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.support import SECONDS, Client, moves_of

LOST = (OSError, WebSocketException, ConnectionError, TimeoutError)


class Player:
    """One seat of a table on servers that may die at any time."""

    def __init__(self, ports: Callable[[], list[int]], table: str, seat: int, token: str) -> None:
        self.ports = ports
        self.table = table
        self.seat = seat
        self.token = token
        self.acknowledged: dict[str, int] = {}
        """Every key that was acknowledged, with the newest entry it made."""
        self.repeated = 0
        self.entries: list[dict[str, Any]] = []
        self.is_over = False
        self.connected = 0
        self._waiting: dict[str, Any] | None = None
        self._lot = random.Random(f"player {seat}")

    @property
    def seen(self) -> int:
        return len(self.entries)

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.is_over:
            client = Client(self._lot.choice(self.ports()), self.table, [self.token], after=self.seen)
            try:
                await asyncio.wait_for(client.open(), SECONDS)
                self.connected += 1
                await self._follow(client)
            except LOST:
                await asyncio.sleep(0.05)
            finally:
                with contextlib.suppress(*LOST):
                    await client.close()
                self._keep(client)

    async def _follow(self, client: Client) -> None:
        await client.message("view")
        self._keep(client)
        while not self.is_over:
            if self._waiting is None:
                await client.wait(lambda: self._is_asked(client) or client.info["status"] == "over", "my turn")
                if client.info["status"] == "over":
                    self._keep(client)
                    self.is_over = True
                    return
                moves = moves_of(client.now[self.seat]["ask"])
                self._waiting = {
                    "type": "move",
                    "seat": self.seat,
                    "move": self._lot.choice(moves),
                    "answers": client.now[self.seat]["seq"],
                    "key": f"{self.seat}-{self.seen}-{self._lot.getrandbits(40):x}",
                }
            since = len(client.messages)
            await client.send(self._waiting)
            answer = await client.answer(self._waiting["key"], since)
            self._keep(client)
            if answer["type"] == "done":
                assert self._waiting["key"] not in self.acknowledged
                self.acknowledged[self._waiting["key"]] = answer["seq"]
                self.repeated += answer["repeated"]
                self._waiting = None
            elif answer["code"] == "stale":
                # Never stored: it was prepared for a position that has gone on without it.
                self._waiting = None
            else:
                assert answer["code"] in ("busy", "limited"), answer
                await asyncio.sleep(0.1)

    def _is_asked(self, client: Client) -> bool:
        now = client.now[self.seat]
        return now["ask"] is not None and not now["ask"]["passing"]

    def _keep(self, client: Client) -> None:
        """Take over what this connection has told; nothing may be missing, double or different."""
        for entry in client.entries.get(self.seat, []):
            if entry["seq"] <= self.seen:
                assert self.entries[entry["seq"] - 1] == entry, "an entry was told in two ways"
                continue
            assert entry["seq"] == self.seen + 1, f"entry {self.seen + 1} is missing"
            self.entries.append(entry)
