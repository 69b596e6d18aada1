"""The worker processes where bots think, so that the event loop is never blocked.

Tables share them fairly (`shares.py`), and bots think less while many are waiting (`budgets.py`). If a process
crashes or takes too long, a simpler bot decides instead; in the end, a random legal move.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.bots import budget_from_text, find_bot, offered_names
from watertable.kernel import PASS, Move, View, find_game, to_json
from watertable.server.metrics import Metrics
from watertable.server.tables.roster import Refused, TableRow
from watertable.server.workers.budgets import Allowance, Experience, allowance, hint_budget, own_seconds
from watertable.server.workers.process import TooLate, Turn, WorkerFailed, Workers
from watertable.server.workers.shares import Asker

log = logging.getLogger("watertable.bots")

CLOCK_LEVEL: Final = "medium"
"""The bot that decides when a clock has run out, and the default stand-in."""
_SIMPLER: Final = {"expert": "medium", "hard": "medium", "medium": "random", "easy": "random"}
_LATE_SECONDS: Final = 3.0
"""How much later than its delay a move may be: then a bot that still waits for a process takes the simplest choice."""
_SHOWING_SECONDS: Final = 0.05
"""Seconds from the end of a thought until its move is shown."""
_HINT_SECONDS: Final = 6.0
_HINT_PATIENCE: Final = 20.0
"""Seconds that a hint may wait for a process."""
_HINTS_WAITING: Final = 400
_HINT_PRIORITY: Final = 10
"""The niceness of the process for hints; moves go first."""


def level_names() -> list[str]:
    """The levels that a table offers, weakest first."""
    return offered_names()


def level_text(name: str) -> str:
    return find_bot(name).text


def checked_level(name: str | None) -> str:
    """The level of that name; the default if none is given."""
    if name is None:
        return CLOCK_LEVEL
    if name not in level_names():
        raise Refused("bad-level", f"no bot is called {name!r} (there are: {', '.join(level_names())})")
    return name


class Thought:
    """What a bot chose, and the level that chose it in the end."""

    def __init__(self, move: Move, level: str) -> None:
        self.move = move
        self.level = level


class NotWanted(Exception):
    """The one who asked no longer needs an answer."""


def _always() -> bool:
    return True


@dataclass(frozen=True)
class Occasion:
    """The circumstances of a thought, as far as everyone knows them."""

    asker: Asker
    is_window: bool = False
    shown_at: float | None = None
    """When the move is to be shown (monotonic); None if nobody waits for it."""
    is_paced: bool = False
    """Whether a move without a choice must take as long as a thought would."""
    is_wanted: Callable[[], bool] = _always
    """Asked when the thought may start: something else may have happened at the table."""
    lot: random.Random = field(default_factory=random.SystemRandom)
    """What a bot draws its move from that does not think."""


class BotPool:
    """The processes of one server. Moves and hints have processes of their own, so neither waits for the other."""

    def __init__(
        self, processes: int, overrun: float, hint_budget: str, games: tuple[str, ...], metrics: Metrics
    ) -> None:
        self._overrun = overrun
        self._hint_budget = budget_from_text(hint_budget)
        self._metrics = metrics
        self._moves = Workers(processes, games)
        self._hints = Workers(1, games, _HINT_PRIORITY)
        self._hints_waiting = 0
        self._advising: set[asyncio.Task[dict[str, Any]]] = set()
        self._experience: dict[tuple[str, str, bool], Experience] = {}
        """By game, level and whether a window was open."""

    def process_ids(self) -> list[int]:
        return self._moves.process_ids() + self._hints.process_ids()

    async def stop(self) -> None:
        for task in self._advising:
            task.cancel()
        await self._moves.stop()
        await self._hints.stop()

    def moved(self, asker: Asker) -> None:
        """Others are connected to a table now: what waits there counts for them."""
        self._moves.moved(asker)

    # Moves

    async def choose(
        self, row: TableRow, view: View, moves: list[Move], level: str, occasion: Occasion | None = None
    ) -> Thought:
        """A move for the seat whose view it is. This never fails; it raises NotWanted if the occasion says so."""
        if occasion is None:
            occasion = Occasion(Asker(row.id), PASS in moves)
        if len(moves) == 1 and level != "random":
            await self._pretend(str(row.setup["game"]), level, occasion)
            return Thought(moves[0], level)
        request = {"do": "choose", **_position(row, view, moves)}
        while level != "random":
            try:
                move = await self._thought(request, level, occasion)
                if move is None:
                    break
                if move in moves:
                    return Thought(move, level)
                raise WorkerFailed("an illegal move")
            except TooLate:
                self._metrics.bot_shortened.labels(level).inc()
                break
            except WorkerFailed as problem:
                if not occasion.is_wanted():
                    raise NotWanted from None
                log.warning("a bot was replaced by a simpler one", extra={"level": level, "problem": str(problem)})
                self._metrics.bot_replaced.labels(level).inc()
                level = _SIMPLER.get(level, "random")
        return Thought(moves[occasion.lot.randrange(len(moves))], level)

    async def _thought(self, request: dict[str, Any], level: str, occasion: Occasion) -> Move | None:
        """What a bot of this level chooses; None if there is no time for any thought."""
        game = find_game(str(request["setup"]["game"]))
        async with self._turn(game.name, level, occasion) as (turn, allowed):
            if allowed is None or allowed.is_shortened:
                self._metrics.bot_shortened.labels(level).inc()
            if allowed is None:
                return None
            budget = None if allowed.budget is None else str(allowed.budget)
            await turn.is_up()
            started = time.monotonic()
            answer = await turn.ask({**request, "level": level, "budget": budget}, allowed.seconds + self._overrun)
            if "move" not in answer:
                raise WorkerFailed(answer.get("problem", "no move"))
            seconds = time.monotonic() - started
            self._metrics.bot_seconds.observe(seconds)
            experience = self._experience_with(game.name, level, occasion)
            experience.note(own_seconds(level, occasion.is_window), allowed, seconds)
            return game.move_from_json(answer["move"])

    async def _pretend(self, game: str, level: str, occasion: Occasion) -> None:
        """Take as long as a thought would, without taking a process's time: who has no choice is not to be told
        from who has one."""
        if not occasion.is_paced:
            return
        try:
            async with self._turn(game, level, occasion) as (turn, allowed):
                if allowed is None:
                    return
                await turn.is_up()
        except WorkerFailed:
            return
        await asyncio.sleep(allowed.seconds + self._experience_with(game, level, occasion).overhead)

    @asynccontextmanager
    async def _turn(self, game: str, level: str, occasion: Occasion) -> AsyncIterator[tuple[Turn, Allowance | None]]:
        """Wait for a process; what the thought gets is decided when its turn comes."""
        own = own_seconds(level, occasion.is_window)
        experience = self._experience_with(game, level, occasion)
        patience = None
        if occasion.asker.is_watched and occasion.shown_at is not None:
            patience = max(0.0, occasion.shown_at - time.monotonic()) + _LATE_SECONDS
        async with self._moves.turn(occasion.asker, experience.usual if own is None else own, patience) as turn:
            self._metrics.bot_wait_seconds.labels("move").observe(turn.waited)
            if not occasion.is_wanted():
                raise NotWanted
            left = math.inf if occasion.shown_at is None else occasion.shown_at - time.monotonic() - _SHOWING_SECONDS
            yield turn, allowance(level, occasion.is_window, turn.share, turn.waited, left, experience)

    def _experience_with(self, game: str, level: str, occasion: Occasion) -> Experience:
        return self._experience.setdefault((game, level, occasion.is_window), Experience())

    # Hints

    async def hint(
        self, row: TableRow, view: View, moves: list[Move], language: str | None, occasion: Occasion
    ) -> dict[str, Any]:
        """What a strong bot would do in this seat, and why. Raises WorkerFailed.

        If it is cancelled, it no longer waits for a process; one that already thinks goes on to its end, because it
        would take longer to start another one.
        """
        if self._hints_waiting >= _HINTS_WAITING:
            raise WorkerFailed("too many are waiting")
        names = [seat.name for seat in row.seats]
        request = {"do": "hint", "language": language, "names": names, **_position(row, view, moves)}
        started = asyncio.Event()
        task = asyncio.create_task(self._advise(request, occasion, started))
        self._advising.add(task)
        task.add_done_callback(self._advised)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not started.is_set():
                task.cancel()
            raise

    async def _advise(self, request: dict[str, Any], occasion: Occasion, started: asyncio.Event) -> dict[str, Any]:
        own = self._hint_budget.milliseconds or 0
        self._hints_waiting += 1
        try:
            async with self._hints.turn(occasion.asker, own / 1000, _HINT_PATIENCE) as turn:
                self._metrics.bot_wait_seconds.labels("hint").observe(turn.waited)
                if not occasion.is_wanted():
                    raise NotWanted
                started.set()
                budget = hint_budget(self._hint_budget, turn.share)
                return await turn.ask({**request, "budget": str(budget)}, _HINT_SECONDS)
        finally:
            self._hints_waiting -= 1

    def _advised(self, task: asyncio.Task[dict[str, Any]]) -> None:
        self._advising.discard(task)
        if not task.cancelled():
            # Whoever asked may be gone: then nobody else looks at it.
            task.exception()


def _position(row: TableRow, view: View, moves: list[Move]) -> dict[str, Any]:
    return {
        "setup": row.setup,
        "pack_text": row.pack_text,
        "view": to_json(view),
        "moves": [to_json(move) for move in moves],
    }
