"""Who sits where: a table's seats and what may be done with them, apart from any storage.

A seat is a bot's or a person's. A person's seat is free until someone holds its token. While
`level` is set a bot plays the seat: a bot's own, or the stand-in of a person who is away, has left
or has resigned. A table waits until every seat is taken and every person is ready.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from watertable.kernel import Game, Pack, RecordError, find_game
from watertable.kernel.migrations import migrated_setup
from watertable.kernel.record import ENTERED
from watertable.server.tokens import is_token, new_table_id, new_token, token_hash
from watertable.table.seats import BOT, MATTERS, PERSON, Seat

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"

OPEN: Final = "open"
INVITE: Final = "invite"


class Refused(Exception):
    """A request that is refused; `code` is for programs, the text for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass
class SeatRow(Seat):
    """One seat as it is stored, with the hashes of its token and of an invitation to it."""

    access: str = INVITE
    token_hash: str | None = None
    invite_hash: str | None = None
    is_ready: bool = False
    nonce: str = ""
    has_resigned: bool = False

    @property
    def is_free(self) -> bool:
        """Whether a person could sit down here, with an invitation or without."""
        return self.kind == PERSON and self.token_hash is None and not self.has_resigned


@dataclass
class TableRow:
    """One table as it is stored, without its log."""

    id: str
    created_at: float
    changed_at: float
    status: str
    revision: int
    setup: dict[str, Any]
    settings: dict[str, Any]
    seed: str
    nonces: list[str]
    host_hash: str
    watch_hash: str
    is_listed: bool
    due_at: float | None = None
    outcome: dict[str, Any] | None = None
    rematch: str | None = None
    renewals: list[dict[str, Any]] = field(default_factory=list)
    """What was mixed into chance after a restore; see `watertable.kernel.fairness.Renewal`."""
    asked: int | None = None
    """The seat that decides now; None where none does, or where nobody has moved since tables keep this."""
    asked_at: float | None = None
    """When the last move was stored."""
    pack_text: str | None = None
    fork_text: str | None = None
    """What the table goes on from, if it does not begin at the beginning: a forked record."""
    seats: list[SeatRow] = field(default_factory=list)

    @property
    def clock(self) -> float | None:
        """Seconds for each decision, if the table plays with a clock."""
        seconds: float | None = self.settings.get("clock")
        return seconds

    @property
    def forked(self) -> dict[str, Any] | None:
        """The finished table that this one goes on from, and after which move."""
        source: dict[str, Any] | None = self.settings.get("forked")
        return source

    @property
    def is_watchable(self) -> bool:
        """Whether everyone who has the table's address may watch."""
        return self.settings.get("watchable") is True

    @property
    def is_entered(self) -> bool:
        """Whether people play with real things here, and enter what chance brings; then no bot plays."""
        return self.settings.get("chance") == ENTERED

    def require_drawn(self, text: str) -> None:
        """Raises Refused at a real table, with what does not go there."""
        if self.is_entered:
            raise Refused("real-table", f"at a real table {text}")

    @property
    def can_start(self) -> bool:
        if self.status != WAITING:
            return False
        return all(seat.kind == BOT or (seat.token_hash is not None and seat.is_ready) for seat in self.seats)

    def seat(self, number: int) -> SeatRow:
        if not 0 <= number < len(self.seats):
            raise Refused("no-seat", f"there is no seat {number} at this table")
        return self.seats[number]

    def held(self, number: int, token: str | None) -> SeatRow:
        """The seat, if this is its token; raises Refused otherwise."""
        seat = self.seat(number)
        if not is_token(token, seat.token_hash):
            raise Refused("forbidden", "this needs the seat's token")
        return seat

    def still_held(self, number: int, stored: str | None) -> SeatRow:
        """The seat, for a connection that has shown the token whose hash this is."""
        seat = self.seat(number)
        if stored is None or seat.token_hash != stored:
            raise Refused("not-held", "this connection no longer holds that seat")
        return seat

    def seats_held(self, tokens: Sequence[str]) -> list[int]:
        """The seats that these tokens hold, in order."""
        return [seat.seat for seat in self.seats if any(is_token(token, seat.token_hash) for token in tokens)]

    def can_watch(self, token: str | None) -> bool:
        """Whether someone with this token may watch. Everyone may watch a game that is over."""
        return self.status == OVER or self.is_watchable or is_token(token, self.watch_hash)

    def game(self) -> Game:
        """The game that the table plays."""
        return find_game(str(self.setup["game"]))

    def shipped_pack(self) -> Pack:
        """The pack that comes with the game, for a table without a custom one."""
        game = self.game()
        name, digest = str(self.setup["pack"]["name"]), str(self.setup["pack"]["sha256"])
        return game.shipped_pack(name, digest) or game.pack(name)

    def require_host(self, token: str | None) -> None:
        if not is_token(token, self.host_hash):
            raise Refused("forbidden", "this needs the host's token")

    # Taking a seat and leaving it

    def join(self, number: int, name: str, invite: str | None, nonce: str, is_ready: bool) -> tuple[int, str]:
        """Sit down; returns the seat and its new token. An invitation finds its seat, whatever number it has by now."""
        seat = next((each for each in self.seats if is_token(invite, each.invite_hash)), None) or self.seat(number)
        self._require_unfinished()
        if seat.invite_hash is not None and not is_token(invite, seat.invite_hash):
            raise Refused("forbidden", "this seat needs its invitation")
        if not seat.is_free:
            raise Refused("taken", "someone else has taken this seat")
        if seat.access == INVITE and seat.invite_hash is None:
            raise Refused("forbidden", "this seat needs an invitation from the host")
        token = new_token()
        seat.token_hash = token_hash(token)
        seat.invite_hash = None
        seat.name = name
        seat.is_ready = is_ready
        seat.nonce = nonce if self.status == WAITING else seat.nonce
        seat.level = None
        seat.passing = MATTERS
        seat.is_raised = False
        return seat.seat, token

    def ready(self, seat: SeatRow, nonce: str) -> None:
        """The holder is ready. The nonce goes into chance."""
        if self.status != WAITING:
            raise Refused("started", "the game has begun")
        seat.is_ready = True
        seat.nonce = nonce

    def leave(self, number: int, token: str | None, stand_in: str) -> None:
        """Give the seat back. In a running game a bot plays it until someone takes it."""
        seat = self.held(number, token)
        self._require_unfinished()
        seat.token_hash = None
        seat.is_ready = False
        if self.status == WAITING:
            seat.nonce = ""
        else:
            seat.level = None if self.is_entered else stand_in

    def resign(self, number: int, token: str | None, stand_in: str) -> None:
        """Give up: a bot plays the seat to the end, and nobody takes it back."""
        seat = self.held(number, token)
        self._require_playing()
        self.require_drawn("no bot plays on for anyone, so nobody resigns")
        if seat.has_resigned:
            raise Refused("resigned", "this seat has already resigned")
        seat.has_resigned = True
        seat.level = stand_in

    def invite(self, number: int, host: str | None) -> str:
        """A new invitation to a free seat; older ones no longer work."""
        self.require_host(host)
        seat = self.seat(number)
        self._require_unfinished()
        if not seat.is_free:
            raise Refused("taken", "someone has taken this seat")
        token = new_token()
        seat.access = INVITE
        seat.invite_hash = token_hash(token)
        return token

    # A bot instead of a person, and back

    def stand_in(self, number: int, by: str | None, level: str, is_absent: bool) -> None:
        """Let a bot play: the holder at any time; the host or another player while the holder is away."""
        seat = self.seat(number)
        self._require_playing()
        self.require_drawn("no bot plays for anyone")
        if seat.kind == BOT or seat.is_played_by_bot:
            raise Refused("bot", "a bot already plays this seat")
        if not is_token(by, seat.token_hash):
            is_host = is_token(by, self.host_hash)
            is_player = any(is_token(by, other.token_hash) for other in self.seats)
            if not is_host and not is_player:
                raise Refused("forbidden", "this needs a token of the table")
            if not is_absent:
                raise Refused("present", "this player is connected")
        seat.level = level

    def back(self, number: int, token: str | None) -> None:
        """The holder plays again."""
        seat = self.held(number, token)
        self._require_playing()
        if seat.has_resigned:
            raise Refused("resigned", "this seat has resigned; a bot plays it to the end")
        if not seat.is_played_by_bot:
            raise Refused("person", "you are already playing this seat")
        seat.level = None

    def set_passing(self, seat: SeatRow, setting: str | None, is_raised: bool | None) -> None:
        """How the table passes for this seat in windows."""
        if setting is not None:
            seat.passing = setting
        if is_raised is not None:
            seat.is_raised = is_raised

    def _require_playing(self) -> None:
        if self.status == WAITING:
            raise Refused("waiting", "the game has not begun")
        self._require_unfinished()

    def _require_unfinished(self) -> None:
        if self.status == OVER:
            raise Refused("over", "the game is over")


def rematch_row(old: TableRow, seed: bytes) -> TableRow:
    """A new table for the same people: the tokens of the old one hold the same seats."""
    now = time.time()
    seats = [
        SeatRow(
            seat=seat.seat,
            kind=seat.kind,
            access=seat.access,
            name=seat.name,
            level=seat.level if seat.kind == BOT else None,
            token_hash=seat.token_hash,
            passing=seat.passing,
        )
        for seat in old.seats
    ]
    game = old.game()
    try:
        setup = migrated_setup(game, old.setup)
    except RecordError as problem:
        raise Refused("unplayable", str(problem)) from None
    return TableRow(
        id=new_table_id(),
        created_at=now,
        changed_at=now,
        status=WAITING,
        revision=1,
        setup=setup,
        settings={name: value for name, value in old.settings.items() if name != "forked"},
        seed=seed.hex(),
        nonces=[],
        host_hash=old.host_hash,
        watch_hash=old.watch_hash,
        is_listed=old.is_listed,
        pack_text=old.pack_text,
        seats=seats,
    )
