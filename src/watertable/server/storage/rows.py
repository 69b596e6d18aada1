"""Whether a stored table is one that a server can read: a row that is broken must stop no other table.

Rows can be broken by damage to the disk, by another program, or by a version of Watertable that is older or
newer than this one. `flaw_of` says in a few words what is wrong with one.
"""

from __future__ import annotations

from typing import Any

from watertable.kernel import BadInput, RecordError
from watertable.kernel.fairness import renewals_from_json
from watertable.kernel.match_log import Entry
from watertable.server.tables.roster import OVER, PLAYING, WAITING, SeatRow, TableRow
from watertable.table.seats import BOT, PERSON

_SETUP = (("game", str), ("version", int), ("seats", int), ("options", dict), ("pack", dict))


def flaw_of(row: TableRow) -> str | None:
    """What is wrong with a stored table and its seats; None if nothing is."""
    if row.status not in (WAITING, PLAYING, OVER):
        return "its status is not known"
    if not isinstance(row.setup, dict):
        return "its set-up is damaged"
    for key, kind in _SETUP:
        if not isinstance(row.setup.get(key), kind):
            return f"its set-up is damaged ({key})"
    if [seat.seat for seat in row.seats] != list(range(row.setup["seats"])):
        return "its seats are damaged"
    if not all(_is_seat(seat) for seat in row.seats):
        return "its seats are damaged"
    if not isinstance(row.settings, dict) or not isinstance(row.settings.get("clock"), int | float | None):
        return "its settings are damaged"
    if not isinstance(row.settings.get("forked"), dict | None):
        return "what it goes on from is damaged"
    if not isinstance(row.nonces, list) or not all(isinstance(nonce, str) for nonce in row.nonces):
        return "its nonces are damaged"
    if not all(isinstance(at, int | float) for at in (row.created_at, row.changed_at)):
        return "its times are damaged"
    if not isinstance(row.asked, int | None) or not isinstance(row.asked_at, int | float | None):
        return "whose turn it is, is damaged"
    try:
        bytes.fromhex(row.seed)
        renewals_from_json(row.renewals)
    except (TypeError, ValueError):
        return "its chance is damaged"
    try:
        row.game()
    except BadInput as problem:
        return str(problem)
    return None


def _is_seat(seat: SeatRow) -> bool:
    return seat.kind in (BOT, PERSON) and isinstance(seat.name, str) and isinstance(seat.nonce, str)


def entry_of(row: Any) -> tuple[Entry, float]:
    """An entry of a log, with when it was stored; RecordError if it is damaged."""
    is_move, is_undo = isinstance(row.move, str), isinstance(row.undo_to, int)
    numbers = all(isinstance(number, int) for number in (row.seq, row.ply, row.seat))
    if not numbers or is_move == is_undo or not isinstance(row.key, str | None) or not isinstance(row.at, int | float):
        raise RecordError(f"entry {row.seq!s:.20} of its log is damaged")
    return Entry(row.seq, row.ply, row.seat, row.move, row.undo_to, row.key), row.at
