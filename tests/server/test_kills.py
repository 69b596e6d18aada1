"""Servers die at random moments while people play: no acknowledged move is lost or counted twice."""

from __future__ import annotations

import asyncio
import random
import uuid
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.players import Player
from tests.server.services import CommandProcess, Postgres, Redis
from tests.server.support import SECONDS, open_games, scenario
from watertable.server.storage.database import Database
from watertable.server.storage.store import Store

GAME = open_games()[-1]
"""The longest, so that kills mostly happen in the middle of a game."""
SEATS = GAME.usual_players()


class Play:
    """A table of people on one or several server processes."""

    def __init__(self, servers: list[CommandProcess], database: str, lot: random.Random) -> None:
        self.servers = servers
        self.database = database
        self.lot = lot
        self.dead: set[int] = set()
        self.players: list[Player] = []
        self.finished: list[tuple[str, list[Player]]] = []
        self._tasks: list[asyncio.Task[None]] = []

    def ports(self) -> list[int]:
        alive = [server.port for at, server in enumerate(self.servers) if at not in self.dead]
        return alive or [server.port for server in self.servers]

    async def begin(self) -> None:
        """A new table; players sit down and play."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.ports()[0]}", timeout=SECONDS) as rest:
            made = (await rest.post("/api/tables", json={"game": GAME.name, "seats": [{"kind": "me"}] * SEATS})).json()
        self.table = made["table"]["id"]
        self.players = [Player(self.ports, self.table, seat["seat"], seat["token"]) for seat in made["seats"]]
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]

    def count(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def goes_on(self, more: int) -> None:
        """Wait until so many more moves are acknowledged; a game that is over is followed by another."""
        wanted = self.count() + more
        async with asyncio.timeout(600):
            while self.count() < wanted:
                for task in self._tasks:
                    if task.done():
                        task.result()
                if all(player.is_over for player in self.players):
                    self.finished.append((self.table, self.players))
                    await self.begin()
                    wanted = more
                await asyncio.sleep(0.01)

    async def kill_some(self, kills: int, between: Any = None) -> None:
        """Kill a server at a random moment of play, start it again, see that play goes on."""
        for number in range(kills):
            await self.goes_on(self.lot.randint(2, 8))
            await asyncio.sleep(self.lot.uniform(0, 0.08))
            victim = number % len(self.servers)
            self.dead.add(victim)
            self.servers[victim].kill()
            if between is not None:
                between(number)
            if len(self.servers) > 1:
                await self.goes_on(5)
            self.servers[victim].begin()
            await self.servers[victim].ready()
            self.dead.discard(victim)
        await self.goes_on(5)

    async def end(self) -> dict[str, int]:
        """Stop, and compare what was acknowledged and seen with what is stored."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.finished.append((self.table, self.players))
        database = Database(self.database)
        figures = {"acknowledged": 0, "stored": 0, "repeated": 0, "connections": 0}
        try:
            for table, players in self.finished:
                log = [entry for entry, _ in await Store(database.reading).log_after(table, 0)]
                assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
                keys = [entry.key for entry in log if entry.key is not None]
                assert len(keys) == len(set(keys)), "a move was stored twice"
                by_key = {entry.key: entry for entry in log}
                for player in players:
                    for key, seq in player.acknowledged.items():
                        entry = by_key.get(f"{player.seat}:{key}")
                        assert entry is not None, "an acknowledged move is lost"
                        assert entry.seq <= seq <= len(log)
                    for told in player.entries:
                        assert log[told["seq"] - 1].seat == told["seat"], "what was shown is not what is stored"
                    figures["acknowledged"] += len(player.acknowledged)
                    figures["repeated"] += player.repeated
                    figures["connections"] += player.connected
                figures["stored"] += len(log)
        finally:
            await database.close()
        return figures


async def kill_and_check(servers: list[CommandProcess], database: str, kills: int, between: Any = None) -> None:
    for server in servers:
        server.begin()
    for server in servers:
        await server.ready()
    play = Play(servers, database, random.Random(f"kills {kills} {len(servers)}"))
    try:
        await play.begin()
        await play.kill_some(kills, between)
        figures = await play.end()
    finally:
        for server in servers:
            server.kill()
    print(f"{kills} kills: {figures}")
    assert figures["acknowledged"] >= kills * 5
    for server in servers:
        assert "Traceback" not in server.text(), server.text()


def on_sqlite(folder: Path, kills: int) -> Any:
    database = f"sqlite+aiosqlite:///{folder / 'tables.db'}"
    return kill_and_check([CommandProcess(database)], database, kills)


def on_postgres(postgres: Postgres, kills: int) -> Any:
    database = postgres.database(f"kills_{uuid.uuid4().hex}")
    return kill_and_check([CommandProcess(database)], database, kills)


def on_two_servers(postgres: Postgres, redis: Redis, kills: int) -> Any:
    database = postgres.database(f"kills_{uuid.uuid4().hex}")
    servers = [CommandProcess(database, redis.url), CommandProcess(database, redis.url)]

    def restart_redis(number: int) -> None:
        if number % 2:
            redis.stop()
            redis.start()

    return kill_and_check(servers, database, kills, restart_redis)


@scenario
async def test_sqlite_loses_nothing_when_the_server_is_killed(tmp_path: Path) -> None:
    await on_sqlite(tmp_path, 10)


@scenario
async def test_postgres_loses_nothing_when_the_server_is_killed(postgres: Postgres) -> None:
    await on_postgres(postgres, 10)


@scenario
async def test_two_servers_lose_nothing_when_one_is_killed_and_redis_restarted(
    postgres: Postgres, redis: Redis
) -> None:
    await on_two_servers(postgres, redis, 6)


@pytest.mark.long
@scenario
async def test_sqlite_survives_fifty_kills(tmp_path: Path) -> None:
    await on_sqlite(tmp_path, 50)


@pytest.mark.long
@scenario
async def test_postgres_survives_fifty_kills(postgres: Postgres) -> None:
    await on_postgres(postgres, 50)


@pytest.mark.long
@scenario
async def test_two_servers_survive_fifty_kills(postgres: Postgres, redis: Redis) -> None:
    await on_two_servers(postgres, redis, 50)
