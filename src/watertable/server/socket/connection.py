"""A table's WebSocket: one connection, which holds any number of seats or watches.

The first message must be `hello` with the tokens. After that every message is checked against its
schema and the limits, and handled; a mistake gets an answer and never harms the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from watertable.kernel import BadInput
from watertable.server.door.limits import CHAT, HINTS, MESSAGES, QUERIES, Allowance, SocketLimits
from watertable.server.door.websocket import FOLLOW_SILENCE, FOLLOW_TEXTS
from watertable.server.socket import messages as p
from watertable.server.socket.acting import Acting, require_held
from watertable.server.socket.outbox import Outbox
from watertable.server.socket.questions import Adviser, answer, drawing
from watertable.server.socket.refusals import failure_code
from watertable.server.socket.talking import speak
from watertable.server.tables.hub import Hub
from watertable.server.tables.live import LiveTable
from watertable.server.tables.public import chat_json
from watertable.server.tables.roster import Refused
from watertable.server.tokens import is_token, token_hash
from watertable.server.workers.pace import RELAXED, Pace
from watertable.table.showing import Logged

log = logging.getLogger("watertable.socket")


class TableSocket:
    """One connection to one table."""

    def __init__(self, hub: Hub, websocket: WebSocket, shared: SocketLimits) -> None:
        self._hub = hub
        self._websocket = websocket
        self.language: str | None = None
        self.address = websocket.client.host if websocket.client is not None else ""
        self.seats: list[int] = []
        self.is_watching = False
        self.pace: Pace = RELAXED
        self.is_silent = False
        self._is_host = False
        self._shown: list[str] = []
        """Hashes of the tokens that the client has shown, in its order."""
        self._table: LiveTable | None = None
        limits = hub.settings.limits
        self._shared = shared
        self._allowance = Allowance(shared, self.address)
        self._rejected = 0
        self._outbox = Outbox(websocket, limits.outgoing, limits.outgoing_bytes, hub.metrics.sent_bytes)
        self._adviser = Adviser(hub.bots, self.address, self.say)
        self._acting = Acting(hub, self)
        self._work: asyncio.Task[None] | None = None
        """What the connection is busy with: its messages are handled one after the other."""
        self._take_next: Callable[[], None] | None = None
        """Lets the next message come, where the server's own connections hand them over as they arrive."""

    # What the table calls

    def send(self, message: bytes) -> None:
        self._outbox.send(message)

    def lost_seat(self, seat: int) -> None:
        if seat in self.seats:
            self.seats.remove(seat)
        self.say({"type": "taken_over", "seat": seat})

    def renumber(self, moved: dict[int, int]) -> None:
        self.seats = sorted([moved.get(seat, seat) for seat in self.seats])
        if self._table is not None:
            self._say_welcome(self._table, [])

    def close(self, code: int) -> None:
        self._outbox.close(code)

    def say(self, message: Any) -> None:
        self.send(p.dumped(message))

    # What the client's line tells

    def _note_silence(self, is_silent: bool) -> None:
        """The client has not answered for some seconds, or is there again: others see whoever sits here as away."""
        self.is_silent = is_silent
        if self._table is not None:
            self._table.presence_changed()

    # The connection's life

    async def run(self, table_id: str) -> None:
        await self._websocket.accept()
        follow_silence = self._websocket.scope.get("extensions", {}).get(FOLLOW_SILENCE)
        if follow_silence is not None:
            follow_silence(self._note_silence)
        sender = asyncio.create_task(self._outbox.send_all())
        self._hub.metrics.connections.inc()
        try:
            await self._converse(table_id)
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.metrics.connections.dec()
            if self._table is not None:
                self._table.detach(self)
            self._adviser.leave()
            self._allowance.leave()
            self._acting.leave()
            if self._outbox.is_closing:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(sender, 2.0)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _converse(self, table_id: str) -> None:
        try:
            async with asyncio.timeout(self._hub.settings.limits.hello_seconds):
                first = await self._receive()
        except TimeoutError:
            return self.close(p.CLOSE_NO_HELLO)
        if first is None:
            return self.close(p.CLOSE_NO_HELLO)
        if not isinstance(first, p.Hello):
            self._fail(first, Refused("bad-message", "the first message must be hello"))
            return self.close(p.CLOSE_NO_HELLO)
        if first.protocol != p.PROTOCOL:
            text = (
                f"this page speaks version {first.protocol} of the protocol, the server version {p.PROTOCOL}: reload it"
            )
            self._fail(first, Refused("other-version", text))
            return self.close(p.CLOSE_NO_HELLO)
        if not self._shared.hellos.takes(self.address):
            return self._send_away(first, "hellos", "too many connections at once; wait a little")
        if not await self._welcome(table_id, first):
            return None
        follow_texts = self._websocket.scope.get("extensions", {}).get(FOLLOW_TEXTS)
        if follow_texts is not None:
            self._take_next = follow_texts(self._take)
        try:
            while not self._outbox.is_closing:
                await self._handle_next()
        finally:
            # What was sent before the client left is handled all the same.
            while self._work is not None:
                await asyncio.wait([self._work])
        return None

    async def _handle_next(self) -> None:
        message = await self._receive()
        work = self._begun(message)
        if work is not None:
            await work

    def _take(self, text: str) -> bool:
        """Handle a message, at once if that is possible; whether it is done."""
        work = self._begun(self._read(text))
        if work is None:
            return True
        self._work = asyncio.create_task(work)
        self._work.add_done_callback(self._worked)
        return False

    def _worked(self, work: asyncio.Task[None]) -> None:
        self._work = None
        problem = None if work.cancelled() else work.exception()
        if problem is not None:
            log.error("a message could not be handled", exc_info=problem)
            self.close(p.CLOSE_STOPPING)
        if self._take_next is not None:
            self._take_next()

    async def _receive(self) -> p.ClientMessage | None:
        """The next message; None if it was not valid, which the client is told."""
        event = await self._websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        data = event.get("text")
        if data is None:
            self._reject("expected JSON text")
            return None
        return self._read(data)

    def _read(self, data: str) -> p.ClientMessage | None:
        """A message; None if it is not valid, which the client is told."""
        if len(data) > self._hub.settings.limits.message_bytes:
            self._reject("the message is too long")
            return None
        try:
            return p.read_message(data)
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_input=False, include_context=False)[0]
            where = ".".join([str(part) for part in first["loc"]])
            self._reject(f"{where}: {first['msg']}" if where else first["msg"])
            return None

    def _reject(self, text: str, about: str | None = None) -> None:
        """Say that a message was not understood; too many of them end the connection."""
        self.say({"type": "failed", "id": None, "about": about, "code": "bad-message", "text": text[:300]})
        self._count_rejected()

    def _count_rejected(self) -> None:
        self._rejected += 1
        if self._rejected > self._hub.settings.limits.rejected:
            self.close(p.CLOSE_TOO_MUCH)

    def _fail(self, message: p.ClientMessage, problem: BadInput | Refused) -> None:
        """Say that a message could not be answered, and which one it was."""
        self.say(
            {
                "type": "failed",
                "id": getattr(message, "id", None),
                "about": message.type,
                "key": message.key if isinstance(message, p.Say) else None,
                "code": failure_code(problem),
                "text": str(problem)[:300],
            }
        )

    # Limits

    def _is_within_limits(self, message: p.ClientMessage) -> bool:
        """Whether a message is handled; if not, the client is told which one was dropped."""
        if isinstance(message, p.Ping) and self._allowance.is_heartbeat():
            return True
        is_own = not self._takes(MESSAGES, message)
        if not is_own and self._allowance.client_takes(MESSAGES):
            return True
        self._hub.metrics.limited.labels(MESSAGES).inc()
        self._drop(message, "too many messages at once; slow down")
        if is_own:
            # What others at the same address send must not end this connection.
            self._count_rejected()
        return False

    def _takes(self, what: str, message: p.ClientMessage) -> bool:
        assert self._table is not None
        seat = getattr(message, "seat", None)
        return self._allowance.takes(what, self._table.id, seat if seat in self.seats else None)

    def _require_within(self, what: str, message: p.ClientMessage, text: str) -> None:
        if not self._takes(what, message) or not self._allowance.client_takes(what):
            self._hub.metrics.limited.labels(what).inc()
            raise Refused("limited", text)

    def _drop(self, message: p.ClientMessage, text: str) -> None:
        problem = Refused("limited", text)
        if self._table is not None and isinstance(message, p.MakeMove | p.TakeBack | p.EnterChance):
            self._acting.refuse(self._table, message, problem)
        else:
            self._fail(message, problem)

    def _send_away(self, message: p.ClientMessage, what: str, text: str) -> None:
        """Refuse a hello: its client asks for too much."""
        self._hub.metrics.limited.labels(what).inc()
        self._fail(message, Refused("limited", text))
        self.close(p.CLOSE_TOO_MUCH)

    # Entering

    async def _welcome(self, table_id: str, hello: p.Hello) -> bool:
        """Find the seats that the tokens hold, and send everything that was missed."""
        try:
            table = await self._hub.open(table_id)
            async with table.lock:
                await self._bring_up_to_date(table)
                is_known = bool(table.row.seats_held(hello.tokens)) or table.row.can_watch(hello.watch)
            if not is_known:
                self._turn_away(hello)
                return False
            if not await self._may_catch_up(table, hello):
                return False
            async with table.lock:
                await self._bring_up_to_date(table)
                return self._enter(table, hello, await table.missed(hello.after))
        except Refused as problem:
            self._fail(hello, problem)
            self.close(p.CLOSE_STOPPING if problem.code == "unavailable" else p.CLOSE_NO_TABLE)
            return False

    async def _bring_up_to_date(self, table: LiveTable) -> None:
        if table.is_suspect or self._hub.settings.is_shared:
            await table.catch_up()
        if table.is_gone:
            raise Refused("no-table", "there is no such table")

    def _turn_away(self, hello: p.Hello) -> None:
        """None of the tokens is one of this table."""
        if not self._shared.guesses.takes(self.address):
            self._send_away(hello, "joins", "too many wrong tokens; try again later")
            return
        self._fail(hello, Refused("refused", "no token of this table"))
        self.close(p.CLOSE_FORBIDDEN)

    async def _may_catch_up(self, table: LiveTable, hello: p.Hello) -> bool:
        """Wait until the game may be replayed, where the client asks for more than is kept in memory."""
        if table.match is None or hello.after is None or table.history.since(hello.after) is not None:
            return True
        wait = self._shared.wait_to_catch_up(self.address, table.id)
        if wait is None:
            self._send_away(hello, "catch-ups", "too many clients are catching up; try again in a few seconds")
            return False
        await asyncio.sleep(wait)
        return True

    def _enter(self, table: LiveTable, hello: p.Hello, missed: list[Logged]) -> bool:
        """With the table's lock held: no step can come between the view and what follows it."""
        row = table.row
        self.seats = row.seats_held(hello.tokens)
        self.is_watching = row.can_watch(hello.watch)
        if not self.seats and not self.is_watching:
            self._turn_away(hello)
            return False
        self.language = hello.language
        self._is_host = is_token(hello.host, row.host_hash)
        self._shown = [token_hash(token) for token in hello.tokens]
        self._table = table
        viewers: list[int | None] = list(self.seats) if self.seats else [None]
        table.attach(self, viewers)
        # `welcome` comes first, and includes what attaching has just told everyone about the table.
        self._outbox.clear()
        chat_after = 0 if hello.chat_after is None else hello.chat_after
        self._say_welcome(table, [chat_json(line) for line in table.chat if line.number > chat_after])
        if table.match is not None:
            for viewer in viewers:
                self.send(table.view_message(viewer, self.language, missed))
        self._outbox.open()
        return True

    def _say_welcome(self, table: LiveTable, chat: list[Any]) -> None:
        holders = {seat.token_hash: seat.seat for seat in table.row.seats if seat.seat in self.seats}
        self.say(
            {
                "type": "welcome",
                "protocol": p.PROTOCOL,
                "table": table.info(),
                "seats": self.seats,
                "tokens": [holders.get(shown) for shown in self._shown],
                "is_host": self._is_host,
                "passing": {str(seat): self._passing(table, seat) for seat in self.seats},
                "chat": chat,
                "now": round(time.time(), 3),
            }
        )

    def _passing(self, table: LiveTable, seat: int) -> dict[str, Any]:
        held = table.seats[seat]
        return {"setting": held.passing, "raised": held.is_raised}

    # Handling

    def _begun(self, message: p.ClientMessage | None) -> Coroutine[Any, Any, None] | None:
        """Handle a message; what is left to do if that takes time."""
        if message is None or self._outbox.is_closing or not self._is_within_limits(message):
            return None
        table = self._table
        assert table is not None
        if isinstance(message, p.MakeMove | p.TakeBack | p.EnterChance):
            return self._acting.act(table, message)
        if isinstance(message, p.Say):
            return self._speak(table, message)
        if isinstance(message, p.SetPassing | p.SayReady):
            return self._set(table, message)
        if isinstance(message, p.AskWhyNot | p.AskPreview | p.AskHint | p.AskAdvice | p.AskScores | p.AskDrawing):
            self._answer(table, message)
        elif isinstance(message, p.SetPace):
            self._set_pace(message)
        elif isinstance(message, p.Ping):
            self.say({"type": "pong", "id": message.id, "now": round(time.time(), 3)})
        else:
            self._reject("hello was already sent", message.type)
        return None

    def _answer(
        self,
        table: LiveTable,
        message: p.AskWhyNot | p.AskPreview | p.AskHint | p.AskAdvice | p.AskScores | p.AskDrawing,
    ) -> None:
        what = HINTS if isinstance(message, p.AskHint) else QUERIES
        try:
            self._require_within(what, message, "too many questions at once; slow down")
            if isinstance(message, p.AskDrawing) and message.seat is None:
                self._require_watching()
            elif not isinstance(message, p.AskScores):
                assert message.seat is not None
                require_held(self, message.seat)
            if isinstance(message, p.AskHint):
                self._adviser.ask(table, message, self.language)
            elif isinstance(message, p.AskDrawing):
                self._hub.spawn(self._say_later(drawing(self._hub.drawings, table, message, self.language)))
            else:
                self.say(answer(table, message, self.language))
        except (BadInput, Refused) as problem:
            self._fail(message, problem)

    async def _say_later(self, message: Coroutine[Any, Any, Any]) -> None:
        self.say(await message)

    async def _speak(self, table: LiveTable, message: p.Say) -> None:
        try:
            self._require_within(CHAT, message, "too much chat at once; slow down")
            if message.seat is not None:
                require_held(self, message.seat)
            said = await speak(table, message, self._hub.settings.limits)
        except Refused as problem:
            self._fail(message, problem)
            return
        if said is not None:
            self.say(said)

    async def _set(self, table: LiveTable, message: p.SetPassing | p.SayReady) -> None:
        seat = message.seat
        try:
            require_held(self, seat)
            # The connection has already shown the token, so its hash is compared.
            held = table.row.seats[seat].token_hash
            if isinstance(message, p.SayReady):
                nonce = message.nonce
                await self._hub.change(table.id, lambda row: row.ready(row.still_held(seat, held), nonce))
            else:
                setting, raised = message.setting, message.raised
                await self._hub.change(
                    table.id, lambda row: row.set_passing(row.still_held(seat, held), setting, raised)
                )
                self.say({"type": "passing", "seat": seat, **self._passing(table, seat)})
        except Refused as problem:
            self._fail(message, problem)

    def _set_pace(self, message: p.SetPace) -> None:
        """From the next move of a bot on; the one that thinks now keeps its time."""
        if not self.seats:
            self._fail(message, Refused("not-held", "only players say how fast bots play"))
            return
        self.pace = message.pace
        self.say({"type": "pace", "pace": self.pace})

    def _require_watching(self) -> None:
        if not self.is_watching:
            raise Refused("not-held", "this connection is not a spectator's")
