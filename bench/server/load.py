"""Load on one server: many tables, all seats connected, moves at a steady rate, over loopback.

    python bench/server/load.py                      250 tables of 4 seats, 500 moves a second, 2 minutes
    python bench/server/load.py --game NAME          of another game than the first by name
    python bench/server/load.py --find-limit         raise the rate until it breaks
    python bench/server/load.py --bytes              bytes a move for every game
    python bench/server/load.py --limits default --tables 5 --rate 60      with the limits of a public server

The server and the clients are two processes. Moves are sent on a fixed schedule, whether or not
earlier ones were answered, so a slow server shows as a long wait and not as fewer moves. A table
whose game is over is replaced by a new one with new connections, so the rate is held to the end.
`sent_late_ms` is how far the clients themselves lag behind the schedule.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from watertable.kernel import all_games, find_game
from watertable.server.settings import Limits
from watertable.server.socket.messages import PROTOCOL

SERVER = """
import json
import sys
from watertable.server.logs import set_up_logs
from watertable.server.run import listening_socket, server_for
from watertable.server.settings import Limits, Settings
set_up_logs("error")
given = {name: tuple(limit) if isinstance(limit, list) else limit for name, limit in json.loads(sys.argv[3]).items()}
settings = Settings(database=sys.argv[2], limits=Limits(**given), idle=3600, bot_processes=1, bot_pace=0)
settings.pass_delay = (0.0, 0.001)
server_for(settings).run(sockets=[listening_socket("127.0.0.1", int(sys.argv[1]))])
"""
_COUNTED = ("connections", "sockets", "address_sockets", "address_tables", "unfinished_tables")
"""Limits on how many of something there may be."""
_SEQ = re.compile(r'"seq":(\d+)')


def limits_for(wanted: str) -> dict[str, Any]:
    """What the server's limits are set to: none of them holds up anyone, or all are as usual.

    All clients have one address here, so with the usual limits only what one address may do is measured.
    """
    if wanted == "default":
        return {}
    rates = [limit.name for limit in fields(Limits) if isinstance(getattr(Limits(), limit.name), tuple)]
    return {**dict.fromkeys(rates, (1e9, 10**9)), **dict.fromkeys(_COUNTED, 10**6)}


class Server:
    """The server's process, and what it uses."""

    def __init__(self, database: str, port: int, limits: dict[str, Any], processor: int | None = None) -> None:
        self.port = port
        self._process = subprocess.Popen([sys.executable, "-c", SERVER, str(port), database, json.dumps(limits)])
        if processor is not None:
            os.sched_setaffinity(self._process.pid, {processor})

    async def ready(self) -> None:
        async with httpx.AsyncClient() as rest:
            while True:
                try:
                    if (await rest.get(f"http://127.0.0.1:{self.port}/health")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.1)

    def memory(self) -> int:
        """Resident memory in bytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


class Table:
    """One table with a connection for each seat."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.results = Results()
        self.id = made["table"]["id"]
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.sockets: list[ClientConnection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.asked: tuple[int, int, str] | None = None
        """Who is asked, after which entry, and a move they may make."""
        self.sent: dict[int, float] = {}
        """When the move was sent that makes this entry."""
        self.left: dict[int, int] = {}
        self.is_over = False
        self.is_left = False
        self.number = 0

    def read(self, results: Results) -> None:
        """Note what comes from here on in these results."""
        self.results = results

    async def connect(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/api/tables/{self.id}/socket"
        for seat, token in enumerate(self.tokens):
            socket = await connect(address, compression=None, ping_interval=None, max_queue=None)
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": [token]}))
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self._read(seat, socket)))

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for raw in socket:
            now = time.perf_counter()
            assert isinstance(raw, str)
            kind = raw[9:13]
            if kind == "step":
                self.results.bytes += len(raw)
                found = _SEQ.search(raw)
                assert found is not None
                self._note_step(seat, int(found[1]), raw, now)
            elif kind == "done":
                message = json.loads(raw)
                started = float(message["key"].split("_")[1])
                self.results.acknowledged.append(now - started)
            elif kind == "view":
                self._note_asked(seat, raw)
            elif kind == "refu":
                self.results.refused += 1
            elif kind == "tabl" and '"status":"over"' in raw:
                self.is_over = True

    def _note_step(self, seat: int, seq: int, raw: str, now: float) -> None:
        self._note_asked(seat, raw)
        # A move's step may hold chance entries too: what counts is the first one after the move.
        for first in [first for first in self.sent if first <= seq]:
            self.left[first] = self.left.get(first, len(self.tokens)) - 1
            if self.left[first] == 0:
                self.results.everyone.append(now - self.sent.pop(first))
                del self.left[first]

    def _note_asked(self, seat: int, raw: str) -> None:
        if '"ask":null' in raw:
            return
        message = json.loads(raw)
        if message["ask"]["passing"]:
            return
        texts = random.choice(message["ask"]["legal"])["texts"]
        self.asked = (seat, message["seq"], random.choice(texts))

    async def move(self) -> None:
        if self.asked is None or self.is_over:
            self.results.idle += 1
            return
        seat, seq, move = self.asked
        self.asked = None
        self.number += 1
        now = time.perf_counter()
        self.sent[seq + 1] = now
        key = f"{self.number}_{now}"
        self.results.sent += 1
        await self.sockets[seat].send(
            json.dumps({"type": "move", "seat": seat, "move": move, "answers": seq, "key": key})
        )

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        await asyncio.gather(*self.readers)


class Results:
    """What was measured in one run."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.everyone: list[float] = []
        self.sent = 0
        self.late: list[float] = []
        """How long after its time on the schedule each move was sent."""
        self.idle = 0
        self.finished = 0
        self.refused = 0
        self.bytes = 0

    def summary(self, seats: int, seconds: float, server_seconds: float) -> dict[str, Any]:
        return {
            "moves_sent": self.sent,
            "moves_a_second": round(len(self.acknowledged) / seconds, 1),
            "not_asked_yet": self.idle,
            "games_finished": self.finished,
            "sent_late_ms": _percentiles(self.late),
            "refused": self.refused,
            "acknowledged_ms": _percentiles(self.acknowledged),
            "last_seat_ms": _percentiles(self.everyone),
            "bytes_a_move_and_seat": round(self.bytes / max(1, len(self.acknowledged)) / seats),
            "server_cpu_ms_a_move": round(1000 * server_seconds / max(1, len(self.acknowledged)), 3),
            "server_cpu_share": round(server_seconds / seconds, 2),
        }


def _percentiles(values: list[float]) -> dict[str, float]:
    if len(values) < 2:
        return {}
    cuts = statistics.quantiles(values, n=1000)
    return {"p50": round(cuts[499] * 1000, 2), "p99": round(cuts[989] * 1000, 2), "max": round(max(values) * 1000, 2)}


class Lobby:
    """Where tables are made, all of one kind."""

    def __init__(self, port: int, game: str, seats: int) -> None:
        self._rest = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)
        self._body = {"game": game, "seats": [{"kind": "me"}] * seats}

    async def make(self) -> Table:
        answer = await self._rest.post("/api/tables", json=self._body)
        if answer.status_code != 201:
            raise SystemExit(f"no table could be made: {answer.text}")
        return Table(answer.json())

    async def close(self) -> None:
        await self._rest.aclose()


class Load:
    """Tables that are played on a fixed schedule, one move after the other."""

    def __init__(self, server: Server, tables: list[Table], lobby: Lobby) -> None:
        self._server = server
        self.tables = tables
        self._lobby = lobby
        self._renewals: set[asyncio.Task[None]] = set()
        self.memory_played = 0
        """The server's memory, and the moves of a table, when the first game was over."""
        self.moves_played = 0.0

    async def run(self, rate: float, seconds: float) -> dict[str, Any]:
        results = Results()
        for table in self.tables:
            table.results = results
            table.sent.clear()
            table.left.clear()
        used = self._server.seconds()
        started = time.perf_counter()
        number = 0
        while (due := number / rate) < seconds:
            wait = started + due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            results.late.append(time.perf_counter() - started - due)
            await self._move(number % len(self.tables), results)
            number += 1
        await asyncio.sleep(1.0)
        self._note_memory()
        seats = len(self.tables[0].tokens)
        return results.summary(seats, time.perf_counter() - started - 1.0, self._server.seconds() - used)

    async def _move(self, at: int, results: Results) -> None:
        table = self.tables[at]
        if table.is_over and not table.is_left:
            results.finished += 1
            self._note_memory()
            table.is_left = True
            renewal = asyncio.create_task(self._renew(at, table))
            self._renewals.add(renewal)
            renewal.add_done_callback(self._renewals.discard)
        await table.move()

    def _note_memory(self) -> None:
        if not self.memory_played:
            self.memory_played = self._server.memory()
            self.moves_played = sum(table.number for table in self.tables) / len(self.tables)

    async def _renew(self, at: int, old: Table) -> None:
        """The people of a finished game sit down at a new table."""
        await old.close()
        new = await self._lobby.make()
        new.results = old.results
        await new.connect(self._server.port)
        self.tables[at] = new

    async def close(self) -> None:
        await asyncio.gather(*self._renewals)
        for table in self.tables:
            await table.close()
        await self._lobby.close()


async def measure(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite+aiosqlite:///{folder}/load.db"
        server = Server(database, options.port, limits_for(options.limits), options.processor)
        try:
            await server.ready()
            lobby = Lobby(options.port, options.game, options.seats)
            for _ in range(5):
                await lobby.make()
            empty = server.memory()
            tables = [await lobby.make() for _ in range(options.tables)]
            with_tables = server.memory()
            for at in range(0, len(tables), 25):
                await asyncio.gather(*[table.connect(options.port) for table in tables[at : at + 25]])
            await asyncio.sleep(1.0)
            connected = server.memory()
            figures: dict[str, Any] = {
                "game": options.game,
                "tables": len(tables),
                "connections": sum(len(table.sockets) for table in tables),
                "kB_a_new_table": round((with_tables - empty) / len(tables) / 1000, 1),
                "kB_a_connection": round((connected - with_tables) / options.tables / options.seats / 1000, 1),
                "load_average": os.getloadavg()[0],
            }
            print(json.dumps(figures))
            load = Load(server, tables, lobby)
            # A pause of the clients' own would be measured as the server's.
            gc.disable()
            if options.find_limit:
                await find_limit(load, options.rate)
            else:
                if options.warm_up:
                    await load.run(options.rate, options.warm_up)
                print(json.dumps(await load.run(options.rate, options.seconds)))
            played = (load.memory_played - connected + with_tables - empty) / len(tables)
            memory = {"kB_a_table_after_play": round(played / 1000, 1), "moves_a_table": round(load.moves_played)}
            print(json.dumps(memory))
            await load.close()
        finally:
            server.stop()


async def find_limit(load: Load, rate: float) -> None:
    """Raise the rate by a quarter until moves wait longer than a second or fall behind."""
    while True:
        figures = await load.run(rate, 10)
        print(json.dumps({"rate": rate, **figures}))
        if figures["acknowledged_ms"].get("p99", 9999) > 1000 or figures["moves_a_second"] < 0.75 * rate:
            return
        rate = round(rate * 1.25)


async def measure_bytes(options: argparse.Namespace) -> None:
    """Bytes of a step to one seat, over whole games of random moves."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite+aiosqlite:///{folder}/load.db", options.port, limits_for(options.limits))
        try:
            await server.ready()
            for game in all_games():
                figures = await _bytes_of(options.port, game.name, game.usual_players())
                print(json.dumps({"game": game.name, **figures}))
        finally:
            server.stop()


async def _bytes_of(port: int, game: str, seats: int) -> dict[str, Any]:
    lobby = Lobby(port, game, seats)
    table = await lobby.make()
    await lobby.close()
    lot = random.Random(game)
    address = f"ws://127.0.0.1:{port}/api/tables/{table.id}/socket"
    sizes: list[int] = []
    first = 0
    async with connect(address, compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": table.tokens}))
        async for raw in socket:
            assert isinstance(raw, str)
            message = json.loads(raw)
            if message["type"] == "table" and message["table"]["status"] == "over":
                break
            if message["type"] == "view":
                first = max(first, len(raw.encode()))
            elif message["type"] == "step":
                sizes.append(len(raw.encode()))
            if message.get("ask") and not message["ask"]["passing"]:
                text = lot.choice(lot.choice(message["ask"]["legal"])["texts"])
                move = {"seat": message["seat"], "move": text, "answers": message["seq"], "key": f"k{message['seq']}"}
                await socket.send(json.dumps({"type": "move", **move}))
    return {
        "first_view": first,
        "step_mean": round(statistics.mean(sizes)),
        "step_median": round(statistics.median(sizes)),
        "step_max": max(sizes),
        "steps": len(sizes) // seats,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [game.name for game in all_games()]
    parser.add_argument("--game", choices=names, default=names[0])
    parser.add_argument("--seats", type=int, help="as many as usually play the game, unless given")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--warm-up", type=float, default=0.0, help="seconds of the same load before what is measured")
    parser.add_argument("--processor", type=int, help="the only processor that the server may use")
    parser.add_argument("--port", type=int, default=8571)
    parser.add_argument("--database", help="another database than SQLite in a temporary folder")
    parser.add_argument(
        "--limits", choices=("none", "default"), default="none", help="what one address may do: anything, or the usual"
    )
    parser.add_argument("--find-limit", action="store_true")
    parser.add_argument("--bytes", action="store_true")
    options = parser.parse_args()
    options.seats = options.seats or find_game(options.game).usual_players()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(measure_bytes(options) if options.bytes else measure(options))


if __name__ == "__main__":
    main()
