"""The match of a stored table: made of its row, replayed from its log; and when something moves by itself in it."""

from __future__ import annotations

import asyncio
from typing import Final

from watertable.kernel import Match, Pack, find_game
from watertable.kernel.fairness import renewals_from_json
from watertable.kernel.match_log import Entry, Proposal
from watertable.kernel.record import last_state, start_of
from watertable.kernel.saves import read_forked
from watertable.server.settings import Settings
from watertable.server.tables.roster import TableRow
from watertable.table import planned
from watertable.table.history import played_again
from watertable.table.plan import was_taken_back
from watertable.table.showing import Logged

_AT_ONCE: Final = 50
"""Entries that are replayed before other tasks get their turn."""


def match_of(row: TableRow, pack: Pack) -> Match:
    """The match of a table before its first entry. `pack` is what the table is played with."""
    game = find_game(str(row.setup["game"]))
    forked = None if row.fork_text is None else read_forked(row.fork_text)
    state = start_of(game, row.setup, pack) if forked is None else last_state(forked, pack)
    names = [seat.name for seat in row.seats]
    bots = [seat.is_played_by_bot for seat in row.seats]
    renewals = renewals_from_json(row.renewals)
    return Match(game, state, names, bots, bytes.fromhex(row.seed), list(row.nonces), renewals, forked, row.is_entered)


def due_at(row: TableRow, proposal: Proposal | Match, now: float, settings: Settings) -> float | None:
    """When something moves by itself at a table in this position, after which a server looks after it."""
    is_taken_back = row.is_entered and was_taken_back(proposal.entries)
    plan = planned(proposal.state, row.seats, row.is_entered, is_taken_back)
    return None if plan is None else plan.due_at(now, settings.pass_delay[1], row.clock)


async def all_played_again(match: Match, stored: list[tuple[Entry, float]]) -> list[Logged]:
    """What happened in a whole game, replayed in a match that nobody else uses yet, with pauses for other tasks."""
    found: list[Logged] = []
    for first in range(0, len(stored), _AT_ONCE):
        found.extend(played_again(match, stored[first : first + _AT_ONCE]))
        await asyncio.sleep(0)
    return found
