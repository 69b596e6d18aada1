"""The tables that a simulation writes: their columns, and how they become the tables of a report again.

One row a game holds everything that is known of it, with lists for its seats, things and rounds, so that a game is
either there or not. One row a decision is training data.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from watertable.lab.rows import GameRows
from watertable.lab.tables import GAMES, ROUNDS, SEATS, THINGS, Tables

RECORD = "record"
"""The column with the text of the record."""

_OF_SEAT = ("seat", "bot", "order", "share", "score", "decisions", "choices", "turns_lost", "luck")
_OF_THING = ("seat", "kind", "thing", "how", "times")
_OF_ROUND = ("round", "seat", "expected")
_PARTS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "by_seat": (SEATS, _OF_SEAT),
    "by_thing": (THINGS, _OF_THING),
    "by_round": (ROUNDS, _OF_ROUND),
}

GAME_ROWS: dict[str, Any] = {
    **GAMES,
    **{name: pl.List(pl.Struct({key: types[key] for key in keys})) for name, (types, keys) in _PARTS.items()},
    RECORD: pl.String,
}
DECISION_ROWS: dict[str, Any] = {
    "number": pl.Int64,
    "ply": pl.Int32,
    "seat": pl.Int8,
    "question": pl.String,
    "view": pl.String,
    "legal": pl.List(pl.String),
    "choice": pl.String,
    "share": pl.Float64,
}


def game_row(rows: GameRows, record: str) -> tuple[Any, ...]:
    """The row of a game."""
    return (
        *(rows.game[name] for name in GAMES),
        [{key: seat[key] for key in _OF_SEAT} for seat in rows.seats],
        [dict(zip(_OF_THING, thing, strict=True)) for thing in rows.things],
        [dict(zip(_OF_ROUND, one, strict=True)) for one in rows.rounds],
        record,
    )


def has_rows(columns: dict[str, Any]) -> bool:
    """Whether a table with these columns has all that a report needs, so that nothing has to be replayed."""
    return all(columns.get(name) == kind for name, kind in GAME_ROWS.items())


def tables_from(games: pl.DataFrame) -> Tables:
    """The tables of a report from rows of games. They are numbered through."""
    numbered = games.with_columns(number=pl.int_range(pl.len(), dtype=pl.Int64))
    seats = _unfolded(numbered, "by_seat").join(numbered.select("number", "players"), on="number", how="left")
    return Tables(
        numbered.select(*GAMES),
        seats.with_columns(entrant=pl.lit(None, dtype=SEATS["entrant"])).select(*SEATS),
        _unfolded(numbered, "by_thing").select(*THINGS),
        _unfolded(numbered, "by_round").select(*ROUNDS),
    )


def _unfolded(games: pl.DataFrame, name: str) -> pl.DataFrame:
    """A row for each entry of the lists in a column."""
    return games.select("number", name).explode(name).drop_nulls(name).unnest(name)
