"""Games that were played elsewhere: records, from JSON Lines or from a Parquet table, replayed into rows.

A Parquet table is read if it has one row a game and a column `record` with the text of each record.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import polars as pl

from watertable.kernel import CHANCE, BadInput, Event, Pack, Record, RecordError, State, read_records
from watertable.lab.rows import LUCKY_GAMES, GameRows, RowKeeper
from watertable.lab.runs import FEWEST_GAMES, Run, Told, run_of

_BOT = re.compile(r"(.+) (\d+)")
RECORD = "record"
"""The column of a Parquet table that has the records."""


def rows_of(number: int, record: Record, pack: Pack | None, measures_luck: bool) -> GameRows | None:
    """The rows of a recorded game; None if it was not played to the end. RecordError says what does not fit."""
    game = record.game()
    state = record.start(pack)
    keeper = RowKeeper(state, measures_luck)
    for ply, (seat, text) in enumerate(record.moves, 1):
        try:
            move = game.from_text(text)
            reason = state.why_not(seat, move)
        except BadInput as problem:
            raise RecordError(f"ply {ply}: {problem}", ply) from None
        if reason is not None:
            raise RecordError(f"ply {ply}: {text!r} is not legal: {reason}", ply, reason.rule)
        if seat != CHANCE:
            keeper.decides(seat, len(state.legal_moves(seat)))
        keeper.before(state, seat, move)
        events: list[Event] = []
        state.perform(seat, move, events)
        keeper.after(state, seat, move, events)
        state = record.dealt_again(ply, state)
    outcome = state.outcome()
    return (
        None if outcome is None else keeper.rows(number, outcome, [_bot(*each) for each in enumerate(record.players)])
    )


def _bot(seat: int, name: str) -> str:
    """The bot that a record's player is: simulations call them "greedy 1", "greedy 2"."""
    found = _BOT.fullmatch(name)
    return found[1] if found and int(found[2]) == seat + 1 else name


Placed = tuple[Record, Callable[[BadInput], str]]
"""A record, and how to say where in a file something is wrong with it."""


def run_of_records(records: Iterable[Placed], pack: Pack | None, told: Told) -> Run:
    """A run of recorded games. Games that were not finished are left out."""
    began = time.monotonic()
    rows: list[GameRows] = []
    kept: list[Record] = []
    starts: dict[str, State] = {}
    unfinished = 0
    for record, place in records:
        try:
            start = record.start(pack)
            row = rows_of(len(kept), record, pack, len(kept) < LUCKY_GAMES)
        except BadInput as problem:
            raise RecordError(f"{place(problem)}: {problem}") from None
        if kept and record.setup["game"] != kept[0].setup["game"]:
            raise BadInput(
                f"{place(RecordError(''))}: a game of {record.setup['game']} among games of {kept[0].setup['game']}"
            )
        if row is None:
            unfinished += 1
            continue
        same = str(sorted(start.setup.to_json().items(), key=str))
        starts.setdefault(same, start)
        row.game["setup"] = list(starts).index(same)
        kept.append(record)
        rows.append(row)
        told("records", len(kept), len(kept))
    if len(kept) < FEWEST_GAMES:
        left_out = f" ({unfinished} unfinished)" if unfinished else ""
        raise BadInput(f"{len(kept)} finished games{left_out} are too few for a report: at least {FEWEST_GAMES}")
    bots = ", ".join(sorted({str(seat["bot"]) for row in rows for seat in row.seats}))
    return run_of("records", bots, list(starts.values()), rows, time.monotonic() - began, kept.__getitem__)


def records_in_parquet(path: Path) -> Iterator[Placed]:
    """The records of a Parquet table. A file that was cut or is something else is refused in one line."""
    try:
        table = pl.read_parquet(path)
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except (pl.exceptions.PolarsError, OSError) as problem:
        reason = " ".join(str(problem).split())[:100]
        raise BadInput(f"{path}: not a whole Parquet file ({reason})") from None
    if RECORD not in table.columns or table.schema[RECORD] != pl.String:
        raise BadInput(f"{path}: this table has no column {RECORD!r} with the records of its games")
    for number, text in enumerate(table.get_column(RECORD), 1):
        where = f"{path}, row {number}"
        if not isinstance(text, str):
            raise BadInput(f"{where}: no record")
        for record in read_records(text.splitlines(keepends=True), where):
            yield record, partial(_place, where)


def _place(where: str, problem: BadInput) -> str:
    """A row has no lines."""
    return where
