"""A live table: a stored table in memory, with its chat and its connections.

Nothing is shown before it is stored: a move is prepared, its entries go to the database, and only when they
are durable does the table commit them and send every viewer a step. If another server wrote first, its
entries are loaded and the move is checked again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

from watertable.kernel import Match, Pack, Record, find_game
from watertable.kernel.fairness import renewals_from_json
from watertable.kernel.match_log import Proposal
from watertable.kernel.record import outcome_json
from watertable.server.metrics import Metrics
from watertable.server.settings import Settings
from watertable.server.socket.audience import Audience, Connection
from watertable.server.socket.messages import CLOSE_DELETED, CLOSE_STOPPING, dumped
from watertable.server.socket.steps import EncodedSteps
from watertable.server.storage.store import StoredChat
from watertable.server.storage.tables import TableStorage
from watertable.server.storage.writer import Conflict, StorageDown
from watertable.server.tables.public import chat_json, table_info
from watertable.server.tables.roster import OVER, PLAYING, WAITING, Refused, TableRow
from watertable.server.tables.stored_match import all_played_again, due_at, match_of
from watertable.server.tables.turn_clock import TurnClock
from watertable.table import Happened, Table
from watertable.table.history import played_again
from watertable.table.showing import Json, Logged

_ATTEMPTS: Final = 8
"""How often a move is tried again because another server wrote first."""

_SEEN_LATE: Final = 5.0
"""How much older an entry of another server may be when it is seen here; any more is a difference of clocks."""

_NO_ANSWER: Final = "the database does not answer"


class Acknowledged:
    """A move or undo that counts, and the newest entry it made; or a line of chat, and its number."""

    def __init__(self, seq: int, is_repeated: bool) -> None:
        self.seq = seq
        self.is_repeated = is_repeated


class Listener(Protocol):
    """What a live table notifies of changes."""

    def acted(self, table: LiveTable, happened: Happened, by: str) -> None:
        """Something was stored and shown here."""

    def caught_up(self, table: LiveTable, has_moved: bool, is_changed: bool) -> None:
        """Another server had made moves, or had changed the seats; they are shown here now."""

    def changed(self, table: LiveTable, took: list[int]) -> None:
        """Who is connected has changed (`took`: seats that are played from here now), or someone has spoken."""

    def gone(self, table: LiveTable) -> None:
        """The table is deleted."""


class LiveTable(Table):
    """One table in memory."""

    def __init__(
        self, row: TableRow, pack: Pack, storage: TableStorage, settings: Settings, metrics: Metrics, listener: Listener
    ) -> None:
        super().__init__(find_game(str(row.setup["game"])), row.seats, row.clock)
        self.row = row
        self.pack = pack
        self.chat: list[StoredChat] = []
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.used_at = time.monotonic()
        self.turn = None if self.clock is None else TurnClock(self.clock)
        self.is_gone = False
        self.is_suspect = False
        """Whether the database may hold more than this process knows."""
        self._storage = storage
        self._settings = settings
        self._metrics = metrics
        self._listener = listener
        self._told: Json = {}

    # Facts

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def newest_line(self) -> int:
        """The number of the newest line of chat."""
        return self.chat[-1].number if self.chat else 0

    @property
    def is_playing(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.row.status == PLAYING

    @property
    def is_watched(self) -> bool:
        """Whether anyone is connected here, as a player or as a spectator."""
        return bool(self.audience)

    def is_present(self, seat: int) -> bool:
        """Whether the seat's holder is connected, to this server or to another one."""
        return self.audience.is_present(seat)

    def record(self) -> Record:
        """The record of the game, with its seed; raises Refused before the game is over."""
        if self.match is None or self.row.status != OVER:
            raise Refused("not-over", "there is no record before the game is over")
        return self.match.record()

    def info(self) -> Json:
        """What everyone may know of the table."""
        return table_info(self.row, self._present(), self.audience.watching())

    def _present(self) -> list[bool]:
        return [self.audience.is_present(seat.seat) for seat in self.row.seats]

    def deadline(self) -> float | None:
        """When the clock runs out, by the system clock; what people are shown."""
        turn = self._running_clock()
        return None if turn is None else turn.deadline()

    def seconds_left(self) -> float | None:
        """How long until the clock runs out; None if none runs."""
        turn = self._running_clock()
        return None if turn is None else max(0.0, turn.left())

    def _running_clock(self) -> TurnClock | None:
        is_waited_for = self.match is not None and self.match.state.to_act() is not None
        return self.turn if is_waited_for else None

    def _last_at(self) -> float:
        """When the newest entry was stored, by the system clock of the server that did it."""
        last_at = self.history.last_at
        return self.row.changed_at if last_at is None else last_at

    def commit(self, proposal: Proposal, at: float) -> Happened:
        happened = super().commit(proposal, at)
        if self.turn is not None:
            self.turn.restart(at, _SEEN_LATE)
        return happened

    # Loading and catching up

    async def load(self) -> None:
        """Rebuild the match from its log, and read the chat. Raises StorageDown, or BadInput where this
        server cannot play the table."""
        if self.row.status != WAITING:
            match = match_of(self.row, self.pack)
            self.begin(match)
            self.history.add(await all_played_again(match, await self._storage.log_after(self.id, 0)), match)
            if self.turn is not None:
                self.turn.resume(self._last_at())
        self.chat = await self._storage.chat_after(self.id, 0)

    async def _replay_missing(self) -> list[Logged]:
        """Apply entries that other servers have stored; the new ones are returned."""
        match = self.playing()
        found = played_again(match, await self._storage.log_after(self.id, match.seq))
        self.history.add(found, match)
        return found

    async def missed(self, after: int | None) -> list[Logged]:
        """What happened after this entry; nothing for None. Called with the lock held; raises
        Refused where the database does not answer."""
        if after is None or self.match is None:
            return []
        kept = self.history.since(after)
        if kept is not None:
            return kept
        try:
            stored = await self._storage.log_after(self.id, 0)
        except StorageDown:
            raise Refused("unavailable", _NO_ANSWER) from None
        return (await all_played_again(match_of(self.row, self.pack), stored[: self.match.seq]))[after:]

    async def catch_up(self) -> None:
        """Load what other servers have stored, and show it. Called with the lock held; raises
        Refused where the database does not answer."""
        try:
            await self._catch_up()
        except StorageDown:
            self.is_suspect = True
            raise Refused("unavailable", f"{_NO_ANSWER}; try again with the same key") from None

    async def _catch_up(self) -> None:
        row = await self._storage.table(self.id)
        if row is None:
            self._listener.gone(self)
            return
        is_changed = row.revision != self.row.revision
        was_waiting = self.match is None
        self.adopt(row)
        has_moved = False
        if self.match is not None:
            before = self.match.state
            found = await self._replay_missing()
            has_moved = bool(found)
            if has_moved and self.turn is not None:
                self.turn.restart(self._last_at(), _SEEN_LATE)
            if was_waiting:
                self.show_all_views(found)
            elif found:
                self.show(Happened(found, before, self.match.state.outcome()))
        for line in await self._storage.chat_after(self.id, self.newest_line):
            self._add_chat(line)
        if is_changed:
            self.tell_table()
        self._listener.caught_up(self, has_moved, is_changed)
        self.is_suspect = False

    def adopt(self, row: TableRow) -> None:
        """Adopt what is stored about the table and its seats."""
        old = self.row
        self.row = row
        self.sit(row.seats)
        if self.match is None and row.status != WAITING:
            self.begin(match_of(row, self.pack))
        elif self.match is not None and row.renewals != old.renewals:
            self.match.renew(renewals_from_json(row.renewals))
        self._follow_seats(old, row)

    def _follow_seats(self, old: TableRow, new: TableRow) -> None:
        """Whoever held a seat follows it to its new number, or loses it where nobody has that token any more."""
        places = {seat.token_hash: seat.seat for seat in new.seats if seat.token_hash is not None}
        held = [seat for seat in old.seats if seat.token_hash is not None]
        for seat in held:
            if seat.token_hash not in places:
                self.audience.drop_seat(seat.seat)
        moved = {seat.seat: places[seat.token_hash] for seat in held if seat.token_hash in places}
        if any(before != after for before, after in moved.items()):
            self.audience.renumber(moved)

    # Moves

    async def store(self, prepare: Callable[[Match], Proposal], by: str) -> Acknowledged:
        """Prepare, store, commit, show. Raises what `prepare` raises, or Refused."""
        async with self.lock:
            if self.is_suspect:
                await self.catch_up()
            for _ in range(_ATTEMPTS):
                self._require_storage()
                if self.is_gone or self.match is None:
                    raise Refused("not-playing", "the game has not begun" if not self.is_gone else "no such table")
                proposal = prepare(self.match)
                if proposal.repeated:
                    return Acknowledged(proposal.entries[-1].seq, True)
                now = time.time()
                try:
                    await self._storage.append(self.id, proposal, now, due_at(self.row, proposal, now, self._settings))
                except Conflict:
                    self._metrics.conflicts.inc()
                    await self.catch_up()
                    continue
                except StorageDown:
                    self.is_suspect = True
                    raise Refused("unavailable", f"{_NO_ANSWER}; try again with the same key") from None
                self._stored(proposal, now, by)
                return Acknowledged(proposal.entries[-1].seq, False)
            raise Refused("unavailable", "too many others are acting at this table; try again with the same key")

    def _require_storage(self) -> None:
        """Refused where the database is lost: also what was stored before is then not acknowledged again."""
        try:
            self._storage.require()
        except StorageDown:
            raise Refused("unavailable", "the server has lost its database; nothing can be stored") from None

    def _stored(self, proposal: Proposal, now: float, by: str) -> None:
        """The proposal is durable: commit it, show it, and notify the listener."""
        happened = self.commit(proposal, now)
        self.row.changed_at = now
        self.used_at = time.monotonic()
        if happened.outcome is not None and self.is_playing:
            self.row.status = OVER
            self.row.outcome = outcome_json(happened.outcome)
            self.row.revision += 1
        self.show(happened)
        if happened.outcome is not None:
            self.tell_table()
        self._listener.acted(self, happened, by)

    # Showing

    def show(self, happened: Happened) -> None:
        """Send every viewer a step from the position before. There is no await between a commit and this, so every
        stream is at that position."""
        steps = EncodedSteps(self.steps(happened, self.deadline()))
        for viewer, connections in self.audience.streams.items():
            made: dict[str | None, bytes] = {}
            for connection in connections:
                message = made.get(connection.language)
                if message is None:
                    message = made[connection.language] = steps.of(viewer, connection.language)
                connection.send(message)

    def view_message(self, viewer: int | None, language: str | None, missed: list[Logged]) -> bytes:
        """The whole view of a viewer, with the entries that it missed."""
        return dumped(self.whole_view(viewer, language, missed, self.deadline()))

    def show_all_views(self, missed: list[Logged]) -> None:
        """Send everyone the whole view: the game begins, or someone else now decides for a seat."""
        if self.match is None:
            return
        for viewer, connections in self.audience.streams.items():
            for connection in connections:
                connection.send(self.view_message(viewer, connection.language, missed))

    def tell_table(self) -> None:
        """Tell everyone what the table looks like now, if that has changed: a private setting is not visible."""
        info = self.info()
        if info != self._told:
            self._told = info
            self.audience.tell({"type": "table", "table": info})

    # Connections

    def attach(self, connection: Connection, viewers: list[int | None]) -> None:
        """Let a connection follow these viewers, and tell everyone who is here now."""
        was_present = self.audience.present_here()
        self.audience.add(connection, viewers)
        self.used_at = time.monotonic()
        self._listener.changed(self, [viewer for viewer in viewers if viewer is not None])
        if self.audience.present_here() != was_present or None in viewers:
            self.tell_table()

    def detach(self, connection: Connection) -> None:
        self.audience.remove(connection)
        self.presence_changed()

    def presence_changed(self) -> None:
        """Someone has gone, has fallen silent or is there again: tell everyone."""
        self.used_at = time.monotonic()
        if not self.is_gone:
            self.tell_table()
            self._listener.changed(self, [])

    def note_elsewhere(self, server: str, present: list[int], took: list[int]) -> None:
        """Another server reports who is connected to it, and which seats were taken over there."""
        before = self._present()
        self.audience.note_elsewhere(server, present, took)
        if before != self._present():
            self.tell_table()

    def close(self) -> None:
        """The table is deleted: tell everyone at it."""
        self.is_gone = True
        self._dismiss({"type": "deleted"}, CLOSE_DELETED)

    def set_aside(self) -> None:
        """The table can no longer be played here: tell everyone at it to connect again, and hear why."""
        self.is_gone = True
        self._dismiss({"type": "closing"}, CLOSE_STOPPING)

    def send_away(self) -> None:
        """The server is stopping: tell everyone at the table, so that they connect elsewhere."""
        self._dismiss({"type": "closing"}, CLOSE_STOPPING)

    def _dismiss(self, message: Json, code: int) -> None:
        self.audience.tell(message)
        for connection in self.audience.connections():
            connection.close(code)

    # Chat

    async def say(self, seat: int | None, name: str, text: str, key: str | None) -> Acknowledged:
        """Store a line of chat, then show it; its number. A key that was used before is not stored again."""
        async with self.lock:
            for _ in range(_ATTEMPTS):
                said = next((line for line in self.chat if key is not None and line.key == key), None)
                if said is not None:
                    return Acknowledged(said.number, True)
                line = StoredChat(self.newest_line + 1, round(time.time(), 3), seat, name, text, key)
                try:
                    await self._storage.add_chat(self.id, line, self._settings.limits.chat_kept)
                except Conflict:
                    await self.catch_up()
                    if self.is_gone:
                        raise Refused("no-table", "no such table") from None
                    continue
                except StorageDown:
                    self.is_suspect = True
                    raise Refused("unavailable", _NO_ANSWER) from None
                self._add_chat(line)
                self._listener.changed(self, [])
                return Acknowledged(line.number, False)
            raise Refused("unavailable", "too many others are talking at this table")

    def _add_chat(self, line: StoredChat) -> None:
        self.chat.append(line)
        del self.chat[: -self._settings.limits.chat_kept]
        self.audience.tell(chat_json(line))
