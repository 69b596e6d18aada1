"""What the host may still change while a table waits: who each seat is for, what it is called, the order of seats.

Whoever has sat down keeps the seat, wherever it moves; only its number changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from watertable.server.tables.roster import INVITE, OPEN, WAITING, Refused, SeatRow, TableRow
from watertable.server.tokens import is_token, new_token, token_hash
from watertable.table.seats import BOT, PERSON

_BOT_NAMES: Final = (
    *("Rill", "Brook", "Spring", "Delta", "Marsh", "Tarn"),
    *("Weir", "Ford", "Mere", "Burn", "Cove", "Firth"),
)
_USUAL_NAME: Final = re.compile(r"Player \d+")


def bot_name(number: int, taken: Collection[str]) -> str:
    """A name for the bot on this seat that no other seat has."""
    return next((free for free in _BOT_NAMES if free not in taken), f"Bot {number + 1}")


def player_name(number: int) -> str:
    """What a seat is called until someone with a name sits down."""
    return f"Player {number + 1}"


def give(row: TableRow, number: int, host: str | None, to: str, level: str, name: str) -> str | None:
    """Give a seat where nobody sits to a bot, to anyone or to whoever is invited; the invitation, if there is one."""
    _require_host_in_time(row, host)
    seat = row.seat(number)
    if seat.token_hash is not None:
        raise Refused("taken", f"{seat.name} sits on this seat")
    others = [other.name for other in row.seats if other is not seat]
    seat.invite_hash = None
    if to == BOT:
        row.require_drawn("all seats are people's")
        was_bot = seat.kind == BOT
        seat.kind, seat.level, seat.access = BOT, level, INVITE
        seat.name = name or (seat.name if was_bot else bot_name(number, others))
        return None
    was_person = seat.kind == PERSON
    seat.kind, seat.level, seat.access = PERSON, None, OPEN if to == OPEN else INVITE
    seat.name = name or (seat.name if was_person else player_name(number))
    if to == OPEN:
        return None
    invitation = new_token()
    seat.invite_hash = token_hash(invitation)
    return invitation


def rename(row: TableRow, number: int, token: str | None, name: str) -> None:
    """Call a seat something else: its holder may, and the host where nobody sits."""
    seat = row.seat(number)
    if seat.token_hash is not None and not is_token(token, seat.token_hash):
        row.require_host(token)
        raise Refused("taken", f"{seat.name} sits on this seat and chooses the name")
    if seat.token_hash is None:
        row.require_host(token)
    _require_waiting(row)
    seat.name = name


def reorder(row: TableRow, host: str | None, order: Sequence[int]) -> None:
    """Put the seats into another order: `order` has their present numbers."""
    _require_host_in_time(row, host)
    if sorted(order) != list(range(len(row.seats))):
        raise Refused("bad-order", f"the order must name each of the {len(row.seats)} seats once")
    row.seats = [row.seats[number] for number in order]
    for number, seat in enumerate(row.seats):
        seat.seat = number
        if _keeps_usual_name(seat):
            seat.name = player_name(number)


def _keeps_usual_name(seat: SeatRow) -> bool:
    return seat.is_free and _USUAL_NAME.fullmatch(seat.name) is not None


def _require_host_in_time(row: TableRow, host: str | None) -> None:
    row.require_host(host)
    _require_waiting(row)


def _require_waiting(row: TableRow) -> None:
    if row.status != WAITING:
        raise Refused("started", "the game has begun, so its seats stay as they are")
