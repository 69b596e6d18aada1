"""Packs and records from outside, read and checked in worker processes with limits on memory and processor time.

The event loop only ever sees answers. It needs a pack itself to play with it: `pack` reads one, in a thread, after
a worker has accepted that very text. Answers and refusals are kept by the hash of what was asked, and those who ask
the same at the same time share one check. An address has one process at a time, so nobody waits for a stranger's
pile of packs.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from base64 import b64decode
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Final

from watertable.kernel import BadInput, Game, Pack
from watertable.server.door.addresses import client_key
from watertable.server.door.limits import KeyedLimit
from watertable.server.metrics import Metrics
from watertable.server.settings import Limits
from watertable.server.tables.roster import Refused
from watertable.server.workers.bounds import has_crashed, is_out_of_memory, is_out_of_time
from watertable.server.workers.process import Worker, WorkerDied, WorkerFailed

log = logging.getLogger("watertable.content")

PROGRAM: Final = "watertable.server.workers.outside"
_PROCESSES: Final = 2
_PACK_SECONDS: Final = 1.0
"""Processor time for a pack. The largest pack that comes with a game takes a hundredth of a second."""
_DRAWING_SECONDS: Final = 4.0
"""Processor time for the pieces of a pack. Those of the largest board take half a second."""
_PRINT_SECONDS: Final = 10.0
"""Processor time for a pack as a PDF. The largest takes one second."""
_RECORD_SECONDS: Final = 10.0
"""Processor time for a record and its pack."""
_LESSON_SECONDS: Final = 6.0
"""Processor time for a lesson, played from its beginning. Those that come with the games take a tenth of a second."""
_WALL_SECONDS: Final = 60.0
"""How much longer a process may take on a busy machine before it is ended."""
_WAITING_EACH: Final = 24
"""Requests of one address that may wait."""
_WAITING_BYTES: Final = 64_000_000
"""Memory that the waiting requests of all addresses may take."""
_KEPT_BYTES: Final = 8_000_000
"""Answers that are kept, in all; a single one may take a quarter of it."""
_KEPT_ENTRIES: Final = 4_000
_PACKS_KEPT: Final = 32
"""Packs that are kept to be played with, besides those of the tables in memory."""

_STORED: Final = ""
"""By what the packs of stored tables are counted: they have a share of their own, and were limited when they came."""

Json = dict[str, Any]
Key = bytes


class Answer:
    """What a worker says: the JSON that a client is sent, or why there is none."""

    def __init__(self, body: bytes, problem: str = "", code: str | None = None) -> None:
        self.body = body
        self.problem = problem
        self.code = code

    def or_refused(self, code: str) -> bytes:
        """The JSON; raises Refused, with this code unless the worker gave one."""
        if self.problem:
            raise Refused(self.code or code, self.problem)
        return self.body


class Content:
    """What a server knows of packs and records from outside."""

    def __init__(self, games: tuple[str, ...], limits: Limits, metrics: Metrics) -> None:
        self._metrics = metrics
        self._rates = KeyedLimit(limits.checks)
        self._workers = [Worker(games, PROGRAM) for _ in range(_PROCESSES)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in reversed(self._workers):
            self._idle.put_nowait(worker)
        self._turns: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}
        self._waiting_bytes = 0
        self._running: dict[Key, asyncio.Task[Answer]] = {}
        self._kept: OrderedDict[Key, Answer] = OrderedDict()
        self._kept_bytes = 0
        self._packs: OrderedDict[Key, Pack] = OrderedDict()
        self._reading: dict[Key, asyncio.Task[Pack]] = {}

    async def stop(self) -> None:
        tasks: list[asyncio.Task[Any]] = [*self._running.values(), *self._reading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.kill()

    # What is asked

    async def pieces(self, game: Game, text: str, address: str) -> bytes:
        """Every kind of piece of a custom pack, drawn, as JSON; raises Refused."""
        request = {"do": "pieces", "game": game.name, "text": text}
        return (await self._answer(request, _DRAWING_SECONDS, address)).or_refused("bad-pack")

    async def printed(self, game: Game, text: str, paper: str, mono: bool, backs: bool, address: str) -> bytes:
        """A pack as a PDF to print and cut out; raises Refused."""
        request = {"do": "print", "game": game.name, "text": text, "paper": paper, "mono": mono, "backs": backs}
        found = (await self._answer(request, _PRINT_SECONDS, address)).or_refused("bad-pack")
        return b64decode(json.loads(found)["pdf"])

    async def setup(self, game: Game, text: str, seats: int, options: Json, address: str) -> tuple[Json, Pack]:
        """The set-up of a new game with a custom pack, and the pack to play it with; raises Refused."""
        request = {"do": "setup", "game": game.name, "text": text, "seats": seats, "options": options}
        found: Json = json.loads((await self._answer(request, _PACK_SECONDS, address)).or_refused("bad-table"))
        return found, await self._read(game, text)

    async def pack(self, game: Game, text: str) -> Pack:
        """The custom pack of a stored table, to play with it; raises Refused where it no longer passes."""
        kept = self._packs.get(_key(game.name, text))
        if kept is not None:
            return kept
        request = {"do": "pack", "game": game.name, "text": text}
        (await self._answer(request, _PACK_SECONDS, None)).or_refused("unplayable")
        return await self._read(game, text)

    async def replay(self, what: str, request: Json, address: str) -> bytes:
        """A record, checked: all its steps, a drawing of one of its positions, its result, or a fork of it, as JSON;
        raises Refused."""
        return (await self._answer({"do": what, **request}, _RECORD_SECONDS, address)).or_refused("bad-record")

    async def lesson(self, game: Game, name: str, request: Json, address: str) -> bytes:
        """A lesson after what was done in it, as JSON; raises Refused."""
        wanted = {"do": "lesson", "game": game.name, "name": name, **request}
        return (await self._answer(wanted, _LESSON_SECONDS, address)).or_refused("bad-action")

    # Packs to play with

    async def _read(self, game: Game, text: str) -> Pack:
        """A pack that a worker has accepted."""
        key = _key(game.name, text)
        if key not in self._packs:
            task = self._reading.get(key)
            if task is None:
                task = self._reading[key] = asyncio.create_task(_read_in_thread(game, text))
                task.add_done_callback(lambda _: self._reading.pop(key, None))
            self._packs[key] = await asyncio.shield(task)
        self._packs.move_to_end(key)
        while len(self._packs) > _PACKS_KEPT:
            self._packs.popitem(last=False)
        return self._packs[key]

    # Asking once

    async def _answer(self, request: Json, seconds: float, address: str | None) -> Answer:
        """What a worker says to this request, now or when it was last asked. Raises Refused."""
        key = _key(*[json.dumps(part) for item in request.items() for part in item])
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        task = self._running.get(key)
        if task is None:
            client = _STORED if address is None else client_key(address)
            if client != _STORED:
                self._admit(client)
            self._waiting[client] = self._waiting.get(client, 0) + 1
            self._waiting_bytes += _size(request)
            work = self._ask({**request, "seconds": seconds}, seconds, client)
            task = self._running[key] = asyncio.create_task(work)
            task.add_done_callback(lambda done: self._finish(key, done))
        return await asyncio.shield(task)

    def _admit(self, client: str) -> None:
        """Refuse who asks for too much."""
        if not self._rates.takes(client) or self._waiting.get(client, 0) >= _WAITING_EACH:
            self._metrics.limited.labels("checks").inc()
            raise Refused("limited", "too many packs, records and lessons at once; try again later")
        if self._waiting_bytes >= _WAITING_BYTES:
            raise Refused("unavailable", "too many packs, records and lessons are waiting")

    def _finish(self, key: Key, task: asyncio.Task[Answer]) -> None:
        del self._running[key]
        if task.cancelled() or task.exception() is not None:
            return
        answer = task.result()
        if len(answer.body) > _KEPT_BYTES // 4:
            return
        self._kept[key] = answer
        self._kept_bytes += len(answer.body)
        while self._kept_bytes > _KEPT_BYTES or len(self._kept) > _KEPT_ENTRIES:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest.body)

    async def _ask(self, request: Json, seconds: float, client: str) -> Answer:
        """Ask when it is the client's turn: one of its requests after the other."""
        turn = self._turns.setdefault(client, asyncio.Lock())
        try:
            async with turn:
                worker = await self._idle.get()
                try:
                    return self._said(await worker.ask_line(request, seconds + _WALL_SECONDS))
                except WorkerFailed as problem:
                    return self._failed(request, problem)
                finally:
                    self._idle.put_nowait(worker)
        finally:
            self._waiting_bytes -= _size(request)
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client], self._turns[client]

    def _said(self, line: bytes) -> Answer:
        if line[:1] == b"+":
            self._metrics.content_checked.labels("accepted").inc()
            return Answer(line[1:].rstrip(b"\n"))
        self._metrics.content_checked.labels("refused").inc()
        found: Json = json.loads(line[1:])
        return Answer(b"", found["problem"], found["code"])

    def _failed(self, request: Json, problem: WorkerFailed) -> Answer:
        """The answer where content has ended the process that read it. Raises Refused where it is not at fault."""
        kinds = {"lesson": "lesson", **dict.fromkeys(("pack", "setup", "pieces", "print"), "pack")}
        kind = kinds.get(request["do"], "record")
        status = problem.status if isinstance(problem, WorkerDied) else 0
        if is_out_of_time(status):
            result, text = "too-long", f"this {kind} takes too long to check"
        elif is_out_of_memory(status):
            result, text = "too-large", f"this {kind} takes too much memory to check"
        elif has_crashed(status):
            result, text = "crashed", f"this {kind} cannot be checked"
        else:
            result, text = "failed", ""
        self._metrics.content_checked.labels(result).inc()
        fields = {"kind": kind, "result": result, "status": status, "problem": str(problem)}
        log.warning("a worker did not finish checking content", extra=fields)
        if not text:
            raise Refused("unavailable", f"the {kind} could not be checked now")
        return Answer(b"", text)


def _size(request: Json) -> int:
    """About how much memory a request takes: its texts."""
    return sum([sys.getsizeof(value) for value in request.values() if isinstance(value, str)])


def _key(*parts: str) -> Key:
    found = sha256()
    for part in parts:
        # A text may hold halves of characters; a worker refuses it.
        data = part.encode("utf-8", "surrogatepass")
        found.update(len(data).to_bytes(8, "big") + data)
    return found.digest()


async def _read_in_thread(game: Game, text: str) -> Pack:
    try:
        return await asyncio.to_thread(game.read_pack, text)
    except (BadInput, ValueError, RecursionError) as problem:
        raise Refused("unplayable", str(problem)) from None
