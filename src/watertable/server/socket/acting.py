"""Moves and undos of a connection: done once they are stored, or refused with the reason."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Protocol

from watertable.kernel import PASS, BadInput, IllegalMove, Match, Move
from watertable.kernel.match_log import Proposal, StaleMove
from watertable.server.socket import messages as p
from watertable.server.socket.refusals import refusal_code
from watertable.server.tables.hub import Hub
from watertable.server.tables.live import Acknowledged, LiveTable
from watertable.server.tables.roster import Refused
from watertable.table.showing import reason_json

Act = p.MakeMove | p.TakeBack | p.EnterChance


class Player(Protocol):
    """A connection, as far as it acts."""

    seats: list[int]
    language: str | None

    def say(self, message: Any) -> None:
        """Send a message that is not encoded yet."""

    def send(self, message: bytes) -> None:
        """Send a message."""


def require_held(player: Player, seat: int) -> None:
    """Raises Refused unless the connection holds the seat."""
    if seat not in player.seats:
        raise Refused("not-held", "this connection does not hold that seat")


class Acting:
    """What one connection does in the game."""

    def __init__(self, hub: Hub, player: Player) -> None:
        self._hub = hub
        self._player = player
        self._held_passes: set[asyncio.Task[None]] = set()

    def leave(self) -> None:
        """The connection is over: passes that are held back are not made."""
        for task in self._held_passes:
            task.cancel()

    async def act(self, table: LiveTable, message: Act) -> None:
        """A move, an undo or what chance has brought: done, or refused with the reason."""
        started = time.perf_counter()
        seat = message.seat
        key = f"{seat}:{message.key}"
        try:
            require_held(self._player, seat)
            if table.seats[seat].is_played_by_bot:
                raise Refused("not-playing", "a bot plays this seat; come back to it first")
            if isinstance(message, p.EnterChance):
                done = await self._enter(table, message, key)
            elif isinstance(message, p.TakeBack):
                done = await self._take_back(table, seat, key, message.answers)
            else:
                move = table.move(message.move)
                if move == PASS and self._hold_pass(table, message, move, key):
                    return
                done = await self._move(table, seat, move, key, message.answers)
        except (BadInput, Refused) as problem:
            self.refuse(table, message, problem)
            return
        self._done(message, done)
        self._hub.metrics.move_seconds.observe(time.perf_counter() - started)

    async def _move(self, table: LiveTable, seat: int, move: Move, key: str, answers: int) -> Acknowledged:
        def prepare(match: Match) -> Proposal:
            return match.prepare(seat, move, key, answers)

        try:
            return await table.store(prepare, "person")
        except StaleMove:
            # If the table was faster and passed for the seat, the wanted pass has happened.
            if move == PASS and table.has_passed(seat, answers):
                return Acknowledged(answers + 1, True)
            raise

    async def _enter(self, table: LiveTable, message: p.EnterChance, key: str) -> Acknowledged:
        language = self._player.language
        return await table.store(
            lambda match: table.prepare_entry(message.seat, message.outcome, language, key, message.answers), "person"
        )

    async def _take_back(self, table: LiveTable, seat: int, key: str, answers: int) -> Acknowledged:
        return await table.store(lambda match: table.prepare_undo(seat, key, answers), "undo")

    def _done(self, message: Act, done: Acknowledged) -> None:
        self._player.say({"type": "done", "key": message.key, "seq": done.seq, "repeated": done.is_repeated})

    def refuse(self, table: LiveTable, message: Act, problem: Exception) -> None:
        code = refusal_code(problem)
        self._hub.metrics.refused.labels(code).inc()
        reason = problem.reason if isinstance(problem, IllegalMove) else None
        self._player.say(
            {
                "type": "refused",
                "key": message.key,
                "code": code,
                "text": str(problem)[:300],
                "reason": reason_json(reason, table.words(self._player.language, message.seat)),
                "seq": table.seq,
            }
        )
        if code == "stale" and message.seat in self._player.seats:
            self._player.send(table.view_message(message.seat, self._player.language, []))

    def _hold_pass(self, table: LiveTable, message: p.MakeMove, move: Move, key: str) -> bool:
        """Whether a pass is delayed until the table itself could have passed, so that a fast one does not reveal that
        the seat was asked."""
        if message.answers != table.seq or not table.could_pass_for(message.seat):
            return False
        wait = self._hub.pass_wait(table)
        if wait <= 0:
            return False
        task = asyncio.create_task(self._pass_later(table, message, move, key, wait))
        self._held_passes.add(task)
        task.add_done_callback(self._held_passes.discard)
        return True

    async def _pass_later(self, table: LiveTable, message: p.MakeMove, move: Move, key: str, wait: float) -> None:
        await asyncio.sleep(wait)
        # From here on it is stored or refused, even if the connection is lost.
        work = asyncio.ensure_future(self._move(table, message.seat, move, key, message.answers))
        try:
            self._done(message, await asyncio.shield(work))
        except (BadInput, Refused) as problem:
            self.refuse(table, message, problem)
