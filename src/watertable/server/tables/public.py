"""What everyone may know of a table: its seats, set-up, fairness, outcome; and its chat."""

from __future__ import annotations

from watertable.kernel import RecordError, find_game
from watertable.kernel.fairness import commitment
from watertable.kernel.migrations import migrated_setup
from watertable.server.storage.store import StoredChat
from watertable.server.tables.roster import OVER, TableRow
from watertable.table.seats import BOT
from watertable.table.showing import Json


def chat_json(line: StoredChat) -> Json:
    return {
        "type": "chat",
        "number": line.number,
        "at": line.at,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
    }


def table_info(row: TableRow, present: list[bool], watching: int) -> Json:
    """What everyone may know of a table."""
    seats = [
        {
            "seat": seat.seat,
            "name": seat.name,
            "kind": seat.kind,
            "free": seat.is_free,
            "invite": seat.is_free and (seat.access != "open" or seat.invite_hash is not None),
            "level": seat.level,
            "ready": seat.kind == BOT or seat.is_ready,
            "present": here,
            "resigned": seat.has_resigned,
        }
        for seat, here in zip(row.seats, present, strict=True)
    ]
    return {
        "id": row.id,
        "game": row.setup["game"],
        "title": find_game(str(row.setup["game"])).title,
        "status": row.status,
        "seats": seats,
        "setup": _setup_played(row),
        "clock": row.clock,
        "chance": "entered" if row.is_entered else "drawn",
        "listed": row.is_listed,
        "watchable": row.is_watchable,
        "created_at": round(row.created_at, 3),
        "watching": watching,
        "fairness": {
            "commitment": commitment(bytes.fromhex(row.seed)),
            "nonces": row.nonces,
            "renewals": row.renewals,
            "seed": row.seed if row.status == OVER else None,
        },
        "outcome": row.outcome,
        "rematch": row.rematch,
        "forked": row.forked,
    }


def listed_info(row: TableRow, info: Json) -> Json:
    """A table in a list: whose turn it is as well, and since when."""
    return {**info, "asked": row.asked, "asked_at": None if row.asked_at is None else round(row.asked_at, 3)}


def _setup_played(row: TableRow) -> Json:
    """The set-up with the options that a table of an older version is played with."""
    try:
        return migrated_setup(find_game(str(row.setup["game"])), row.setup)
    except RecordError:
        return row.setup  # a table of a version that cannot be played any more; opening it says so
