"""Saves: a match from what was stored. Every entry is replayed and checked; `Match.save_text` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from watertable.kernel.errors import RecordError
from watertable.kernel.fairness import renewals_from_json
from watertable.kernel.match import SAVE_FORMAT, Match
from watertable.kernel.match_log import Entry, entry_from_json
from watertable.kernel.pack import Pack
from watertable.kernel.record import ENTERED, Record, last_state, start_of
from watertable.kernel.record_reading import read_records
from watertable.kernel.registry import find_game


def restore(head: dict[str, Any], entries: Iterable[Entry], pack: Pack | None = None) -> Match:
    """A match from what was stored: every entry is replayed and checked.

    Chance that was still due when the log ends is drawn, as it would have been.
    """
    if head.get("watertable-save") != SAVE_FORMAT:
        raise RecordError(f"not a save that this program can read (format {head.get('watertable-save')!r})")
    game = find_game(str(head["setup"]["game"]))
    forked = read_forked(head["forked"]) if "forked" in head else None
    state = start_of(game, head["setup"], pack) if forked is None else last_state(forked, pack)
    match = Match(
        game,
        state,
        list(head["players"]),
        list(head["bots"]),
        bytes.fromhex(head["seed"]),
        list(head["nonces"]),
        renewals_from_json(head.get("renewals", [])),
        forked,
        head.get("chance") == ENTERED,
    )
    for entry in entries:
        match.replay_entry(entry)
    match.begin()
    return match


def read_forked(text: str) -> Record:
    """The moves that a match goes on from, as `Record.forked` kept them."""
    return next(iter(read_records(text.splitlines(keepends=True), "fork")))


def read_save(lines: Iterable[str], pack: Pack | None = None) -> Match:
    """A match from the text that `Match.save_text` wrote. A last line that was cut is left out."""
    parsed: list[Any] = []
    texts = [line for line in lines if line.strip()]
    for number, line in enumerate(texts, 1):
        try:
            parsed.append(json.loads(line))
        except (ValueError, RecursionError) as problem:
            if number == len(texts) and not line.endswith("\n"):
                break
            raise RecordError(f"save, line {number}: not JSON ({problem})") from None
    if not parsed or not isinstance(parsed[0], dict):
        raise RecordError("no save in it")
    try:
        return restore(parsed[0], [entry_from_json(data) for data in parsed[1:]], pack)
    except (KeyError, TypeError, ValueError) as problem:
        raise RecordError(f"save: the first line is damaged ({problem!r})") from None
