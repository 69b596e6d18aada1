"""A live table: its match, its seats, its chat, and the connections that look at it.

Nothing is shown before it is stored: a move is prepared, its entries go to the writer, and only
when they are durable the match commits them and every viewer gets a step. If another server wrote
first, its entries are loaded and the move is judged again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from watertable.kernel import PASS, Match, Pack, RecordError, State, find_game
from watertable.kernel.match import Proposal
from watertable.kernel.record import outcome_json, start_of
from watertable.kernel.words import Words
from watertable.server.public import chat_json, table_info
from watertable.server.roster import OVER, PLAYING, Refused, SeatRow, TableRow
from watertable.server.socket.audience import Audience, Connection
from watertable.server.storage.appending import Write
from watertable.server.storage.store import INSERT_CHAT, NOTE_END, NOTE_MOVE, TRIM_CHAT, StoredChat, entry_write
from watertable.server.storage.writer import Conflict, StorageDown
from watertable.table.changes import changes_between
from watertable.table.history import History, all_played_again, logged_of, played_again
from watertable.table.showing import (
    Json,
    Logged,
    can_do_more,
    dumped,
    entry_json,
    languages_of,
    situation,
    view_json,
)

if TYPE_CHECKING:
    from watertable.server.hub import Hub

_ATTEMPTS = 8
"""How often a move is judged again because another server was first."""


def match_of(row: TableRow) -> Match:
    """The match of a table before its first entry."""
    game = find_game(str(row.setup["game"]))
    if row.setup["version"] != game.version:
        raise RecordError(
            f"this table plays version {row.setup['version']} of {game.title}; the server has version {game.version}"
        )
    pack = None if row.pack_text is None else game.read_pack(row.pack_text)
    state = start_of(game, row.setup, pack)
    names = [seat.name for seat in row.seats]
    bots = [seat.is_played_by_bot for seat in row.seats]
    return Match(game, state, names, bots, bytes.fromhex(row.seed), list(row.nonces))


class Acknowledged:
    """A move or undo that counts: the newest entry it made."""

    def __init__(self, seq: int, is_repeated: bool) -> None:
        self.seq = seq
        self.is_repeated = is_repeated


class LiveTable:
    """One table in memory."""

    def __init__(self, hub: Hub, row: TableRow) -> None:
        self.hub = hub
        self.row = row
        self.game = find_game(str(row.setup["game"]))
        self.match: Match | None = None
        self.history = History()
        self.chat: list[StoredChat] = []
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.used_at = time.monotonic()
        self.loaded_at = time.time()
        self.is_gone = False
        self.is_suspect = False
        """Whether the database may hold more than this process knows."""
        self._words: dict[str, Words] = {}
        self._told: Json = {}

    # Facts

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def seq(self) -> int:
        return 0 if self.match is None else self.match.seq

    def words(self, language: str | None) -> Words | None:
        if language is None or language not in languages_of(self.game):
            return None
        if language not in self._words:
            names = [seat.name for seat in self.row.seats]
            self._words[language] = self.game.words(names, language, self._own_pack())
        return self._words[language]

    def _own_pack(self) -> Pack | None:
        """The pack, where it came with the table; known once the game has begun."""
        return None if self.match is None or self.row.pack_text is None else self.match.state.setup.pack

    def info(self) -> Json:
        """What everyone may know of the table."""
        return table_info(self.row, self._present(), self.audience.watching())

    def _present(self) -> list[bool]:
        return [self.audience.is_present(seat.seat) for seat in self.row.seats]

    def deadline(self) -> float | None:
        """When the clock runs out. A server that was down gives a little time."""
        if self.row.clock is None or self.match is None or self.match.state.to_act() is None:
            return None
        last_at = self.history.last_at
        since = self.row.changed_at if last_at is None else last_at
        return round(max(since + self.row.clock, self.loaded_at + min(self.row.clock, 20.0)), 3)

    def has_passed(self, seat: int, seq: int) -> bool:
        """Whether a seat's pass is what followed the entry `seq`."""
        entries = [] if self.match is None else self.match.entries
        if not 0 <= seq < len(entries):
            return False
        return entries[seq].seat == seat and entries[seq].move == self.game.to_text(PASS)

    def auto_passes(self, seat: SeatRow) -> bool:
        """Whether the table passes for the person who is asked now; from what that seat sees."""
        if self.match is None or seat.is_played_by_bot:
            return False
        state = self.match.state
        return state.is_window() and seat.auto_passes(can_do_more(state.legal_moves(seat.seat)))

    # Loading and catching up

    async def load(self) -> None:
        """Rebuild the match from its log, and read the chat."""
        if self.row.status != "waiting":
            self.match = match_of(self.row)
            await self._replay_missing()
        self.chat = await self.hub.store.chat_after(self.id, 0)

    async def _replay_missing(self) -> list[Logged]:
        """Take over entries that others have stored; what is new."""
        assert self.match is not None
        found = played_again(self.match, await self.hub.store.log_after(self.id, self.match.seq))
        self.history.add(found, self.match)
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
            stored = await self.hub.store.log_after(self.id, 0)
        except (SQLAlchemyError, OSError):
            raise Refused("unavailable", "the database does not answer") from None
        return (await all_played_again(match_of(self.row), stored[: self.match.seq]))[after:]

    async def catch_up(self) -> None:
        """Look what other servers have stored, and show it. Called with the lock held; raises
        Refused where the database does not answer."""
        try:
            await self._catch_up()
        except (SQLAlchemyError, OSError):
            self.is_suspect = True
            raise Refused("unavailable", "the database does not answer; try again with the same key") from None

    async def _catch_up(self) -> None:
        row = await self.hub.store.table(self.id)
        if row is None:
            self.hub.forget(self)
            return
        is_new = row.revision != self.row.revision
        was_waiting = self.match is None
        self.adopt(row)
        if self.match is not None:
            before = self.match.state
            found = await self._replay_missing()
            if found:
                self.hub.driver.step_aside(self)
            if was_waiting:
                self.show_all_views(found)
            elif found:
                self.show(found, before)
        for line in await self.hub.store.chat_after(self.id, self.chat[-1].number if self.chat else 0):
            self._add_chat(line)
        if is_new:
            self.tell_table()
            self.hub.driver.plan(self)
        self.is_suspect = False

    def adopt(self, row: TableRow) -> None:
        """Take over what is stored about the table and its seats."""
        old = self.row
        self.row = row
        self._words.clear()
        if self.match is None and row.status != "waiting":
            self.match = match_of(row)
        if self.match is not None:
            self.match.bots = [seat.is_played_by_bot for seat in row.seats]
            self.match.players = [seat.name for seat in row.seats]
        for before, after in zip(old.seats, row.seats, strict=True):
            if before.token_hash is not None and before.token_hash != after.token_hash:
                self.audience.drop_seat(after.seat)

    # Moves

    async def act(self, prepare: Callable[[Match], Proposal], by: str) -> Acknowledged:
        """Prepare, store, commit, show. Raises what `prepare` raises, or Refused."""
        async with self.lock:
            if self.is_suspect:
                await self.catch_up()
            for _ in range(_ATTEMPTS):
                if self.is_gone or self.match is None or self.row.status == "waiting":
                    raise Refused("not-playing", "the game has not begun" if not self.is_gone else "no such table")
                proposal = prepare(self.match)
                if proposal.repeated:
                    return Acknowledged(proposal.entries[-1].seq, True)
                now = time.time()
                try:
                    await self.hub.writer.store(self._writes(proposal, now))
                except Conflict:
                    self.hub.metrics.conflicts.inc()
                    await self.catch_up()
                    continue
                except StorageDown:
                    self.is_suspect = True
                    raise Refused("unavailable", "the database does not answer; try again with the same key") from None
                before = self.match.state
                self.match.commit(proposal)
                self._after(proposal, before, now, by)
                return Acknowledged(proposal.entries[-1].seq, False)
            raise Refused("unavailable", "too many others act at this table; try again with the same key")

    def _writes(self, proposal: Proposal, now: float) -> list[Write]:
        writes = [entry_write(self.id, entry, now) for entry in proposal.entries]
        outcome = proposal.state.outcome()
        if outcome is not None:
            writes.append((NOTE_END, {"which": self.id, "now": now, "how": outcome_json(outcome)}))
        else:
            due = self.hub.driver.due_at(self, proposal.state, now)
            writes.append((NOTE_MOVE, {"which": self.id, "now": now, "new_due": due}))
        return writes

    def _after(self, proposal: Proposal, before: State, now: float, by: str) -> None:
        """The proposal is stored: remember it, show it, and let go on what goes on by itself."""
        assert self.match is not None
        logged = logged_of(proposal, now)
        self.history.add(logged, self.match)
        self.row.changed_at = now
        self.used_at = time.monotonic()
        self.hub.metrics.moves.labels(self.game.name, by).inc(len(logged))
        outcome = proposal.state.outcome()
        if outcome is not None and self.row.status == PLAYING:
            self.row.status = OVER
            self.row.outcome = outcome_json(outcome)
            self.row.revision += 1
            self.hub.metrics.games_over.labels(self.game.name).inc()
        self.hub.driver.take(self)
        self.show(logged, before)
        if outcome is not None:
            self.tell_table()
        self.hub.announce(self)
        self.hub.driver.plan(self)

    # Showing

    def show(self, logged: list[Logged], before: State) -> None:
        """Send every viewer a step from the position before. Nothing waits between a commit and this,
        so that is what every stream has."""
        assert self.match is not None
        for viewer, connections in self.audience.streams.items():
            changes = changes_between(before.view(viewer), self.match.state.view(viewer))
            texts: dict[str | None, str] = {}
            for connection in connections:
                text = texts.get(connection.language)
                if text is None:
                    text = dumped(self._step(viewer, connection.language, logged, changes))
                    texts[connection.language] = text
                connection.send(text)

    def _situation(self, viewer: int | None, language: str | None) -> Json:
        assert self.match is not None
        seat = None if viewer is None else self.row.seats[viewer]
        is_held = seat is not None and not seat.is_played_by_bot
        is_asked = seat is not None and self.match.state.to_act() == viewer
        passes = is_asked and seat is not None and self.auto_passes(seat)
        return situation(self.match, viewer, self.words(language), self.deadline(), passes, is_held)

    def _step(self, viewer: int | None, language: str | None, logged: list[Logged], changes: list[Any]) -> Json:
        words = self.words(language)
        message: Json = {"type": "step"}
        message.update(self._situation(viewer, language))
        message["entries"] = [entry_json(item, viewer, words) for item in logged]
        message["changes"] = changes
        return message

    def view_message(self, viewer: int | None, language: str | None, missed: list[Logged]) -> str:
        """The whole view of a viewer, with what it missed."""
        assert self.match is not None
        words = self.words(language)
        message: Json = {"type": "view"}
        message.update(self._situation(viewer, language))
        message["view"] = view_json(self.match.state, viewer)
        message["entries"] = [entry_json(item, viewer, words) for item in missed]
        return dumped(message)

    def show_all_views(self, missed: list[Logged]) -> None:
        """Send everyone the whole view: the game begins, or someone else now decides for a seat."""
        if self.match is None:
            return
        for viewer, connections in self.audience.streams.items():
            for connection in connections:
                connection.send(self.view_message(viewer, connection.language, missed))

    def tell_table(self) -> None:
        """Tell everyone how the table looks now, if it looks different: a private setting does not."""
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
        self.hub.announce(self, took=[viewer for viewer in viewers if viewer is not None])
        if self.audience.present_here() != was_present or None in viewers:
            self.tell_table()

    def detach(self, connection: Connection) -> None:
        self.audience.remove(connection)
        self.used_at = time.monotonic()
        if not self.is_gone:
            self.tell_table()
            self.hub.announce(self)

    def note_elsewhere(self, server: str, present: list[int], took: list[int]) -> None:
        """Another server says who is connected to it, and which seats were taken over there."""
        before = self._present()
        self.audience.note_elsewhere(server, present, took)
        if before != self._present():
            self.tell_table()

    # Chat

    async def say(self, seat: int | None, name: str, text: str) -> None:
        """Store a line of chat, then show it."""
        async with self.lock:
            for _ in range(_ATTEMPTS):
                number = self.chat[-1].number + 1 if self.chat else 1
                line = StoredChat(number, round(time.time(), 3), seat, name, text)
                kept = self.hub.settings.limits.chat_kept
                values = {"table_id": self.id, **{key: getattr(line, key) for key in ("number", "at", "seat", "name")}}
                writes: list[Write] = [(INSERT_CHAT, {**values, "text": text})]
                if number > kept:
                    writes.append((TRIM_CHAT, {"which": self.id, "last_forgotten": number - kept}))
                try:
                    await self.hub.writer.store(writes)
                except Conflict:
                    await self.catch_up()
                    if self.is_gone:
                        raise Refused("no-table", "no such table") from None
                    continue
                except StorageDown:
                    self.is_suspect = True
                    raise Refused("unavailable", "the database does not answer") from None
                self._add_chat(line)
                self.hub.announce(self)
                return
            raise Refused("unavailable", "too many others speak at this table")

    def _add_chat(self, line: StoredChat) -> None:
        self.chat.append(line)
        del self.chat[: -self.hub.settings.limits.chat_kept]
        self.audience.tell(chat_json(line))
